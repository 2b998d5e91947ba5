// Virtual time, and the one queue from which everything takes its turn: store calls, requests, deliveries, stream frames and
// timers. Which of two steps comes first depends on their times alone, and those on the seed.
import { AsyncLocalStorage } from "node:async_hooks";
import { random, type Random } from "../support/random.ts";

/** What has timers and calls of its own, and loses them when it ends: an instance of the proxy, a page, the service. */
export class Process {
  readonly name: string;
  /** Ids and jitter of this process. */
  readonly random: Random;
  isAlive = true;
  /** Stands still until then, in milliseconds of the scheduler, as a machine does that is moved: what is due meanwhile comes late. */
  pausedUntil = -Infinity;
  /** Milliseconds that it has stood still in all. */
  pausedFor = 0;
  readonly #ends = new Set<() => void>();

  constructor(name: string, seed: number) {
    this.name = name;
    this.random = random(seed, "random", name);
  }

  /** Stands still from `from` on. One that stands still already does not go on sooner for it. */
  pause(from: number, lasts: number): void {
    const until = from + lasts;
    this.pausedFor += Math.max(0, until - Math.max(from, this.pausedUntil));
    this.pausedUntil = Math.max(this.pausedUntil, until);
  }

  /** Calls `end` when the process ends; gives what calls that off. */
  onEnd(end: () => void): () => void {
    this.#ends.add(end);
    return () => this.#ends.delete(end);
  }

  end(): void {
    if (!this.isAlive) return;
    this.isAlive = false;
    for (const end of this.#ends) end();
  }
}

export interface Step {
  readonly at: number;
  cancel(): void;
}

interface Queued extends Step {
  at: number;
  order: number;
  /** Whose step it is: it is left out once that process has ended. */
  readonly process: Process | undefined;
  readonly label: string;
  /** Waits for its time alone, and so does not keep a run from being idle. */
  isTimer: boolean;
  isCancelled: boolean;
  run: () => void;
}

// Before the globals are replaced.
const nextTurn = setImmediate;

/** The process whose code is running. */
const running = new AsyncLocalStorage<Process | undefined>();
export const currentProcess = () => running.getStore();
/** Runs code as a process: what it starts, and what follows from it, belongs to that process. */
export const runAs = <Result>(process: Process | undefined, work: () => Result): Result =>
  running.run(process, work);

export class Scheduler {
  /** Epoch milliseconds, with fractions, so that few steps come at one time. */
  time: number;
  readonly began: number;
  /** A line for each step. */
  readonly trace: string[] = [];
  /** When the machine last woke from a sleep. */
  woke = -Infinity;
  readonly #queue: Queued[] = [];
  #count = 0;
  /** How many steps wait that are no timers. */
  #work = 0;

  constructor(now: number) {
    this.time = now;
    this.began = now;
  }

  /** Epoch milliseconds, as a clock tells them. */
  get now(): number {
    return Math.floor(this.time);
  }

  /** Runs `run` as `process` after a delay. A step whose process has ended is left out. */
  after(delay: number, process: Process | undefined, label: string, run: () => void, isTimer = false): Step {
    const step: Queued = {
      at: this.time + Math.max(0, delay),
      order: this.#count++,
      process,
      label,
      isTimer,
      isCancelled: false,
      run,
      cancel: () => {
        if (step.isCancelled) return;
        step.isCancelled = true;
        if (!step.isTimer) this.#work--;
      },
    };
    if (!isTimer) this.#work++;
    push(this.#queue, step);
    return step;
  }

  /** Runs `run` now, or where the process stands still as soon as it goes on. */
  whenRunning(process: Process, label: string, run: () => void): void {
    if (this.isPaused(process)) this.after(0, process, label, run);
    else run();
  }

  isPaused = ({ pausedUntil }: Process): boolean => pausedUntil > this.time;

  log(process: Process | undefined, what: string): void {
    this.trace.push(`${((this.time - this.began) / 1000).toFixed(3)} ${process?.name ?? "world"}: ${what}`);
  }

  /** Takes the next step, and waits until nothing more follows from it. `false` if none comes until `until`. */
  async step(until = Infinity): Promise<boolean> {
    for (;;) {
      const next = this.#queue[0];
      if (next === undefined || next.at > until) return false;
      pop(this.#queue);
      if (next.isCancelled) continue;
      if (next.process?.isAlive && next.process.pausedUntil > Math.max(this.time, next.at)) {
        this.#postpone(next, next.process.pausedUntil);
        continue;
      }
      next.cancel();
      if (next.process?.isAlive === false) continue;
      this.time = Math.max(this.time, next.at);
      this.log(next.process, next.label);
      runAs(next.process, next.run);
      // Promises alone follow from a step: there are no real timers, files, sockets or threads.
      await new Promise((resolve) => nextTurn(resolve));
      return true;
    }
  }

  #postpone(step: Queued, at: number) {
    if (!step.isTimer) this.#work--;
    Object.assign(step, { at, order: this.#count++, isTimer: true });
    push(this.#queue, step);
  }

  /** Takes steps until a time, and moves the clock to it. */
  async runUntil(until: number): Promise<void> {
    while (await this.step(until));
    this.time = Math.max(this.time, until);
  }

  /** Moves the clock at once, as if the machine had slept: what is due meanwhile comes late, and once. */
  async sleep(milliseconds: number): Promise<void> {
    this.time += milliseconds;
    this.woke = this.time;
    this.log(undefined, `${milliseconds / 1000} s pass`);
    await this.runUntil(this.time);
    // Timers are due at their times; what they began is waited for.
    for (let limit = 0; this.#work > 0 && limit < 20_000; limit++) if (!(await this.step())) break;
  }
}

const isBefore = (a: Queued, b: Queued) => a.at < b.at || (a.at === b.at && a.order < b.order);

/** Adds to a binary heap. */
function push(heap: Queued[], step: Queued) {
  let at = heap.length;
  heap.push(step);
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (!isBefore(step, heap[parent]!)) break;
    heap[at] = heap[parent]!;
    at = parent;
  }
  heap[at] = step;
}

/** Takes the first of a binary heap. */
function pop(heap: Queued[]) {
  const last = heap.pop()!;
  if (heap.length === 0) return;
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child++;
    if (!isBefore(heap[child]!, last)) break;
    heap[at] = heap[child]!;
    at = child;
  }
  heap[at] = last;
}
