import { ReactiveElement, type PropertyValues } from "@lit/reactive-element";
import type { PriceSource } from "../../contract/checkout/offer.ts";
import { readPrice, type Price } from "../../contract/checkout/price.ts";
import { toLanguage } from "../i18n/language.ts";
import { followLanguage, tagOf } from "../i18n/page-language.ts";
import type { PayTexts } from "../i18n/text-names.ts";
import { isAbsent } from "../lib/absent-attribute.ts";
import { adoptStyles } from "../ui/adopt-styles.ts";
import { INITIAL_ORDER } from "../ui/initial-order.ts";
import { priceStyles } from "./pay-price.styles.ts";
import { priceView } from "./pay-price.view.ts";

type Given = string | number | null | undefined;

/** A number as it was written, or else what stands in its place, to be named as wrong. */
function numberOf(given: Given): unknown {
  if (typeof given !== "string") return given ?? undefined;
  if (isAbsent(given)) return undefined;
  return /^\d+(\.\d+)?$/.test(given) ? Number(given) : given;
}

/**
 * A price in one line, for pages of products and of the cart: what it costs, by Pix too, and in how many installments. The
 * same plan and the same words as in the checkout, from attributes or from an order, without a request.
 *
 * @element pay-price
 *
 * @attr {string | number} amount - What it costs, in cents. A change is shown at once.
 * @attr {string | number} pix - What it costs by Pix, in cents, where that differs.
 * @attr {string | number} max-installments - Most installments, 1 to 12; 12 if absent.
 * @attr {string | number} interest-free - Up to how many installments are free of interest; if absent all, or one where there is a rate.
 * @attr {string | number} monthly-rate - Interest a month above them, as a fraction: `0.0199` is 1.99 %.
 * @attr {string} initial-order - In place of all of these, an order in JSON: as the backend answers `GET /orders/{id}`, or as the shop's `order` function answers it.
 * @attr {"pt-BR" | "en" | "es" | (string & {})} locale - Language of the words; with `texts`, any language. If absent, the nearest `lang` of the page.
 *
 * @slot - Shown where there is neither an amount nor an order, and before the script has run: the shop's own words.
 *
 * @csspart line - All of it.
 * @csspart amount - What it costs by card; by Pix where only that is offered.
 * @csspart pix - What it costs by Pix, where that differs.
 * @csspart installments - The installments without interest.
 * @csspart interest - The most installments, with their total.
 *
 * @cssproperty [--pay-text] - Text; the page's where not set.
 * @cssproperty [--pay-muted] - The installments.
 * @cssproperty [--pay-font] - Font family; the page's where not set.
 * @cssproperty [--pay-font-size] - Font size; the page's where not set.
 */
export class PayPrice extends ReactiveElement {
  static override properties = {
    amount: {},
    pix: {},
    maxInstallments: { attribute: "max-installments" },
    interestFree: { attribute: "interest-free" },
    monthlyRate: { attribute: "monthly-rate" },
    initialOrder: INITIAL_ORDER,
    locale: {},
    texts: { attribute: false },
  };
  static override styles = priceStyles;

  /** What it costs, in cents. */
  declare amount: string | number | undefined;
  /** What it costs by Pix, in cents, where that differs. */
  declare pix: string | number | undefined;
  /** Most installments, 1 to 12; 12 if absent. */
  declare maxInstallments: string | number | undefined;
  /** Up to how many installments are free of interest; if absent all, or one where there is a rate. */
  declare interestFree: string | number | undefined;
  /** Interest a month above them, as a fraction: `0.0199` is 1.99 %. */
  declare monthlyRate: string | number | undefined;
  /**
   * In place of all of these, an order: as the backend answers `GET /orders/{id}`, or what the shop's `order` function
   * answers of it. Another object is another price.
   */
  declare initialOrder: PriceSource | undefined;
  /** `pt-BR`, `en` or `es`; with `texts`, any language. Else taken from the nearest `lang`. */
  declare locale: string | undefined;
  /** The shop's own texts by their names (docs/texts.md). Read again when another object is set. */
  declare texts: PayTexts | undefined;

  #tag: string | undefined;
  /** None as long as the page has said nothing. */
  #price: Price | undefined;

  constructor() {
    super();
    followLanguage(this);
  }

  /** Called where the element has been moved into another document, which drops its styles. */
  adoptedCallback(): void {
    if (this.shadowRoot) adoptStyles(this.shadowRoot, PayPrice.elementStyles);
  }

  /** Not where a `lang` has changed that is not this element's. */
  protected override shouldUpdate(changed: PropertyValues): boolean {
    return changed.size > 0 || !this.hasUpdated || tagOf(this, this.locale) !== this.#tag;
  }

  protected override update(changed: PropertyValues): void {
    super.update(changed);
    this.#tag = tagOf(this, this.locale);
    if (changed.size > 0) this.#read();
    (this.renderRoot as ShadowRoot).replaceChildren(
      this.#price
        ? priceView(this.#price, toLanguage(this.#tag, this.texts))
        : document.createElement("slot"),
    );
  }

  /** What is certain of what the page says. What is wrong is reported. */
  #read(): void {
    const { initialOrder } = this;
    const amount = numberOf(this.amount);
    // No longer what stands between the tags: it may be of another price.
    if (!initialOrder && amount === undefined) return void (this.#price &&= {});
    const { price, fault } =
      initialOrder && amount !== undefined
        ? { price: {}, fault: "amount and initialOrder: expected one of them" }
        : readPrice(initialOrder ?? this.#attributes(amount));
    this.#price = price;
    if (fault) reportError(new TypeError(`<pay-price>: ${fault}`));
  }

  /** What the attributes say, as an order says it. */
  #attributes(amount: unknown): object {
    return {
      amount,
      totals: { pix: numberOf(this.pix) },
      installments: {
        max: numberOf(this.maxInstallments),
        interestFree: numberOf(this.interestFree),
        monthlyRate: numberOf(this.monthlyRate),
      },
    };
  }
}
