/** Milliseconds that followers have to come back. One that died meanwhile does not. */
const PATIENCE = 10_000;

export type Followers = ReturnType<typeof createFollowers>;

/**
 * Programs that go by the sandbox's time, such as the proxy of a shop under test. Each asks how far the time was moved, and is
 * answered once that is another than it knows. That it asks again says that it has done what was due.
 */
export function createFollowers(stopped: AbortSignal) {
  const waiting = new Set<() => void>();
  let ahead = 0;
  let arrived = () => {};
  stopped.addEventListener("abort", () => waiting.forEach((answer) => answer()));

  return {
    /** Milliseconds by which the time was moved in all, once they are not those that the follower knows. */
    async moved(known: number): Promise<number> {
      if (known === ahead && !stopped.aborted)
        await new Promise<void>((resolve) => {
          waiting.add(resolve);
          arrived();
        });
      return ahead;
    },

    /** Tells all, and waits until they have come back. */
    async tell(milliseconds: number): Promise<void> {
      const told = [...waiting];
      waiting.clear();
      ahead += milliseconds;
      if (told.length === 0) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, PATIENCE);
        arrived = () => {
          if (waiting.size < told.length) return;
          clearTimeout(timer);
          resolve();
        };
        for (const answer of told) answer();
      });
    },
  };
}
