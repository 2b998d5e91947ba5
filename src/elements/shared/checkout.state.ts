// Where a checkout stands: one union, one pure step. Nothing here decides that something is paid; the backend says it.
import type { Charge } from "../../contract/checkout/charge.ts";
import type { Order } from "../../contract/checkout/order.ts";
import type { PayError } from "./pay-error.ts";

export type State =
  | { status: "idle" }
  | { status: "loading" }
  | { status: "ready"; order: Order }
  | { status: "creating"; order: Order }
  | { status: "pending" | "challenge" | "denied" | "expired"; order: Order; charge: Charge }
  /** Without a charge where the order was paid by one that this page does not know. */
  | { status: "paid"; order: Order; charge?: Charge | undefined }
  /** With an order where the buyer can try again; with a charge where that one is in trouble. */
  | { status: "error"; error: PayError; order?: Order | undefined; charge?: Charge | undefined };

export type PayStatus = State["status"];

export type StateEvent =
  | { type: "idle" }
  | { type: "load" }
  /** The order arrived, with the charge of it that this page or the backend remembers. */
  | { type: "order"; order: Order; charge?: Charge | undefined }
  | { type: "create" }
  /** The answer to the charge that this element asked for. */
  | { type: "created"; charge: Charge }
  /** The charge of a post that an earlier page began. */
  | { type: "found"; charge: Charge }
  /** The backend's latest word on a charge that is watched. */
  | { type: "charge"; charge: Charge }
  | { type: "error"; error: PayError; order?: Order | undefined };

export function next(state: State, event: StateEvent): State {
  switch (event.type) {
    case "idle":
      return { status: "idle" };
    case "load":
      return { status: "loading" };
    case "order":
      return loaded(event.order, event.charge);
    case "create": {
      const order = orderOf(state);
      return order && state.status !== "paid" ? { status: "creating", order } : state;
    }
    case "created":
      return state.status === "creating" ? standing(state.order, event.charge) : charged(state, event.charge);
    case "found":
      return state.status === "ready" ? standing(state.order, event.charge) : charged(state, event.charge);
    case "charge":
      return charged(state, event.charge);
    case "error":
      return failed(state, event.error, event.order);
  }
}

export function orderOf(state: State): Order | undefined {
  return "order" in state ? state.order : undefined;
}

export function chargeOf(state: State): Charge | undefined {
  return "charge" in state ? state.charge : undefined;
}

function loaded(order: Order, charge: Charge | undefined): State {
  if (order.paid && charge?.status !== "paid") return { status: "paid", order };
  return charge ? standing(order, charge) : { status: "ready", order };
}

function charged(state: State, charge: Charge): State {
  const order = orderOf(state);
  if (!order) return state;
  const known = chargeOf(state);
  if (known?.id === charge.id) return charge.version > known.version ? standing(order, charge) : state;
  // Of a charge that was left behind only its money counts, and only the first.
  return charge.status === "paid" && !(state.status === "paid" && known) ? standing(order, charge) : state;
}

function standing(order: Order, charge: Charge): State {
  switch (charge.status) {
    case "paid":
      return { status: "paid", order: { ...order, paid: true }, charge };
    case "pending":
    case "challenge":
      return { status: charge.status, order, charge };
    case "expired":
      return charge.reason?.code === "order_paid"
        ? { status: "paid", order: { ...order, paid: true } }
        : { status: "expired", order, charge };
    case "failed":
    case "denied":
    case "cancelled":
    case "reversed":
      return { status: "denied", order, charge };
  }
}

function failed(state: State, error: PayError, fresh: Order | undefined): State {
  if (state.status === "paid") return state;
  const order = fresh ?? orderOf(state);
  if (error.code === "order_paid" && order) return { status: "paid", order: { ...order, paid: true } };
  return { status: "error", error, order, charge: chargeOf(state) };
}
