// The I/O of one element: asks the backend, steps the state, tells the page. Started when the element is connected,
// aborted when it is gone; answers to an earlier run are dropped.
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Charge } from "../../contract/checkout/charge.ts";
import type { Method } from "../../contract/checkout/names.ts";
import type { Order } from "../../contract/checkout/order.ts";
import { backendAt, type Backend } from "../backend/backend.ts";
import { watchCharge } from "../backend/charge-stream.ts";
import { isOrder } from "../backend/guards.ts";
import { isOfKey, PayError, toPayError, type PayErrorCode } from "../backend/pay-error.ts";
import { isOutdated, Memory } from "../backend/pending-charge.ts";
import { postCharge, type Send } from "../backend/post-charge.ts";
import { persist, sleep } from "../backend/retry.ts";
import { ServerClock } from "../backend/server-clock.ts";
import { SharedRuns } from "../backend/single-flight.ts";
import { isSuperseded, next, seeking, type State, type StateEvent } from "./checkout.state.ts";
import { PayEvent, type ChargeEventType } from "./events.ts";

export interface CheckoutHost extends ReactiveControllerHost, EventTarget {
  readonly isConnected: boolean;
  /** What the element pays with; without one it shows the order alone and makes no charge. */
  readonly method: Method | undefined;
  /** Called at every step, before the page hears of it. */
  stateChanged(state: State, previous: State): void;
}

/** Makes of what the buyer has given what is sent, the same for every try. */
export type Prepare = (backend: Backend) => Send | Promise<Send>;

/** Milliseconds for which a charge is looked for that may not exist. */
const SEEKING = 30_000;

/** Milliseconds in which a code that the page brought is drawn, before anything else is done about it. */
const BEHIND = 100;

const orders = new SharedRuns<Order>();
/** Those with an order, of which all that show the same one are told when it has changed. */
const controllers = new Set<CheckoutController>();
/** Orders that pages brought. */
const brought = new WeakSet<Order>();

interface Place {
  backend: Backend;
  orderId: string;
  memory: Memory;
}

/** From a load to the next, or until the element is gone: what is asked meanwhile ends with its signal. */
interface Run extends Place {
  signal: AbortSignal;
}

/** Problems that say that the order is another than the page shows. */
const OF_OLD_ORDERS: readonly PayErrorCode[] = ["amount_changed", "order_paid"];

const OUTCOMES: Partial<Record<State["status"], ChargeEventType>> = {
  pending: "pay-pending",
  paid: "pay-success",
  denied: "pay-denied",
  expired: "pay-expired",
};

export class CheckoutController implements ReactiveController {
  state: State = { status: "idle" };
  /** Whether the backend does not answer at the moment. */
  lost = false;
  /** Whether the order that is shown is out of date, and asked for anew. */
  renewing = false;
  /** The backend's. */
  clock = new ServerClock();
  readonly #host: CheckoutHost;
  readonly #told = new Set<string>();
  #place: Place | undefined;
  #run: Run | undefined;
  #abort = new AbortController();
  #loading: Promise<void> | undefined;
  #pause: Promise<void> | undefined;
  #making: Promise<Charge | undefined> | undefined;
  #checks = new Map<string, () => Promise<void>>();

