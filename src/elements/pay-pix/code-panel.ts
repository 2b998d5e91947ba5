// The Pix code while it waits to be paid: shown, copied, shared, counted down and asked about.
import { nothing, type LitElement, type ReactiveController, type TemplateResult } from "lit";
import type { Charge } from "../../contract/checkout/charge.ts";
import type { Order } from "../../contract/checkout/order.ts";
import type { PayError } from "../client/pay-error.ts";
import type { PaymentController } from "../payment/payment-controller.ts";
import { PayEvent } from "../payment/events.ts";
import type { State } from "../payment/state.ts";
import type { Language } from "../i18n/language.ts";
import { interpolate } from "../i18n/translator.ts";
import { pixWords } from "../i18n/pix-texts.ts";
import { words } from "../i18n/common-texts.ts";
import { button } from "../ui/button.ts";
import { clockIcon } from "../ui/icons.ts";
import { dueOf, summary } from "../ui/summary.ts";
import { announcement, trouble } from "./outcome-words.ts";
import { CodeDrawing } from "./code-drawing.ts";
import { Copying } from "./copying.ts";
import { Countdown, isLastMinute, worthSaying } from "./countdown.ts";
import { ended } from "./pix.view.ts";
import { PrintState } from "./print-state.ts";
import { downloadQr } from "./qr-file.ts";
import { Recheck } from "./recheck.ts";
import { waiting } from "./waiting.view.ts";
import { html } from "../ui/html.ts";

interface Options {
  checkout: PaymentController;
  language: () => Language;
  /** That an answer is slow. */
  slow: () => string | undefined;
  /** Has a screen reader announce a text. */
  say: (text: string) => void;
  /** Renders the element at once. */
  render: () => void;
  /** Before something lower takes the code's place. */
  keepHeight: () => void;
  /** Whether another code can be made without asking the buyer for anything. */
  renewable: (order: Order) => boolean;
  /** Makes another code while this one still waits. */
  renew: () => void;
}

export class CodePanel implements ReactiveController {
  readonly #host: LitElement;
  readonly #options: Options;
  readonly #countdown: Countdown;
  readonly #copying: Copying;
  readonly #recheck: Recheck;
  readonly #print: PrintState;
  readonly #code = new CodeDrawing((error, charge) => this.#failed(error, charge));
  /** On a phone, whether the QR code is shown. */
  #qrOpen = false;
  /** The charge whose code was copied. */
  #copiedId: string | undefined;

