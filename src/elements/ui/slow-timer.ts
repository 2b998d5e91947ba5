import type { ReactiveController, ReactiveControllerHost } from "lit";

/** Milliseconds after which the buyer is told that it is slow, and those after which they are told what to do. */
const STAGES = [2_000, 4_000];

/** How far a wait has come: 0 as long as it is short, 1 once it is slow, 2 once the buyer should know what to do. */
export class SlowTimer implements ReactiveController {
  stage = 0;
  readonly #host: ReactiveControllerHost;
  /** Called at each stage. */
  readonly #reached: () => void;
  #timers: readonly ReturnType<typeof setTimeout>[] = [];
  #waits = false;

  constructor(host: ReactiveControllerHost, reached: () => void) {
    this.#host = host;
    this.#reached = reached;
    host.addController(this);
  }

  restart(): void {
    this.stop();
    this.#waits = true;
    this.#timers = STAGES.map((delay, index) =>
      setTimeout(() => {
        this.stage = index + 1;
        this.#host.requestUpdate();
        this.#reached();
      }, delay),
    );
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.stage = 0;
    this.#waits = false;
  }

  /** Nobody waits in front of an element that is out of the page; one that is moved, or comes back, waits anew. */
  hostConnected(): void {
    if (this.#waits) this.restart();
  }

  hostDisconnected(): void {
    const waits = this.#waits;
    this.stop();
    this.#waits = waits;
  }
}
