import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Charge } from "../../contract/checkout/charge.ts";
import type { NewCharge } from "../../contract/checkout/new-charge.ts";
import type { Order } from "../../contract/checkout/order.ts";
import type { PayError } from "../backend/pay-error.ts";
import { PayEvent } from "../checkout/events.ts";
import { PayElement } from "../checkout/pay-element.ts";
import type { State } from "../checkout/state.ts";
import { fill } from "../i18n/language.ts";
import { pixErrorText, pixWords } from "../i18n/pix-texts.ts";
import { words } from "../i18n/texts.ts";
import { button } from "../ui/button.ts";
import { BuyerFields, type BuyerAnswers } from "../ui/buyer-fields.ts";
import { writtenAtEnd } from "../ui/format.ts";
import { alertSign, clock } from "../ui/icons.ts";
import { notice } from "../ui/notice.ts";
import { theme } from "../ui/theme.styles.ts";
import { announcement, denial, superseded } from "./announcement.ts";
import { AutoStart } from "./auto-start.ts";
import { readCode, type CodeReading } from "./code-reading.ts";
import { Copying } from "./copying.ts";
import { Countdown, worthSaying } from "./countdown.ts";
import { pixStyles } from "./pay-pix.styles.ts";
import { ended, form, paid, payAnew, summary, waiting } from "./pix.view.ts";
import { downloadQr } from "./qr-file.ts";
import type { QrLevel } from "./qr-path.ts";

/**
 * Takes a Pix payment: shows the code to scan or copy, counts down, and knows at once when it is paid.
 *
 * @element pay-pix
 *
 * @attr {string} endpoint - Base address of the merchant's backend: http or https, absolute or relative to the page.
 * @attr {string} order - The merchant's order id. A change starts over.
 * @attr {string} initial-order - The order in JSON, as the backend answers `GET /orders/{id}`: drawn at once, without a request.
 * @attr {"pt-BR" | "en" | "es"} locale - Language of the texts; with `texts`, any language. Where absent, the nearest `lang` of the page.
 * @attr {boolean} auto - Makes the charge as soon as the element is on screen, where it asks for no buyer data.
 * @attr {"idle" | "loading" | "ready" | "creating" | "pending" | "challenge" | "paid" | "denied" | "expired" | "error"} status - State of the payment; reflected, read-only.
 *
 * @event {PayReadyEvent} pay-ready - The order is loaded and the buyer can act: `{ order }`.
 * @event {PaySubmitEvent} pay-submit - A charge is about to be made: `{ method, orderId }`. `preventDefault()` stops it.
 * @event {PayChargeEvent} pay-pending - The charge exists and waits: `{ charge }`.
 * @event {PayChargeEvent} pay-success - The backend confirmed the payment: `{ charge }`. May follow `pay-expired` or `pay-denied`, where money came late.
 * @event {PayChargeEvent} pay-denied - The charge failed, was cancelled or reversed: `{ charge }`.
 * @event {PayChargeEvent} pay-expired - The code expired: `{ charge }`.
 * @event {PayErrorEvent} pay-error - An error that is not an outcome of the payment: `{ code, message, retryable }`.
 * @event {PayChargeEvent} pay-copy - The code was copied: `{ charge }`.
 *
 * @slot heading - Above everything.
 * @slot footer - Below everything.
 * @slot logo - In the middle of the QR code, on white. The error correction level is raised for it.
 * @slot paid - Below the confirmation.
 *
 * @csspart summary - Amount and payee.
 * @csspart amount - The amount to pay, or paid.
 * @csspart qr - The QR code with its quiet zone.
 * @csspart code - The code to copy and paste.
 * @csspart copy - The copy button.
 * @csspart share - The button that shares the code, on a phone.
 * @csspart download - The button that downloads the QR code as an image.
 * @csspart countdown - The time left.
 * @csspart status - The text that says what state the payment is in.
 * @csspart button - The main button.
 * @csspart recheck - The button that checks again whether the code was paid.
 * @csspart field - A field: label, input and error.
 * @csspart label - The label of a field.
 * @csspart input - The input of a field.
 * @csspart error - The error of a field.
 *
 * @cssproperty [--pay-accent] - Colour of main buttons and of what is selected.
 * @cssproperty [--pay-on-accent] - Text on the accent.
 * @cssproperty [--pay-surface] - Background of fields.
 * @cssproperty [--pay-text] - Text.
 * @cssproperty [--pay-muted] - Secondary text.
 * @cssproperty [--pay-border] - Borders of fields. Separators derive from it.
 * @cssproperty [--pay-danger] - Errors.
 * @cssproperty [--pay-success] - The check mark of a payment.
 * @cssproperty [--pay-focus] - Focus ring; the accent where not set.
 * @cssproperty [--pay-radius=10px] - Corner radius.
 * @cssproperty [--pay-space=4px] - Unit of all distances.
 * @cssproperty [--pay-font] - Font family; the page's where not set.
 * @cssproperty [--pay-font-size=1rem] - Base font size.
 * @cssproperty [--pay-qr-size=240px] - Minimum side of the QR code, rounded up to whole pixels per module.
 */
