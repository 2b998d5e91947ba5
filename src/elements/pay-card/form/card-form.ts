// The whole form: card, buyer, installments, notice and button. Rendered by the element itself, or in the frame of an
// isolated one.
import { nothing, type ReactiveControllerHost, type TemplateResult } from "lit";
import type { Brand } from "../../../contract/card/brands.ts";
import type { CardBrands } from "../../../contract/card/accepted-brands.ts";
import { encryptCard } from "../../../contract/card/encryption.ts";
import type { Card, NewCharge } from "../../../contract/checkout/new-charge.ts";
import type { CardKey, Order } from "../../../contract/checkout/order.ts";
import type { FieldError } from "../../../contract/checkout/problem.ts";
import type { Installment } from "../../../contract/installments.ts";
import type { Backend } from "../../client/backend.ts";
import type { Send } from "../../client/post-charge.ts";
import type { Prepare } from "../../payment/session.ts";
import { cardWords } from "../../i18n/card-texts.ts";
import type { Language } from "../../i18n/language.ts";
import { interpolate } from "../../i18n/translator.ts";
import { words } from "../../i18n/common-texts.ts";
import { button } from "../../ui/button.ts";
import { BuyerFields, type BuyerAnswers } from "../../ui/buyer-fields.ts";
import { movesOn } from "../../ui/next-field.ts";
import { labels, type Notice, type NoticePlace } from "../notice.ts";
import { cardNotice } from "../notice.view.ts";
import { CardFields } from "./card-fields.ts";
import { cardFields, installmentChoice, problemText } from "./card-fields.view.ts";
import { chosenInstallment, installmentWords } from "./installment-words.ts";
import { html } from "../../ui/html.ts";

/** What the form shows beside what is typed in it. Plain data, so that it can be posted to a frame. */
export interface CardFormView {
  order: Order;
  language: Language;
  /** Out of sight, with everything that was typed. */
  away: boolean;
  /** The page brings its own button. */
  noButton: boolean;
  /** What the shop takes. */
  brands: CardBrands;
  /** Of the last try. */
  notice: Notice;
}

/** What the buyer asks for, and what the form needs. */
interface Callbacks {
  /** The backend's time, in milliseconds since 1970. */
  now: () => number;
  submit: () => void;
  payWithPix: () => void;
  /** Has a screen reader announce a text. */
  say: (text: string) => void;
  /** The buyer's answers, where another form asks for them as well. */
  answers: () => BuyerAnswers | undefined;
}

interface PanelHost extends ReactiveControllerHost {
  readonly renderRoot: HTMLElement | DocumentFragment;
}

/** Where the card is typed: in the element's own form, or in one within a frame. */
export interface CardInput {
  readonly brand: Brand | undefined;
  /** How many installments the buyer chose; 0 where they chose nothing. */
  readonly count: number;
  render(view: CardFormView): TemplateResult;
  /** Whether nothing is wrong or missing, without saying so. */
  complete(order: Order): boolean;
  /** Shows what is wrong, and focuses the first such field. True if nothing is. */
  validate(view: CardFormView): boolean;
  /** Takes what was typed, at once and once for all tries to send it. Call after `validate` passed. */
  prepare(view: CardFormView): Prepare;
  /** Shows what the backend found wrong with a card that was sent. */
  setServerErrors(errors: readonly FieldError[]): void;
  /** Focuses what the buyer uses next, as the notice says; the notice where it names nothing. */
  focusNext(view: CardFormView): void;
  /** A security code is typed anew for each try. */
  clearCode(): void;
  clear(): void;
}

export class CardForm implements CardInput {
  readonly #host: PanelHost;
  readonly #callbacks: Callbacks;
  readonly #card: CardFields;
  readonly #buyer: BuyerFields;
  count = 0;
  /** What was rendered last. */
  #view: CardFormView | undefined;

  constructor(host: PanelHost, callbacks: Callbacks) {
    this.#host = host;
    this.#callbacks = callbacks;
    this.#card = new CardFields(host, callbacks.now);
    this.#buyer = new BuyerFields(host, callbacks.answers);
  }

  get brand(): Brand | undefined {
    return this.#card.brand;
  }

  /** Whether the number is one that a card can have, of a length of its brand. */
  get numberWhole(): boolean {
    return this.#card.numberWhole;
  }

  /** Whether nothing is wrong or missing in the card's own fields. */
  get cardComplete(): boolean {
    return this.#card.complete;
  }

  complete({ ask }: Order): boolean {
    return this.#card.complete && this.#buyer.complete(ask);
  }

