// The card form in its frame: the page around it says what to show; the card goes to the frame's own backend.
import { css, LitElement, nothing, type TemplateResult } from "lit";
import type { Order } from "../../../../contract/checkout/order.ts";
import type { Backend } from "../../../client/backend.ts";
import { PayError, toPayError } from "../../../client/pay-error.ts";
import type { Send } from "../../../client/post-charge.ts";
import { isTransient } from "../../../client/retry.ts";
import { frameWords } from "../../../i18n/frame-texts.ts";
import { directionOf } from "../../../i18n/language.ts";
import type { BuyerAnswers } from "../../../ui/buyer-fields.ts";
import { LiveRegion } from "../../../ui/live-region.ts";
import { notice } from "../../../ui/notice.ts";
import { theme as themeStyles } from "../../../ui/theme.styles.ts";
import { CardForm, type CardFormView } from "../../form/card-form.ts";
import { cardStyles } from "../../pay-card.styles.ts";
import type { Answer, Command, FromFrame, Show } from "../messages.ts";
import { applyTheme } from "../theme-snapshot.ts";
import { isCommand, isServerErrors, isSend, isShow } from "./message-guards.ts";
import { chargeForPage, troubleForPage } from "./answer-sanitizer.ts";
import { watchFocusTheft } from "./focus-theft-watch.ts";
import { html } from "../../../ui/html.ts";

/** Milliseconds in which focus and message of one act of the page may arrive in either order. */
const RACE = 1_000;

export class CardFrame extends LitElement {
  static override styles = [
    ...themeStyles,
    cardStyles,
    css`
      /* The page puts the frame away, and goes on asking how high its form is. */
      .stage > .away {
        position: static;
        block-size: auto;
        overflow: visible;
      }
      .interrupted {
        margin-block-end: calc(var(--_space) * 4);
      }
    `,
  ];

