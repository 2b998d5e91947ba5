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
  readonly #host: ReactiveControllerHost;
  readonly #client: () => AdminClient;
  readonly #tell: (thrown: unknown) => CallError;
  readonly #asking: Asking<ListPage<AdminLink>>;
  readonly #queue = new ChangeQueue((_, signal) => this.#readAgain(signal), PACE);

  constructor(host: ReactiveControllerHost, client: () => AdminClient, tell: (thrown: unknown) => CallError) {
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
    if (orderId === undefined) return;
    await this.#asking.ask((signal) => this.#client().links(orderId, signal));
    if (!this.isBusy) this.#queue.goOn();
  }

  /** Something has changed, or may have. */
  changed(): void {
    this.#queue.missed();
  }

  /** A link that was made or revoked here. */
  put(link: AdminLink): void {
    if (link.orderId !== this.orderId) return;
    const shown = this.items ?? [];
    const isKnown = shown.some(({ id }) => id === link.id);
    this.#show(isKnown ? shown.map((one) => (one.id === link.id ? link : one)) : [link, ...shown]);
    this.changed();
  }

  #show(items: readonly AdminLink[]): void {
    this.#asking.answer = { items, next: undefined, unreadable: this.unreadable };
    this.#host.requestUpdate();
  }

  async #readAgain(signal: AbortSignal): Promise<void> {
    const { orderId } = this;
    if (orderId === undefined) return;
    try {
      const { items } = await this.#client().links(orderId, signal);
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
      this.#asking.error = this.#tell(thrown);
      this.#host.requestUpdate();
    }
  }
}
