// The store as an instance reaches it: each call takes its time to get there and back, may fail, and the instance may die
// on either side of it. Beside it, what the store tells the other instances.
import type { Commit, CommitResult, Store } from "../../src/proxy/stores/store.ts";
import type { Choices } from "./choices.ts";
import type { Process, Scheduler } from "./scheduler.ts";

interface SharedStoreOptions {
  base: Store;
  scheduler: Scheduler;
  choices: Choices;
  /** Whether several instances use it at once. */
  isShared: boolean;
  /** Called after each commit. */
  committed: (commit: Commit, result: CommitResult, process: Process) => void;
  /** A planted fault. */
  losesNotifications: boolean;
}

type Method = (...given: unknown[]) => Promise<unknown>;

/** Calls that look for work: many, and seldom of interest. */
export const POLLS: ReadonlySet<string> = new Set([
  "lease",
  "nextOutbox",
  "due",
  "backlog",
  "prune",
  "listPayouts",
]);

export class SharedStore {
  readonly #options: SharedStoreOptions;
  readonly #listeners = new Map<Process, (chargeId?: string) => void>();

  constructor(options: SharedStoreOptions) {
    this.#options = options;
  }

  /** The store of one instance. */
  for(process: Process): Store {
    const { base, isShared } = this.#options;
    return new Proxy(base, {
      get: (target, name: keyof Store) => {
        if (name === "watch") return isShared ? this.#watch(process) : undefined;
        if (name === "close") return async () => void this.#listeners.delete(process);
        const method = target[name] as Method | undefined;
        return method && ((...given: unknown[]) => this.#call(process, name, method.bind(target), given));
      },
    });
  }

  #call(process: Process, name: string, method: Method, given: unknown[]): Promise<unknown> {
    const { scheduler, choices, isShared } = this.#options;
    const { name: who } = process;
    const isPoll = POLLS.has(name);
    const place = `${who} ${isPoll ? "poll" : name}`;
    const way = () => choices.latency(who, 1.5);
    const die = (when: string) => {
      const probability = name === "commit" ? 0.02 : isPoll ? 0.001 : 0.002;
      if (process.isAlive && choices.fault("crash", place, probability, `a death ${when}`)) process.end();
    };
    die("before a store call");
    // They are most of all calls: few of them take a step, so that a run has time for the others.
    if (isPoll && process.isAlive && choices.latency("polls", 1) > 0.5) return method(...given);
    const late = choices.fault("late", place, isPoll ? 0.005 : 0.02, "a slow store");

    return new Promise((resolve, reject) => {
      const answer = (settle: () => void, what: string) => {
        if (!isPoll) scheduler.after(way(), process, `${name}: ${what}`, settle);
        else if (process.isAlive) scheduler.whenRunning(process, `${name}: ${what}`, settle);
      };
      const label = `${name}${describe(name, given)} of ${who}`;
      scheduler.after(way() + (late?.between(20, 1_500) ?? 0), undefined, label, () => {
        // What a dead process has sent may still arrive, unless the store died with it.
        if (!process.isAlive && (!isShared || choices.latency("calls of the dead", 1) > 1)) return;
        const lost = choices.fault("store", place, 0.005, "a store that fails");
        const fail = (what: string) => answer(() => reject(new Error("The store is gone.")), what);
        if (lost?.chance(0.5)) return fail("fails");
        void this.#run(process, name, method, given).then(
          (result) => {
            die("after a store call");
            if (name === "commit") this.#pause(process, given[0] as Commit);
            if (lost) fail("its answer is lost");
            else answer(() => resolve(result), brief(result));
          },
          (error: Error) => answer(() => reject(error), error.message),
        );
      });
    });
  }

  /** A process may stand still for longer than others wait for it, above all before it sends what it has stored. */
  #pause(process: Process, { key, payouts = [] }: Commit) {
    const { scheduler, choices } = this.#options;
    const isSendNext = key !== undefined || payouts.length > 0;
    const paused = choices.fault(
      "pause",
      process.name,
      isSendNext ? 0.08 : 0.004,
      "a process that stands still",
    );
    if (!paused) return;
    const lasts = paused.weighted([
      [1, paused.between(1_000, 60_000)],
      [1, paused.between(16 * 60_000, 25 * 60_000)],
    ]);
    process.pause(scheduler.time, lasts);
    scheduler.log(process, `stands still for ${Math.round(lasts / 1_000)} s`);
  }

  async #run(process: Process, name: string, method: Method, given: unknown[]) {
    const result = await method(...given);
    if (name === "commit") {
      const [commit] = given as [Commit];
      this.#options.committed(commit, result as CommitResult, process);
      if (result === "done") this.#notify(process, commit);
    }
    return result;
  }

  #notify(from: Process, { charges = [], remove }: Commit) {
    const { scheduler, choices, losesNotifications } = this.#options;
    if (losesNotifications) return;
    const ids = [...charges.map(({ record }) => record.id), ...(remove === undefined ? [] : [remove])];
    for (const [process, listener] of this.#listeners) {
      if (process === from || !process.isAlive) continue;
      // A connection that breaks is made again, and then changes may have been missed.
      const broken = choices.fault("watch", process.name, 0.05, "a lost notification");
      if (broken) scheduler.after(broken.between(500, 5_000), process, "listens again", () => listener());
      else
        for (const id of ids)
          scheduler.after(choices.latency(`watch ${process.name}`, 3), process, `hears of ${id}`, () =>
            listener(id),
          );
    }
  }

  #watch(process: Process) {
    return (listener: (chargeId?: string) => void) => {
      this.#listeners.set(process, listener);
      process.onEnd(() => this.#listeners.delete(process));
      this.#options.scheduler.after(2, process, "listens", () => listener());
    };
  }
}

function describe(name: string, given: unknown[]): string {
  if (name !== "commit") return "";
  const { charges = [], key, delivery, outbox = [], remove, match } = given[0] as Commit;
  return ` ${[
    ...charges.map(({ record: { id, status, version } }) => `${id.slice(0, 4)} ${status} v${version}`),
    ...(key ? ["key"] : []),
    ...(delivery ? ["delivery"] : []),
    ...(match ? ["match"] : []),
    ...(remove === undefined ? [] : [`remove ${remove.slice(0, 4)}`]),
    ...outbox.map(({ kind }) => `+${kind}`),
  ].join(", ")}`;
}

const brief = (result: unknown) => (typeof result === "string" ? result : "");
