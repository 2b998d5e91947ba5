// The card form in a frame of the backend's own origin, as seen from the page: what the buyer types never leaves the frame.
import { nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from "lit";
import type { Brand } from "../../../contract/card/brands.ts";
import type { Charge } from "../../../contract/checkout/charge.ts";
import type { FieldError } from "../../../contract/checkout/problem.ts";
import { unlisted } from "../../client/developer-message.ts";
import { isCharge } from "../../client/guards.ts";
import { PayError } from "../../client/pay-error.ts";
import type { Prepare } from "../../payment/session.ts";
import { CARD_TEXTS, cardWords } from "../../i18n/card-texts.ts";
import type { Language } from "../../i18n/language.ts";
import { TEXTS } from "../../i18n/common-texts.ts";
import { anySignal } from "../../lib/any-signal.ts";
import type { BuyerAnswers } from "../../ui/buyer-fields.ts";
import type { CardInput, CardFormView } from "../form/card-form.ts";
import { skeleton } from "../outcome.view.ts";
import { HELLO, isReport, isTrouble, type Report, type ToFrame } from "./messages.ts";
import { snapshotTheme, watchTheme } from "./theme-snapshot.ts";
import { html } from "../../ui/html.ts";

/** Milliseconds that the frame's page may take to load, and as many to answer. */
const TIMEOUT = 15_000;
/** Milliseconds. The frame gives the backend 45 s: beyond that, the frame is gone. */
const ANSWER_TIMEOUT = 60_000;
/** CSS pixels. */
const MAX_HEIGHT = 4_000;

interface Host extends ReactiveControllerHost, Element {
  readonly renderRoot: HTMLElement | DocumentFragment;
}

/** What the buyer asks for, and what the form and the page need. */
interface Callbacks {
  /** The backend's, absolute. */
  address: () => string;
  submit: () => void;
  payWithPix: () => void;
  unavailable: (error: PayError) => void;
  /** The buyer's answers, where another form asks for them as well. */
  answers: () => BuyerAnswers | undefined;
}

export class FramedForm implements CardInput, ReactiveController {
  readonly #host: Host;
  readonly #callbacks: Callbacks;
  #report = blankReport();
  #view: CardFormView | undefined;
  #frame: HTMLIFrameElement | null = null;
  #port: MessagePort | undefined;
  /** Ends with the page that is in the frame. */
  #life = new AbortController();
  #shown = "";
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: Host, callbacks: Callbacks) {
    this.#host = host;
    this.#callbacks = callbacks;
    host.addController(this);
  }

  get brand(): Brand | undefined {
    return this.#report.brand;
  }

  get count(): number {
    return this.#report.count;
  }

  render(view: CardFormView): TemplateResult {
    this.#view = view;
    const url = this.#url;
    const { height } = this.#report;
    return html`<div class="inset ${view.away ? "away" : ""} ${height ? "" : "coming"}">
        <iframe
          part="form"
          src=${url.origin === self.origin ? nothing : url.href}
          title=${cardWords(view.language).details}
          @load=${this.#connect}
        ></iframe>
      </div>
      ${view.away || height ? nothing : skeleton()}`;
  }

  complete(): boolean {
    return this.#report.complete;
  }

  validate(): boolean {
    if (this.#report.complete) return true;
    this.#focus();
    this.#post("validate");
    return false;
  }

  prepare(): Prepare {
    return (backend) => {
      const port = this.#port;
      this.#post("prepare");
      return (key, signal) => {
        if (port && port === this.#port) return this.#charge(port, key, signal);
        // The card is lost with the frame that held it. Only the backend knows whether a charge was made.
        return backend.chargeByKey(key, signal).catch(() => {
          throw gone();
        });
      };
    };
  }

  setServerErrors(errors: readonly FieldError[]): void {
    this.#post({ serverErrors: errors });
  }

  focusNext(): void {
    this.#focus();
    this.#post("focusNext");
  }

  clearCode(): void {
    this.#report.complete = false;
    this.#post("clearCode");
  }

  clear(): void {
    this.#report.complete = false;
    this.#post("clear");
  }

  hostConnected(): void {
    this.#host.requestUpdate();
  }

  // A frame that is moved loads anew: what was typed in it is gone.
  hostDisconnected(): void {
    this.#frame = null;
    this.#leave();
  }

  hostUpdated(): void {
    const found = this.#host.renderRoot.querySelector<HTMLIFrameElement>(".inset iframe");
    const frame = found?.isConnected ? found : null;
    if (frame !== this.#frame) {
      this.#frame = frame;
      this.#leave();
      if (!frame) return;
      if (frame.src) this.#wait();
      else
        this.#fail(
          `An isolated form needs an endpoint at another origin than the page's, and ${this.#url.origin} is the page's own.`,
          false,
        );
    }
    this.#show();
  }

  get #url(): URL {
    return new URL(`${this.#callbacks.address()}/card-frame`, document.baseURI);
  }

  readonly #connect = (): void => {
    this.#leave();
    if (!this.#frame?.src) return;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => this.#hear(data);
    this.#port = port1;
    this.#life = new AbortController();
    this.#wait();
    this.#frame.contentWindow?.postMessage(HELLO, this.#url.origin, [port2]);
    watchTheme(() => this.#show(), this.#life.signal);
    this.#show();
  };

  #leave(): void {
    this.#life.abort();
    clearTimeout(this.#timer);
    this.#port?.close();
    this.#port = undefined;
    this.#shown = "";
    this.#report = blankReport();
    this.#host.requestUpdate();
  }

  #hear(said: unknown): void {
    if (said === "submit" || said === "payWithPix") this.#callbacks[said]();
    if (!isReport(said)) return;
    clearTimeout(this.#timer);
    this.#report = said;
    if (this.#frame && said.height) this.#frame.style.height = `${Math.min(said.height, MAX_HEIGHT)}px`;
    this.#host.requestUpdate();
  }

  #show(): void {
    const view = this.#view;
    if (!this.#port || !view) return;
    const show = {
      view: { ...view, language: ofForm(view.language) },
      theme: snapshotTheme(this.#host),
      answers: [...(this.#callbacks.answers() ?? [])],
    };
    const shown = JSON.stringify(show);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#post(show);
  }

  /**
   * Not where the frame has the focus: given again, it is lost for a moment, which the frame reports as an
   * interruption.
   */
  #focus(): void {
    const frame = this.#frame;
    // `:focus` does not match a frame in which a field has the focus, in Chromium.
    if (frame && (frame.getRootNode() as ShadowRoot).activeElement !== frame) frame.focus();
  }

  #post(message: ToFrame): void {
    this.#port?.postMessage(message);
  }

  #charge(port: MessagePort, key: string, signal: AbortSignal): Promise<Charge> {
    return new Promise((resolve, reject) => {
      const { port1, port2 } = new MessageChannel();
      const ends = anySignal(signal, this.#life.signal, AbortSignal.timeout(ANSWER_TIMEOUT));
      ends.addEventListener("abort", () => reject(gone()));
      port1.onmessage = ({ data }: MessageEvent<Record<string, unknown>>) => {
        port1.close();
        const { charge, trouble } = data;
        if (isCharge(charge)) return resolve(charge);
        const { code, ...more } = isTrouble(trouble) ? trouble : { code: "unexpected" as const };
        reject(new PayError(code, `The form in its frame: ${code}. The browser's console says why.`, more));
      };
      port.postMessage({ send: key }, [port2]);
    });
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () =>
        this.#fail(
          `No card form from ${this.#url.href}: ${unlisted()}, or the page's Content-Security-Policy lacks ${this.#url.origin} in frame-src.`,
        ),
      TIMEOUT,
    );
  }

  #fail(message: string, retryable = true): void {
    this.#callbacks.unavailable(new PayError("isolation_unavailable", message, { retryable }));
  }
}

/** Without texts that the form never shows: a shop may set those of all elements. */
const ofForm = ({ overrides, ...language }: Language): Language => ({
  ...language,
  overrides: Object.fromEntries(
    Object.entries(overrides).filter(([name]) => name in TEXTS || name in CARD_TEXTS),
  ),
});

/** Before the frame has reported: nothing to be seen, and nothing typed. */
const blankReport = (): Report => ({ complete: false, count: 0, height: 0 });

/** Whether a charge was made is unknown: the next try goes by the same key. */
const gone = () => new PayError("network", "The form in its frame is gone.");
