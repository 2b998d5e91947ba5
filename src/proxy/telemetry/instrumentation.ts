// What happens, for operators: the one place that says which message is logged and which counter grows.
import type { ChargeRecord } from "../model/record.ts";
import type { Logger } from "../logging/logger.ts";
import type { ProblemDraft } from "../model/reports.ts";
import type { OutboxEntry } from "../stores/store.ts";
import type { Labels, Metrics } from "./metrics.ts";

export interface Instrumentation {
  /** A request was answered. `route` is the path of the contract, never that of the request. */
  answered(method: string, route: string, status: number): void;
  /** A request of a page was refused. */
  refused(route: string, code: Labels["refusals"]["code"]): void;
  /** A change of a charge was written; `isNew` where the charge was not published before. */
  charged(record: ChargeRecord, isNew: boolean): void;
  /** A verified delivery was stored, or was stored before. */
  delivered(kind: string, result: "applied" | "kept" | "repeated", charge?: ChargeRecord): void;
  /** A delivery was refused. The caller logs the warning. */
  deliveryRefused(): void;
  called(call: string, result: string): void;
  lookedUp(record: ChargeRecord, answered: boolean): void;
  /** A problem was written for the merchant. */
  reported(problem: ProblemDraft): void;
  /** The merchant's handler was called. */
  handedOn(kind: OutboxEntry["kind"], isTaken: boolean): void;
}

/** The charge and order that a problem is about, where it is about one, as fields. */
export const problemFields = ({ orderId: order, charge }: Pick<ProblemDraft, "orderId" | "charge">) => ({
  ...(order && { order }),
  ...(charge && { charge: charge.id }),
});

export function createInstrumentation({ count }: Metrics, logger: Logger): Instrumentation {
  return {
    answered: (method, route, status) => count("requests", { method, route, status: String(status) }),
    refused(route, code) {
      count("refusals", { code });
      logger.info("Request refused", { route, code });
    },
    charged(record, isNew) {
      const { id: charge, orderId: order, method, status, amount, version } = record;
      count("charges", { method, status });
      const reason = record.reason?.code;
      const fields = { charge, order, method, status, amount, version, ...(reason && { reason }) };
      logger.info(isNew ? "Charge made" : "Charge changed", fields);
    },
    delivered(kind, result, charge) {
      count("deliveries", { kind, result });
      logger.info("Delivery taken", {
        kind,
        result,
        ...(charge && { charge: charge.id, order: charge.orderId }),
      });
    },
    deliveryRefused: () => count("deliveries", { kind: "unverified", result: "refused" }),
    called: (call, result) => count("service_calls", { call, result }),
    lookedUp({ id: charge, orderId: order, status }, answered) {
      count("lookups", { result: answered ? "answered" : "unanswered" });
      logger.info("Charge looked up", { charge, order, status, answered });
    },
    reported(problem) {
      const { code } = problem;
      count("problems", { code });
      logger.info("Problem reported", { code, ...problemFields(problem) });
    },
    handedOn: (kind, isTaken) => count("outbox", { kind, result: isTaken ? "taken" : "failed" }),
  };
}
