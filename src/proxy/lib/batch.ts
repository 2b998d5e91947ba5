// Work that is asked for in one turn of the event loop is done together: in one transaction or statement, with one wait for
// the disk or the network in place of one each. What is asked for while that goes on is done together next.

export interface Batch<Item, Result> {
  /** What the work makes of the item. */
  add(item: Item): Promise<Result>;
  /** Begins at once with what waits. Resolves when nothing waits, and nothing is under way. */
  flush(): Promise<void>;
}

interface BatchOptions<Item, Result> {
  /** Does the work for all of the items, and gives the results in their order. Rejects if none of it was done. */
  run(items: readonly Item[]): Promise<readonly Result[]>;
  /** How many items are done together at most; any number if absent. */
  max?: number | undefined;
  /** How many batches are under way at once; one if absent. */
  parallel?: number | undefined;
  /**
   * Whether an error may be the fault of a single item. Each is then tried alone, so that one spoils none of the others. Only
   * for an error after which it is certain that nothing was done.
   */
  isOfOne?: ((error: unknown) => boolean) | undefined;
  /** Milliseconds until the next batch may begin; none if absent. */
  pause?: (() => number) | undefined;
}

interface Job<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

export function createBatch<Item, Result>(options: BatchOptions<Item, Result>): Batch<Item, Result> {
  const { run, max = Infinity, parallel = 1, isOfOne = () => false, pause = () => 0 } = options;
  let waiting: Job<Item, Result>[] = [];
  let running = 0;
  let unsettled = 0;
  let isScheduled = false;
  let flushed: (() => void)[] = [];

  function schedule() {
    if (isScheduled || waiting.length === 0 || running >= parallel) return;
    isScheduled = true;
    const milliseconds = pause();
    if (milliseconds > 0) setTimeout(begin, milliseconds);
    else afterThisTurn(begin);
  }

  function begin() {
    isScheduled = false;
    if (waiting.length === 0 || running >= parallel) return;
    const jobs = waiting.slice(0, max);
    waiting = waiting.slice(jobs.length);
    running++;
    void work(jobs).finally(() => {
      running--;
      schedule();
    });
    schedule();
  }

  /** Never rejects. */
  async function work(jobs: readonly Job<Item, Result>[]): Promise<void> {
    try {
      const results = await run(jobs.map(({ item }) => item));
      for (const [at, job] of jobs.entries()) settle(() => job.resolve(results[at]!));
    } catch (error) {
      if (jobs.length === 1 || !isOfOne(error)) for (const { reject } of jobs) settle(() => reject(error));
      // Not one after the other: the one that is at fault may wait for a lock, and the next batch need not wait for it.
      else for (const job of jobs) void work([job]);
    }
  }

  function settle(by: () => void) {
    by();
    if (--unsettled > 0) return;
    for (const resolve of flushed) resolve();
    flushed = [];
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        unsettled++;
        schedule();
      }),
    async flush() {
      begin();
      // What is told of its result may add more.
      while (unsettled > 0) await new Promise<void>((resolve) => void flushed.push(resolve));
    },
  };
}

/** Once the callbacks of this turn of the event loop have run: requests that came in together are then all there. */
function afterThisTurn(callback: () => void) {
  // Not every runtime that is no Node has `setImmediate`.
  if (typeof setImmediate === "function") setImmediate(callback);
  else setTimeout(callback);
}
