// The form that makes a link: what is typed, and what became of it.
import type { ReactiveControllerHost } from "lit";
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
/** A call that was begun goes on whatever is shown meanwhile: to give it up would not undo it. */
const NEVER = new AbortController().signal;

export class LinkForm {
  /** An order that the page has chosen has its form behind a button. */
  isOpen = false;
  order = "";
  /** A day: `2026-12-24`. */
  until = dayOf(new Date(Date.now() + WEEK));
  once = false;
  wrong: { [Field in LinkField]?: LinkTextName | undefined } = {};
  /** Why the last one was not made. */
  problem: CallError | undefined;
  isBusy = false;
  readonly #host: ReactiveControllerHost;
  readonly #options: Options;
  /** Of what is typed now: sent again, it makes no second link. */
  #key = newKey();

  constructor(host: ReactiveControllerHost, options: Options) {
    this.#host = host;
    this.#options = options;
  }

  get today(): string {
    return dayOf(new Date());
  }

  toggle(isOpen: boolean): void {
    this.isOpen = isOpen;
    this.problem = undefined;
    this.#show(isOpen ? "#link-until" : "#link-new");
  }

  type(field: LinkField, text: string): void {
    this[field] = text;
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
    const order = this.#options.order() ?? this.order.trim();
    this.problem = undefined;
    this.wrong = {
      order: order === "" ? "linkOrderWrong" : undefined,
      // A browser gives days alone; where it has no such field, what is typed may be anything.
      until: /^\d{4}-\d\d-\d\d$/.test(until) && until >= this.today ? undefined : "linkUntilWrong",
    };
    if (Object.values(this.wrong).some(Boolean)) return this.#show("[aria-invalid]");
    this.isBusy = true;
    this.#host.requestUpdate();
    try {
      const link = await this.#options.client().makeLink(order, { expiresAt: until, once }, this.#key, NEVER);
      this.isOpen = false;
      this.#options.made(link);
      this.#changed();
    } catch (thrown) {
      this.#refused(this.#options.failed(thrown));
    } finally {
      this.isBusy = false;
      this.#host.requestUpdate();
    }
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
