// What is measured, and by which labels. Their values come from lists in this code, so that no request can add a series, and
// each series stands at 0 from the start: an alert on growth does not see the first increase of one that appears with it.
import {
  CHARGE_STATUSES,
  METHODS,
  PROBLEM_CODES,
  REASON_CODES,
  type ChargeStatus,
  type Method,
  type ProblemCode,
  type ReasonCode,
} from "../../contract/index.ts";
import { PAY_PROBLEM_CODES, type PayProblemCode } from "../model/merchant-problems.ts";
import { SERVICE_ERROR_CODES, type ServiceErrorCode } from "../service/service-error.ts";
import type { WebhookEvent } from "../service/webhooks/webhook-event.ts";
import { OUTBOX_KINDS, type OutboxEntry } from "../stores/store.ts";

export type ServiceCallName =
  "pix.charge" | "pix.withdraw" | "cards.charge" | "cards.list" | "cards.cancel" | "cards.cancellation";
export interface ServiceCallLabels {
  call: ServiceCallName;
  /** `error` for one that is no `ServiceError`. */
  result: "done" | ServiceErrorCode | "error";
}

/** What is counted, and by what. */
export interface Labels {
  requests: { method: string; route: string; status: string };
  refusals: { code: ProblemCode };
  charges: { method: Method; status: ChargeStatus };
  orders_paid: { method: Method };
  declines: { reason: ReasonCode };
  deliveries:
    | { kind: WebhookEvent["kind"]; result: "applied" | "kept" | "repeated" }
    | { kind: "unverified"; result: "refused" };
  service_calls: ServiceCallLabels;
  lookups: { result: "answered" | "unanswered" };
  problems: { code: PayProblemCode };
  outbox: { kind: OutboxEntry["kind"]; result: "taken" | "failed" };
}

/** All values of a type: the compiler requires each. */
const all = <Value extends string>(values: Record<Value, true>) => Object.keys(values) as Value[];

/** Each combination of these values. */
const product = <First extends string, Second extends string, A extends string, B extends string>(
  [first, ones]: [First, readonly A[]],
  [second, others]: [Second, readonly B[]],
) =>
  ones.flatMap((one) =>
    others.map((other) => ({ [first]: one, [second]: other }) as Record<First, A> & Record<Second, B>),
  );

const EVENT_KINDS = all<WebhookEvent["kind"]>({
  deposit: true,
  withdrawal: true,
  withdrawal_approved: true,
  "payment.confirmed": true,
  "payment.denied": true,
  "payment.updated": true,
  "payment.cancelled": true,
  unknown: true,
});
const CALLS = all<ServiceCallName>({
  "pix.charge": true,
  "pix.withdraw": true,
  "cards.charge": true,
  "cards.list": true,
  "cards.cancel": true,
  "cards.cancellation": true,
});

const SERVICE_CALLS: readonly ServiceCallLabels[] = product(
  ["call", CALLS],
  ["result", ["done", ...SERVICE_ERROR_CODES, "error"]],
);

interface Counter<Name extends keyof Labels> {
  help: string;
  /** What stands at 0 from the start. */
  series: readonly Labels[Name][];
}

export const COUNTERS: { readonly [Name in keyof Labels]: Counter<Name> } = {
  requests: {
    help: "Requests answered, by address and status; event streams when they open.",
    // Which statuses an address has is not listed: the app adds those that alerts are made of.
    series: [],
  },
  refusals: {
    help: "Pages' requests (orders, charges, streams) that were refused, by the code of their problem.",
    series: PROBLEM_CODES.map((code) => ({ code })),
  },
  charges: {
    help: "Changes of charges written by this process, by the status that the charge has since.",
    series: product(["method", METHODS], ["status", CHARGE_STATUSES]),
  },
  orders_paid: {
    help: "Orders that became paid, each once, by the method of the charge that paid it.",
    series: METHODS.map((method) => ({ method })),
  },
  declines: {
    help: "Tries that the bank declined or the service refused, each once, by the reason that the buyer is told.",
    series: REASON_CODES.map((reason) => ({ reason })),
  },
  deliveries: {
    help: "Webhook deliveries of the service, by kind and by what became of them.",
    series: [
      ...product(["kind", EVENT_KINDS], ["result", ["applied", "kept", "repeated"]]),
      { kind: "unverified", result: "refused" },
    ],
  },
  service_calls: {
    help: "Calls to the payment service, by what was called and how it ended.",
    series: SERVICE_CALLS,
  },
  lookups: {
    help: "Charges looked up at the service, by whether it answered.",
    series: [{ result: "answered" }, { result: "unanswered" }],
  },
  problems: {
    help: "Problems reported to the merchant, by code.",
    series: PAY_PROBLEM_CODES.map((code) => ({ code })),
  },
  outbox: {
    help: "Entries given to the merchant's handlers, by kind and by whether the handler took them.",
    series: product(["kind", OUTBOX_KINDS], ["result", ["taken", "failed"]]),
  },
};

export const SERVICE_CALL_DURATION = {
  name: "service_call_duration_seconds",
  help: "Seconds that calls to the payment service took, by what was called and how it ended.",
  /** Seconds: from a service next door to one that is slower than any time-out. */
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30, 60],
  series: SERVICE_CALLS,
};

export const GAUGES = {
  streams_open: "Event streams that are open.",
  requests_underway: "Requests that are being answered.",
  store_writable: "1 where the last write to the store succeeded, 0 where it failed.",
  outbox_entries: "Entries in the store that the merchant's handlers have not taken yet.",
  outbox_oldest_seconds:
    "Age of the oldest entry that waits for its first handler, without those that were set aside.",
  outbox_failing: "Entries that were set aside because their handler keeps failing.",
} as const;
