// lit, as the files for a script tag carry it: under our own name, and without what no element of ours asks of it.
// The lockfile pins it; a piece that is no longer found as it stands here fails the build.
import { basename } from "node:path";
import type { Plugin } from "vite";

/** A piece of a published file, and what stands in its place. */
type Cut = readonly [piece: string, instead?: string];

/** What is left of lit's module of styles where every browser has constructable style sheets. */
const CSS_TAG = `
  export class CSSResult {}
  export const supportsAdoptingStyleSheets = true;
  export const css = (strings, ...values) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(String.raw({ raw: strings }, ...values));
    return sheet;
  };
  export const unsafeCSS = (text) => css([text]);
  export const adoptStyles = (root, styles) => {
    root.adoptedStyleSheets = styles;
  };
  export const getCompatibleStyle = (style) => style;`;

/**
 * Lit names its Trusted Types policy `lit-html`. A page with a lit of its own and `trusted-types lit-html` would see
 * ours throw at import, as a name may be taken once: the copy inside our files goes by our name.
 */
const OWN_POLICY: Cut = ['createPolicy("lit-html"', 'createPolicy("pay-elements"'];

const CUTS: Record<string, readonly Cut[]> = {
  "lit-html.js": [
    OWN_POLICY,
    // Old browsers' helpers, and the count of lits in a page.
    [',B=t.litHtmlPolyfillSupport;B?.(S,k),(t.litHtmlVersions??=[]).push("3.3.3")'],
    // Directives.
    [
      "let h=void 0!==e?s._$Co?.[e]:s._$Cl;const o=a(i)?void 0:i._$litDirective$;return h?.constructor!==o&&(h?._$AO?.(!1),void 0===o?h=void 0:(h=new o(t),h._$AT(t,s,e)),void 0!==e?(s._$Co??=[])[e]=h:s._$Cl=h),void 0!==h&&(i=M(t,h._$AS(t,i.values),h,e)),i",
      "return i",
    ],
    ["function M(t,i,s=t,e){if(i===E)return i;return i}", "const M=(t,i)=>i;"],
    // Templates that are compiled beforehand.
    [
      '"number"==typeof s?this._$AC(t):(void 0===s.el&&(s.el=S.createElement(V(s.h,s.h[0]),this.options)),s)',
      "this._$AC(t)",
    ],
    ["get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t)", "u(t)"],
    ["get _$AU(){return this._$AM?._$AU??this._$Cv}"],
    [",this._$Cv=e?.isConnected??!0"],
    ["this._$AP?.(!1,!0,s)"],
    ["setConnected(t){void 0===this._$AM&&(this._$Cv=t,this._$AP?.(t))}"],
    ["get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}"],
    ["get startNode(){return this._$AA}get endNode(){return this._$AB}"],
    [
      "get parentNode(){let t=this._$AA.parentNode;const i=this._$AM;return void 0!==i&&11===t?.nodeType&&(t=i.parentNode),t}",
    ],
    // Expressions on a whole tag, and within comments.
    ["else t.startsWith(o)&&(d.push({type:6,index:l}),r.removeAttribute(t))"],
    [
      "1===r.type?i=new r.ctor(h,r.name,r.strings,this,t):6===r.type&&(i=new Z(h,this,t))",
      "i=new r.ctor(h,r.name,r.strings,this,t)",
    ],
    [
      "else if(8===r.nodeType)if(r.data===n)d.push({type:2,index:l});else{let t=-1;for(;-1!==(t=r.data.indexOf(o,t+1));)d.push({type:7,index:l}),t+=o.length-1}l++",
      "else 8===r.nodeType&&r.data===n&&d.push({type:2,index:l});l++",
    ],
    // Expressions within <script>, <style>, <textarea> and <title>.
    [
      'if(y.test(r.tagName)){const t=r.textContent.split(o),i=t.length-1;if(i>0){r.textContent=s?s.emptyScript:"";for(let s=0;s<i;s++)r.append(t[s],c()),P.nextNode(),d.push({type:2,index:++l});r.append(t[i],c())}}',
    ],
    // MathML.
    [':3===i?"<math>"'],
    [':3===i?"</math>"'],
    ["||3===i"],
  ],
  "reactive-element.js": [
    [",p=a.reactiveElementPolyfillSupport"],
    [',p?.({ReactiveElement:y}),(a.reactiveElementVersions??=[]).push("2.1.2")'],
    // Lists of styles within lists, and properties named by symbols.
    [
      "static finalizeStyles(s){const i=[];if(Array.isArray(s)){const e=new Set(s.flat(1/0).reverse());for(const s of e)i.unshift(t(s))}else void 0!==s&&i.push(t(s));return i}",
    ],
    ["this.finalizeStyles(this.styles)", "this.styles"],
    [
      "const t=this.properties,s=[...r(t),...o(t)];for(const i of s)this.createProperty(i,t[i])",
      "for(const t in this.properties)this.createProperty(t,this.properties[t])",
    ],
    // Ways to put an update off.
    ["this.scheduleUpdate()", "this.performUpdate()"],
    ["scheduleUpdate(){return this.performUpdate()}"],
    ["t=this.shouldUpdate(s),t?(", "t=!0,"],
    ["this.update(s)):this._$EM()", "this.update(s)"],
    ["shouldUpdate(t){return!0}"],
    ["return this.getUpdateComplete()}getUpdateComplete(){"],
    ["removeController(t){this._$EO?.delete(t)}"],
    // Decorators.
    ['Symbol.metadata??=Symbol("metadata"),a.litPropertyMetadata??=new WeakMap;'],
    [
      "const t=this[Symbol.metadata];if(null!==t){const s=litPropertyMetadata.get(t);if(void 0!==s)for(const[t,i]of s)this.elementProperties.set(t,i)}",
    ],
    ["static addInitializer(t){this._$Ei(),(this.l??=[]).push(t)}"],
    [",void 0!==t.l&&(this.l=[...t.l])"],
    [",this.constructor.l?.forEach(t=>t(this))"],
    // Properties that are written back to their attribute.
    [
      "_$ET(t,s){const i=this.constructor.elementProperties.get(t),e=this.constructor._$Eu(t,i);if(void 0!==e&&!0===i.reflect){const h=(void 0!==i.converter?.toAttribute?i.converter:u).toAttribute(s,i.type);this._$Em=t,null==h?this.removeAttribute(e):this.setAttribute(e,h),this._$Em=null}}",
    ],
    ["this._$Eq&&=this._$Eq.forEach(t=>this._$ET(t,this[t])),"],
    [",!0===e&&this._$Em!==t&&(this._$Eq??=new Set).add(t)"],
    [
      "toAttribute(t,s){switch(s){case Boolean:t=t?l:null;break;case Object:case Array:t=null==t?t:JSON.stringify(t)}return t},",
    ],
    [',c=a.trustedTypes,l=c?c.emptyScript:""'],
    // Attributes that hold numbers or JSON.
    [
      "case Number:i=null===t?null:Number(t);break;case Object:case Array:try{i=JSON.parse(t)}catch(t){i=null}",
    ],
    // Values that a removed attribute falls back to.
    ["||i.useDefault&&i.reflect&&h===this._$Ej?.get(t)&&!this.hasAttribute(r._$Eu(t,i))"],
    ["i&&!(this._$Ej??=new Map).has(t)&&(this._$Ej.set(t,r??s??this[t]),!0!==h||void 0!==r)||"],
  ],
  "lit-element.js": [
    [",s.litElementHydrateSupport?.({LitElement:i});const o=s.litElementPolyfillSupport;o?.({LitElement:i})"],
    ['(s.litElementVersions??=[]).push("4.2.2");'],
    ["this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),"],
    ["connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}"],
    ["disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}"],
  ],
};

