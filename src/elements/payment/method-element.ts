// What the elements of one method are built on: each reports to the checkout around it, if there is one.
import type { PropertyValues } from "lit";
import type { Method } from "../../contract/checkout/enums.ts";
import type { Order } from "../../contract/checkout/order.ts";
import { methodTotal } from "../../contract/checkout/totals.ts";
import { words } from "../i18n/common-texts.ts";
import { signalPaid } from "../ui/paid-signal.ts";
import type { CheckoutStore } from "./checkout-store.ts";
import { PayElement } from "./pay-element.ts";
import type { State } from "./state.ts";

export abstract class MethodElement extends PayElement {
  static override properties = {
    ...PayElement.properties,
    shared: { attribute: false },
  };

  abstract override readonly method: Method;
  /**
   * What the element shares with the checkout around it, which sets it; none where it stands alone. A property, and no
   * context that is asked for by an event: pages replace `Event`.
   *
   * @internal
   */
  declare shared: CheckoutStore | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    // One that was moved in the page has not changed.
    if (this.hasUpdated) this.#report();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // One that is moved is connected again in the same task.
    queueMicrotask(() => this.isConnected || this.shared?.remove(this.method));
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (changed.has("shared")) this.#report();
  }

  override stateChanged(state: State, previous: State): void {
    super.stateChanged(state, previous);
    // Once, and not of an order that was paid before this page was opened.
    if (isPaidHere(state) && !isPaidHere(previous) && previous.order) signalPaid(words(this.language).paid);
    this.#report();
  }

  /** A checkout does so for all that it shows. */
  protected override keepHeight(): void {
    if (!this.shared) super.keepHeight();
  }

  /** Of the methods in a checkout, the open one tells what it costs. */
  protected override dueOf(order: Order): number | undefined {
    return this.shared && this.shared.open !== this.method ? undefined : this.totalOf(order);
  }

  /** What the order costs by the method, in cents. */
  protected totalOf(order: Order): number {
    return methodTotal(order, this.method);
  }

  /** A checkout shows the summary itself, once for all methods. */
  protected override get summaryRoot(): ParentNode {
    return this.shared ? (this.getRootNode() as ShadowRoot) : this.renderRoot;
  }

  #report(): void {
    const { state } = this.checkout;
    if (state.status !== "idle") this.shared?.report(this.method, state);
  }
}

/** Whether the order is paid by a charge that this page has followed. */
const isPaidHere = (state: State) => state.status === "paid" && state.charge !== undefined;
