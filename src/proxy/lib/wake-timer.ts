// One timer that rings at the earliest of the times it was asked for.

// Beyond this a timer rings at once. One that rings early is set anew by whoever it wakes.
const LONGEST = 2 ** 31 - 1;

export interface Alarm {
  /** Rings at `at` (epoch milliseconds) at the latest. */
  at(at: number): void;
  stop(): void;
}

/** `ring` is called once for each time the alarm goes off; it may set the alarm anew. */
export function createAlarm(now: () => number, ring: () => void): Alarm {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let next = Infinity;
  let stopped = false;

  const fire = () => {
    timer = undefined;
    next = Infinity;
    ring();
  };

  return {
    at(at) {
      if (stopped || at >= next) return;
      clearTimeout(timer);
      next = at;
      timer = setTimeout(fire, Math.min(Math.max(0, at - now()), LONGEST));
      // In Node a timer keeps the process alive, which a waiting charge is no reason for.
      if (typeof timer === "object") timer.unref();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