  validate({ order, language }: CardFormView): boolean {
    const wrong = [...this.#card.check(), ...this.#buyer.validate(order.ask)];
    if (wrong.length === 0) return true;
    this.#find(wrong[0])?.focus();
    this.#callbacks.say(interpolate(cardWords(language).check, { fields: labels(wrong, language) }));
    return false;
  }

  /**
   * The card is encrypted to the key of `keyed`, or of the order that was shown; and for the order id of the body, since
   * the two orders may spell it differently.
   */
  prepare({ order }: CardFormView): (backend: Backend, keyed?: Order) => Promise<Send> {
    const card = this.#card.read();
    if (!card) throw new Error("Call `validate` first.");
    const { id: orderId } = order;
    const { count, total } = chosenInstallment(order, this.count);
    const customer = this.#buyer.customer(order.ask);
    return async (backend, keyed = order) => {
      const body: NewCharge = {
        orderId,
        method: "card",
        installments: count,
        ...(await sealed(card, orderId, keyed.cardKey, backend.clock.now())),
        ...(customer && { customer }),
        seenTotal: total,
      };
      return (key, signal) => backend.create(body, key, signal, { ...card, ...customer });
    };
  }

  setServerErrors(errors: readonly FieldError[]): void {
    this.#card.setServerErrors(errors);
    this.#buyer.setServerErrors(errors);
  }

  focusNext({ notice: { next } }: CardFormView): void {
    const place = this.#find(next) ?? this.#find("notice");
    // Scrolled into sight together with the notice.
    place?.focus({ preventScroll: true });
    // What is typed now takes the place of what was refused.
    if (place instanceof HTMLInputElement) place.select();
  }

  clearCode(): void {
    this.#card.clearCode();
  }

  /** Number and code are typed anew; the other fields stay. */
  clearNumber(): void {
    this.#card.clearNumber();
  }

  clear(): void {
    this.count = 0;
    this.#card.clear();
    this.#buyer.clear();
  }

  // `method="dialog"` outside a dialog: should the script break, the browser has nowhere to send the card.
  render(view: CardFormView): TemplateResult {
    const { order, language, away, noButton, brands, notice } = view;
    this.#view = view;
    this.#card.shop = brands;
    const { payWithPix } = this.#callbacks;
    const installment = chosenInstallment(order, this.count);
    return html`<form
      class=${away ? "away" : ""}
      method="dialog"
      novalidate
      @submit=${this.#submitted}
      @keydown=${this.#keyPressed}
      @input=${this.#edited}
      @compositionend=${this.#edited}
      @change=${this.#left}
      @focusout=${this.#left}
      @focusin=${this.#entered}
      @paste=${this.#card.pasted}
    >
      ${away ? nothing : cardNotice(notice, language, payWithPix)}
      ${cardFields(this.#card, language, order.ask.length === 0)} ${this.#buyer.render(order.ask, language)}
      ${installmentChoice(order, installment, language, this.#choose)}
      ${noButton ? nothing : payButton(order, installment, language)}
    </form>`;
  }

  #find(place: NoticePlace | "notice" | undefined): HTMLElement | null {
    const selector =
      { pix: "#pix", notice: "[data-focus]" }[place as string] ??
      `[name="${place}"]:not([type=radio]), [name="${place}"]:checked, [name="${place}"]`;
    return this.#host.renderRoot.querySelector(selector);
  }

  readonly #choose = (count: number): void => {
    this.count = count;
    this.#host.requestUpdate();
  };

  readonly #submitted = (event: Event): void => {
    event.preventDefault();
    this.#callbacks.submit();
  };

  readonly #edited = (event: Event): void => {
    const { number } = this.#card.problems;
    this.#card.edited(event);
    if (number || !this.#card.problems.number) return;
    // The last digit has shown that the number is wrong. Said after the region is cleared for the key.
    setTimeout(() => this.#sayNumberProblem());
  };

  #sayNumberProblem(): void {
    const { language } = this.#view ?? {};
    const problem = language && problemText(this.#card, "number", language);
    if (problem) this.#callbacks.say(`${cardWords(language).number}: ${problem}`);
  }

  readonly #keyPressed = (event: KeyboardEvent): void => {
    this.#card.tabbed(event);
    // What chooses among brands or installments does not pay.
    if (event.key === "Enter" && (event.target as HTMLInputElement).type === "radio")
      return event.preventDefault();
    const isComplete = this.#card.complete && this.#buyer.complete(this.#view?.order.ask ?? []);
    if (event.key !== "Enter" || movesOn(event, isComplete)) return;
    // A key that is held down counts once: else it would pay what a first answer has just changed, unread.
    if (event.repeat) event.preventDefault();
    // Without a submit button, it sends nothing by itself.
    else if (this.#view?.noButton && event.target instanceof HTMLInputElement) this.#callbacks.submit();
  };

  readonly #entered = (event: Event): void => {
    this.#card.visited(event);
    this.#buyer.entered(event);
  };

  readonly #left = (event: Event): void => {
    this.#card.visited(event);
    const { name, value } = event.target as HTMLInputElement;
    if (name !== "holder" || !value.trim() || this.#card.problems.holder) return;
    // The holder of the card is most often the buyer: nobody is asked twice. But who goes from it straight to the name types that.
    // `change` comes while the holder still has the focus, in Safari while nothing has, unless the browser has filled it in.
    const isChange = event.type === "change";
    const focused = isChange
      ? this.#host.renderRoot.querySelector(":focus")
      : ((event as FocusEvent).relatedTarget as Element | null);
    const isFilled = (event.target as Element).matches(":autofill");
    if (isChange ? isFilled || (focused && !focused.matches("#holder, #name")) : !focused?.matches("#name"))
      this.#buyer.suggest("name", value.trim());
  };
}

/** The button, and whom it pays: the summary above may be scrolled out of sight. */
function payButton(order: Order, installment: Installment, language: Language): TemplateResult {
  const { pay } = installmentWords(installment, order, language);
  const { payee } = order;
  return html`${
    payee
      ? html`<p class="muted payee">${words(language).payTo} <span class="strong">${payee}</span></p>`
      : nothing
  }
  ${button({ label: pay, type: "submit" })}`;
}

/** The card as it is sent: encrypted where the backend has a key for it. */
async function sealed(card: Card, orderId: string, cardKey: CardKey | undefined, now: number) {
  if (!cardKey) return { card };
  return { encryptedCard: await encryptCard(cardKey, { card, orderId, iat: Math.floor(now / 1000) }) };
}
