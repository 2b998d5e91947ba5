// The time of the month: it stands still in the past, is moved ahead, and goes on as the machine's once it has caught up.
import { systemClock } from "../../src/sandbox/shared/clock.ts";
import { movableClock, type MovableClock } from "../../src/sandbox/shared/movable-clock.ts";

export interface PastClock extends MovableClock {
  /** From now on it is the machine's. */
  catchUp(): Promise<void>;
}

/** `start` in milliseconds since 1970. */
export function pastClock(start: number): PastClock {
  /** How far it was moved in all, once it has caught up. */
  let moved: number | undefined;
  const clock = movableClock({
    now: () => (moved === undefined ? start : Date.now() - moved),
    after: (delay, task) => (moved === undefined ? () => {} : systemClock.after(delay, task)),
  });
  return {
    ...clock,
    async catchUp() {
      await clock.advance(Math.max(0, Date.now() - clock.now()));
      moved = clock.now() - start;
      // What waits for its time is given to the machine's timers.
      await clock.advance(0);
    },
  };
}
