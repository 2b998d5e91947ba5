import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Charge } from "../../contract/checkout/charge.ts";
import type { Order } from "../../contract/checkout/order.ts";
import { BuyerFields } from "../shared/buyer-fields.ts";
import { button } from "../shared/button.ts";
import { chargeOf, orderOf, type State } from "../shared/checkout.state.ts";
import { PayChargeEvent } from "../shared/events.ts";
import { alertSign, clock } from "../shared/icons.ts";
import { formatMoney } from "../shared/money.ts";
import { notice } from "../shared/notice.ts";
import { PayElement } from "../shared/pay-element.ts";
import { PayError } from "../shared/pay-error.ts";
import { errorText, words } from "../shared/texts.ts";
import { checkCode, type CodeCheck } from "./code-check.ts";
import { copyText } from "./copy-text.ts";
import { Countdown, worthSaying } from "./countdown.ts";
import { pixStyles } from "./pay-pix.styles.ts";
import { pixWords } from "./pix-texts.ts";
import { ended, paid, skeleton, summary, waiting } from "./pix.view.ts";
import { qrPath, type QrPath } from "./qr-path.ts";

/** How long the copy button says that it copied. */
const COPIED_FOR = 4_000;

/** What is known of a charge's code: read and drawn once. */
interface Reading {
  id: string;
  check: CodeCheck;
  qr: QrPath;
}

/**
 * Takes a Pix payment: shows the code to scan or copy, counts down, and knows at once when it is paid.
 *
 * @element pay-pix
 *
 * @attr {string} endpoint - Base address of the merchant's backend, absolute or relative to the page.
 * @attr {string} order - The merchant's order id; a change of it starts over.
 * @attr {"pt-BR" | "en" | "es"} locale - Language; else taken from the nearest `lang`.
 * @attr {boolean} auto - Makes the charge as soon as the element is on screen, where no buyer data is asked for.
 * @attr {"idle" | "loading" | "ready" | "creating" | "pending" | "challenge" | "paid" | "denied" | "expired" | "error"} status - Where the payment stands; reflected, read-only.
 *
 * @event {PayReadyEvent} pay-ready - The order is loaded and the buyer can act: `{ order }`.
 * @event {PaySubmitEvent} pay-submit - Just before a charge is made: `{ method, orderId }`; `preventDefault()` stops it.
 * @event {PayChargeEvent} pay-pending - The charge exists and waits: `{ charge }`.
 * @event {PayChargeEvent} pay-success - Paid, as the backend said: `{ charge }`; may follow `pay-expired` or `pay-denied`.
 * @event {PayChargeEvent} pay-denied - Failed, cancelled or reversed: `{ charge }`.
 * @event {PayChargeEvent} pay-expired - The code ran out: `{ charge }`.
 * @event {PayErrorEvent} pay-error - Something broke that is no outcome: `{ code, message, retryable }`.
 * @event {PayChargeEvent} pay-copy - The code was copied: `{ charge }`.
 *
 * @slot heading - Above everything.
 * @slot footer - Below everything.
 *
 * @csspart amount - The amount to pay.
 * @csspart qr - The drawn code with its quiet zone, and nothing else.
 * @csspart code - The code to copy and paste.
 * @csspart copy - The copy button.
 * @csspart countdown - The time that is left.
 * @csspart status - The words that say where the payment stands.
 * @csspart button - The main button.
 * @csspart recheck - The button that asks again.
 * @csspart field - A question to the buyer: label, input and error.
 * @csspart label - Its label.
 * @csspart input - Its input.
 * @csspart error - What is wrong, in words.
 *
 * @cssproperty [--pay-accent] - The one colour for the next thing to do.
 * @cssproperty [--pay-on-accent] - Text on the accent.
 * @cssproperty [--pay-surface] - Background of fields.
 * @cssproperty [--pay-text] - Text.
 * @cssproperty [--pay-muted] - Text of second rank.
 * @cssproperty [--pay-border] - Edges of fields; hairlines are made from it.
 * @cssproperty [--pay-danger] - What is wrong.
 * @cssproperty [--pay-success] - The tick of a payment.
 * @cssproperty [--pay-focus] - The ring around what has the focus; the accent where not set.
 * @cssproperty [--pay-radius=10px] - Corners.
 * @cssproperty [--pay-space=4px] - The unit of all distances.
 * @cssproperty [--pay-font] - Font family; the page's where not set.
 * @cssproperty [--pay-font-size=16px] - Base size of text.
 * @cssproperty [--pay-qr-size=240px] - Least side of the QR code; made larger to a whole number of pixels per module.
 */
export class PayPix extends PayElement {
  static override properties = { ...PayElement.properties, auto: { type: Boolean } };
  static override styles = [...PayElement.styles, pixStyles];

  declare auto: boolean;
  override readonly method = "pix";

