// One request for any number of elements that want the same answer.

interface Run<T> {
  promise: Promise<T>;
  abort: AbortController;
  users: number;
}

export class SharedRuns<T> {
  readonly #runs = new Map<string, Run<T>>();

  /**
   * Joins the run under `key`, or starts it. A run is aborted, and its answer forgotten, when the signals of all who
   * joined have aborted; a failed run is forgotten at once. After its own signal aborts, the caller ignores the answer.
   */
  run(key: string, signal: AbortSignal, task: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const run = this.#runs.get(key) ?? this.#start(key, task);
    run.users++;
    signal.addEventListener("abort", () => {
      if (--run.users > 0) return;
      this.#drop(key, run);
      run.abort.abort(signal.reason);
    });
    return run.promise;
  }

  /** The next `run` under `key` asks anew. */
  forget(key: string): void {
    this.#runs.delete(key);
  }

  #start(key: string, task: (signal: AbortSignal) => Promise<T>): Run<T> {
    const abort = new AbortController();
    const run: Run<T> = { promise: task(abort.signal), abort, users: 0 };
    this.#runs.set(key, run);
    run.promise.catch(() => this.#drop(key, run));
    return run;
  }

  #drop(key: string, run: Run<T>): void {
    if (this.#runs.get(key) === run) this.#runs.delete(key);
  }
}
