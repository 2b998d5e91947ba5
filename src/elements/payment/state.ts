// The state of a checkout: one union and one pure step. Only the backend decides that something is paid.
import type { Charge } from "../../contract/checkout/charge.ts";
import type { Order } from "../../contract/checkout/order.ts";
import type { PayError, PayErrorCode } from "../client/pay-error.ts";
import { isOutdated } from "../client/outdated-charge.ts";

export type State =
  | { status: "idle"; order?: undefined; charge?: undefined }
  /** `checking`: a page before this one was posting, and what came of it is not known yet. */
  | { status: "loading"; order?: undefined; charge?: undefined; checking?: boolean | undefined }
  | { status: "ready"; order: Order; charge?: undefined }
  /** `trouble`: why the post is repeated. */
  | { status: "creating"; order: Order; charge?: undefined; trouble?: PayErrorCode | undefined }
  | { status: "pending" | "challenge" | "denied" | "expired"; order: Order; charge: Charge }
  /** Without a charge where the order was paid by one that this page does not know. */
  | { status: "paid"; order: Order; charge?: Charge | undefined }
  /**
   * With an order where the buyer can try again; with a charge where the error is about it. `checking`: the try may have
   * made a charge all the same, which is looked for.
   */
  | {
      status: "error";
      error: PayError;
      order?: Order | undefined;
      charge?: Charge | undefined;
      checking?: boolean | undefined;
    };

export type PayStatus = State["status"];

export type StateEvent =
  /** Out of the page, if nothing is asked for. */
  | { type: "clear" }
  | { type: "load"; checking?: boolean | undefined }
  /** The order arrived, with the charge of it that this page or the backend remembers. */
  | { type: "order"; order: Order; charge?: Charge | undefined }
  /** The order as the backend has it by now, in place of the one that is shown. */
  | { type: "renewed"; order: Order }
  | { type: "create" }
  /** The post under way was cut or put off, and is sent again. */
  | { type: "retry"; code: PayErrorCode }
  /** The charge of this page's post, or of an earlier page's, answered or found later. */
  | { type: "created"; charge: Charge }
  /** A charge that another element of the page has made. */
  | { type: "joined"; charge: Charge }
  /** No charge of that post was found. */
  | { type: "nothing-found" }
  /** The backend's latest word on a charge that is watched. */
  | { type: "charge"; charge: Charge }
  | { type: "error"; error: PayError; order?: Order | undefined; checking?: boolean | undefined };

export function next(state: State, event: StateEvent): State {
  switch (event.type) {
    case "clear":
      return { status: "idle" };
    case "load":
      return { status: "loading", checking: event.checking };
    case "order":
      return loaded(event.order, event.charge);
    case "renewed":
      return renewed(state, event.order);
    case "create": {
      const { order } = state;
      return order && state.status !== "paid" ? { status: "creating", order } : state;
    }
    case "retry":
      return state.status === "creating" && state.trouble !== event.code
        ? { ...state, trouble: event.code }
        : state;
    case "created": {
      const { charge } = event;
      const known = state.charge;
      // The version that is known already may be newer than the answer to the post.
      const younger = known?.id === charge.id && known.version > charge.version ? known : charge;
      return state.status === "creating" || takesRecovered(state)
        ? ofCharge(state.order, younger)
        : charged(state, charge);
    }
    case "joined":
      return state.order && state.status !== "paid" ? ofCharge(state.order, event.charge) : state;
    case "nothing-found":
      return state.status === "error" && state.checking ? { ...state, checking: false } : state;
    case "charge":
      return charged(state, event.charge);
    case "error":
      return failed(state, event);
  }
}

/** Whether a charge that is found now, of a post whose answer never came, is to be shown. */
export function takesRecovered(state: State): state is State & { order: Order } {
  return state.status === "ready" || (state.status === "error" && state.order !== undefined);
}

/** Whether the charge was replaced by a newer try, or because the order's amount changed. */
export function isSuperseded(state: State): state is State & { order: Order; charge: Charge } {
  return state.status === "expired" && state.charge.reason?.code === "superseded";
}

/** Another charge of the order is under way, and the form waits until more is known of it. */
export const isUnderWay = (state: State): boolean =>
  state.status === "error" && state.error.code === "charge_underway" && state.checking === true;

/** Whether what became of a charge that was sent, by this page or one before it, is not known yet. */
export const isBeingCharged = (state: State): boolean =>
  /creating|pending/.test(state.status) ||
  (state.status === "loading" && state.checking === true) ||
  isUnderWay(state);

/** Whether there was money, and it went back. */
export const isGivenBack = (charge: Charge | undefined): boolean =>
  charge?.status === "cancelled" || charge?.status === "reversed";

/** Whether an error left no form in sight to go on with. */
export function isDeadEnd(state: State): state is State & { status: "error" } {
  return state.status === "error" && (!state.order || state.error.final);
}

function renewed(state: State, order: Order): State {
  switch (state.status) {
    case "paid":
      return { ...state, order: { ...order, paid: true } };
    case "ready":
    case "expired":
    case "error":
      return order.paid ? { status: "paid", order } : { ...state, order };
    case "denied":
      // By another method, or on another device.
      return order.paid && !isGivenBack(state.charge) ? { status: "paid", order } : { ...state, order };
    // A charge under way tells of its outcome itself.
    case "pending":
    case "challenge":
      return { ...state, order };
    default:
      return state;
  }
}

function loaded(order: Order, charge: Charge | undefined): State {
  if (order.paid && charge?.status !== "paid") return { status: "paid", order };
  return charge ? ofCharge(order, charge) : { status: "ready", order };
}

function charged(state: State, charge: Charge): State {
  const { order } = state;
  if (!order) return state;
  const known = state.charge;
  if (known?.id === charge.id) return charge.version > known.version ? ofCharge(order, charge) : state;
  // A charge that is no longer shown counts only when it is paid, and only the first one.
  return charge.status === "paid" && !(state.status === "paid" && known) ? ofCharge(order, charge) : state;
}

function ofCharge(order: Order, charge: Charge): State {
  const { status } = charge;
  if (status === "paid") return { status, order: { ...order, paid: true }, charge };
  if (status === "expired" && charge.reason?.code === "order_paid")
    return { status: "paid", order: { ...order, paid: true } };
  const open = status === "pending" || status === "challenge" || status === "expired";
  // Failed, cancelled and reversed are `denied` to the page.
  return { status: open ? status : "denied", order, charge };
}

function failed(state: State, event: StateEvent & { type: "error" }): State {
  if (state.status === "paid") return state;
  const { error, checking } = event;
  const order = event.order ?? state.order;
  if (error.code === "order_paid" && order) return { status: "paid", order: { ...order, paid: true } };
  // A code for another amount is no longer shown; it counts only when it is paid.
  const charge = order && state.charge && isOutdated(order, state.charge) ? undefined : state.charge;
  return { status: "error", error, order, charge, checking };
}
