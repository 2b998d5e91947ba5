// The sums that are shown: read for a period, and again while it is open. Figures change in their places; an answer with other
// rows, or other notes in them, waits until the reader asks for it.
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { Asking } from "../base/asking.ts";
import { ChangeQueue } from "../base/change-queue.ts";
import type { AdminClient } from "../client/admin-client.ts";
import type { AdminSummary, AdminSums } from "../client/answers.ts";
import { toCallError, type CallError } from "../client/call-error.ts";
import type { Period } from "./period.ts";

/** The merchant's side adds up all payments of the period each time. */
const PACE = { pause: 3_000, rest: 4 };

export class LiveSums implements ReactiveController {
  /** The period of what is shown. */
  shown: Period | undefined;
  readonly #host: ReactiveControllerHost & Element;
  readonly #client: () => AdminClient;
  readonly #tell: (thrown: unknown) => CallError;
  readonly #asking: Asking<AdminSummary>;
  readonly #queue = new ChangeQueue((_, signal) => this.#readAgain(signal), PACE);
  /** The sums as they are by now, if they have other rows or notes than those that are shown. */
  #newer: AdminSummary | undefined;
  /** Why they could not be read again. */
  #error: CallError | undefined;

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

  get answer(): AdminSummary | undefined {
    return this.#asking.answer;
  }

  get error(): CallError | undefined {
    return this.#asking.error ?? this.#error;
  }

  get isBusy(): boolean {
    return this.#asking.isBusy;
  }

  get hasNews(): boolean {
    return this.#newer !== undefined;
  }

  hostDisconnected(): void {
    this.#queue.hold();
  }

  /** Reads a period; what is shown stays until then. */
  async load(period: Period): Promise<void> {
    this.#queue.hold();
    this.#error = undefined;
    const answer = await this.#asking.ask((signal) => this.#client().summary({ ...period }, signal));
    if (answer) {
      this.shown = period;
      this.#newer = undefined;
    }
    if (!this.isBusy && this.#host.isConnected) this.#queue.goOn();
  }

  /** Something has changed, or may have. */
  changed(): void {
    this.#queue.missed();
  }

  showNews(): void {
    if (this.#newer) this.#asking.answer = this.#newer;
    this.#newer = undefined;
    this.#host.requestUpdate();
  }

  /** Of another merchant's side. */
  forget(): void {
    this.#queue.hold();
    this.#asking.forget();
    this.#newer = this.shown = this.#error = undefined;
  }

  async #readAgain(signal: AbortSignal): Promise<void> {
    const { answer, shown } = this;
    if (!answer || !shown) return;
    try {
      const now = await this.#client().summary({ ...shown }, signal);
      signal.throwIfAborted();
      this.#error = undefined;
      const isSame = shapeOf(now) === shapeOf(answer);
      if (isSame) this.#asking.answer = now;
      this.#newer = isSame ? undefined : now;
    } catch (thrown) {
      if (signal.aborted || toCallError(thrown).retryable) throw thrown;
      this.#error = this.#tell(thrown);
    }
    this.#host.requestUpdate();
  }
}

const SUMS = [
  "paid",
  "refunded",
  "reversed",
  "fees",
  "net",
  "releases",
] as const satisfies readonly (keyof AdminSums)[];

/** Which rows there are, and which figures and notes stand in them: where it is the same, nothing moves. */
const shapeOf = ({ days, totals }: AdminSummary): string =>
  JSON.stringify([...days.map((row) => [row.day, row.method, figuresOf(row)]), figuresOf(totals.all)]);

const figuresOf = (sums: AdminSums) => SUMS.map((name) => [sums[name].count > 0, sums[name].unknown > 0]);
