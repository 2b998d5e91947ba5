// lit, as the files for a script tag carry it: under our own name, and without what no element of ours asks of it. The
// base class is `lit-element.ts`; of lit-html, which the lockfile pins, pieces are cut. One that is no longer found as it
// stands here fails the build.
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** A piece of a published file, and what stands in its place. */
type Cut = readonly [piece: string, instead?: string];

/**
 * Lit names its Trusted Types policy `lit-html`. A page with a lit of its own and `trusted-types lit-html` would see
 * ours throw at import, as a name may be taken once: the copy inside our files goes by our name.
 */
const OWN_POLICY: Cut = ['createPolicy("lit-html"', 'createPolicy("pay-elements"'];

const CUTS: readonly Cut[] = [
  OWN_POLICY,
  // What it tells other packages of lit, old browsers' helpers, and the count of lits in a page.
  [
    'const j={M:h,P:o,A:n,C:1,L:N,R,D:d,V:M,I:k,H,N:L,U:z,B:I,F:Z},B=t.litHtmlPolyfillSupport;B?.(S,k),(t.litHtmlVersions??=[]).push("3.3.3");',
  ],
  ["j as _$LH,"],
  // Directives, and what a part tells them.
  [
    "function M(t,i,s=t,e){if(i===E)return i;let h=void 0!==e?s._$Co?.[e]:s._$Cl;const o=a(i)?void 0:i._$litDirective$;return h?.constructor!==o&&(h?._$AO?.(!1),void 0===o?h=void 0:(h=new o(t),h._$AT(t,s,e)),void 0!==e?(s._$Co??=[])[e]=h:s._$Cl=h),void 0!==h&&(i=M(t,h._$AS(t,i.values),h,e)),i}",
  ],
  ["t=M(this,t,i),a(t)", "a(t)"],
  ["t=M(this,t,i,0),o=", "o="],
  ["r=M(this,e[s+n],i,n)", "r=e[s+n]"],
  ["(t=M(this,t,i,0)??A)===E", "(t??=A)===E"],
  [
    "class Z{constructor(t,i,s){this.element=t,this.type=6,this._$AN=void 0,this._$AM=i,this.options=s}get _$AU(){return this._$AM._$AU}_$AI(t){M(this,t)}}",
  ],
  ["this._$AV=[],this._$AN=void 0,", "this._$AV=[],"],
  ["this.type=2,this._$AH=A,this._$AN=void 0,", "this._$AH=A,"],
  ["this.type=1,this._$AH=A,this._$AN=void 0,", "this._$AH=A,"],
  ["constructor(){super(...arguments),this.type=3}"],
  ["constructor(){super(...arguments),this.type=4}"],
  ["constructor(t,i,s,e,h){super(t,i,s,e,h),this.type=5}"],
  ["this._$AD=t,this._$AM=i}", "this._$AD=t}"],
  ["this._$AB=i,this._$AM=s,", "this._$AB=i,"],
  ["this.name=i,this._$AM=e,", "this.name=i,"],
  ["o&&!e&&this.j(t)", "o&&this.j(t)"],
  // Templates that are compiled beforehand.
  [
    '"number"==typeof s?this._$AC(t):(void 0===s.el&&(s.el=S.createElement(V(s.h,s.h[0]),this.options)),s)',
    "this._$AC(t)",
  ],
  ["get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t)", "u(t)"],
  ["get _$AU(){return this._$AM?._$AU??this._$Cv}"],
  [",this._$Cv=e?.isConnected??!0"],
  [
    "for(this._$AP?.(!1,!0,s);t!==this._$AB;){const s=i(t).nextSibling;i(t).remove(),t=s}",
    "for(;t!==this._$AB;){const s=t.nextSibling;t.remove(),t=s}",
  ],
  ["i=t=>t,"],
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
  // Comments, and expressions within <script>, <style>, <textarea> and <title>.
  [
    'if(y.test(r.tagName)){const t=r.textContent.split(o),i=t.length-1;if(i>0){r.textContent=s?s.emptyScript:"";for(let s=0;s<i;s++)r.append(t[s],c()),P.nextNode(),d.push({type:2,index:++l});r.append(t[i],c())}}',
  ],
  ["y=/^(?:script|style|textarea|title)$/i,"],
  [
    '"!--"===u[1]?c=_:void 0!==u[1]?c=m:void 0!==u[2]?(y.test(u[2])&&(n=RegExp("</"+u[2],"g")),c=p):void 0!==u[3]&&(c=p)',
    "c=p",
  ],
  [
    "v=/<(?:(!--|\\/[^a-zA-Z])|(\\/?[a-zA-Z][^>\\s]*)|(\\/?$))/g,_=/-->/g,m=/>/g,",
    "v=/<(?:\\/?[a-zA-Z][^>\\s]*|\\/?$)/g,",
  ],
  ["(c=n??v,d=-1)", "(c=v,d=-1)"],
  ["c===$||c===g?c=p:c===_||c===m?c=v:(c=p,n=void 0)", "c=p"],
  ["let n,l=2===i", "let l=2===i"],
  // Documents and places to render into other than a shadow root of ours, and listeners for once.
  ["(t?.creationScope??l).importNode", "l.importNode"],
  [
    "const e=s?.renderBefore??i;let h=e._$litPart$;if(void 0===h){const t=s?.renderBefore??null;e._$litPart$=h=new k(i.insertBefore(c(),t),t,void 0,s??{})}return h._$AI(t),h",
    "(i._$litPart$??=new k(i.appendChild(c()),null,void 0,s))._$AI(t)",
  ],
  ["this.options?.host??this.element", "this.options.host"],
  ["||t.once!==s.once||t.passive!==s.passive"],
  // MathML.
  [':3===i?"<math>"'],
  [':3===i?"</math>"'],
  ["||3===i"],
];

/** What a source of ours would have to say to get a part of lit that is cut off. */
const MISSING =
  /\blit\/(async-)?directive\w*|\b(reflect|useDefault): true|type: (Number|Object|Array)\b|\b(shouldUpdate|scheduleUpdate|getUpdateComplete|removeController)\(|<!--|<(script|style|title)\b/;

/** lit-html as published, without what our elements do not ask for. Throws where it is not as it was. */
export function cutTemplates(published: string): string {
  return CUTS.reduce((rest, [piece, instead = ""]) => {
    const [before, after, ...more] = rest.split(piece);
    if (after === undefined || more.length > 0)
      throw new Error(`lit-html holds no longer, or twice: ${piece}`);
    return before + instead + after;
  }, published);
}

export function litOfOurs(): Plugin {
  return {
    name: "lit-of-ours",
    enforce: "pre",
    resolveId: {
      filter: { id: /^lit$/ },
      handler: () => fileURLToPath(new URL("lit-element.ts", import.meta.url)),
    },
    transform: {
      filter: { id: /\/lit-html\/lit-html\.js$|\/src\/elements\// },
      handler(code, id) {
        if (id.endsWith("/lit-html.js")) return { code: cutTemplates(code), map: null };
        const [asked] = MISSING.exec(code) ?? [];
        if (asked) this.error(`Our files' lit has no ${asked}: see build/lit.ts.`);
        return undefined;
      },
    },
  };
}