/** What a source of ours would have to say to get a part of lit that is cut off. */
const MISSING =
  /\blit\/(async-)?directive\w*|\b(reflect|useDefault): true|type: (Number|Object|Array)\b|\b(shouldUpdate|scheduleUpdate|getUpdateComplete|removeController)\(/;

export function litOfOurs(): Plugin {
  return {
    name: "lit-of-ours",
    enforce: "pre",
    load: {
      // Lit can also do without them, by <style> elements. A browser that reads our files has them: those that know
      // ES2022's classes but not these, Safari 15 and 16.0 to 16.3, lack `light-dark()` and `AbortSignal.any` besides.
      filter: { id: /\/@lit\/reactive-element\/css-tag\.js$/ },
      handler: () => CSS_TAG,
    },
    transform: {
      filter: { id: /\/(lit-html|reactive-element|lit-element)\/[\w-]+\.js$|\/src\/elements\// },
      handler(code, id) {
        const asked = /\/src\/elements\//.test(id) && MISSING.exec(code);
        if (asked) this.error(`Our files' lit has no ${asked[0]}: see build/lit.ts.`);
        let rest = code;
        for (const [piece, instead = ""] of CUTS[basename(id)] ?? []) {
          if (rest.split(piece).length !== 2)
            this.error(`${basename(id)} holds no longer, or twice: ${piece}`);
          rest = rest.replace(piece, () => instead);
        }
        return { code: rest, map: null };
      },
    },
  };
}
