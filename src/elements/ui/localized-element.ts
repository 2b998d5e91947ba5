// What the elements of the checkout and of the desk have in common: the language, a shadow root with its styles, and what
// screen readers announce.
import { LitElement, type PropertyValues } from "lit";
import { toLanguage, type Language } from "../i18n/language.ts";
import { followLanguage, tagOf } from "../i18n/page-language.ts";
import { adoptStyles } from "./adopt-styles.ts";
import { containEvents } from "./contain-events.ts";
import { LiveRegion } from "./live-region.ts";

export abstract class LocalizedElement extends LitElement {
  static override properties = {
    endpoint: {},
    locale: {},
    texts: { attribute: false },
  };

  declare endpoint: string | undefined;
  declare locale: string | undefined;
  declare texts: object | undefined;

  /** The language of this rendering: another object only where it changes. */
  protected language: Language = toLanguage();
  protected readonly live: LiveRegion = new LiveRegion();
  #tag: string | undefined;

  constructor() {
    super();
    followLanguage(this);
  }

  get #class(): typeof LocalizedElement {
    return this.constructor as typeof LocalizedElement;
  }

  /** Called where the element has been moved into another document, which drops its styles. */
  adoptedCallback(): void {
    if (this.shadowRoot) adoptStyles(this.shadowRoot, this.#class.elementStyles);
  }

  protected override createRenderRoot(): ShadowRoot {
    const root = this.shadowRoot ?? this.attachShadow(this.#class.shadowRootOptions);
    adoptStyles(root, this.#class.elementStyles);
    containEvents(root);
    return root;
  }

  protected override willUpdate(changed: PropertyValues): void {
    const tag = tagOf(this, this.locale);
    if (tag !== this.#tag || changed.has("texts")) this.language = toLanguage((this.#tag = tag), this.texts);
  }

  /** Has a screen reader announce a text; an empty one clears the last. */
  protected say(text: string): void {
    this.live.say(text);
  }
}
