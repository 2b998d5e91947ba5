import { nothing, type PropertyValues, type TemplateResult } from "lit";
import type { CardBrands } from "../../contract/card/accepted-brands.ts";
import type { Charge } from "../../contract/checkout/charge.ts";
import type { Order } from "../../contract/checkout/order.ts";
import { PayError } from "../client/pay-error.ts";
import { PayEvent } from "../payment/events.ts";
import { MethodElement } from "../payment/method-element.ts";
import type { State } from "../payment/state.ts";
import { cardWords } from "../i18n/card-texts.ts";
import { words } from "../i18n/common-texts.ts";
import { booleanAttribute } from "../ui/boolean-attribute.ts";
import { focusedField } from "../ui/active-element.ts";
import { summary, type Due } from "../ui/summary.ts";
import { theme } from "../ui/theme.styles.ts";
import { CARD_BRANDS, readCardBrands } from "./brands-attribute.ts";
import { isOpen, takesCard } from "./form-availability.ts";
import { challengeStyles } from "./challenge/challenge.styles.ts";
import { Challenge } from "./challenge/challenge.ts";
import { challengeDialog } from "./challenge/challenge.view.ts";
import { CardForm, type CardInput, type CardFormView } from "./form/card-form.ts";
import { chosenInstallment } from "./form/installment-words.ts";
import { framedInputStyles } from "./isolated/framed-form.styles.ts";
import { FramedForm } from "./isolated/framed-form.ts";
import { announcement, noticeOf, noticeText, type NoticeSetting } from "./notice.ts";
import { outcome } from "./outcome.view.ts";
import { cardStyles } from "./pay-card.styles.ts";
import { html } from "../ui/html.ts";

/** `pay-change` of an empty form. */
const UNTOUCHED = JSON.stringify({ complete: false });

/**
 * Takes a card payment: form, installments, the bank's challenge, and what became of it.
 *
 * What is typed stays in the inputs until it is sent: no attribute, property, event or storage holds it.
 *
 * @element pay-card
 *
 * @attr {boolean} isolated - Shows the form in a frame of the endpoint's origin, which must differ from the page's: scripts of the page cannot read what is typed.
 * @attr {boolean} no-button - Hides the button: the page has its own, and calls `submit()`.
 * @attr {string} card-brands - Card brands that the shop takes, such as `Visa Mastercard Elo`; all if absent. The property `cardBrands` also takes ranges.
 *
 * @event {PayChangeEvent} pay-change - The card's completeness or brand changed: `{ complete, brand }`. An isolated form names the brand once the number is complete.
 * @event {PayChargeEvent} pay-challenge - The bank's page opened: `{ charge }`.
 * @event {PayChargeEvent} pay-denied - The charge was denied, failed, cancelled or reversed: `{ charge }`.
 * @event {PayChargeEvent} pay-expired - The challenge expired: `{ charge }`.
 *
 * @slot paid - Below the confirmation.
 *
 * @csspart form - The frame of an isolated form. The parts inside it cannot be styled from the page.
 * @csspart retry - The button that loads the order again.
 * @csspart other - The button to use another card.
 * @csspart pix - The button to pay by Pix instead, in a checkout.
 * @csspart dialog - The dialog with the bank's page.
 * @csspart frame - The bank's page.
 * @csspart close - The dialog's close button.
 * @csspart stay - The button that returns to the bank's page, when the buyer closes it.
 * @csspart leave - The button that closes the bank's page.
 * @csspart tab - The link that opens the bank's page in a tab.
 */
export class PayCard extends MethodElement {
  static override properties = {
    ...MethodElement.properties,
    isolated: booleanAttribute(),
    noButton: booleanAttribute("no-button"),
    cardBrands: CARD_BRANDS,
  };
  static override styles = [...theme, cardStyles, challengeStyles, framedInputStyles];