  constructor(host: CheckoutHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    if (this.#place && !this.#run) void this.load();
  }

  hostDisconnected(): void {
    // An element that is moved in the page is disconnected and connected in one breath: nothing is to be stopped.
    queueMicrotask(() => {
      if (!this.#host.isConnected) this.#stop();
    });
  }

  /** Where the backend is, absolute; empty where the element's attributes do not say it. */
  get address(): string {
    return this.#place?.backend.address ?? "";
  }

  /** Whether what the page brought is being drawn: what can wait comes after. */
  get drawing(): boolean {
    return !!this.#pause;
  }

  /** Takes the element's attributes; where they changed, everything starts over. `initial` is what the page brought. */
  configure(endpoint: string | undefined, orderId: string | undefined, initial?: unknown): void {
    this.#stop();
    this.#place = undefined;
    try {
      const backend = backendAt(endpoint);
      if (!orderId) throw new PayError("not_configured", "The order's id is missing.");
      this.clock = backend.clock;
      this.#place = { backend, orderId, memory: new Memory(backend.address, orderId, this.#host.method) };
    } catch (thrown) {
      this.#apply({ type: "load" });
      return this.fail(toPayError(thrown));
    }
    void this.load(instead(initial, orderId));
  }

  /** Settles when the order is there, asked for anew where it could not be had, or still cannot. */
  async loaded(): Promise<void> {
    const { state } = this;
    await (state.status === "error" && !state.order ? this.load() : this.#loading);
  }

  async load(initial?: Order): Promise<void> {
    this.#stop();
    const place = this.#place;
    if (!place) return;
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    const run = { ...place, signal };
    this.#run = run;
    controllers.add(this);
    addEventListener("online", () => this.#wake(run), { signal });
    // Asked first: what is remembered is looked up while the question is on its way.
    const asked = ask(run, initial);
    this.#apply({ type: "load", checking: !initial && !!place.memory.key });
    this.#loading = this.#load(run, asked, initial);
    await this.#loading;
  }

  /** Makes a charge, once however often it is asked. Gives it when it exists, or nothing when it cannot. */
  create(prepare: Prepare): Promise<Charge | undefined> {
    if (this.#making) return this.#making;
    const making = this.#create(prepare).finally(() => {
      if (this.#making === making) this.#making = undefined;
    });
    this.#making = making;
    return making;
  }

  /** Asks the backend at once what became of the charge. */
  async check(): Promise<void> {
    await this.#checks.get(this.state.charge?.id ?? "")?.();
  }

  /** Starts over; a post under way keeps its key, so that it makes no second charge. */
  async reset(): Promise<void> {
    const { memory } = this.#place ?? {};
    if (memory?.id) memory.forget();
    this.#forgetOrder();
    await this.load();
  }

  /** Goes to the error state and tells the page why. */
  fail(error: PayError, order = error.problem?.order, checking = false): void {
    this.#forgetOrder();
    this.#apply({ type: "error", error, order, checking });
  }

  /** Tells the page of trouble that stops nothing. */
  report(error: PayError): void {
    const { code, message, retryable } = error;
    this.#send(new PayEvent("pay-error", { code, message, retryable }));
  }

  /** Tells the page about a charge, once for each kind of event and charge. */
  tell(type: ChargeEventType, charge: Charge): void {
    const event = `${type} ${charge.id}`;
    this.#behind(() => {
      if (this.#told.has(event)) return;
      this.#told.add(event);
      this.#host.dispatchEvent(new PayEvent(type, { charge }));
    });
  }

  /**
   * In one go up to the first drawing where the page brought the order with a charge of this method, whatever is
   * remembered: the page is younger.
   */
  async #load(run: Run, asked: Promise<Order>, initial: Order | undefined): Promise<void> {
    const { signal } = run;
    const { method } = this.#host;
    try {
      const recalled = initial?.charge?.method === method ? undefined : this.#recall(run);
      const [order, remembered] = initial && !recalled ? [initial] : await Promise.all([asked, recalled]);
      if (signal.aborted) return;
      const isBrought = brought.has(order);
      const outdated = remembered && isOutdated(order, remembered);
      if (outdated && isBrought) {
        // One of the two is old, and only the backend knows which.
        this.#forgetOrder();
        return await this.load();
      }
      if (isBrought) this.#pause = sleep(order.charge ? BEHIND : 0, signal);
      const charge = remembered ?? (order.paid || order.charge?.method === method ? order.charge : undefined);
      // Paid before this page knew of it: no news to the page.
      if (!remembered && charge?.status === "paid") this.#told.add(`pay-success ${charge.id}`);
      if (method && !order.paid && !charge && !order.methods.includes(method)) {
        throw new PayError("method_unavailable", `Order ${order.id} cannot be paid by ${method}.`);
      }
      this.#apply({ type: "order", order, charge: outdated ? undefined : charge });
      if (outdated) this.#amountChanged(order);
      await this.#pause;
      if (signal.aborted) return;
      this.#pause = undefined;
      this.#host.requestUpdate();
      if (charge) this.#watch(run, charge);
      else void this.#seek(run);
      // What the page brought says neither what time it is at the backend nor what has become of the charge since.
      if (isBrought) void this.check();
      if (isBrought && charge) void this.#renew();
    } catch (thrown) {
      if (signal.aborted) return;
      this.fail(toPayError(thrown));
    }
  }

  /** The line is back. */
  #wake(run: Run): void {
    const { state } = this;
    // No form is in sight, so that nothing typed is lost.
    const bare = state.status === "error" && (!state.order || state.error.final);
    if (bare && state.error.retryable) void this.load();
    else void this.#seek(run);
  }

  /** Looks for what this page remembers, if anything. */
  #recall({ backend, memory, signal }: Run): Promise<Charge | undefined> | undefined {
    const { id, key } = memory;
    if (!id && !key) return undefined;
    const find = () => (id ? backend.charge(id, signal) : backend.chargeByKey(key!, signal));
    return persist(find, { signal }).catch((thrown: unknown) => {
      if (toPayError(thrown).code !== "charge_not_found") throw thrown;
      // A key is kept: should its post arrive late after all, the next one with it makes no second charge.
      if (id) memory.forget();
      return undefined;
    });
  }