  constructor(host: LitElement, options: Options) {
    this.#host = host;
    this.#options = options;
    this.#copying = new Copying(host);
    this.#recheck = new Recheck(host);
    this.#print = new PrintState(host, options.render);
    this.#countdown = new Countdown(host, {
      deadline: () => {
        const { clock, state } = options.checkout;
        if (state.status !== "pending" || !clock.isSet) return undefined;
        return Date.parse(state.charge.expiresAt ?? "") || undefined;
      },
      now: () => options.checkout.clock.now(),
      tick: (seconds, before) => this.#tick(seconds, before),
    });
    host.addController(this);
  }

  hostUpdated(): void {
    // Through the CSSOM: a strict CSP blocks a style attribute in the markup.
    const { qr } = this.#code;
    const tile = this.#host.renderRoot.querySelector<HTMLElement>(".qr");
    if (qr) tile?.style.setProperty("--_modules", String(qr.size));
  }

  stateChanged(state: State, previous: State): void {
    this.#recheck.note = undefined;
    this.#copying.forget();
    if (state.charge?.id !== previous.charge?.id) this.#qrOpen = false;
    if (state.status === "loading") this.#code.forget();
    if (state.status === "pending") this.#code.read(state.charge);
  }

  /** Copies the code; says whether that worked. If it did not, the code is selected. */
  async copy(): Promise<boolean> {
    const charge = this.#payable;
    if (!charge?.pix) return false;
    const field = this.#host.renderRoot.querySelector("textarea");
    const copied = await this.#copying.copy(charge.pix.code, field);
    const t = pixWords(this.#options.language());
    this.#options.say(copied ? `${t.copied}. ${t.nextStep}.` : t.notCopied);
    if (copied) {
      this.#copiedId = charge.id;
      this.#options.checkout.signal("copied");
      this.#host.requestUpdate();
      this.#host.dispatchEvent(new PayEvent("pay-copy", { charge }));
    }
    return copied;
  }

  /** The code, or a skeleton of it: a service may also be slow to draw up the code of a charge that exists. */
  render(order: Order | undefined, charge: Charge | undefined, inCheckout: boolean): TemplateResult {
    const language = this.#options.language();
    const { painting, lost, state } = this.#options.checkout;
    const { qr, payee, error } = this.#code.of(charge) ?? {};
    const { seconds } = this.#countdown;
    const { renew, renewable } = this.#options;
    const t = pixWords(language);
    const recheck = button({
      label: t.havePaid,
      kind: "quiet",
      part: "recheck",
      busy: this.#recheck.busy,
      onclick: () => void this.#checkNow(),
    });
    const due = order && { ...dueOf(order, "pix"), ...(charge && { amount: charge.amount }) };
    if (seconds === 0) {
      const note = lost ? words(language).offline : this.#recheck.note;
      const more = note ? html`<p class="muted">${note}</p>` : nothing;
      return html`${summary(language, due, { hidden: inCheckout })}
      ${ended(clockIcon, t.checking, more, recheck)}`;
    }
    return waiting(language, {
      charge,
      heading: announcement(state, language) ?? t.creating,
      summary: summary(language, due, { hidden: inCheckout }),
      bankName: payee,
      recheck,
      printed: this.#print.printed,
      qr,
      qrOpen: this.#qrOpen,
      doubtful: !!error,
      seconds,
      copied: this.#copying.done,
      wasCopied: charge !== undefined && charge.id === this.#copiedId,
      painting: painting || !qr,
      lost,
      note: lost
        ? words(language).offline
        : (trouble(state, language) ?? this.#options.slow() ?? this.#recheck.note),
      hasLogo: this.#code.hasLogo,
      onCopy: () => void this.copy(),
      onRenew: isLastMinute(seconds) && order && renewable(order) ? renew : undefined,
      onShare: canShare() ? () => void this.#share(charge!) : undefined,
      onDownload: () => downloadQr(qr!, charge!.orderId),
      onLogo: this.#logoChanged,
      onToggle: () => {
        this.#qrOpen = !this.#qrOpen;
        this.#host.requestUpdate();
      },
    });
  }

  /** The charge whose code may be paid. */
  get #payable(): Charge | undefined {
    const { state } = this.#options.checkout;
    if (state.status !== "pending" || this.#countdown.seconds === 0) return undefined;
    return this.#code.of(state.charge)?.qr && state.charge;
  }

  #failed(error: PayError, charge: Charge): void {
    const { checkout } = this.#options;
    if (checkout.state.charge?.id !== charge.id) return;
    if (this.#code.of(charge)?.qr) checkout.events.error(error);
    else checkout.fail(error);
  }

  readonly #logoChanged = ({ currentTarget }: Event): void => {
    const slot = currentTarget as HTMLSlotElement;
    const hasLogo = slot.assignedElements({ flatten: true }).length > 0;
    const { charge } = this.#options.checkout.state;
    if (this.#code.setLogo(hasLogo, charge)) this.#host.requestUpdate();
  };

  async #share({ pix }: Charge): Promise<void> {
    try {
      await navigator.share({ text: pix!.code });
    } catch (error) {
      // AbortError: the buyer closed what the device offered.
      if ((error as Error).name !== "AbortError") await this.copy();
    }
  }

  async #checkNow(): Promise<void> {
    const { checkout, language, say } = this.#options;
    await this.#recheck.run(
      () => checkout.check(),
      () => {
        if (checkout.state.status !== "pending") return undefined;
        const { notYet } = pixWords(language());
        say(checkout.lost ? words(language()).offline : notYet);
        return notYet;
      },
    );
  }

  #tick(seconds: number, before: number): void {
    const { checkout, keepHeight, language, say } = this.#options;
    // The time is over, but only the backend decides that.
    if (seconds === 0) {
      keepHeight();
      void checkout.check();
    }
    if (!worthSaying(seconds, before)) return;
    const time = seconds < 60 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
    say(interpolate(pixWords(language()).timeLeft, { time }));
  }
}

/** On a phone; a desktop's dialog leads away from the bank's app rather than to it. */
const canShare = (): boolean => "share" in navigator && matchMedia("(pointer: coarse)").matches;
