import { nothing, type TemplateResult } from "lit";
import type { Charge } from "../../contract/checkout/charge.ts";
import type { NewCharge } from "../../contract/checkout/new-charge.ts";
import type { Order } from "../../contract/checkout/order.ts";
import { methodTotal } from "../../contract/checkout/totals.ts";
import { MethodElement } from "../payment/method-element.ts";
import type { State } from "../payment/state.ts";
import { pixErrorText, pixWords } from "../i18n/pix-texts.ts";
import { words } from "../i18n/common-texts.ts";
import { booleanAttribute } from "../ui/boolean-attribute.ts";
import { button } from "../ui/button.ts";
import { BuyerFields } from "../ui/buyer-fields.ts";
import { alertIcon, clockIcon } from "../ui/icons.ts";
import { movesOn } from "../ui/next-field.ts";
import { notice } from "../ui/notice.ts";
import { givenBack, paidView } from "../ui/paid.view.ts";
import { dueOf, summary } from "../ui/summary.ts";
import { afterScripts } from "../lib/after-scripts.ts";
import { theme } from "../ui/theme.styles.ts";
import { announcement, denial, isRefused, notMade, superseded } from "./outcome-words.ts";
import { AutoStart } from "./auto-start.ts";
import { CodePanel } from "./code-panel.ts";
import { pixStyles } from "./pay-pix.styles.ts";
import { askAnew, ended, form, payAnew } from "./pix.view.ts";
import { html } from "../ui/html.ts";

/**
 * Takes a Pix payment: shows the code to scan or copy, counts down, and knows at once when it is paid.
 *
 * @element pay-pix
 *
 * @attr {boolean} auto - Makes the charge as soon as the element is on screen, where it asks for no buyer data.
 *
 * @event {PayChargeEvent} pay-denied - The charge failed, was cancelled or reversed: `{ charge }`.
 * @event {PayChargeEvent} pay-expired - The code expired: `{ charge }`.
 * @event {PayChargeEvent} pay-copy - The code was copied: `{ charge }`.
 *
 * @slot logo - In the middle of the QR code, on white. The error correction level is raised for it.
 * @slot paid - Below the confirmation.
 *
 * @csspart qr - The QR code with its quiet zone.
 * @csspart code - The code to copy and paste.
 * @csspart copy - The copy button.
 * @csspart share - The button that shares the code, on a phone.
 * @csspart download - The button that downloads the QR code as an image.
 * @csspart countdown - The time left.
 * @csspart recheck - The button that checks again whether the code was paid.
 * @csspart renew - The button that makes another code, in the last minute of one.
 *
 * @cssproperty [--pay-qr-size=240px] - Minimum side of the QR code, rounded up to whole pixels per module.
 */
export class PayPix extends MethodElement {
  static override properties = {
    ...MethodElement.properties,
    auto: booleanAttribute(),
  };
  static override styles = [...theme, pixStyles];

  /** Makes the charge as soon as the element is on screen, where it asks for no buyer data. */
  declare auto: boolean;
  override readonly method = "pix";

