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
import { missingTransactionsOf, prepare, type PaidCart, type Prepared } from "../lib/paid-cart.ts";

/** Seconds. A server that dies meanwhile keeps the lock for as long, where locks are in a database. */
const LOCK_WAIT = 30;
const LOCK_KEPT = 120;

const prepareStep = createStep(
  "pay-elements-prepare-cart",
  async (paid: PaidCart) => new StepResponse(await prepare(paid)),
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
    acquireLockStep({ key: cart, timeout: LOCK_WAIT, ttl: LOCK_KEPT });
    const prepared = prepareStep(paid);
    when("cart-is-open", { prepared }, (data) => data.prepared.isOpen).then(() => {
      completeCartWorkflow.runAsStep({ input: { id: cart } });
    });
    const missing = transactionsStep({ paid, prepared });
    addOrderTransactionStep(missing);
    // A server that died before it was done with the order told nobody of it.
    when(
      "order-was-left",
      { prepared, missing },
      (data) => !data.prepared.isOpen && data.missing.length > 0,
    ).then(() => {
      emitEventStep({
        eventName: OrderWorkflowEvents.PLACED,
        data: { id: transform({ missing }, (data) => data.missing[0]?.order_id) },
      });
    });
    releaseLockStep({ key: cart });
    return new WorkflowResponse(prepared);
  },
);
