import { nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { repeat } from "lit/directives/repeat.js";
import type { CardBrands } from "../../contract/card/accepted-brands.ts";
import type { Charge } from "../../contract/checkout/charge.ts";
import type { Method } from "../../contract/checkout/enums.ts";
import type { Order } from "../../contract/checkout/order.ts";
import { CheckoutStore } from "../payment/checkout-store.ts";
import { PayElement } from "../payment/pay-element.ts";
import { isGivenBack, type PayStatus, type State } from "../payment/state.ts";
import { checkoutWords } from "../i18n/checkout-texts.ts";
import { CARD_BRANDS, readCardBrands } from "../pay-card/brands-attribute.ts";
import { booleanAttribute } from "../ui/boolean-attribute.ts";
import { summary } from "../ui/summary.ts";
import { checkoutStyles } from "./pay-checkout.styles.ts";
import { isDrawn } from "../lib/is-drawn.ts";
import { isOpen } from "../pay-card/form-availability.ts";
import { methodHint } from "./method-hints.ts";
import { failure, failureText, methodLabel, skeleton } from "./pay-checkout.view.ts";
import { html } from "../ui/html.ts";

const PARTS =
  "field,label,input,error,button,form,amount,qr,code,copy,share,download,countdown,recheck,renew,status,receipt,dialog,frame,close,stay,leave,tab,other,retry,pix";

/**
 * Pix and card as a choice: an accordion of radio rows, the open one with its form in place. Events come from the one
 * that the buyer uses, and `pay-ready` once for both.
 *
 * @element pay-checkout
 *
 * @attr {boolean} auto - Makes the Pix charge as soon as the element is on screen, where it asks for no buyer data.
 * @attr {boolean} isolated - Shows the card form in a frame of the endpoint's origin, which must differ from the page's.
 * @attr {boolean} no-button - Hides the button of the card form: the page has its own, and calls `submit()`.
 * @attr {string} card-brands - Card brands that the shop takes, such as `Visa Mastercard Elo`; all if absent. The property `cardBrands` also takes ranges.
 *
 * @event {PayChangeEvent} pay-change - The card's completeness or brand changed: `{ complete, brand }`. An isolated form names the brand once the number is complete.
 * @event {PayChargeEvent} pay-challenge - The bank's page opened: `{ charge }`.
 * @event {PayChargeEvent} pay-denied - The charge was denied, failed, cancelled or reversed: `{ charge }`.
 * @event {PayChargeEvent} pay-expired - The Pix code or the challenge expired: `{ charge }`.
 * @event {PayChargeEvent} pay-copy - The Pix code was copied: `{ charge }`.
 *
 * @slot logo - In the middle of the QR code, on white. The error correction level is raised for it.
 * @slot paid - Below the confirmation.
 *
 * @csspart methods - The list of methods.
 * @csspart method - One method: its row and, where open, its form.
 * @csspart form - The frame of an isolated card form.
 * @csspart qr - The QR code with its quiet zone.
 * @csspart code - The Pix code to copy and paste.
 * @csspart copy - The copy button.
 * @csspart share - The button that shares the Pix code, on a phone.
 * @csspart download - The button that downloads the QR code as an image.
 * @csspart countdown - The time left to pay by Pix.
 * @csspart recheck - The button that checks again whether the code was paid.
 * @csspart renew - The button that makes another code, in the last minute of one.
 * @csspart dialog - The dialog with the bank's page.
 * @csspart frame - The bank's page.
 * @csspart close - The dialog's close button.
 * @csspart stay - The button that returns to the bank's page, when the buyer closes it.
 * @csspart leave - The button that closes the bank's page.
 * @csspart tab - The link that opens the bank's page in a tab.
 * @csspart other - The button to use another card.
 * @csspart pix - The button to pay by Pix instead.
 * @csspart retry - The button that loads the order again.
 *
 * @cssproperty [--pay-qr-size=240px] - Minimum side of the QR code, rounded up to whole pixels per module.
 */
export class PayCheckout extends PayElement {
  static override properties = {
    ...PayElement.properties,
    auto: booleanAttribute(),
    isolated: booleanAttribute(),
    noButton: booleanAttribute("no-button"),
    cardBrands: CARD_BRANDS,
  };
  static override styles = [...PayElement.styles, checkoutStyles];

  /** Pix: makes the charge as soon as it is on screen, where no buyer data is asked for. */
  declare auto: boolean;
  /** Card: the form runs in a frame of the endpoint's origin. */
  declare isolated: boolean;
  /** Card: the page brings its own button and calls `submit()`. */
  declare noButton: boolean;
  /**
   * Card: the brands that the shop takes and ranges of its own; see `pay-card`. Throws a `TypeError` for what there is
   * not.
   */
  get cardBrands(): CardBrands {
    return this.#cardBrands;
  }
  set cardBrands(brands: CardBrands | null | undefined) {
    this.#cardBrands = readCardBrands(brands);
  }

  override readonly method = undefined;
  #cardBrands: CardBrands = {};
  readonly #methods = new CheckoutStore({
    changed: () => {
      this.reflectStatus();
      this.requestUpdate();
    },
    stepped: () => this.keepHeight(),
    requested: (method) => this.#goTo(method),
  });

  override get status(): PayStatus {
    const own = super.status;
    return own === "ready" ? (this.#methods.status ?? own) : own;
  }

  override get charge(): Charge | undefined {
    return this.#methods.charge ?? super.charge;
  }

  override get orderDetails(): Order | undefined {
    return this.#methods.order;
  }

  /**
   * Makes the Pix charge. Gives it when it exists, or nothing if it cannot be made or data of the buyer is missing.
   */
  async start(): Promise<Charge | undefined> {
    return (await this.#open("pix"))?.start();
  }

  /** Copies the Pix code; says whether that worked. */
  async copy(): Promise<boolean> {
    return (await this.#open("pix"))?.copy() ?? false;
  }

  /** Sends the card. Gives the charge when it exists; nothing if a field is wrong or no charge could be made. */
  async submit(): Promise<Charge | undefined> {
    return (await this.#open("card"))?.submit();
  }

  /** Says what is wrong with the card's fields and goes to the first of them. True if nothing is. */
  validate(): boolean {
    if (!this.#methods.offered.includes("card")) return false;
    this.#choose("card");
    // At once: a field that is not on screen yet takes no focus.
    this.performUpdate();
    return this.#element("card")?.validate() ?? false;
  }

  override stateChanged(state: State, previous: State): void {
    super.stateChanged(state, previous);
    this.#methods.setOrder(state.order);
  }

  protected override announcement(state: State): string | undefined {
    return state.status === "error" ? failureText(state.error, this.language) : undefined;
  }

  protected override body(state: State): TemplateResult {
    switch (state.status) {
      case "idle":
      case "loading":
        return skeleton(this.language, this.slowText);
      case "error":
        return failure(state.error, this.language, () => void this.checkout.load());
      default:
        return this.#choice(this.#methods.order ?? state.order);
    }
  }

  // Both methods stay in the page whichever is open: one that is hidden may hold what was typed, or be paid meanwhile.
  #choice(order: Order): TemplateResult {
    const { offered } = this.#methods;
    // What became of the payment says what it cost and how it was paid.
    const settled = this.status === "paid" || isGivenBack(this.charge);
    const alone = settled || offered.length === 1;
    return html`<div class="stack ${settled ? "settled" : ""}">
      ${settled ? nothing : summary(this.language, this.#methods.due)}
      <fieldset class="methods ${alone ? "alone" : ""}" part="methods" @pay-ready=${stopPropagation}>
        <legend class="visually-hidden">${checkoutWords(this.language).methods}</legend>
        ${repeat(
          offered,
          (method) => method,
          (method) => this.#row(method, order, alone),
        )}
      </fieldset>
    </div>`;
  }

  #row(method: Method, order: Order, alone: boolean): TemplateResult {
    const { busy, open: opened } = this.#methods;
    const open = method === opened;
    const waits = busy !== undefined && !open;
    const { language } = this;
    const hint = waits ? checkoutWords(language).cardBusy : methodHint(method, order, language);
    return html`<div class="method ${open ? "open" : ""} ${waits ? "waits" : ""}" part="method">
      ${
        alone
          ? nothing
          : html`<label>
              <input
                type="radio"
                name="method"
                value=${method}
                .checked=${live(open)}
                ?disabled=${waits}
                @change=${() => this.#choose(method)}
              />
              ${methodLabel(method, hint, language)}
            </label>`
      }
      <div class="form" ?hidden=${!open} ?data-focus=${open} tabindex="-1">
        ${method === "pix" ? this.#pix() : this.#card()}
      </div>
    </div>`;
  }

  #pix(): TemplateResult {
    return html`<pay-pix
      exportparts=${PARTS}
      .shared=${this.#methods}
      .endpoint=${this.endpoint}
      .order=${this.order}
      .locale=${this.language.tag}
      .texts=${this.language.overrides}
      .auto=${this.auto}
      ><slot name="logo" slot="logo"></slot>${this.#paidSlot("pix")}</pay-pix
    >`;
  }

  #card(): TemplateResult {
    return html`<pay-card
      exportparts=${PARTS}
      .shared=${this.#methods}
      .endpoint=${this.endpoint}
      .order=${this.order}
      .locale=${this.language.tag}
      .texts=${this.language.overrides}
      .isolated=${this.isolated}
      .noButton=${this.noButton}
      .cardBrands=${this.cardBrands}
      >${this.#paidSlot("card")}</pay-card
    >`;
  }

  /** What the page says once it is paid, given to the method that is open: a slot of a name has its content once. */
  #paidSlot(method: Method): TemplateResult | typeof nothing {
    return method === this.#methods.open ? html`<slot name="paid" slot="paid"></slot>` : nothing;
  }

  protected override async drawn(): Promise<void> {
    await super.drawn();
    await this.#openElement?.updateComplete;
  }

  /** What became of the payment, if it is drawn by then. */
  protected override focusStart(): void {
    const inner = this.#openElement?.renderRoot.querySelector<HTMLElement>("[data-focus]");
    if (inner && isDrawn(inner)) inner.focus({ preventScroll: true });
    else super.focusStart();
  }

  protected override get awaitsCard(): boolean {
    return this.#methods.open === "card" && isOpen(this.status);
  }

  /** The methods tell it, each in its own words. */
  protected override dueOf(): undefined {
    return undefined;
  }

  get #openElement(): HTMLElementTagNameMap[`pay-${Method}`] | null {
    const { open } = this.#methods;
    return (open && this.#element(open)) ?? null;
  }

  #element<M extends Method>(method: M): HTMLElementTagNameMap[`pay-${M}`] | null {
    return this.renderRoot?.querySelector(`pay-${method}`);
  }

  #choose(method: Method): void {
    this.#methods.choose(method);
    // What the buyer answered beside the other method stands here too.
    this.#element(method)?.requestUpdate();
  }

  /** From a card to another way to pay. */
  #goTo(method: Method): void {
    this.#choose(method);
    this.performUpdate();
    this.renderRoot.querySelector<HTMLElement>(`input[value=${method}]`)?.focus();
  }

  /**
   * A method's element, its row opened, as soon as the order is there; nothing if it is not offered, or waits for the
   * outcome of another.
   */
  async #open<M extends Method>(method: M): Promise<HTMLElementTagNameMap[`pay-${M}`] | null> {
    await this.updateComplete;
    await this.checkout.loaded();
    if (this.#methods.offered.includes(method)) this.#choose(method);
    await this.updateComplete;
    const { busy } = this.#methods;
    return method === (busy ?? method) ? this.#element(method) : null;
  }
}

/** The checkout is ready once for all methods. */
const stopPropagation = (event: Event): void => event.stopPropagation();
