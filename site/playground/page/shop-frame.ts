// The shop's page in its frame. It is of this origin, so that the element, its events and the theme are at hand.
import { html, render } from "lit";
import { DEFAULTS, type Settings } from "../settings/settings.ts";
import { PAYEE } from "../settings/order.ts";
import { writeCss } from "../settings/theme.ts";
import type { Entry } from "../timeline/entry.ts";
import { noteEvents } from "../timeline/page-events.ts";
import { SHOP_TEXTS } from "./texts/shop.ts";

/** An element of pay-elements, as far as the playground calls it. */
interface PayElement extends HTMLElement {
  refresh(): Promise<unknown>;
}

export interface Shown {
  settings: Settings;
  language: NonNullable<Settings["language"]>;
  /** The order's id. */
  order: string;
}

export class ShopFrame {
  readonly frame = document.createElement("iframe");
  readonly #hear: (entry: Entry) => void;
  #sheet: CSSStyleSheet | undefined;
  #element: PayElement | undefined;
  #mounted = "";
  #order: Settings["order"] = DEFAULTS.order;

  constructor(hear: (entry: Entry) => void) {
    this.#hear = hear;
  }

  /** Opens the shop's page; settled when its scripts have run. The frame has to be in the page. */
  async open(address: string): Promise<void> {
    this.frame.src = address;
    await new Promise((resolve) => this.frame.addEventListener("load", resolve, { once: true }));
    const { contentDocument, contentWindow } = this.frame;
    if (!contentDocument || !contentWindow) throw new Error("The shop's page did not load.");
    noteEvents(contentDocument, this.#hear);
    const { CSSStyleSheet: Sheet } = contentWindow as Window & typeof globalThis;
    this.#sheet = new Sheet();
    contentDocument.adoptedStyleSheets = [this.#sheet];
  }

  /** Brings the page to what the reader chose. The element is made anew only where its markup has changed. */
  show({ settings, language, order }: Shown): void {
    const page = this.frame.contentDocument;
    if (!page || !this.#sheet) return;
    page.documentElement.lang = language;
    page.documentElement.style.colorScheme = settings.scheme === "auto" ? "" : settings.scheme;
    this.#sheet.replaceSync(writeCss(settings.theme, settings.element, settings.css));
    const markup = JSON.stringify([settings.element, settings.attributes, order]);
    if (markup !== this.#mounted) this.#element = mount(page, settings, order);
    else if (settings.order !== this.#order) void this.#element?.refresh();
    this.#mounted = markup;
    this.#order = settings.order;
    const texts = SHOP_TEXTS[language];
    page.title = texts.title;
    render(
      html`
        <header><h1>${PAYEE}</h1></header>
        <main>
          <section class="cart">
            <h2>${texts.order} ${order}</h2>
            <p><span>${texts.items}</span><span>${money(settings.order.amount, language)}</span></p>
          </section>
          <section aria-label=${texts.title}>${this.#element}</section>
        </main>
      `,
      page.body,
      { creationScope: page },
    );
  }

  /** Types a test card into the form. Whether there is one. */
  fillCard(number: string): boolean {
    const values = {
      number,
      name: "MARINA S LIMA",
      exp: "12/31",
      csc: /^3[47]/.test(number) ? "1234" : "123",
    };
    const inputs = Object.entries(values).map(
      ([name, value]) => [find(this.#element, `[autocomplete=cc-${name}]`), value] as const,
    );
    for (const [input, value] of inputs) {
      if (!input) return false;
      (input as HTMLInputElement).value = value;
      input.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }));
    }
    return true;
  }
}

function mount(page: Document, { element, attributes }: Settings, order: string): PayElement {
  const made = page.createElement(element) as PayElement;
  // What a shop writes as `/pay` is beside this page.
  made.setAttribute("endpoint", "pay");
  made.setAttribute("order", order);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

/** Also in the shadow trees within. */
function find(root: Element | ShadowRoot | undefined, selector: string): Element | undefined {
  const tree = root && "shadowRoot" in root ? (root.shadowRoot ?? root) : root;
  const found = tree?.querySelector(selector);
  if (found) return found;
  for (const inner of tree?.querySelectorAll("pay-card") ?? []) {
    const deeper = find(inner, selector);
    if (deeper) return deeper;
  }
  return undefined;
}

const money = (cents: number, language: string) =>
  new Intl.NumberFormat(language, { style: "currency", currency: "BRL" }).format(cents / 100);
