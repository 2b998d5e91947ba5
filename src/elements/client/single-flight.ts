// One request for any number of elements that want the same answer.

interface Flight<T> {
  promise: Promise<T>;
  abort: AbortController;
  callers: number;
}

export class SingleFlight<T> {
  readonly #flights = new Map<string, Flight<T>>();

  /**
   * Joins the request under `key`, or starts it. It is aborted, and its answer forgotten, when the signals of all callers
   * have aborted; one that failed is forgotten at once. A caller whose own signal has aborted ignores the answer.
   */
  run(key: string, signal: AbortSignal, request: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const flight = this.#flights.get(key) ?? this.#start(key, request);
    flight.callers++;
    signal.addEventListener("abort", () => {
      if (--flight.callers > 0) return;
      this.#drop(key, flight);
      flight.abort.abort(signal.reason);
    });
    return flight.promise;
  }

  /** The next `run` under `key` sends a new request. */
  forget(key: string): void {
    this.#flights.delete(key);
  }

  #start(key: string, request: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const abort = new AbortController();
    const flight: Flight<T> = { promise: request(abort.signal), abort, callers: 0 };
    this.#flights.set(key, flight);
    flight.promise.catch(() => this.#drop(key, flight));
    return flight;
  }

  #drop(key: string, flight: Flight<T>): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key);
  }
}