  /** A post whose answer never came may still be on its way: for a while, what came of it is looked for beside the form. */
  async #seek(run: Run): Promise<void> {
    const { backend, memory, signal } = run;
    const { key } = memory;
    const seek = { signal, patience: SEEKING };
    const charge =
      key && (await persist(() => backend.chargeByKey(key, signal), seek).catch(() => undefined));
    if (signal.aborted || !seeking(this.state)) return;
    if (charge) this.#made(run, charge);
    else this.#apply({ type: "nothing-found" });
  }

  async #create(prepare: Prepare): Promise<Charge | undefined> {
    const { order } = this.state;
    const run = this.#run;
    const { method } = this.#host;
    if (!order || !run || !method || this.state.status === "paid") return this.state.charge;
    if (!this.#host.dispatchEvent(new PayEvent("pay-submit", { method, orderId: order.id })))
      return undefined;
    this.#apply({ type: "create" });
    const { signal } = run;
    try {
      const send = await prepare(run.backend);
      const trouble = ({ code }: PayError) => this.#apply({ type: "trouble", code });
      const charge = await postCharge({ ...run, order, method, send, trouble }, signal);
      if (signal.aborted) return undefined;
      this.#made(run, charge);
      return charge;
    } catch (thrown) {
      if (!signal.aborted) await this.#refused(run, toPayError(thrown));
      return undefined;
    }
  }

  async #refused(run: Run, error: PayError): Promise<void> {
    const { backend, orderId, memory, signal } = run;
    const paidBy = error.code === "order_paid" && error.problem?.charge;
    if (paidBy) {
      const charge = await backend.charge(paidBy, signal).catch(() => undefined);
      if (signal.aborted) return;
      if (charge) this.#apply({ type: "charge", charge });
    }
    // The page's order is older than the backend's: the next try goes by the present one.
    const stale =
      isOfKey(error) ||
      OF_OLD_ORDERS.includes(error.code) ||
      error.problem?.errors?.some(({ field }) => field === "installments");
    const told = error.problem?.order;
    const fresh = told ?? (stale ? await backend.order(orderId, signal).catch(() => undefined) : undefined);
    if (signal.aborted) return;
    const checking = !!memory.key;
    this.fail(error, fresh, checking);
    if (fresh) this.#share(run, fresh);
    if (checking) void this.#seek(run);
  }

  /** A post came to this. */
  #made(run: Run, charge: Charge): void {
    this.#apply({ type: "created", charge });
    this.#watch(run, charge);
  }

  #watch({ backend, memory, signal }: Run, { id }: Charge): void {
    if (this.#checks.has(id)) return;
    const watcher = {
      charge: (charge: Charge) => this.#apply({ type: "charge", charge }),
      lost: (lost: boolean) => {
        this.lost = lost;
        this.#host.requestUpdate();
      },
      trouble: (error: PayError) => {
        const isPresent = this.state.charge?.id === id;
        if (error.code !== "charge_not_found" || !isPresent) return this.report(error);
        memory.forget();
        this.fail(error);
      },
    };
    this.#checks.set(id, watchCharge(backend, id, watcher, signal));
  }

  /** Asks for the order anew. Where that fails, nothing of an order that is known to be old stays to be paid. */
  async #renew(): Promise<void> {
    const run = this.#run;
    if (!run) return;
    this.renewing = true;
    this.#forgetOrder();
    const order = await ask(run).catch(() => undefined);
    if (run.signal.aborted) return;
    this.renewing = false;
    this.#host.requestUpdate();
    if (order) this.#share(run, order);
    else if (isSuperseded(this.state)) void this.load();
  }

  /** Shows the order as the backend has it now, in every element of the page that shows it. */
  #share(run: Run, order: Order): void {
    for (const one of controllers) {
      if (one.#run && orderKey(one.#run) === orderKey(run)) one.#show(order);
    }
  }

  #show(order: Order): void {
    const { state } = this;
    if (state.order === order) return;
    if (state.status === "pending" && isOutdated(order, state.charge)) this.#amountChanged(order);
    else this.#apply({ type: "renewed", order });
  }

  /** The code that waits asks for another amount than the order: the buyer confirms the new one. */
  #amountChanged(order: Order): void {
    this.#place?.memory.forget();
    this.fail(new PayError("amount_changed", `Order ${order.id} costs ${order.amount} cents now.`), order);
  }

  #apply(event: StateEvent): void {
    const previous = this.state;
    const state = next(previous, event);
    if (state === previous) return;
    this.state = state;
    const { charge } = state;
    const outcome = OUTCOMES[state.status];
    const { memory } = this.#place ?? {};
    if (state.status === "pending" || state.status === "challenge")
      this.#behind(() => memory?.keep("id", state.charge.id));
    else if (outcome) {
      memory?.forget();
      this.#forgetOrder();
    }
    this.#host.stateChanged(state, previous);
    this.#host.requestUpdate();

    if (event.type === "order") this.#send(new PayEvent("pay-ready", { order: event.order }));
    if (event.type === "error") this.report(event.error);
    if (charge && outcome) this.tell(outcome, charge);
    if (event.type === "charge" && state.status !== previous.status && isOfOldOrder(state))
      void this.#renew();
  }

  #send(event: Event): void {
    this.#behind(() => this.#host.dispatchEvent(event));
  }

  /** At once, but for what the page brought: that is drawn first, and scripts that come after ours listen by then. */
  #behind(act: () => void): void {
    if (this.#pause) this.#pause.then(act, () => {});
    else act();
  }

  #forgetOrder(): void {
    if (this.#place) orders.forget(orderKey(this.#place));
  }

  #stop(): void {
    this.#abort.abort();
    this.#run = this.#making = this.#pause = undefined;
    this.#checks = new Map();
    this.lost = this.renewing = false;
    controllers.delete(this);
  }
}

/** The order of a run, asked for once for all who ask while it is known. */
function ask(run: Run, initial?: Order): Promise<Order> {
  return orders.run(
    orderKey(run),
    run.signal,
    async (shared) => initial ?? persist(() => run.backend.order(run.orderId, shared), { signal: shared }),
  );
}

/** Whether what became of the charge says that the order may be another by now: its amount, or what was paid of it. */
function isOfOldOrder(state: State): boolean {
  const { status, order, charge } = state;
  return isSuperseded(state) || (status === "paid" && (!charge || charge.amount !== order.amount));
}

/**
 * What a page brings is not waited for, once. It is not taken where it says that it is paid, for only the backend itself
 * does, nor with a code for another amount.
 */
function instead(initial: unknown, orderId: string): Order | undefined {
  if (isOrder(initial)) {
    const { id, paid, charge } = initial;
    const old = charge && (charge.reason || charge.status === "paid" || isOutdated(initial, charge));
    if (id !== orderId || paid || old || brought.has(initial)) return undefined;
    brought.add(initial);
    return initial;
  }
  if (initial) reportError(new TypeError("initialOrder: no order"));
  return undefined;
}

function orderKey({ backend, orderId }: Place): string {
  return `${backend.address} ${orderId}`;
}
