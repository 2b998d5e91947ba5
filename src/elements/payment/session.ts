// One look at an order, from its loading until the next one or until the element is gone: loads the order, finds, makes
// and watches its charge. Every request of a session ends with it, and no answer that comes later counts.
import type { Charge } from "../../contract/checkout/charge.ts";
import type { Method, Signal } from "../../contract/checkout/enums.ts";
import type { Order } from "../../contract/checkout/order.ts";
import { methodTotal } from "../../contract/checkout/totals.ts";
import type { Backend } from "../client/backend.ts";
import { watchCharge } from "../client/charge-stream.ts";
import { PayError, toPayError } from "../client/pay-error.ts";
import { isOutdated } from "../client/outdated-charge.ts";
import { postCharge, postStart, type Send } from "../client/post-charge.ts";
import { sleep } from "../client/retry.ts";
import type { EventDispatcher } from "./event-dispatcher.ts";
import { isPreloaded } from "./preloaded-order.ts";
import { paidCharge, presentOrder, findStoredCharge, awaitLostPost, type OrderContext } from "./recovery.ts";
import {
  isDeadEnd,
  isGivenBack,
  isSuperseded,
  takesRecovered,
  type State,
  type StateEvent,
} from "./state.ts";

/** Makes what is sent from what the buyer has given, once for all tries. */
export type Prepare = (backend: Backend) => Send | Promise<Send>;

/** Whose state the session steps. */
interface Checkout {
  readonly state: State;
  readonly method: Method | undefined;
  readonly events: EventDispatcher;
  /** Whether the charge is to be made by itself, in one request with the order. */
  startsWithOrder(): Promise<boolean>;
  apply(event: StateEvent): void;
  fail(error: PayError, order?: Order, checking?: boolean): void;
  /** Begins another session. */
  load(): Promise<void>;
  /** Tells the backend what the buyer does with the charge that waits. */
  signal(signal: Signal): void;
  requestUpdate(): void;
}

/** Milliseconds in which a preloaded code is painted, before anything else is done about it. */
const PAINT = 100;

/** A charge that waits is a way to pay too. */
const isOffered = ({ methods, charge }: Order, method: Method | undefined): boolean =>
  method ? methods.includes(method) : methods.length > 0 || charge !== undefined;

/** Why there is no way to pay the order, by the method or, of a checkout, by any. */
function refusal(order: Order, method: Method | undefined): PayError | undefined {
  const { id, closed } = order;
  if (closed)
    return new PayError(
      "order_closed",
      `Order ${id} was paid and the money went back: it takes another payment if order() answers reopen.`,
    );
  if (isOffered(order, method)) return undefined;
  return new PayError(
    "method_unavailable",
    `Order ${id} is not offered by ${method ?? "any method"}: order() leaves it out, or the total is below its minimum.`,
  );
}

export class Session {
  /** Whether the backend does not answer at the moment. */
  lost = false;
  /** Whether the order that is shown is out of date, and being loaded anew. */
  renewing = false;
  /** Settles when a preloaded order is painted: what can wait comes after. */
  painted: Promise<void> | undefined;
  /** The order of which the page has prevented the charge before it was loaded. */
  prevented: Order | undefined;
  readonly #context: OrderContext;
  readonly #checkout: Checkout;
  readonly #abort = new AbortController();
  /** What the page said of the charge that was to be made in one request with the order, until it is made otherwise. */
  #allowed: boolean | undefined;
  #creating: Promise<Charge | undefined> | undefined;
  /** Asks for a charge at once, by the charge's id. */
  readonly #checks = new Map<string, () => Promise<void>>();

  constructor(context: OrderContext, checkout: Checkout) {
    this.#context = context;
    this.#checkout = checkout;
  }