  readonly #buyer = new BuyerFields(this, () => this.shared?.answers);
  readonly #autoStart = new AutoStart(this, {
    startable: () => {
      const { state } = this.checkout;
      return state.status === "ready" && this.#startsAlone(state.order) ? state.order : undefined;
    },
    start: () => this.start(),
  });
  readonly #code = new CodePanel(this, {
    checkout: this.checkout,
    language: () => this.language,
    slow: () => this.slowText,
    say: (text) => this.say(text),
    render: () => this.performUpdate(),
    keepHeight: () => this.keepHeight(),
    renewable: ({ ask }) => this.#buyer.complete(ask),
    renew: () => this.orderDetails && void this.#make(this.orderDetails),
  });

  /**
   * Whether the element stands alone, on screen, and whoever would prevent the charge listens by now.
   *
   * @internal
   */
  async startsWithOrder(): Promise<boolean> {
    if (!this.auto || this.#inCheckout) return false;
    await Promise.all([afterScripts(), this.updateComplete]);
    return this.#autoStart.isSeen();
  }

  /** Makes the charge. Gives it when it exists, or nothing if it cannot be made or data of the buyer is missing. */
  async start(): Promise<Charge | undefined> {
    await this.updateComplete;
    await this.checkout.loaded();
    const { state } = this.checkout;
    const { order } = state;
    if (!order || state.status === "pending" || state.status === "paid") return state.charge;
    return this.#make(order);
  }

  /** Makes the charge of an order, in place of one whose code waits. */
  async #make(order: Order): Promise<Charge | undefined> {
    const [invalid] = this.#buyer.validate(order.ask);
    if (invalid) {
      await this.updateComplete;
      this.renderRoot.querySelector<HTMLElement>(`#${invalid}`)?.focus();
      return undefined;
    }
    const customer = this.#buyer.customer(order.ask);
    const body: NewCharge = {
      orderId: order.id,
      method: "pix",
      seenTotal: methodTotal(order, this.method),
      ...(customer && { customer }),
    };
    return this.checkout.create((backend) => (key, signal) => backend.create(body, key, signal, customer));
  }

  /** Copies the code; says whether that worked. If it did not, the code is selected. */
  copy(): Promise<boolean> {
    return this.#code.copy();
  }

  override stateChanged(state: State, previous: State): void {
    super.stateChanged(state, previous);
    this.#code.stateChanged(state, previous);
  }

  protected override announcement(state: State): string | undefined {
    return announcement(state, this.language);
  }

  protected override body(state: State): TemplateResult | typeof nothing {
    switch (state.status) {
      case "idle":
      case "loading":
        return this.auto ? this.#waiting() : this.#form();
      case "ready":
        return this.#startsAlone(state.order) && !this.#autoStart.hasTried(state.order)
          ? this.#waiting(state.order)
          : this.#form(state.order);
      case "creating":
        return this.#waiting(state.order);
      case "pending":
      case "challenge":
        return this.#waiting(state.order, state.charge);
      case "paid":
        return paidView(this.language, state);
      case "expired":
        return this.#expired(state, state.order);
      case "denied":
        return this.#denied(state.order, state.charge);
      case "error":
        if (isRefused(state)) return this.#notMade(state.order, ...notMade(this.language));
        return html`<div class="stack">
          ${notice(pixErrorText(state.error, this.language), true)} ${this.#afterError(state)}
        </div>`;
    }
  }

  #expired(state: State, order: Order): TemplateResult {
    const t = pixWords(this.language);
    const again = this.#again(order, t.newCode);
    const why = superseded(state, this.language);
    const hidden = this.#inCheckout;
    const hint = html`<p class="muted">${t.pixExpiredHint}</p>`;
    if (!why) {
      const due = summary(this.language, dueOf(order, this.method), { hidden });
      return html`${due} ${ended(clockIcon, t.pixExpired, hint, again)}`;
    }
    const way = this.checkout.renewing
      ? payAnew(this.language, hidden)
      : payAnew(this.language, hidden, { why, due: dueOf(order, this.method), again });
    return ended(clockIcon, t.pixSuperseded, hint, way);
  }

  #denied(order: Order, charge: Charge): TemplateResult {
    const [title, hint] = denial(charge, this.language);
    return hint === undefined
      ? ended(alertIcon, title, givenBack(this.language, { order, charge }))
      : this.#notMade(order, title, hint);
  }

  #notMade(order: Order, title: string, hint: string): TemplateResult {
    const hidden = this.#inCheckout;
    const again = this.#again(order, words(this.language).retry);
    return html`${summary(this.language, dueOf(order, this.method), { hidden })}
    ${ended(alertIcon, title, html`<p class="muted">${hint}</p>`, again)}`;
  }

  #afterError({ error, order }: State & { status: "error" }): TemplateResult | typeof nothing {
    if (order) return error.final ? nothing : this.#form(order);
    // The amount was not on screen yet: the buyer sees it before anything is charged.
    const retry = () => void this.checkout.load();
    return error.retryable ? button({ label: words(this.language).retry, onclick: retry }) : nothing;
  }

  #form(order?: Order): TemplateResult {
    return form(this.language, {
      order,
      slow: this.slowText,
      hidden: this.#inCheckout,
      ...this.#asking(order?.ask ?? []),
    });
  }

  /** What the buyer is asked for, and what becomes of the form around it. */
  #asking(ask: Order["ask"]) {
    return {
      fields: this.#buyer.render(ask, this.language),
      onsubmit: (event: SubmitEvent) => {
        event.preventDefault();
        void this.start();
      },
      onkeydown: (event: KeyboardEvent) => movesOn(event, this.#buyer.complete(ask)),
    };
  }

  #waiting(order?: Order, charge?: Charge): TemplateResult {
    return this.#code.render(order, charge, this.#inCheckout);
  }

  /** What makes another charge. The answers are gone after a reload, and may be why the service refused the last one. */
  #again({ ask }: Order, label: string): TemplateResult {
    if (ask.length > 0) return askAnew(this.#asking(ask), label);
    return button({ label, onclick: () => void this.start() });
  }

  get #inCheckout(): boolean {
    return this.shared !== undefined;
  }

  #startsAlone(order: Order): boolean {
    return this.auto && order.ask.length === 0 && !this.checkout.isPrevented(order);
  }
}