  readonly #answers: BuyerAnswers = new Map();
  readonly #backend: Backend;
  readonly #port: MessagePort;
  readonly #panel = new CardForm(this, {
    now: () => this.#backend.clock.now(),
    submit: () => this.#submit(),
    payWithPix: () => this.#post("payWithPix"),
    say: (text) => this.#live.say(text),
    answers: () => this.#answers,
  });
  readonly #live = new LiveRegion();
  readonly #size = new ResizeObserver(() => this.#report());
  readonly #fromPage: BuyerAnswers = new Map();
  #view: CardFormView | undefined;
  /** As the backend gives it, whatever the page shows. */
  #order: Promise<Order> | undefined;
  #prepared: (() => Promise<Send>) | undefined;
  /** Idempotency keys under which a card was sent. */
  readonly #keys = new Set<string>();
  /** A try was refused, perhaps because the order is no longer as it was shown. */
  #refused = false;
  #sending = new AbortController();
  #reported = "";
  /** The height that was reported last. */
  #height = 0;
  #width = 0;
  /** The page has changed the frame's width, or what it shows: the height that was reported is of the past. */
  #changed = false;
  /** What was said of number and code when the height was last free to go by it. */
  #saidBefore: Element[] = [];
  /** What is said of a focus that was taken away, until a whole number is typed. */
  #warning: "interrupted" | "taken" | undefined;
  #watching = new AbortController();

  constructor(port: MessagePort, backend: Backend) {
    super();
    this.#port = port;
    this.#backend = backend;
    port.onmessage = ({ data, ports }: MessageEvent<unknown>) => {
      // A message that passes one guard is never read as another kind.
      if (isShow(data)) this.#show(data);
      else if (isServerErrors(data)) this.#panel.setServerErrors(data.serverErrors);
      else if (isSend(data) && ports[0]) void this.#charge(data.send, ports[0]);
      else if (isCommand(data)) this.#obey(data);
    };
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#size.observe(document.documentElement);
    this.#watching = new AbortController();
    watchFocusTheft(
      this.renderRoot,
      ({ id }) => /^(number|code)$/.test(id),
      () => this.#interrupt(),
      this.#watching.signal,
    );
    this.#width = innerWidth;
    addEventListener("resize", () => this.#resized(), { signal: this.#watching.signal });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#size.disconnect();
    this.#watching.abort();
  }

  protected override willUpdate(): void {
    if (this.#panel.numberWhole) this.#warning = undefined;
  }

  protected override updated(): void {
    this.#report();
  }

  protected override render(): TemplateResult {
    const { region, clear, focused, leaving } = this.#live;
    const dir = this.#view ? directionOf(this.#view.language) : nothing;
    return html`<div
      class="pay"
      dir=${dir}
      @input=${clear}
      @focusin=${focused}
      @change=${leaving}
      @blur=${leaving}
    >
      ${
        this.#view && this.#warning
          ? html`<div class="interrupted" lang=${this.#view.language.locale}>
              ${notice(frameWords(this.#view.language)[this.#warning])}
            </div>`
          : nothing
      }
      <div class="stage">${this.#view ? this.#panel.render(this.#view) : nothing}</div>
      ${region}
    </div>`;
  }

  #obey(command: Command): void {
    switch (command) {
      case "validate":
        if (this.#view) this.#panel.validate(this.#view);
        this.#holdFocus();
        return;
      case "focusNext":
        void this.updateComplete.then(() => {
          if (this.#view) this.#panel.focusNext(this.#view);
          this.#holdFocus();
        });
        return;
      case "prepare":
        this.#prepare();
        return;
      case "clearCode":
        this.#panel.clearCode();
        return;
      case "clear":
        this.#clear();
    }
  }

  /**
   * The page gives this frame its focus just before it asks for a field to have it. On a busy machine the first may come
   * last, and in Chromium takes the field's focus away: it is given back, once.
   */
  #holdFocus(): void {
    const field = this.shadowRoot?.activeElement as HTMLElement | null;
    const back = () => setTimeout(() => document.activeElement === document.body && field?.focus());
    field?.addEventListener("blur", back, { once: true, signal: AbortSignal.timeout(RACE) });
  }

  /**
   * The digits typed next may go to the page, which no frame can prevent: those that stand here are cleared, so that the two
   * never make a whole, and the buyer is told.
   */
  #interrupt(): void {
    if (!this.#view || this.#view.away || this.#panel.cardComplete) return;
    const typed = this.#typed || this.renderRoot.querySelector<HTMLInputElement>("[name=code]")?.value;
    this.#warning = typed ? "interrupted" : "taken";
    this.#panel.clearNumber();
    this.#live.say(frameWords(this.#view.language)[this.#warning]);
    this.requestUpdate();
  }

  #clear(): void {
    this.#warning = undefined;
    this.#panel.clear();
    this.#fromPage.clear();
    this.#prepared = this.#order = undefined;
    this.#refused = false;
    this.#sending.abort();
    this.#sending = new AbortController();
  }

  #show({ view, theme, answers }: Show): void {
    const before = this.#view;
    const other = before && before.order.id !== view.order.id;
    if (other && this.#typed) return;
    if (other) this.#clear();
    this.#view = before ? this.#within(before, view) : view;
    for (const [name, answer] of answers) {
      // An answer that the buyer has changed here stays.
      if (this.#answers.get(name) === this.#fromPage.get(name)) this.#answers.set(name, answer);
      this.#fromPage.set(name, answer);
    }
    document.documentElement.lang = view.language.tag;
    applyTheme(theme);
    this.#changed = true;
    this.requestUpdate();
    void this.#ask(view.order.id);
  }

  get #typed(): boolean {
    return Boolean(this.renderRoot.querySelector<HTMLInputElement>("[name=number]")?.value);
  }

  /** What the page may change: less, once a number is typed. */
  #within({ brands, order }: CardFormView, view: CardFormView): CardFormView {
    // A page that could change the ranges meanwhile would learn the number's digits from the brands that are reported.
    if (!this.#typed) return { ...view, brands: { ...view.brands, ranges: brands.ranges } };
    return { ...view, brands, order: this.#refused ? view.order : order };
  }

  /**
   * From the backend, since a page that could name the key could read the card. The answer sets the clock for `iat`,
   * too.
   */
  #ask(id: string): Promise<Order> {
    const asked = (this.#order ??= this.#backend.order(id, this.#sending.signal));
    asked.catch(() => {
      if (this.#order === asked) this.#order = undefined;
    });
    return asked;
  }

  #submit(): void {
    if (!this.#view || !this.#panel.validate(this.#view)) return;
    // The page decides by the last report.
    this.#report();
    this.#post("submit");
  }

  #prepare(): void {
    this.#prepared = undefined;
    const view = this.#view;
    if (!view || !this.#panel.validate(view)) return;
    this.#refused = false;
    const seal = this.#panel.prepare(view);
    let sealed: Promise<Send> | undefined;
    // Once the card is encrypted, every try sends the same.
    this.#prepared = () => {
      sealed ??= this.#ask(view.order.id).then((order) => seal(this.#backend, order));
      sealed.catch(() => (sealed = undefined));
      return sealed;
    };
  }

  async #charge(key: string, port: MessagePort): Promise<void> {
    const reply = (answer: Answer) => port.postMessage(answer);
    const { signal } = this.#sending;
    try {
      const send = await this.#ready(key);
      this.#keys.add(key);
      const charge = await send(key, signal);
      // For another charge, the buyer has to type the code anew.
      this.#prepared = undefined;
      this.#panel.clearCode();
      reply({ charge: chargeForPage(charge) });
    } catch (thrown) {
      // The order may have another key by now, or another total.
      this.#order = undefined;
      this.#refused = true;
      const error = toPayError(thrown);
      // The page is told less, and cannot read this console.
      console.warn(`pay-elements: ${error.message}`);
      reply({ trouble: troubleForPage(error) });
    }
  }

  /** A card that cannot be sent has made no charge: told as a 400, unless something was sent under its key before. */
  async #ready(key: string): Promise<Send> {
    try {
      if (!this.#prepared) throw new PayError("invalid_request", "There is no card to send.");
      return await this.#prepared();
    } catch (thrown) {
      const error = toPayError(thrown);
      const { code, message } = error;
      if (isTransient(error)) throw error;
      if (this.#keys.has(key)) throw new PayError(code, message);
      throw new PayError(code, message, { status: 400, problem: { code: "invalid_request" } });
    }
  }

  /** Of the window, since a scroll bar comes and goes with what is typed. */
  #resized(): void {
    if (this.#width === innerWidth) return;
    this.#width = innerWidth;
    this.#changed = true;
    this.#report();
  }

  /**
   * No report changes while a number is typed: a page that knew when could take the focus and receive the other digits. So
   * the brand is told with the last digit, and the height goes only by what the page itself changes; a form that is higher
   * scrolls.
   */
  #report(): void {
    const view = this.#view;
    if (!view) return;
    const whole = this.#panel.numberWhole;
    const held = this.#typed && !whole && this.#height > 0;
    const { style } = document.documentElement;
    if (!held || this.#changed) {
      // Otherwise a scroll bar would appear for a moment while the frame takes a new height, or be part of what is measured.
      style.overflow = "hidden";
      this.#height = held ? this.#heightAsBefore() : this.#heightNow();
      this.#changed = false;
    }
    if (held) style.overflow = "hidden auto";
    else this.#saidBefore = this.#said.map((words) => words.cloneNode(true) as Element);
    const report = {
      complete: this.#panel.complete(view.order),
      brand: whole ? this.#panel.brand : undefined,
      count: this.#panel.count,
      height: this.#height,
    };
    const reported = JSON.stringify(report);
    if (reported === this.#reported) return;
    this.#reported = reported;
    this.#post(report);
  }

  #heightNow(): number {
    return Math.ceil(document.documentElement.getBoundingClientRect().height);
  }

  /** With the words of before the first digit, since errors of different lengths would tell how the number begins. */
  #heightAsBefore(): number {
    const said = this.#said;
    said.forEach((words, at) => words.replaceWith(this.#saidBefore[at]!));
    const height = this.#heightNow();
    said.forEach((words, at) => this.#saidBefore[at]!.replaceWith(words));
    return height;
  }

  get #said(): Element[] {
    return [...this.renderRoot.querySelectorAll("#number-error, #code-error")];
  }

  #post(message: FromFrame): void {
    this.#port.postMessage(message);
  }
}
