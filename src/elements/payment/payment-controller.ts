// Where one element's checkout stands: takes its attributes, steps the state and tells the page. A session does the I/O;
// it begins when the element is connected and ends when it is gone.
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Charge } from "../../contract/checkout/charge.ts";
import { METHODS, type Method, type Signal } from "../../contract/checkout/enums.ts";
import type { Order } from "../../contract/checkout/order.ts";
import { backendAt } from "../client/backend.ts";
import { PayError, toPayError } from "../client/pay-error.ts";
import { PendingCharge } from "../client/pending-charge.ts";
import { ServerClock } from "../client/server-clock.ts";
import { lackingFeatures } from "../lib/browser-support.ts";
import type { ChargeEventType } from "./events.ts";
import { orderStore } from "./order-store.ts";
import { EventDispatcher } from "./event-dispatcher.ts";
import { takePreloaded } from "./preloaded-order.ts";
import type { OrderContext } from "./recovery.ts";
import { Session, type Prepare } from "./session.ts";
import { isDeadEnd, isSuperseded, next, type State, type StateEvent } from "./state.ts";

export interface CheckoutHost extends ReactiveControllerHost, EventTarget {
  readonly isConnected: boolean;
  /** What the element pays with; without one it shows the order alone and makes no charge. */
  readonly method: Method | undefined;
  /** Whether the charge is to be made by itself, in one request with the order. */
  startsWithOrder?(): Promise<boolean>;
  /** Called at every step, before the page hears of it. */
  stateChanged(state: State, previous: State): void;
}

const OUTCOMES: Partial<Record<State["status"], ChargeEventType>> = {
  pending: "pay-pending",
  paid: "pay-success",
  denied: "pay-denied",
  expired: "pay-expired",
};

/** Milliseconds for which the attribute `order` may be missing before the developer is warned. */
const ORDER_TIMEOUT = 2_000;

/** What the element's attributes say. */
interface Settings {
  endpoint: string | undefined;
  /** Empty where it is still to come. */
  orderId: string;
  /** The page's order. */
  initial?: unknown;
}

export class PaymentController implements ReactiveController {
  state: State = { status: "idle" };
  /** The backend's clock. */
  clock = new ServerClock();
  readonly events: EventDispatcher;
  readonly #host: CheckoutHost;
  #context: OrderContext | undefined;
  #session: Session | undefined;
  #loading: Promise<void> | undefined;
  #orderTimer: ReturnType<typeof setTimeout> | undefined;
  /** What was set while the element was out of the page, where it asks for nothing. */
  #awaiting: Settings | undefined;
  /** The buyer has gone to another app or tab. */
  #hasLeft = false;

