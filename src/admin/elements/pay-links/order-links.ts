// The links to pay of one order, as they are by now: whoever pays the order uses up those that end with the payment.
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { Asking } from "../base/asking.ts";
import { ChangeQueue } from "../base/change-queue.ts";
import type { AdminClient } from "../client/admin-client.ts";
import type { AdminLink, ListPage } from "../client/answers.ts";
import { toCallError, type CallError } from "../client/call-error.ts";

/** Any payment of the shop may be one of this order. */
const PACE = { pause: 3_000, rest: 4 };

export class OrderLinks implements ReactiveController {
  orderId: string | undefined;
  readonly #host: ReactiveControllerHost & Element;
  readonly #client: () => AdminClient;
  readonly #tell: (thrown: unknown) => CallError;
  readonly #asking: Asking<ListPage<AdminLink>>;
  /** What was made or revoked here since the last reading began, whose answer may not have it yet. */
  readonly #own = new Map<string, AdminLink>();
  readonly #queue = new ChangeQueue((_, signal) => this.#readAgain(signal), PACE);

  constructor(
    host: ReactiveControllerHost & Element,
    client: () => AdminClient,
    tell: (thrown: unknown) => CallError,
  ) {
    this.#host = host;
    this.#client = client;
    this.#tell = tell;
    this.#asking = new Asking(host, tell);
    host.addController(this);
  }

  /** The newest first; nothing until they are read. */
  get items(): readonly AdminLink[] | undefined {
    return this.#asking.answer?.items;
  }

  get unreadable(): number {
    return this.#asking.answer?.unreadable ?? 0;
  }

  get error(): CallError | undefined {
    return this.#asking.error;
  }

  get isBusy(): boolean {
    return this.#asking.isBusy;
  }

  hostDisconnected(): void {
    this.#queue.hold();
  }

  /** Reads the links of an order; what is shown of the same order stays until then. */
  async load(orderId: string | undefined): Promise<void> {
    this.#queue.hold();
    if (orderId !== this.orderId) this.#asking.forget();
    this.orderId = orderId;
    this.#own.clear();
    if (orderId === undefined) return;
    await this.#asking.ask((signal) => this.#read(orderId, signal));
    if (!this.isBusy && this.#host.isConnected) this.#queue.goOn();
  }

  /** Of another merchant's side. */
  forget(): void {
    this.#queue.hold();
    this.#asking.forget();
    this.#own.clear();
    this.orderId = undefined;
  }

  /** Something has changed, or may have. */
  changed(): void {
    // Who may not read, or where there are no links, asks once.
    if (!this.error || this.error.retryable) this.#queue.missed();
  }

  /** A link that was made or revoked here. */
  put(link: AdminLink): void {
    if (link.orderId !== this.orderId) return;
    this.#own.set(link.id, link);
    this.#show(this.#withOwn(this.items ?? []));
    this.changed();
  }

  async #read(orderId: string, signal: AbortSignal): Promise<ListPage<AdminLink>> {
    this.#own.clear();
    const answer = await this.#client().links(orderId, signal);
    return { ...answer, items: this.#withOwn(answer.items) };
  }

  #withOwn(items: readonly AdminLink[]): AdminLink[] {
    const known = new Set(items.map(({ id }) => id));
    const made = [...this.#own.values()].filter(({ id }) => !known.has(id));
    return [...made.toReversed(), ...items.map((link) => this.#own.get(link.id) ?? link)];
  }

  #show(items: readonly AdminLink[]): void {
    this.#asking.answer = { items, next: undefined, unreadable: this.unreadable };
    this.#host.requestUpdate();
  }

  async #readAgain(signal: AbortSignal): Promise<void> {
    const { orderId } = this;
    if (orderId === undefined) return;
    try {
      const { items } = await this.#read(orderId, signal);
      signal.throwIfAborted();
      this.#asking.error = undefined;
      // Those that somebody else has made meanwhile come last, so that nothing moves from where it is about to be pressed.
      const current = new Map(items.map((link) => [link.id, link]));
      const shown = this.items ?? [];
      const known = new Set(shown.map(({ id }) => id));
      this.#show([
        ...shown.flatMap(({ id }) => current.get(id) ?? []),
        ...items.filter(({ id }) => !known.has(id)),
      ]);
    } catch (thrown) {
      if (signal.aborted || toCallError(thrown).retryable) throw thrown;
      // Addresses open orders: whoever may not read them any more is shown none.
      this.#asking.forget();
      this.#asking.error = this.#tell(thrown);
      this.#host.requestUpdate();
    }
  }
}
