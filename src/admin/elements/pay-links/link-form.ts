// The form that makes a link: what is typed, and what became of it.
import type { ReactiveControllerHost } from "lit";
import { isOrderId } from "../../../contract/checkout/order-id.ts";
import { attempt } from "../../../elements/lib/attempt.ts";
import { newKey } from "../../../elements/lib/new-key.ts";
import type { AdminClient } from "../client/admin-client.ts";
import type { AdminLink } from "../client/answers.ts";
import type { CallError } from "../client/call-error.ts";
import { dayOf } from "../i18n/describe.ts";
import type { LinkTextName } from "../i18n/link-texts.ts";

export type LinkField = "order" | "until";

interface Options {
  client: () => AdminClient;
  /** The order that the page has chosen. */
  order: () => string | undefined;
  /** What is shown was replaced: the focus goes to what matches. */
  moved: (selector: string) => void;
  made: (link: AdminLink) => void;
  /** Makes a `CallError` of what was thrown, and tells of it. */
  failed: (thrown: unknown) => CallError;
}

const WEEK = 7 * 24 * 3_600_000;

export class LinkForm {
  /** An order that the page has chosen has its form behind a button. */
  isOpen = false;
  order = "";
  once = false;
  wrong: { [Field in LinkField]?: LinkTextName | undefined } = {};
  /** Why the last one was not made. */
  problem: CallError | undefined;
  isBusy = false;
  readonly #host: ReactiveControllerHost;
  readonly #options: Options;
  /** Of what is typed now: sent again, it makes no second link. */
  #key = newKey();
  #until: string | undefined;

  constructor(host: ReactiveControllerHost, options: Options) {
    this.#host = host;
    this.#options = options;
  }

  get today(): string {
    return dayOf(new Date());
  }

  /** A day: `2026-12-24`. In a week, unless another one was chosen. */
  get until(): string {
    return this.#until ?? dayOf(new Date(Date.now() + WEEK));
  }

  /** For another order. */
  startOver(): void {
    this.isOpen = this.once = false;
    this.wrong = {};
    this.problem = this.#until = undefined;
    this.#changed();
  }

  toggle(isOpen: boolean): void {
    this.isOpen = isOpen;
    this.problem = undefined;
    this.#show(isOpen ? "#link-until" : "#link-new");
  }

  type(field: LinkField, text: string): void {
    if (field === "order") this.order = text;
    else this.#until = text;
    this.wrong = { ...this.wrong, [field]: undefined };
    this.#changed();
  }

  endsWithPayment(once: boolean): void {
    this.once = once;
    this.#changed();
  }

  async send(): Promise<void> {
    if (this.isBusy) return;
    const { until, once } = this;
    const [order, client] = [this.#order, attempt(this.#options.client)];
    // Of an order, or a merchant's side, that is shown no longer nothing is said.
    const isShown = () => order === this.#order && client === attempt(this.#options.client);
    this.problem = undefined;
    this.wrong = {
      order: isOrderId(order) ? undefined : "linkOrderWrong",
      // A browser gives days alone; where it has no such field, what is typed may be anything.
      until: /^\d{4}-\d\d-\d\d$/.test(until) && until >= this.today ? undefined : "linkUntilWrong",
    };
    if (Object.values(this.wrong).some(Boolean)) return this.#show("[aria-invalid]");
    this.isBusy = true;
    this.#host.requestUpdate();
    try {
      const link = await this.#options.client().makeLink(order, { expiresAt: until, once }, this.#key);
      if (!isShown()) return;
      this.isOpen = false;
      this.#until = undefined;
      this.#options.made(link);
      this.#changed();
    } catch (thrown) {
      const error = this.#options.failed(thrown);
      if (isShown()) this.#refused(error);
    } finally {
      this.isBusy = false;
      this.#host.requestUpdate();
    }
  }

  get #order(): string {
    return this.#options.order() ?? this.order.trim();
  }

  #refused(error: CallError): void {
    if (error.code === "expiry_past") this.wrong = { until: "linkUntilWrong" };
    else if (error.code === "order_not_found" && this.#options.order() === undefined)
      this.wrong = { order: "linkOrderWrong" };
    else {
      this.problem = error;
      return this.#show("#link-problem");
    }
    this.#show("[aria-invalid]");
  }

  #changed(): void {
    this.#key = newKey();
    this.#host.requestUpdate();
  }

  #show(selector: string): void {
    this.#host.requestUpdate();
    this.#options.moved(selector);
  }
}