export class PayPix extends PayElement {
  static override properties = {
    ...PayElement.properties,
    auto: { type: Boolean },
    buyerAnswers: { attribute: false },
  };
  static override styles = [theme, pixStyles];

  declare auto: boolean;
  /** The buyer's answers, where this element stands beside another. @internal */
  declare buyerAnswers: BuyerAnswers | undefined;
  override readonly method = "pix";

  readonly #buyer = new BuyerFields(this, writtenAtEnd);
  readonly #countdown = new Countdown(this, {
    deadline: () => {
      const { clock, state } = this.checkout;
      if (state.status !== "pending" || !clock.isSet) return undefined;
      return Date.parse(state.charge.expiresAt ?? "") || undefined;
    },
    now: () => this.checkout.clock.now(),
    tick: (seconds) => this.#tick(seconds),
  });
  readonly #autoStart = new AutoStart(this, {
    startable: () => {
      const { state } = this.checkout;
      return state.status === "ready" && this.#goesAlone(state.order) ? state.order : undefined;
    },
    start: () => this.start(),
  });
  readonly #copying = new Copying(this);
  #reading: CodeReading | undefined;
  #level: QrLevel = "M";
  #open = false;
  #checking = false;
  #printed: true | undefined;
  #note: string | undefined;

  /** Makes the charge. Gives it when it exists, or nothing where it cannot be made or data of the buyer is missing. */
  async start(): Promise<Charge | undefined> {
    await this.updateComplete;
    await this.checkout.loaded();
    const { state } = this.checkout;
    const { order } = state;
    if (!order || state.status === "pending" || state.status === "paid") return state.charge;
    const [bad] = this.#buyer.validate(order.ask);
    if (bad) {
      await this.updateComplete;
      this.renderRoot.querySelector<HTMLElement>(`#${bad}`)?.focus();
      return undefined;
    }
    const customer = this.#buyer.customer(order.ask);
    const body: NewCharge = {
      orderId: order.id,
      method: "pix",
      seenTotal: order.amount,
      ...(customer && { customer }),
    };
    return this.checkout.create((backend) => (key, signal) => backend.create(body, key, signal));
  }

  /** Copies the code; says whether that worked. Where it did not, the code is selected. */
  async copy(): Promise<boolean> {
    const charge = this.#payable;
    if (!charge?.pix) return false;
    const copied = await this.#copying.copy(charge.pix.code, this.renderRoot.querySelector("textarea"));
    this.say(pixWords(this.language)[copied ? "copied" : "notCopied"]);
    if (copied) this.dispatchEvent(new PayEvent("pay-copy", { charge }));
    return copied;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("beforeprint", this.#print);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("beforeprint", this.#print);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    // Through the CSSOM: a style attribute in the markup is what a strict CSP blocks.
    const drawing = this.renderRoot.querySelector<HTMLElement>(".qr");
    const { qr } = this.#reading ?? {};
    if (drawing && qr) drawing.style.setProperty("--_modules", String(qr.size));
  }

  override stateChanged(state: State, previous: State): void {
    super.stateChanged(state, previous);
    if (state.status !== previous.status) this.#keepRoom(/pending|expired/.test(previous.status));
    this.#note = undefined;
    this.#copying.forget();
    const { charge } = state;
    if (charge?.id !== previous.charge?.id) this.#open = false;
    if (state.status === "loading") this.#reading = undefined;
    if (state.status === "pending") this.#read(state.charge);
  }

  protected override announcement(state: State): string | undefined {
    return announcement(state, this.language);
  }

  protected override body(state: State): TemplateResult | typeof nothing {
    const t = pixWords(this.language);
    switch (state.status) {
      case "idle":
      case "loading":
        return this.auto ? this.#waiting() : this.#form();
      case "ready":
      case "creating": {
        const busy = state.status === "creating";
        const alone = this.#goesAlone(state.order) && (busy || !this.#autoStart.hasTried(state.order));
        return alone ? this.#waiting(state.order) : this.#form(state.order, busy);
      }
      case "pending":
      case "challenge":
        return this.#waiting(state.order, state.charge);
      case "paid":
        return paid(this.language, state.order, state.charge);
      case "expired":
        return this.#expired(state, state.order);
      case "denied": {
        const [title, hint] = denial(state.charge, this.language);
        return ended(alertSign, title, hint, hint === undefined ? nothing : this.#again(t.newCode));
      }
      case "error":
        return html`<div class="stack">
          ${notice(pixErrorText(state.error.code, this.language), true)} ${this.#wayOn(state)}
        </div>`;
    }
  }

  #expired(state: State, order: Order): TemplateResult {
    const t = pixWords(this.language);
    const again = this.#again(t.newCode);
    const why = superseded(state, this.language);
    if (!why) return ended(clock, t.pixExpired, t.pixExpiredHint, again);
    const way = this.checkout.renewing
      ? payAnew(this.language)
      : payAnew(this.language, { why, due: order, again });
    return ended(clock, t.pixSuperseded, t.pixExpiredHint, way);
  }

  #wayOn({ error, order }: State & { status: "error" }): TemplateResult | typeof nothing {
    if (order) return error.final ? nothing : this.#form(order);
    // The amount was not on screen yet: the buyer sees it before anything is charged.
    const retry = () => void this.checkout.load();
    return error.retryable ? button({ label: words(this.language).retry, onclick: retry }) : nothing;
  }

  #form(order?: Order, busy = false): TemplateResult {
    const submit = (event: SubmitEvent) => {
      event.preventDefault();
      if (!busy) void this.start();
    };
    const fields = order ? this.#buyer.render(order.ask, this.language) : [];
    return form(this.language, order, fields, busy, submit);
  }

  /** The code, or the room for it: a service may also be slow to draw up the code of a charge that is there. */
  #waiting(order?: Order, charge?: Charge): TemplateResult {
    const { qr, payee, trouble } = this.#readingOf(charge) ?? {};
    const { seconds } = this.#countdown;
    const { painting, lost } = this.checkout;
    const t = pixWords(this.language);
    const recheck = button({
      label: t.havePaid,
      kind: "quiet",
      part: "recheck",
      busy: this.#checking,
      onclick: () => void this.#recheck(),
    });
    if (seconds === 0) return ended(clock, t.checking, "", recheck);
    return waiting(this.language, {
      charge,
      heading: this.announcement(this.checkout.state) ?? t.creating,
      summary: summary(this.language, order && { ...order, ...charge, bankName: payee }, !qr),
      recheck,
      printed: this.#printed,
      qr,
      open: this.#open,
      doubtful: !!trouble,
      seconds,
      copied: this.#copying.done,
      painting: painting || !qr,
      lost,
      note: lost ? words(this.language).offline : this.#note,
      logo: this.#level === "Q",
      onCopy: () => void this.copy(),
      onShare: canShare() ? () => void this.#share(charge!) : undefined,
      onDownload: () => downloadQr(qr!, charge!.orderId),
      onLogo: this.#logoChanged,
      onToggle: () => {
        this.#open = !this.#open;
        this.requestUpdate();
      },
    });
  }

  #again(label: string): TemplateResult {
    return button({ label, onclick: () => void this.start() });
  }

  /** The charge whose code may be paid. */
  get #payable(): Charge | undefined {
    const { state } = this.checkout;
    if (state.status !== "pending" || this.#countdown.seconds === 0) return undefined;
    return this.#readingOf(state.charge)?.qr && state.charge;
  }

  #readingOf(charge: Charge | undefined): CodeReading | undefined {
    return this.#reading?.chargeId === charge?.id ? this.#reading : undefined;
  }

  /** Reads a charge's code once, as soon as it is there. */
  #read(charge: Charge): void {
    if (this.#readingOf(charge)) return;
    const reading = readCode(charge, this.#level);
    this.#reading = reading;
    const { trouble } = reading ?? {};
    // Told after the step that is under way, of which the page hears first.
    if (trouble) queueMicrotask(() => this.#tell(trouble, charge));
  }

  #tell(trouble: PayError, charge: Charge): void {
    if (this.charge?.id !== charge.id) return;
    if (this.#readingOf(charge)?.qr) this.checkout.events.error(trouble);
    else this.checkout.fail(trouble);
  }

  /** Draws the code anew, to be read with or without what hides its middle. */
  readonly #logoChanged = ({ currentTarget }: Event): void => {
    const level =
      (currentTarget as HTMLSlotElement).assignedElements({ flatten: true }).length > 0 ? "Q" : "M";
    if (level === this.#level) return;
    this.#level = level;
    if (this.charge) this.#reading = readCode(this.charge, level);
    this.requestUpdate();
  };

  async #share({ pix }: Charge): Promise<void> {
    try {
      await navigator.share({ text: pix!.code });
    } catch (error) {
      // The buyer closed what the device offered.
      if ((error as Error).name !== "AbortError") await this.copy();
    }
  }

  async #recheck(): Promise<void> {
    this.#checking = true;
    this.#note = undefined;
    this.requestUpdate();
    try {
      await this.checkout.check();
      if (this.status !== "pending") return;
      this.#note = pixWords(this.language).notYet;
      this.say(this.checkout.lost ? words(this.language).offline : this.#note);
    } finally {
      this.#checking = false;
      this.requestUpdate();
    }
  }

  /** At once: the browser takes the page as it is after the event. */
  readonly #print = (): void => {
    this.#printed = true;
    this.requestUpdate();
    this.performUpdate();
  };

  #tick(seconds: number): void {
    // The time is over, but only the backend says so.
    if (seconds === 0) {
      this.#keepRoom(true);
      void this.checkout.check();
    }
    if (!worthSaying(seconds)) return;
    const time = seconds < 60 ? `${seconds} s` : `${seconds / 60} min`;
    this.say(fill(pixWords(this.language).timeLeft, { time }));
  }

  /** What stands below the element does not move when something lower takes the code's place. */
  #keepRoom(kept: boolean): void {
    const room = this.renderRoot.firstElementChild as HTMLElement | null;
    if (room) room.style.minBlockSize = kept ? getComputedStyle(room).blockSize : "";
  }

  #goesAlone(order: Order): boolean {
    return this.auto && order.ask.length === 0;
  }
}

/** On a phone; a desktop's dialog leads away from the bank's app rather than to it. */
const canShare = (): boolean => "share" in navigator && matchMedia("(pointer: coarse)").matches;