  readonly #buyer = new BuyerFields(this);
  readonly #countdown = new Countdown(this, {
    deadline: () => {
      const { state } = this.checkout;
      return state.status === "pending" ? Date.parse(state.charge.expiresAt ?? "") || undefined : undefined;
    },
    now: () => this.checkout.now,
    tick: (seconds) => this.#tick(seconds),
  });
  #reading: Reading | undefined;
  #visible: IntersectionObserver | undefined;
  #onScreen = false;
  /** The order that was started without being asked: once is enough. */
  #tried: Order | undefined;
  #open = false;
  #checking = false;
  #note: string | undefined;
  #copied: boolean | undefined;
  #copiedTimer: ReturnType<typeof setTimeout> | undefined;

  /** Makes the charge. Gives it when it exists, or nothing where it cannot be made or data of the buyer is missing. */
  async start(): Promise<Charge | undefined> {
    await this.updateComplete;
    if (!orderOf(this.checkout.state))
      await (this.status === "error" ? this.checkout.load() : this.checkout.loaded);
    const { state } = this.checkout;
    const order = orderOf(state);
    if (!order || state.status === "pending" || state.status === "paid") return chargeOf(state);
    const bad = this.#buyer.validate(order.ask);
    if (bad) {
      await this.updateComplete;
      this.renderRoot.querySelector<HTMLElement>(`#${bad}`)?.focus();
      return undefined;
    }
    return this.checkout.create({
      method: "pix",
      seenTotal: order.amount,
      customer: this.#buyer.customer(order.ask),
    });
  }

  /** Copies the code; says whether that worked. Where it did not, the code is selected. */
  async copy(): Promise<boolean> {
    const charge = this.#payable;
    if (!charge?.pix) return false;
    const copied = await copyText(charge.pix.code, this.renderRoot.querySelector("textarea"));
    const t = pixWords(this.language);
    this.#copied = copied;
    this.say(copied ? t.copied : t.notCopied);
    clearTimeout(this.#copiedTimer);
    if (copied) {
      this.#copiedTimer = setTimeout(() => {
        this.#copied = undefined;
        this.requestUpdate();
      }, COPIED_FOR);
      this.dispatchEvent(new PayChargeEvent("pay-copy", charge));
    }
    return copied;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#visible ??= new IntersectionObserver((entries) => {
      this.#onScreen = entries.at(-1)?.isIntersecting ?? false;
      this.#startAlone();
    });
    this.#visible.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#visible?.disconnect();
    this.#onScreen = false;
    this.#tried = undefined;
    clearTimeout(this.#copiedTimer);
    this.#copied = undefined;
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const { state } = this.checkout;
    if (state.status === "pending") this.#read(state.charge);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    // Through the CSSOM: a style attribute in the markup is what a strict CSP blocks.
    const drawing = this.renderRoot.querySelector<HTMLElement>(".qr");
    if (drawing && this.#reading) drawing.style.setProperty("--_modules", String(this.#reading.qr.size));
    this.#startAlone();
  }

  override stateChanged(state: State, previous: State): void {
    super.stateChanged(state, previous);
    this.#note = undefined;
    this.#copied = undefined;
    if (chargeOf(state)?.id !== chargeOf(previous)?.id) this.#open = false;
  }

  protected override announcement(state: State): string | undefined {
    const t = pixWords(this.language);
    const common = words(this.language);
    switch (state.status) {
      case "creating":
        return t.creating;
      case "pending":
        return `${t.waiting}. ${formatMoney(state.charge.amount, this.language)}.`;
      case "paid":
        return state.charge ? common.paid : common.orderPaid;
      case "expired":
        return `${t.expired}. ${t.expiredHint}`;
      case "denied":
        return this.#denied(state.charge).join(". ");
      case "error":
        return errorText(state.error.code, this.language);
      default:
        return undefined;
    }
  }

  protected override body(state: State): TemplateResult | typeof nothing {
    const t = pixWords(this.language);
    switch (state.status) {
      case "idle":
      case "loading":
        return skeleton(this.language, this.auto);
      case "ready":
      case "creating": {
        const busy = state.status === "creating";
        const alone = this.#goesAlone(state.order) && (busy || this.#tried !== state.order);
        return alone ? skeleton(this.language, true) : this.#form(state.order, busy);
      }
      case "pending":
      case "challenge":
        return this.#waiting(state.order, state.charge);
      case "paid":
        return paid(this.language, state.order, state.charge);
      case "expired":
        return ended(clock, t.expired, t.expiredHint, this.#again(t.again));
      case "denied": {
        const [title, hint] = this.#denied(state.charge);
        return ended(alertSign, title, hint, hint ? this.#again(t.again) : nothing);
      }
      case "error": {
        const text = notice(errorText(state.error.code, this.language), true);
        const { retryable } = state.error;
        return html`<div class="stack">
          ${text}${
            !retryable
              ? nothing
              : state.order
                ? this.#form(state.order, false)
                : this.#again(words(this.language).retry)
          }
        </div>`;
      }
    }
  }

  #form(order: Order, busy: boolean): TemplateResult {
    const t = pixWords(this.language);
    const submit = (event: SubmitEvent) => {
      event.preventDefault();
      if (!busy) void this.start();
    };
    return html`<form class="stack" novalidate @submit=${submit}>
      ${summary(this.language, order)}
      ${order.ask.length > 0 ? html`<div>${this.#buyer.render(order.ask, this.language)}</div>` : nothing}
      ${button({ label: busy ? t.creating : t.pay, busy, type: "submit" })}
      <p class="muted">${t.hint}</p>
    </form>`;
  }

  #waiting(order: Order, charge: Charge): TemplateResult {
    const t = pixWords(this.language);
    const reading = this.#reading?.id === charge.id ? this.#reading : undefined;
    const bank = reading?.check.verdict === "good" ? reading.check.payee : charge.pix?.payee;
    const payee = order.payee ?? bank;
    const bankName = bank && payee && sameName(bank, payee) ? undefined : bank;
    const { seconds } = this.#countdown;
    // A service that is slow to draw up the code: the charge is there, its code is not yet.
    if (!reading) return skeleton(this.language, true);
    const onCheck = () => void this.#recheck();
    if (seconds === 0) {
      const recheck = { label: t.havePaid, part: "recheck", busy: this.#checking, onclick: onCheck };
      return ended(clock, t.checking, "", button({ ...recheck, kind: "quiet" }));
    }
    return waiting(this.language, {
      charge,
      summary: summary(this.language, { amount: charge.amount, payee, bankName }),
      checking: this.#checking,
      onCheck,
      qr: reading.qr,
      open: this.#open,
      doubtful: reading.check.verdict === "doubtful",
      seconds,
      copied: this.#copied,
      note: this.checkout.link === "lost" ? words(this.language).offline : this.#note,
      onCopy: () => void this.copy(),
      onToggle: () => {
        this.#open = !this.#open;
        this.requestUpdate();
      },
    });
  }

  #again(label: string): TemplateResult {
    return button({ label, onclick: () => void this.start() });
  }

  /** Title, and the hint that comes with a way on where there is one. */
  #denied({ status, reason }: Charge): [title: string, hint?: string] {
    const t = pixWords(this.language);
    if (status === "cancelled" || status === "reversed") return [t[status]];
    return [t.failed, (this.language === "pt-BR" && reason?.message) || t.failedHint];
  }

  /** The charge whose code may be paid. */
  get #payable(): Charge | undefined {
    const { state } = this.checkout;
    if (state.status !== "pending" || this.#countdown.seconds === 0) return undefined;
    this.#read(state.charge);
    return this.checkout.state.status === "pending" ? state.charge : undefined;
  }

  /** Reads and draws a charge's code once, before it is shown, and tells the page what is wrong with it. */
  #read(charge: Charge): void {
    if (!charge.pix || this.#reading?.id === charge.id) return;
    const check = checkCode(charge);
    if (check.verdict === "wrong") {
      this.checkout.fail(new PayError("code_mismatch", check.why));
      return;
    }
    this.#reading = { id: charge.id, check, qr: qrPath(charge.pix.code) };
    if (check.verdict === "doubtful") this.checkout.report(new PayError("code_mismatch", check.why));
  }

  async #recheck(): Promise<void> {
    this.#checking = true;
    this.#note = undefined;
    this.requestUpdate();
    try {
      await this.checkout.check();
      if (this.status !== "pending") return;
      this.#note = pixWords(this.language).notYet;
      this.say(this.checkout.link === "lost" ? words(this.language).offline : this.#note);
    } finally {
      this.#checking = false;
      this.requestUpdate();
    }
  }

  #tick(seconds: number): void {
    // The time is over, but only the backend says so.
    if (seconds === 0) void this.checkout.check();
    if (!worthSaying(seconds)) return;
    this.say(pixWords(this.language).timeLeft(seconds < 60 ? `${seconds} s` : `${seconds / 60} min`));
  }

  #goesAlone(order: Order): boolean {
    return this.auto && order.ask.length === 0;
  }

  #startAlone(): void {
    const { state } = this.checkout;
    if (!this.#onScreen || state.status !== "ready" || !this.#goesAlone(state.order)) return;
    if (this.#tried === state.order) return;
    this.#tried = state.order;
    // A page that prevented it gets the button.
    void this.start().then(() => this.requestUpdate());
  }
}

function sameName(a: string, b: string): boolean {
  const plain = (name: string) => name.toLowerCase().replace(/\s+/g, " ").trim();
  return plain(a) === plain(b);
}
