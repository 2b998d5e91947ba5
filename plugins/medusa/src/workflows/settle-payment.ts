// What is done with a payment that came. A workflow, since that is how Medusa completes a cart under a lock that is held already.
import {
  acquireLockStep,
  addOrderTransactionStep,
  completeCartWorkflow,
  emitEventStep,
  releaseLockStep,
} from "@medusajs/medusa/core-flows";
import { OrderWorkflowEvents } from "@medusajs/framework/utils";
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  when,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk";
import {
  clearUntold,
  missingTransactionsOf,
  prepare,
  type PaidCart,
  type Prepared,
} from "../lib/paid-cart.ts";

/** Seconds. A server that dies meanwhile keeps the lock for as long, where locks are in a database. */
const LOCK_WAIT = 30;
const LOCK_KEPT = 120;

const prepareStep = createStep(
  "pay-elements-prepare-cart",
  async (paid: PaidCart) => new StepResponse(await prepare(paid), paid.cart),
  async (cart) => {
    if (cart !== undefined) await clearUntold(cart);
  },
);

const transactionsStep = createStep(
  "pay-elements-read-missing-captures",
  async ({ paid, prepared }: { paid: PaidCart; prepared: Prepared }) =>
    new StepResponse(await missingTransactionsOf(paid, prepared)),
);

export const settlePaymentWorkflow = createWorkflow(
  "pay-elements-settle-payment",
  (paid: WorkflowData<PaidCart>) => {
    const cart = transform({ paid }, (data) => data.paid.cart);
    const owner = transform({ paid }, (data) => data.paid.owner);
    acquireLockStep({ key: cart, ownerId: owner, timeout: LOCK_WAIT, ttl: LOCK_KEPT });
    const prepared = prepareStep(paid);
    when("cart-is-open", { prepared }, (data) => data.prepared.isOpen).then(() => {
      completeCartWorkflow.runAsStep({ input: { id: cart } });
    });
    const missing = transactionsStep({ paid, prepared });
    addOrderTransactionStep(missing);
    when("order-is-untold", { prepared }, (data) => data.prepared.untold !== undefined).then(() => {
      emitEventStep({
        eventName: OrderWorkflowEvents.PLACED,
        data: { id: transform({ prepared }, (data) => data.prepared.untold) },
      });
    });
    releaseLockStep({ key: cart, ownerId: owner });
    return new WorkflowResponse(prepared);
  },
);