  constructor(host: CheckoutHost) {
    this.#host = host;
    this.events = new EventDispatcher(host, (dispatch) => this.#afterPaint(dispatch));
    host.addController(this);
  }

  hostConnected(): void {
    document.addEventListener("visibilitychange", this.#visibilityChanged);
    if (this.#awaiting) this.configure(this.#awaiting);
    else if (this.#context && !this.#session) void this.load();
  }

  hostDisconnected(): void {
    // An element that is moved in the page is disconnected and connected in one task: nothing is to be stopped.
    queueMicrotask(() => {
      if (this.#host.isConnected) return;
      document.removeEventListener("visibilitychange", this.#visibilityChanged);
      this.#stop();
    });
  }

  get method(): Method | undefined {
    return this.#host.method;
  }

  /** The backend's address, absolute; empty if the element's attributes do not say it. */
  get address(): string {
    return this.#context?.backend.address ?? "";
  }

  /** Whether a preloaded order is what the page paints first: what can wait comes after. */
  get painting(): boolean {
    return !!this.#session?.painted && performance.getEntriesByType("paint").length === 0;
  }

  /** Whether the backend does not answer at the moment. */
  get lost(): boolean {
    return !!this.#session?.lost;
  }

  /** Whether the order that is shown is out of date, and being loaded anew. */
  get renewing(): boolean {
    return !!this.#session?.renewing;
  }

  /** Whether the page has prevented the charge of this order before it was loaded. */
  isPrevented(order: Order): boolean {
    return this.#session?.prevented === order;
  }

  async startsWithOrder(): Promise<boolean> {
    return (await this.#host.startsWithOrder?.()) ?? false;
  }

  /** Takes the element's attributes; where they changed, everything starts over. */
  configure(settings: Settings): void {
    this.#stop();
    this.#context = undefined;
    this.#awaiting = this.#host.isConnected ? undefined : settings;
    if (this.#awaiting) return this.apply({ type: "clear" });
    const { endpoint, orderId, initial } = settings;
    if (!orderId) return this.#awaitOrder();
    try {
      requireBrowser();
      const backend = backendAt(endpoint);
      this.clock = backend.clock;
      const pending = new PendingCharge(backend.address, orderId, this.method);
      this.#context = { backend, orderId, orders: orderStore(backend, orderId), pending };
    } catch (thrown) {
      this.apply({ type: "load" });
      return this.fail(toPayError(thrown));
    }
    void this.load(takePreloaded(initial, orderId));
  }

  /** A page may set the order when it knows it. */
  #awaitOrder(): void {
    this.apply({ type: "load" });
    const warn = () =>
      console.warn(
        "pay-elements: the attribute order is missing: it is the id of the order to pay. It is shown once the page sets it.",
      );
    this.#orderTimer = setTimeout(warn, ORDER_TIMEOUT);
  }

  /** Settles when the order is loaded, after another try if the last one failed, or cannot be. */
  async loaded(): Promise<void> {
    const { state } = this;
    await (state.status === "error" && !state.order ? this.load() : this.#loading);
  }

  async load(preloaded?: Order): Promise<void> {
    if (!this.#context) return;
    this.#stop();
    if (!this.#host.isConnected) return this.apply({ type: "clear" });
    this.#session = new Session(this.#context, this);
    this.#loading = this.#session.load(preloaded);
    await this.#loading;
  }

  /**
   * Makes a charge, once however often it is called. Resolves with it when it exists, or with nothing when it cannot.
   */
  async create(prepare: Prepare): Promise<Charge | undefined> {
    return this.#session ? this.#session.create(prepare) : this.state.charge;
  }

  /** Asks the backend at once what became of the charge. */
  async check(): Promise<void> {
    await this.#session?.check();
  }

  /**
   * Loads the order anew, for all elements that show it; what is typed stays. Gives the order, or nothing if it cannot
   * be loaded, which the page is told.
   */
  async refresh(): Promise<Order | undefined> {
    if (this.state.order && !isDeadEnd(this.state)) return this.#session?.refresh();
    this.#context?.orders.forget();
    await this.load();
    return this.state.order;
  }

  /**
   * Starts over, a checkout for all of its methods; a post under way keeps its key, so that it makes no second charge.
   */
  async reset(): Promise<void> {
    const { backend, orderId, orders } = this.#context ?? {};
    if (backend && orderId)
      for (const method of this.method ? [this.method] : METHODS) {
        const pending = new PendingCharge(backend.address, orderId, method);
        if (pending.id) pending.forget();
      }
    orders?.forget();
    await this.load();
  }

  /** Goes to the error state and tells the page why. */
  fail(error: PayError, order = error.problem?.order, checking = false): void {
    this.#context?.orders.forget();
    this.apply({ type: "error", error, order, checking });
  }

  apply(event: StateEvent): void {
    const previous = this.state;
    const state = next(previous, event);
    if (state === previous) return;
    this.state = state;
    const { charge } = state;
    const outcome = OUTCOMES[state.status];
    const { orders, pending } = this.#context ?? {};
    if (state.status === "pending" || state.status === "challenge")
      this.#afterPaint(() => pending?.store("id", state.charge.id));
    else if (outcome) {
      pending?.forget();
      orders?.forget();
    }
    this.#host.stateChanged(state, previous);
    this.requestUpdate();

    if (event.type === "order") this.events.ready(event.order);
    if (event.type === "error") this.events.error(event.error);
    if (charge && outcome) this.events.charge(outcome, charge);
    const isMade = event.type === "created" && charge?.id !== previous.charge?.id;
    if (charge && (isMade || (event.type === "charge" && state.status === "paid")))
      orders?.publishCharge(charge);
    if (event.type === "charge" && state.status !== previous.status && mayHaveChanged(state))
      void this.#session?.renew();
  }

  /** Tells the backend what the buyer does with the charge that waits. */
  signal(signal: Signal): void {
    const { status, charge } = this.state;
    if (status === "pending" || status === "challenge")
      void this.#context?.backend.signals.send(charge.id, signal);
  }

  readonly #visibilityChanged = (): void => {
    if (document.hidden) this.signal("left");
    else if (this.#hasLeft) this.signal("returned");
    this.#hasLeft = document.hidden;
  };

  requestUpdate(): void {
    this.#host.requestUpdate();
  }

  /** Runs at once, but after the paint of a preloaded order: scripts that come after ours listen by then. */
  #afterPaint(act: () => void): void {
    const painted = this.#session?.painted;
    if (painted) painted.then(act, () => {});
    else act();
  }

  #stop(): void {
    clearTimeout(this.#orderTimer);
    this.#session?.end();
    this.#session = undefined;
  }
}

/**
 * Whether the order is to be read once more: it may have changed, or cost more by now than was paid, which a page that has been
 * open since before does not know.
 */
const mayHaveChanged = (state: State): boolean => isSuperseded(state) || state.status === "paid";

function requireBrowser(): void {
  const lacking = lackingFeatures();
  if (lacking.length > 0)
    throw new PayError(
      "browser_unsupported",
      `This browser lacks ${lacking.join(" and ")}: Chrome 111, Firefox 115, Safari 16.4 or a newer one is needed.`,
    );
}
