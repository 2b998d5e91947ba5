// One timer that fires at the earliest of the times that it was asked for.

// The longest delay of `setTimeout`, which fires at once beyond it. A caller that is woken early sets the timer again.
const MAX_DELAY = 2 ** 31 - 1;

export interface WakeTimer {
  /** Fires at `at` (epoch milliseconds) at the latest. */
  at(at: number): void;
  stop(): void;
}

/** `wake` is called each time the timer fires, and may set it again. */
export function createWakeTimer(now: () => number, wake: () => void): WakeTimer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let next = Infinity;
  let stopped = false;

  const fire = () => {
    timer = undefined;
    next = Infinity;
    wake();
  };

  return {
    at(at) {
      if (stopped || at >= next) return;
      clearTimeout(timer);
      next = at;
      timer = setTimeout(fire, Math.min(Math.max(0, at - now()), MAX_DELAY));
      // A timer would keep the process of Node alive.
      if (typeof timer === "object") timer.unref();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
