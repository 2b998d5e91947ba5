// What all elements are built on: attributes, language, status, live region, slots and focus.
import { noChange, type nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Charge } from "../../contract/checkout/charge.ts";
import type { Method } from "../../contract/checkout/enums.ts";
import type { Order } from "../../contract/checkout/order.ts";
import { methodTotal } from "../../contract/checkout/totals.ts";
import { directionOf } from "../i18n/language.ts";
import { interpolate } from "../i18n/translator.ts";
import { formatMoney } from "../i18n/money.ts";
import type { PayTexts } from "../i18n/text-names.ts";
import { words } from "../i18n/common-texts.ts";
import { focusedField } from "../ui/active-element.ts";
import { INITIAL_ORDER } from "../ui/initial-order.ts";
import { KeptHeight } from "../ui/kept-height.ts";
import { LocalizedElement } from "../ui/localized-element.ts";
import { SlowTimer } from "../ui/slow-timer.ts";
import { theme } from "../ui/theme.styles.ts";
import { isDrawn } from "../lib/is-drawn.ts";
import { PaymentController, type CheckoutHost } from "./payment-controller.ts";
import type { PayStatus, State } from "./state.ts";
import { html } from "../ui/html.ts";

/** Whether a step is one of the buyer's own, or an outcome; a page that has just been loaded does not scroll. */
const isNews = ({ status }: State, previous: State): boolean =>
  previous.order !== undefined &&
  (/paid|denied|expired|error/.test(status) ||
    (status !== "ready" && navigator.userActivation?.hasBeenActive));

/** As high as what is said of a card that was refused, with the way to Pix, in em. */
const NOTICE = 11;

/**
 * What all elements take, tell and show; each element says what it adds.
 *
 * @attr {string} endpoint - Base address of the merchant's backend: http or https, absolute or relative to the page.
 * @attr {string} order - The merchant's order id. A change starts over.
 * @attr {string} initial-order - The order in JSON, as the backend answers `GET /orders/{id}`: drawn at once, without a request.
 * @attr {"pt-BR" | "en" | "es" | (string & {})} locale - Language of the texts; with `texts`, any language. If absent, the nearest `lang` of the page.
 * @attr {PayStatus} status - State of the payment; reflected, read-only.
 *
 * @event {PayReadyEvent} pay-ready - The order is loaded and the buyer can act: `{ order }`.
 * @event {PaySubmitEvent} pay-submit - A charge is about to be made: `{ method, orderId }`. `preventDefault()` stops it.
 * @event {PayChargeEvent} pay-pending - The charge exists and waits: `{ charge }`.
 * @event {PayChargeEvent} pay-success - The backend confirmed the payment: `{ charge }`. May follow `pay-expired` or `pay-denied`, where money came late.
 * @event {PayErrorEvent} pay-error - An error that is not an outcome of the payment: `{ code, message, retryable }`.
 *
 * @slot heading - Above everything.
 * @slot footer - Below everything.
 *
 * @csspart summary - Amount and payee.
 * @csspart field - A field: label, input and error.
 * @csspart label - The label of a field.
 * @csspart input - The input of a field.
 * @csspart error - The error of a field.
 * @csspart button - The main button.
 * @csspart amount - The amount to pay, or paid.
 * @csspart status - The text that says what state the payment is in.
 * @csspart receipt - To whom, with what, when and for which order was paid.
 *
 * @cssproperty [--pay-accent] - Colour of main buttons and of what is selected.
 * @cssproperty [--pay-on-accent] - Text on the accent; white or black, whichever has more contrast, where not set.
 * @cssproperty [--pay-surface] - Background of fields and of the dialog.
 * @cssproperty [--pay-text] - Text.
 * @cssproperty [--pay-muted] - Secondary text.
 * @cssproperty [--pay-border] - Borders of fields. Separators derive from it.
 * @cssproperty [--pay-danger] - Errors.
 * @cssproperty [--pay-success] - The check mark of a payment.
 * @cssproperty [--pay-focus] - Focus ring; the accent mixed with the text where not set.
 * @cssproperty [--pay-radius=10px] - Corner radius.
 * @cssproperty [--pay-space=4px] - Unit of all distances.
 * @cssproperty [--pay-font] - Font family; the page's where not set.
 * @cssproperty [--pay-font-size=1rem] - Base font size; at least 16px where not set.
 */
