/** Time as the sandbox sees it. Tests bring one that moves by hand. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs `task` once after `delay` milliseconds; the returned function calls it off. */
  after(delay: number, task: () => void | Promise<void>): () => void;
  /** Moves the time ahead by milliseconds, and runs what falls due. Absent if it cannot be moved. */
  advance?(milliseconds: number): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(delay, task) {
    const timer = setTimeout(() => void task(), delay);
    return () => clearTimeout(timer);
  },
};

/** A clock whose timers end together, so that closing the sandbox leaves nothing running. */
export interface Timers extends Clock {
  /** Aborted by `stop()`. */
  readonly stopped: AbortSignal;
  stop(): void;
}

export function createTimers(clock: Clock): Timers {
  const pending = new Set<() => void>();
  const ended = new AbortController();
  return {
    now: () => clock.now(),
    after(delay, task) {
      if (ended.signal.aborted) return () => {};
      const cancel = clock.after(delay, () => {
        pending.delete(cancel);
        return task();
      });
      pending.add(cancel);
      return () => {
        pending.delete(cancel);
        cancel();
      };
    },
    stopped: ended.signal,
    stop() {
      for (const cancel of pending) cancel();
      pending.clear();
      ended.abort();
    },
  };
}

/** The service's `YYYY-MM-DD HH:MM:SS`. Its time zone is not documented; the sandbox writes UTC. */
export const serviceDate = (time: number) => new Date(time).toISOString().slice(0, 19).replace("T", " ");

export const isoDate = (time: number) => new Date(time).toISOString();

export const isoDateOrNull = (time: number | null) => (time === null ? null : isoDate(time));