  get #signal(): AbortSignal {
    return this.#abort.signal;
  }

  end(): void {
    this.#abort.abort();
  }

  /**
   * Loads the order, and the charge that storage or the order names. Runs without a pause up to the first paint where the
   * page was made with an order that has a charge of this method, whatever is stored: the page is younger.
   */
  async load(preloaded: Order | undefined): Promise<void> {
    const signal = this.#signal;
    const { orders, pending } = this.#context;
    const { method, events } = this.#checkout;
    orders.subscribe({ order: (order) => this.#show(order), charge: (charge) => this.#join(charge) }, signal);
    addEventListener("online", () => this.#online(), { signal });
    // Requested first: the stored charge is looked up while this request is on its way.
    const request = orders.load(signal, preloaded ? () => preloaded : (shared) => this.#start(shared));
    this.#checkout.apply({ type: "load", checking: !preloaded && !!pending.key });
    try {
      const recalled =
        preloaded?.charge?.method === method ? undefined : findStoredCharge(this.#context, signal);
      const [order, stored] = preloaded && !recalled ? [preloaded] : await Promise.all([request, recalled]);
      if (signal.aborted) return;
      if (this.#allowed === false) this.prevented = order;
      // A buyer who is asked for something starts the charge, and the page is told then.
      if (order.ask.length > 0) this.#allowed = undefined;
      const isFromPage = isPreloaded(order);
      const outdated = stored && isOutdated(order, stored);
      if (outdated && isFromPage) {
        // One of the two is old, and only the backend knows which.
        orders.forget();
        return await this.#checkout.load();
      }
      if (isFromPage) this.painted = sleep(order.charge ? PAINT : 0, signal);
      const charge = stored ?? (order.paid || order.charge?.method === method ? order.charge : undefined);
      // Paid before this page knew of it: no news to the page.
      if (!stored && charge?.status === "paid") events.skip("pay-success", charge);
      const shown = order.closed ? isGivenBack(charge) : charge !== undefined;
      const refused = order.paid || shown ? undefined : refusal(order, method);
      if (refused) throw refused;
      this.#checkout.apply({ type: "order", order, charge: outdated ? undefined : charge });
      if (outdated) this.#amountChanged(order);
      // By a reload, or as the browser had thrown the page away meanwhile.
      else if (stored) this.#checkout.signal("returned");
      await this.painted;
      if (signal.aborted) return;
      this.painted = undefined;
      this.#checkout.requestUpdate();
      if (charge) this.#watch(charge);
      else void this.#awaitLostPost();
      if (isFromPage) this.#update(charge);
    } catch (thrown) {
      if (!signal.aborted) this.#checkout.fail(toPayError(thrown));
    }
  }

  /** The order with its charge, where the element makes that by itself; nothing if the order is to be requested alone. */
  async #start(signal: AbortSignal): Promise<Order | undefined> {
    const { orderId, pending } = this.#context;
    const { events, method } = this.#checkout;
    const isKnown = () => pending.id !== undefined || pending.key !== undefined;
    if (!method || isKnown() || !(await this.#checkout.startsWithOrder())) return undefined;
    signal.throwIfAborted();
    if (isKnown()) return undefined;
    this.#allowed = events.submit(method, orderId);
    if (!this.#allowed) return undefined;
    const order = await postStart(this.#context, signal);
    if (order?.charge) this.#allowed = undefined;
    return order;
  }

  /**
   * Makes a charge, once however often it is called. Resolves with it when it exists, or with nothing when it cannot.
   */
  create(prepare: Prepare): Promise<Charge | undefined> {
    this.#creating ??= this.#create(prepare).finally(() => {
      this.#creating = undefined;
    });
    return this.#creating;
  }

  /** Asks the backend at once what became of the charge. */
  async check(): Promise<void> {
    await this.#checks.get(this.#checkout.state.charge?.id ?? "")?.();
  }

  /** Loads the order anew, for all elements that show it. Gives it, or nothing if the page is told why not. */
  async refresh(): Promise<Order | undefined> {
    try {
      return await this.#context.orders.reload(this.#signal);
    } catch (thrown) {
      if (!this.#signal.aborted) this.#checkout.events.error(toPayError(thrown));
      return undefined;
    }
  }

  /** Loads the order anew. If that fails, nothing of an order that is known to be old stays to be paid. */
  async renew(): Promise<void> {
    this.renewing = true;
    const order = await this.#context.orders.reload(this.#signal).catch(() => undefined);
    if (this.#signal.aborted) return;
    this.renewing = false;
    this.#checkout.requestUpdate();
    if (!order && isSuperseded(this.#checkout.state)) void this.#checkout.load();
  }

  /** A preloaded order says neither what time it is at the backend nor what has become of the charge since. */
  #update(charge: Charge | undefined): void {
    void this.check();
    if (charge) void this.renew();
  }

  async #create(prepare: Prepare): Promise<Charge | undefined> {
    const signal = this.#signal;
    const { backend } = this.#context;
    const { events, method, state } = this.#checkout;
    const { charge: replaced, order } = state;
    if (!order || !method || state.status === "paid") return replaced;
    const isAllowed = this.#allowed || events.submit(method, order.id);
    this.#allowed = undefined;
    if (!isAllowed) return undefined;
    this.#checkout.apply({ type: "create" });
    try {
      const send = await prepare(backend);
      signal.throwIfAborted();
      const onRetry = ({ code }: PayError) => this.#checkout.apply({ type: "retry", code });
      const charge = await postCharge(
        { ...this.#context, order, method, send, onRetry, replaces: replaced?.id },
        signal,
      );
      if (signal.aborted) return undefined;
      this.#created(charge);
      return charge;
    } catch (thrown) {
      if (!signal.aborted) await this.#refused(toPayError(thrown));
      return undefined;
    }
  }

  async #refused(error: PayError): Promise<void> {
    const signal = this.#signal;
    const { orders, pending } = this.#context;
    const paid = await paidCharge(this.#context, error, signal);
    if (signal.aborted) return;
    if (paid) this.#checkout.apply({ type: "charge", charge: paid });
    const order = await presentOrder(this.#context, error, signal);
    if (signal.aborted) return;
    const checking = !!pending.key;
    this.#checkout.fail(error, order, checking);
    if (order) orders.publish(order);
    if (checking) void this.#awaitLostPost();
  }

  #created(charge: Charge): void {
    this.#checkout.apply({ type: "created", charge });
    this.#watch(charge);
  }

  #watch({ id }: Charge): void {
    // A listener of the charge's event may have ended this session.
    if (this.#checks.has(id) || this.#signal.aborted) return;
    const { backend, pending } = this.#context;
    const watcher = {
      charge: (charge: Charge) => this.#checkout.apply({ type: "charge", charge }),
      lost: (lost: boolean) => {
        this.lost = lost;
        this.#checkout.requestUpdate();
      },
      failed: (error: PayError) => {
        const isShown = this.#checkout.state.charge?.id === id;
        if (error.code !== "charge_not_found" || !isShown) return this.#checkout.events.error(error);
        pending.forget();
        this.#checkout.fail(error);
      },
    };
    this.#checks.set(id, watchCharge(backend, id, watcher, this.#signal));
  }

  /** The browser is online again. */
  #online(): void {
    const { state } = this.#checkout;
    // No form is in sight, so that nothing typed is lost.
    if (isDeadEnd(state) && state.error.retryable) void this.#checkout.load();
    else void this.#awaitLostPost();
  }

  /** A post whose answer never came may still be on its way: for a while its charge is looked for beside the form. */
  async #awaitLostPost(): Promise<void> {
    const charge = await awaitLostPost(this.#context, this.#signal);
    if (this.#signal.aborted || !takesRecovered(this.#checkout.state)) return;
    if (charge) this.#created(charge);
    else this.#checkout.apply({ type: "nothing-found" });
  }

  /** Shows the order as the backend has it now. */
  #show(order: Order): void {
    const { state, method } = this.#checkout;
    if (state.order === order) return;
    if (state.status === "pending" && isOutdated(order, state.charge)) this.#amountChanged(order);
    else {
      const isAsked = state.status === "ready" && !order.paid && (!method || order.closed);
      const refused = isAsked ? refusal(order, method) : undefined;
      if (refused) this.#checkout.fail(refused, order);
      else this.#checkout.apply({ type: "renewed", order });
    }
  }

  /**
   * Another element of the page has charged for the order: who pays by the same method shows that charge too, and who pays
   * by another one that the order is paid.
   */
  #join(charge: Charge): void {
    const { method, state } = this.#checkout;
    if (state.charge?.id === charge.id || !state.order || state.status === "creating") return;
    if (charge.method === method) {
      this.#checkout.apply({ type: "joined", charge });
      this.#watch(charge);
    } else if (method && charge.status === "paid") this.#show({ ...state.order, paid: true });
  }

  /** The code that waits asks for another amount than the order: the buyer confirms the new one. */
  #amountChanged(order: Order): void {
    this.#context.pending.forget();
    const error = new PayError(
      "amount_changed",
      `Order ${order.id} costs ${methodTotal(order, "pix")} cents now by Pix.`,
    );
    this.#checkout.fail(error, order);
  }
}
