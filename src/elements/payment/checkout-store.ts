// What a checkout and the methods inside it share: how the payment stands by each method, what it costs, and what the
// buyer answered. Methods report and ask; the store decides which one is open.
import type { Charge } from "../../contract/checkout/charge.ts";
import { METHODS, type Method } from "../../contract/checkout/enums.ts";
import type { Order } from "../../contract/checkout/order.ts";
import type { BuyerAnswers } from "../ui/buyer-fields.ts";
import { dueOf, type Due } from "../ui/summary.ts";
import { isBeingCharged, type PayStatus, type State } from "./state.ts";

const IDLE: State = { status: "idle" };

interface Callbacks {
  changed: () => void;
  /** The open method is about to show something else. */
  stepped: () => void;
  /** A method asks that another one takes its place. */
  requested: (method: Method) => void;
}

export class CheckoutStore {
  /** Common to all methods, so that nobody answers twice. */
  readonly answers: BuyerAnswers = new Map();
  /** Asks for another method in place of the one that is open. */
  readonly request: (method: Method) => void;
  readonly #changed: () => void;
  readonly #stepped: () => void;
  readonly #states = new Map<Method, State>();
  #order: Order | undefined;
  #chosen: Method | undefined;
  #cardDue: Due | undefined;

  constructor({ changed, stepped, requested }: Callbacks) {
    this.#changed = changed;
    this.#stepped = stepped;
    this.request = requested;
  }

  /** Also one that is offered no longer while it is being charged, or its charge waits. */
  get offered(): readonly Method[] {
    if (this.#order?.paid) return METHODS;
    const offered = this.#order?.methods ?? [];
    return [...offered, ...METHODS.filter((method) => !offered.includes(method) && this.#isUnderWay(method))];
  }

  /** The method for whose outcome the others wait: a card that is being charged. A Pix code that waits can be left. */
  get busy(): Method | undefined {
    return isBeingCharged(this.#state("card")) ? "card" : undefined;
  }

  /** The method that is open: once there is money, the one that brought it. */
  get open(): Method | undefined {
    const paid = METHODS.find((method) => {
      const { status, charge } = this.#state(method);
      return status === "paid" && charge;
    });
    const { offered } = this;
    const chosen = offered.find((method) => method === this.#chosen);
    const waiting = offered.find((method) => method === this.#order?.charge?.method);
    return paid ?? this.busy ?? chosen ?? waiting ?? offered[0];
  }

  /** Where the open method stands; none while it loads and nothing is being charged. */
  get status(): PayStatus | undefined {
    const { status } = this.#state(this.open);
    return !this.busy && (status === "idle" || status === "loading") ? undefined : status;
  }

  get charge(): Charge | undefined {
    return this.#state(this.open).charge;
  }

  get order(): Order | undefined {
    return this.#state(this.open).order ?? this.#order;
  }

  /** What there is to pay; by card, the total of the installments that the buyer chose. */
  get due(): Due | undefined {
    const { open, order } = this;
    return (open === "card" && this.#cardDue) || (order && dueOf(order, open));
  }

  /** Takes the order of the checkout itself; none while it loads, when everything starts over. */
  setOrder(order: Order | undefined): void {
    this.#order = order;
    if (!order) {
      this.#chosen = this.#cardDue = undefined;
      this.#states.clear();
    }
    this.#changed();
  }

  /** Opens a method, unless another one is busy. */
  choose(method: Method): void {
    if (method !== (this.busy ?? method)) return;
    this.#chosen = method;
    this.#changed();
  }

  report(method: Method, state: State): void {
    const known = this.#states.get(method);
    if (known === state) return;
    this.#states.set(method, state);
    // A charge that waits, be it one of a page before this, or money that has come: its method is the one to show.
    const isNews = state.status !== known?.status || state.charge?.id !== known.charge?.id;
    if (state.charge && isNews && /pending|challenge|paid/.test(state.status)) this.#chosen = method;
    if (known?.order && known.status !== state.status && method === this.open) this.#stepped();
    this.#changed();
  }

  reportCardDue(due: Due | undefined): void {
    if (due?.amount === this.#cardDue?.amount && due?.payee === this.#cardDue?.payee) return;
    this.#cardDue = due;
    this.#changed();
  }

  /** A method is gone from the page. */
  remove(method: Method): void {
    this.#states.delete(method);
  }

  #isUnderWay(method: Method): boolean {
    const state = this.#state(method);
    return isBeingCharged(state) || state.status === "challenge" || state.status === "pending";
  }

  #state(method: Method | undefined): State {
    return (method && this.#states.get(method)) ?? IDLE;
  }
}
