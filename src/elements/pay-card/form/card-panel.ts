// The whole form as one piece: card, buyer, installments, what is said about the last try, and the button. Stands in the
// element itself, and in the frame of an isolated one.
import { html, nothing, type ReactiveControllerHost, type TemplateResult } from "lit";
import type { Brand } from "../../../contract/brands.ts";
import type { CardBrands } from "../../../contract/card-brands.ts";
import { encryptCard } from "../../../contract/card-encryption.ts";
import type { Card, NewCharge } from "../../../contract/checkout/new-charge.ts";
import type { CardKey, Order } from "../../../contract/checkout/order.ts";
import type { FieldError } from "../../../contract/checkout/problem.ts";
import type { Backend } from "../../backend/backend.ts";
import type { Send } from "../../backend/post-charge.ts";
import type { Prepare } from "../../checkout/session.ts";
import { cardWords } from "../../i18n/card-texts.ts";
import { fill, type Language } from "../../i18n/language.ts";
import { formatMoney } from "../../i18n/money.ts";
import { button } from "../../ui/button.ts";
import type { BuyerAnswers } from "../../ui/buyer-fields.ts";
import { cardNotice, labels, type Notice } from "../notice.view.ts";
import { CardBuyer } from "./card-buyer.ts";
import { CardForm } from "./card-form.ts";
import { cardFields, installmentChoice } from "./card-form.view.ts";
import { formatted } from "./formatted-input.ts";
import { chosenInstallment } from "./installments.ts";

/** What the form shows beside what is typed in it. Plain data, so that it can be posted to a frame. */
export interface PanelView {
  order: Order;
  language: Language;
  /** A try is under way. */
  busy: boolean;
  /** Out of sight, with everything that was typed. */
  away: boolean;
  /** The page brings its own button. */
  noButton: boolean;
  /** What the shop takes. */
  brands: CardBrands;
  /** Of the last try. */
  notice: Notice;
}

/** What the buyer asks for, and what the form has to say. */
interface PanelActions {
  submit: () => void;
  payWithPix: () => void;
  /** Read aloud. */
  say: (text: string) => void;
}

interface PanelHost extends ReactiveControllerHost {
  readonly renderRoot: HTMLElement | DocumentFragment;
  readonly buyerAnswers: BuyerAnswers | undefined;
}

/** Where the card is typed: in the element's own form, or in one within a frame. */
export interface CardDesk {
  readonly brand: Brand | undefined;
  /** How many installments the buyer chose; 0 where they chose nothing. */
  readonly count: number;
  render(view: PanelView): TemplateResult;
  /** Whether nothing is wrong or missing, without saying so. */
  complete(order: Order): boolean;
  /** Says what is wrong, and goes to the first such field. True where nothing is. */
  validate(view: PanelView): boolean;
  /** Takes what was typed, at once and once for all tries to send it. Call after `validate` passed. */
  prepare(view: PanelView): Prepare;
  /** Says what the backend found wrong with a card that was sent. */
  refuse(errors: readonly FieldError[]): void;
  /** Goes where the buyer acts next, as the notice says. */
  goOn(view: PanelView): void;
  /** A security code is typed anew for each try. */
  clearCode(): void;
  clear(): void;
}

export class CardPanel implements CardDesk {
  readonly #host: PanelHost;
  readonly #actions: PanelActions;
  readonly #card: CardForm;
  readonly #buyer: CardBuyer;
  count = 0;
  #noButton = false;

  constructor(host: PanelHost, actions: PanelActions) {
    this.#host = host;
    this.#actions = actions;
    this.#card = new CardForm(host);
    this.#buyer = new CardBuyer(host, formatted);
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

  validate({ order, language }: PanelView): boolean {
    const wrong = [...this.#card.check(), ...this.#buyer.validate(order.ask)];
    if (wrong.length === 0) return true;
    this.#at(wrong[0])?.focus();
    this.#actions.say(fill(cardWords(language).check, { fields: labels(wrong, language) }));
    return false;
  }

  /**
   * The card is encrypted to the key of the order that the sender names, and of the one that was shown otherwise; for
   * the order id of the body, since the two orders may spell it otherwise.
   */
  prepare({ order }: PanelView): (backend: Backend, keyed?: Order) => Promise<Send> {
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
        ...(await closed(card, orderId, keyed.cardKey, backend.clock.now())),
        ...(customer && { customer }),
        seenTotal: total,
      };
      return (key, signal) => backend.create(body, key, signal);
    };
  }

  refuse(errors: readonly FieldError[]): void {
    this.#card.refuse(errors);
    this.#buyer.refuse(errors);
  }

  goOn({ notice: { next } }: PanelView): void {
    const place = this.#at(next);
    place?.focus();
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
  render({ order, language, busy, away, noButton, brands, notice }: PanelView): TemplateResult {
    this.#card.shop = brands;
    this.#noButton = noButton;
    const { payWithPix } = this.#actions;
    const texts = cardWords(language);
    const installment = chosenInstallment(order, this.count);
    return html`<form
      class=${away ? "away" : ""}
      method="dialog"
      novalidate
      aria-busy=${busy}
      @submit=${this.#onSubmit}
      @keydown=${this.#onKeydown}
      @input=${this.#card.edited}
      @compositionend=${this.#card.edited}
      @change=${this.#onLeave}
      @focusout=${this.#onLeave}
      @focusin=${this.#card.visited}
    >
      ${notice.refused ? cardNotice(notice, language, payWithPix) : nothing}
      ${cardFields(this.#card, language, order.ask.length === 0)} ${this.#buyer.render(order.ask, language)}
      ${installmentChoice(order, installment, language, this.#choose)}
      ${notice.refused ? html`<div class="said"></div>` : cardNotice(notice, language, payWithPix)}
      ${
        noButton
          ? nothing
          : button({
              label: busy
                ? texts.paying
                : fill(texts.pay, { amount: formatMoney(installment.total, language.locale) }),
              type: "submit",
              busy,
            })
      }
    </form>`;
  }

  #at(place: string | undefined): HTMLElement | null {
    return this.#host.renderRoot.querySelector(`[name="${place}"], [part="${place}"]`);
  }

  readonly #choose = (count: number): void => {
    this.count = count;
    this.#host.requestUpdate();
  };

  readonly #onSubmit = (event: Event): void => {
    event.preventDefault();
    this.#actions.submit();
  };

  readonly #onKeydown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter") return;
    // Held down, it is pressed once: else it would pay what a first answer has just changed, unread.
    if (event.repeat) event.preventDefault();
    // Without a submit button, it sends nothing by itself.
    else if (this.#noButton && event.target instanceof HTMLInputElement) this.#actions.submit();
  };

  readonly #onLeave = (event: Event): void => {
    this.#card.visited(event);
    const { name, value } = event.target as HTMLInputElement;
    // No asking twice: the holder of the card is most often the buyer.
    if (name === "holder" && value.trim() && !this.#card.problems.holder) {
      this.#buyer.suggest("name", value.trim());
    }
  };
}

/** The card as it leaves the browser: readable by the backend alone where that has a key for it. */
async function closed(card: Card, orderId: string, cardKey: CardKey | undefined, now: number) {
  if (!cardKey) return { card };
  return { encryptedCard: await encryptCard(cardKey, { card, orderId, iat: Math.floor(now / 1000) }) };
}
