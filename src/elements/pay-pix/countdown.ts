import type { ReactiveController, ReactiveControllerHost } from "lit";

const SECOND = 1_000;
/** Between the ticks at 0. */
const PAUSE = 3_000;

interface Options {
  /** End of the countdown in milliseconds since 1970, or none. */
  deadline: () => number | undefined;
  /** The clock to go by: the backend's. */
  now: () => number;
  /** Called once for each second shown, with the one shown before, and at 0 again and again until the deadline changes. */
  tick: (seconds: number, before: number) => void;
}

/** Seconds that are left until a deadline. They go up only where the backend's clock is corrected. */
export class Countdown implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #options: Options;
  #deadline: number | undefined;
  #seconds: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #connected = false;

  constructor(host: ReactiveControllerHost, options: Options) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  /** None if there is no deadline. */
  get seconds(): number | undefined {
    return this.#seconds;
  }

  hostUpdate(): void {
    const deadline = this.#options.deadline();
    if (deadline === this.#deadline) return;
    this.#deadline = deadline;
    this.#seconds = undefined;
    this.#step();
  }

  hostConnected(): void {
    this.#connected = true;
    this.#step();
  }

  hostDisconnected(): void {
    this.#connected = false;
    clearTimeout(this.#timer);
  }

  #step(): void {
    clearTimeout(this.#timer);
    // An element that is out of the page is updated too; it counts when it comes back.
    if (this.#deadline === undefined || !this.#connected) return;
    const left = Math.max(0, this.#deadline - this.#options.now());
    this.#seconds = Math.ceil(left / SECOND);
    this.#timer = setTimeout(
      () => {
        const before = this.#seconds;
        this.#step();
        if (this.#seconds !== undefined && before !== undefined) this.#options.tick(this.#seconds, before);
        this.#host.requestUpdate();
      },
      left === 0 ? PAUSE : left % SECOND || SECOND,
    );
  }
}

/** `14:59`, or `1:14:59` from an hour on. */
export function clockTime(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  const rest = two(seconds % 60);
  return minutes < 60
    ? `${two(minutes)}:${rest}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
}

/** Whether the code is about to expire. */
export const isLastMinute = (seconds: number | undefined): boolean => seconds !== undefined && seconds <= 60;

/**
 * Whether the seconds that are left are worth saying aloud, after `before` were left: every three minutes, then at one minute and at
 * half a one, or as soon after as a busy page, or one in the background, comes to it.
 */
export function worthSaying(seconds: number, before: number): boolean {
  const passes = (mark: number) => seconds <= mark && mark < before;
  return seconds > 0 && (passes(30) || passes(60) || passes(Math.ceil(seconds / 180) * 180));
}