export abstract class PayElement extends LocalizedElement implements CheckoutHost {
  static override properties = {
    ...LocalizedElement.properties,
    order: {},
    initialOrder: INITIAL_ORDER,
  };
  static override styles = theme;

  /** The proxy's base address, absolute or relative to the page. */
  declare endpoint: string | undefined;
  /** The merchant's order id; a change of it starts over. */
  declare order: string | undefined;
  /** `pt-BR`, `en` or `es`; with `texts`, any language. Else taken from the nearest `lang`. */
  declare locale: string | undefined;
  /**
   * The shop's own texts by their names (docs/texts.md), over those of a built-in language or for another one that `locale`
   * or `lang` names. Read again when another object is set. A value that is no string is left out and reported to `onerror`.
   */
  declare texts: PayTexts | undefined;

  /**
   * The order as the backend answers `GET /orders/{id}`, where the page was made with it: the element renders it at once,
   * with a code that waits, and asks the backend afterwards whether it has changed. Read together with `order`; a later
   * change of this property alone does nothing. A value that is no order is reported to `onerror`.
   */
  declare initialOrder: Order | undefined;

  abstract readonly method: Method | undefined;
  protected readonly checkout = new PaymentController(this);
  readonly #height = new KeptHeight(this);
  readonly #slow = new SlowTimer(this, () => this.say(this.slowText ?? ""));
  #focused: Element | null = null;
  #reflected: PayStatus | undefined;
  /** Somebody was typing in the page when this rendering began. */
  #isTyping = false;
  /** What a server rendered, until the element can draw as much itself. */
  #served: readonly ChildNode[] = [];
  /** The buyer has done something, or has to know something: it is scrolled into sight. */
  #isNews = false;

  /** `idle loading ready creating pending challenge paid denied expired error`; reflected. */
  get status(): PayStatus {
    return this.checkout.state.status;
  }

  /** The latest charge. */
  get charge(): Charge | undefined {
    return this.checkout.state.charge;
  }

  /** The order as the backend last gave it; none until it is loaded. */
  get orderDetails(): Order | undefined {
    return this.checkout.state.order;
  }

  /** Starts over: forgets the charge and loads the order. */
  reset(): void {
    void this.checkout.reset();
  }

  /**
   * Loads the order anew where its amount may have changed, such as after a coupon or another freight, and keeps what is
   * typed. A Pix code of another amount gives way to one for the new amount. Gives the order, or nothing if it cannot be
   * loaded: then `pay-error` says why.
   */
  async refresh(): Promise<Order | undefined> {
    await this.updateComplete;
    return this.checkout.refresh();
  }

  stateChanged(state: State, previous: State): void {
    this.reflectStatus();
    const text = this.announcement(state);
    if (state.status !== previous.status) {
      if (this.waits(state)) this.#slow.restart();
      else this.#slow.stop();
      this.#isNews ||= isNews(state, previous);
      if (previous.order && state.order) this.keepHeight();
    }
    // A newer version with the same words is not announced again.
    const known = state.status === previous.status && text === this.announcement(previous);
    if (!known) this.say(text ?? "");
    else if (state.status === "ready" && previous.order) this.#sayNewAmount(state.order, previous.order);
  }