  /** The form runs in a frame of the endpoint's origin. */
  declare isolated: boolean;
  /** The page brings its own button and calls `submit()`. */
  declare noButton: boolean;
  /**
   * The brands that the shop takes and ranges of its own: `{ accept: ["Visa", "Elo"], ranges: { Elo: "650600-650650" } }`.
   * Throws a `TypeError` for brands and ranges that there are not.
   */
  get cardBrands(): CardBrands {
    return this.#cardBrands;
  }
  set cardBrands(brands: CardBrands | null | undefined) {
    this.#cardBrands = readCardBrands(brands);
  }

  override readonly method = "card";
  readonly #callbacks = {
    now: () => this.checkout.clock.now(),
    submit: () => void this.submit(),
    payWithPix: () => this.shared?.request("pix"),
    say: (text: string) => this.say(text),
    unavailable: (error: PayError) => this.#withoutForm(error),
    address: () => this.checkout.address,
    answers: () => this.shared?.answers,
  };
  readonly #panel = new CardForm(this, this.#callbacks);
  readonly #framed = new FramedForm(this, this.#callbacks);
  readonly #challenge = new Challenge(this, {
    now: () => this.checkout.clock.now(),
    returnOrigin: () => new URL(this.checkout.address, document.baseURI).origin,
    recheck: () => void this.#lookUp(),
    opened: () => this.#challengeOpened(),
    left: () => this.checkout.signal("challenge_closed"),
    blocked: (cause) => this.checkout.events.error(new PayError("challenge_blocked", cause)),
  });
  #cardBrands: CardBrands = {};
  #otherCard = false;
  #formShown = false;
  /** The backend is asked what became of the buyer's visit to the bank. */
  #lookingUp = false;
  /** The state has changed, so that the focus may follow. */
  #stepped = false;
  #submitting: Promise<Charge | undefined> | undefined;
  /** What `pay-change` told last. */
  #told = UNTOUCHED;

  /**
   * Sends the card, once however often it is called. Gives the charge as soon as there is one; nothing if a field is
   * wrong, the page stopped it, or no charge could be made.
   */
  submit(): Promise<Charge | undefined> {
    this.#submitting ??= this.#submit().finally(() => (this.#submitting = undefined));
    return this.#submitting;
  }

  /** Says what is wrong with the fields and goes to the first of them. True if nothing is. */
  validate(): boolean {
    const view = this.#view;
    return view !== undefined && !view.away && this.#input.validate(view);
  }

  /** What there is to pay in the chosen installments, and to whom. */
  get #due(): Due | undefined {
    const order = this.orderDetails;
    return order && { payee: order.payee, amount: this.totalOf(order) };
  }

  /** Of a card that is being charged what it is charged, whatever the order or the form says by now. */
  protected override totalOf(order: Order): number {
    const { status, charge } = this.checkout.state;
    const isCharged = charge && isOpen(status) && !this.#takesCard;
    return isCharged ? charge.amount : chosenInstallment(order, this.#input.count).total;
  }

  override stateChanged(state: State, previous: State): void {
    super.stateChanged(state, previous);
    if (state.status === "creating") this.#otherCard = false;
    if (state.charge && !previous.charge) this.#input.clearCode();
    if (state.status === "loading" || state.status === "paid") this.#input.clear();
    if (state.status === "loading") {
      this.#formShown = this.#otherCard = false;
      this.#told = UNTOUCHED;
    }
    if (state.status === "error") this.#input.setServerErrors(state.error.problem?.errors ?? []);
    this.#stepped = state.status !== previous.status;
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    // What was typed does not move between the frame and the page.
    if (this.hasUpdated && changed.has("isolated")) void this.checkout.load();
    const { state } = this.checkout;
    // Out of the page it would listen to a bank that nobody sees, for as long as the challenge may take.
    const challenged = this.isConnected && state.status === "challenge" && !this.#otherCard;
    this.#challenge.show(challenged ? state.charge : undefined);
    this.#formShown ||= this.#takesCard;
  }

  protected override updated(changed: PropertyValues): void {
    this.#focusNext();
    super.updated(changed);
    this.shared?.reportCardDue(this.#due);
    this.#dispatchChange();
  }

  protected override announcement(state: State): string | undefined {
    return announcement(state, this.#setting);
  }

  protected override body(state: State): TemplateResult {
    const view = this.#view;
    const formAway = !this.#takesCard;
    // What there is to pay matters no more, or could not be loaded.
    const over = formAway && (/paid|denied/.test(state.status) || (state.status === "error" && !state.order));
    const hidden = this.shared !== undefined;
    return html`
      <div class="stage">
        ${over ? nothing : summary(this.language, this.#due, { hidden, slow: this.slowText })}
        ${view ? this.#input.render(view) : nothing}
        ${
          formAway
            ? outcome(state, this.language, {
                offline: this.checkout.lost,
                slow: this.slowText,
                notice: noticeText(state, { ...this.#setting, offersPix: false }),
                timeUp: this.#challenge.over,
                left: this.#challenge.left,
                lookingUp: this.#lookingUp,
                retry: () => void this.checkout.load(),
                reopen: this.#challenge.reopen,
                otherCard: this.#useOtherCard,
              })
            : nothing
        }
      </div>
      ${challengeDialog(this.#challenge, state, this.language)}
    `;
  }

  #challengeOpened(): void {
    this.checkout.signal("challenge_shown");
    if (this.charge) this.checkout.events.charge("pay-challenge", this.charge);
  }

  async #lookUp(): Promise<void> {
    this.#lookingUp = true;
    // What was said of the bank is over: the title of the view is read, which takes the focus.
    if (this.#challenge.left) this.say("");
    this.requestUpdate();
    try {
      await this.checkout.check();
    } finally {
      this.#lookingUp = false;
      this.requestUpdate();
    }
  }

  protected override get awaitsCard(): boolean {
    return isOpen(this.status);
  }

  get #takesCard(): boolean {
    return takesCard(this.checkout.state, this.#otherCard);
  }

  async #submit(): Promise<Charge | undefined> {
    if (!this.#formShown) {
      await this.updateComplete;
      await this.checkout.loaded();
      await this.updateComplete;
    }
    if (!this.#takesCard) return this.charge;
    const view = this.#view;
    return view && this.validate() ? this.checkout.create(this.#input.prepare(view)) : undefined;
  }

  readonly #useOtherCard = (): void => {
    this.#otherCard = this.#stepped = true;
    this.requestUpdate();
  };

  get #input(): CardInput {
    return this.isolated ? this.#framed : this.#panel;
  }

  #withoutForm(error: PayError): void {
    if (this.#takesCard) this.checkout.fail(error);
  }

  /** What the form shows; nothing before there was one to show. */
  get #view(): CardFormView | undefined {
    const { state } = this.checkout;
    const { order } = state;
    if (!order || !this.#formShown) return undefined;
    return {
      order,
      language: this.language,
      away: !this.#takesCard,
      noButton: Boolean(this.noButton),
      brands: this.cardBrands,
      notice: noticeOf(state, this.#setting),
    };
  }

  get #setting(): NoticeSetting {
    return {
      language: this.language,
      offersPix: this.shared?.offered.includes("pix") ?? false,
      count: this.#input.count,
      slow: this.slowText,
    };
  }

  protected override waits(state: State): boolean {
    return super.waits(state) || state.status === "pending";
  }

  protected override get slowText(): string | undefined {
    const text = super.slowText;
    const { stillTrying } = words(this.language);
    return text === stillTrying && this.status !== "loading"
      ? cardWords(this.language).stillConfirming
      : text;
  }

  /** After a try that failed, focuses what the buyer uses next; not while they type elsewhere. */
  #focusNext(): void {
    const view = this.#stepped ? this.#view : undefined;
    this.#stepped = false;
    if (view?.notice.next && !view.away && !focusedField()) this.#input.focusNext(view);
  }

  protected override focusStart(): void {
    const view = this.#view;
    if (view && !view.away) this.#input.focusNext(view);
    else super.focusStart();
  }

  #dispatchChange(): void {
    const order = this.orderDetails;
    if (!order || !this.#takesCard) return;
    const { brand } = this.#input;
    const complete = this.#input.complete(order);
    const told = JSON.stringify({ complete, brand });
    if (told === this.#told) return;
    this.#told = told;
    this.dispatchEvent(new PayEvent("pay-change", { complete, brand }));
  }
}
