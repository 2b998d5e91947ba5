// What happens to charges, deliveries and calls, for operators: which message is logged of it, and which counter grows.
import type { ChargeRecord } from "../model/record.ts";
import type { Logger } from "../logging/logger.ts";
import type { ProblemDraft } from "../model/merchant-problems.ts";
import type { WebhookEvent } from "../service/webhooks/webhook-event.ts";
import type { OutboxEntry } from "../stores/store.ts";
import type { Metrics } from "./metrics.ts";
import type { Labels, ServiceCallLabels } from "./metric-definitions.ts";

export type Instrumentation = ReturnType<typeof createInstrumentation>;

/** The charge and order that a problem is about, where it is about one, as fields. */
export const problemFields = ({ orderId: order, charge }: Pick<ProblemDraft, "orderId" | "charge">) => ({
  ...(order && { order }),
  ...(charge && { charge: charge.id }),
});

/** What a change means beyond the charge's new state. */
export interface ChargeNews {
  /** The charge was not published before. */
  isNew: boolean;
  /** Its try was declined, which it was not before. */
  isDecline: boolean;
  /** Its order was not paid before. */
  paysOrder: boolean;
}

export function createInstrumentation({ count, expect, timed }: Metrics, logger: Logger) {
  return {
    /** Requests of this kind are served: what alerts are made of is there before the first one fails. */
    served(method: string, route: string) {
      for (const status of ["502", "503"]) expect("requests", { method, route, status });
    },
    /** A request was answered. `route` is the path of the contract, never that of the request. */
    answered(method: string, route: string, status: number) {
      count("requests", { method, route, status: String(status) });
    },
    /** A request of a page was refused. */
    refused(route: string, code: Labels["refusals"]["code"]) {
      count("refusals", { code });
      logger.info("Request refused", { route, code });
    },
    /** A change of a charge was written. */
    charged(record: ChargeRecord, { isNew, isDecline, paysOrder }: ChargeNews) {
      const { id: charge, orderId: order, method, status, amount, version } = record;
      const reason = record.reason?.code;
      count("charges", { method, status });
      if (paysOrder) count("orders_paid", { method });
      if (isDecline && reason) count("declines", { reason });
      const fields = { charge, order, method, status, amount, version, ...(reason && { reason }) };
      logger.info(isNew ? "Charge made" : "Charge changed", fields);
    },
    /** A verified delivery was stored, or was stored before. */
    delivered(kind: WebhookEvent["kind"], result: "applied" | "kept" | "repeated", charge?: ChargeRecord) {
      count("deliveries", { kind, result });
      const about = problemFields({ orderId: charge?.orderId, charge });
      logger.info("Delivery taken", { kind, result, ...about });
    },
    /** A delivery was refused. The caller logs the warning. */
    deliveryRefused() {
      count("deliveries", { kind: "unverified", result: "refused" });
    },
    /** The service was called. */
    called(labels: ServiceCallLabels, seconds: number) {
      count("service_calls", labels);
      timed(labels, seconds);
    },
    lookedUp({ id: charge, orderId: order, status }: ChargeRecord, answered: boolean) {
      count("lookups", { result: answered ? "answered" : "unanswered" });
      logger.info("Charge looked up", { charge, order, status, answered });
    },
    /** A problem was written for the merchant. */
    reported(problem: ProblemDraft) {
      const { code } = problem;
      count("problems", { code });
      logger.info("Problem reported", { code, ...problemFields(problem) });
    },
    /** The merchant's handler was called. */
    handled(kind: OutboxEntry["kind"], succeeded: boolean) {
      count("outbox", { kind, result: succeeded ? "taken" : "failed" });
    },
  };
}
