// The order that elements of a page show: asked for once for all of them, and told to all of them when it has changed or
// one of them has charged for it.
import type { Charge } from "../../contract/checkout/charge.ts";
import type { Order } from "../../contract/checkout/order.ts";
import type { Backend } from "../client/backend.ts";
import { retry } from "../client/retry.ts";
import { SingleFlight } from "../client/single-flight.ts";

interface Listener {
  order(order: Order): void;
  /** An element has made a charge of the order, or knows that one is paid. */
  charge(charge: Charge): void;
}

const requests = new SingleFlight<Order>();
const stores = new Map<string, OrderStore>();

/** The one store of an order at a backend. */
export function orderStore(backend: Backend, orderId: string): OrderStore {
  const key = `${backend.address} ${orderId}`;
  const store = stores.get(key) ?? new OrderStore(key, backend, orderId);
  stores.set(key, store);
  return store;
}

export class OrderStore {
  readonly #key: string;
  readonly #backend: Backend;
  readonly #orderId: string;
  readonly #listeners = new Set<Listener>();
  #reloads = 0;

  constructor(key: string, backend: Backend, orderId: string) {
    this.#key = key;
    this.#backend = backend;
    this.#orderId = orderId;
  }

  /** The order, requested unless it is known already. What `first` gives takes the place of the request. */
  load(
    signal: AbortSignal,
    first?: (signal: AbortSignal) => Order | Promise<Order | undefined>,
  ): Promise<Order> {
    return requests.run(
      this.#key,
      signal,
      async (shared) =>
        (await first?.(shared)) ??
        retry(() => this.#backend.order(this.#orderId, shared), { signal: shared }),
    );
  }

  /** Requests the order anew, and publishes it; of several requests at once, the answer to the last one. */
  async reload(signal: AbortSignal): Promise<Order> {
    const reload = ++this.#reloads;
    this.forget();
    const order = await this.load(signal);
    if (reload === this.#reloads) this.publish(order);
    return order;
  }

  /** The next `load` requests the order anew. */
  forget(): void {
    requests.forget(this.#key);
  }

  /** Tells `listener` of each order and charge that is published, until the signal aborts. */
  subscribe(listener: Listener, signal: AbortSignal): void {
    this.#listeners.add(listener);
    signal.addEventListener("abort", () => this.#listeners.delete(listener));
  }

  /** Tells every element that shows the order what it is now. */
  publish(order: Order): void {
    for (const listener of this.#listeners) listener.order(order);
  }

  /** Tells every element that shows the order of a charge that was made for it, or is paid. */
  publishCharge(charge: Charge): void {
    for (const listener of this.#listeners) listener.charge(charge);
  }
}