  #sayNewAmount(order: Order, former: Order): void {
    const due = this.dueOf(order);
    if (due === undefined || due === this.dueOf(former)) return;
    const amount = formatMoney(due, this.language.locale);
    this.say(interpolate(words(this.language).newAmount, { amount }));
  }

  /** The cents that the element shows of an order; nothing if another element shows them. */
  protected dueOf(order: Order): number | undefined {
    return methodTotal(order, this.method);
  }

  /** Before another view is drawn: what stands below the element stays where it is. */
  protected keepHeight(): void {
    this.#height.keep();
    this.requestUpdate();
    void this.drawn().then(() => this.#height.fit(this.awaitsCard ? NOTICE : 0));
  }

  /** Settles when all that the element shows is drawn. */
  protected async drawn(): Promise<void> {
    await this.updateComplete;
  }

  /** Whether a card is on its way, whose form may come back with a notice above it. */
  protected get awaitsCard(): boolean {
    return false;
  }

  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, "status"];
  }

  override attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    super.attributeChangedCallback(name, old, value);
    // What morphs a page to what a server sends, such as Turbo, removes the attributes that the server does not know.
    if (name === "status" && this.#reflected && value !== this.#reflected) this.reflectStatus();
  }

  /** At once, and not with the next update: listeners of the events that follow may read it. */
  protected reflectStatus(): void {
    this.#reflected = this.status;
    this.setAttribute("status", this.#reflected);
  }

  protected override createRenderRoot(): ShadowRoot {
    const { shadowRoot } = this;
    if (shadowRoot) {
      this.#served = [...shadowRoot.childNodes];
      // The element renders before this node, which stays when the others are removed.
      const end = shadowRoot.insertBefore(document.createComment(""), shadowRoot.firstChild);
      this.renderOptions.renderBefore = end;
    }
    return super.createRenderRoot();
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    this.#focused = this.shadowRoot?.activeElement ?? null;
    this.#isTyping = focusedField() !== undefined;
    if (!this.hasUpdated || changed.has("endpoint") || changed.has("order")) {
      const { endpoint, order, initialOrder: initial } = this;
      // A shop may set its own number.
      this.checkout.configure({ endpoint, orderId: String(order ?? ""), initial });
    }
  }

  protected override updated(_changed: PropertyValues): void {
    if (!this.#isCovered) {
      for (const node of this.#served) node.remove();
      this.#served = [];
    }
    // What had the focus was replaced or hidden: the focus goes to the start of the new view, not to the top of the page.
    // By the tree: whether it is drawn would lay out the page in the middle of a keystroke.
    const focused = this.shadowRoot?.activeElement ?? this.#focused;
    const isLost = focused && (!focused.isConnected || focused.closest(".away, [hidden]"));
    // Nothing moves away from somebody who types, here or elsewhere.
    const scrolls = isLost || (this.#isNews && !this.#isTyping);
    if (isLost) this.focusStart();
    if (scrolls) this.#scrollIntoSight();
    this.#isNews = false;
  }

  /** Focuses the start of the view. */
  protected focusStart(): void {
    this.renderRoot.querySelector<HTMLElement>("[data-focus]")?.focus({ preventScroll: true });
  }

  /** Scrolls only as far as shows the amount and what matters now, wherever the focus is. */
  #scrollIntoSight(): void {
    const amount = this.summaryRoot.querySelector(".summary");
    const parts = [...this.renderRoot.querySelectorAll("[data-in-sight]")];
    // Where the window is too small for all of them, the amount is in sight, and the part that stands first.
    for (const part of [this.shadowRoot?.activeElement, ...parts.toReversed(), amount]) {
      if (part && isDrawn(part)) part.scrollIntoView({ block: "nearest", behavior: "instant" });
    }
  }

  /** Whether the buyer waits for an answer that should take no time. */
  protected waits({ status }: State): boolean {
    return status === "loading" || status === "creating";
  }

  /** That the answer is slow and, later, what the buyer can do. */
  protected get slowText(): string | undefined {
    const { slow, stillTrying } = words(this.language);
    // Where the page has not said which order, it is not the buyer's connection.
    return [undefined, slow, this.checkout.address ? stillTrying : slow][this.#slow.stage];
  }

  /** Where the amount stands. */
  protected get summaryRoot(): ParentNode {
    return this.renderRoot;
  }

  /** Whether what a server rendered says more than the element knows. */
  get #isCovered(): boolean {
    return this.#served.length > 0 && /idle|loading/.test(this.checkout.state.status);
  }

  protected override render(): TemplateResult | typeof noChange {
    if (this.#isCovered) return noChange;
    const { region, clear, focused, leaving } = this.live;
    const { state } = this.checkout;
    return html`<div
      class="pay"
      translate="no"
      lang=${this.language.tag}
      dir=${directionOf(this.language)}
      @input=${clear}
      @focusin=${focused}
      @change=${leaving}
      @blur=${leaving}
    >
      <slot name="heading"></slot>
      ${this.body(state)}
      <slot name="footer"></slot>
      ${region}
    </div>`;
  }

  /**
   * The view of a state. The element that takes the focus when it appears has `data-focus`; those that are scrolled into
   * sight then have `data-in-sight`.
   */
  protected abstract body(state: State): TemplateResult | typeof nothing;

  /** What a screen reader announces when a state is entered, if anything. */
  protected abstract announcement(state: State): string | undefined;
}
