import { systemClock, type Clock } from "./clock.ts";

/** A clock that can be moved ahead. */
export interface MovableClock extends Clock {
  /**
   * Moves the time ahead. Tasks that fall due meanwhile run in the order of their times, each at its own time and once the
   * one before has ended. Settled when the last has ended.
   */
  advance(milliseconds: number): Promise<void>;
}

interface Timer {
  at: number;
  task: () => void | Promise<void>;
  /** Calls off the timer of the clock below. */
  cancel: () => void;
}

/** The time of `base` and how far it was moved ahead; by itself it runs as `base` does. */
export function movableClock(base: Clock = systemClock): MovableClock {
  const timers = new Set<Timer>();
  let ahead = 0;
  let moving = Promise.resolve();
  const now = () => base.now() + ahead;

  function run(timer: Timer) {
    timers.delete(timer);
    timer.cancel();
    return timer.task();
  }

  const arm = (timer: Timer) => base.after(Math.max(0, timer.at - now()), () => void run(timer));

  async function move(milliseconds: number) {
    const end = now() + milliseconds;
    for (;;) {
      const [next] = [...timers].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at);
      if (next === undefined) break;
      ahead += Math.max(0, next.at - now());
      await run(next);
    }
    ahead += Math.max(0, end - now());
    for (const timer of timers) {
      timer.cancel();
      timer.cancel = arm(timer);
    }
  }

  return {
    now,
    after(delay, task) {
      const timer: Timer = { at: now() + delay, task, cancel: () => {} };
      timer.cancel = arm(timer);
      timers.add(timer);
      return () => {
        timers.delete(timer);
        timer.cancel();
      };
    },
    // One after the other: two moves at once go as far as both together.
    advance: (milliseconds) => (moving = moving.then(() => move(milliseconds))),
  };
}

/** A clock that stands still until it is moved ahead. `start` in milliseconds since 1970; the present if absent. */
export function manualClock(start = Date.now()): MovableClock {
  return movableClock({ now: () => start, after: () => () => {} });
}
