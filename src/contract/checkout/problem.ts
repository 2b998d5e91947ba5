import * as z from "zod/mini";
import { orderSchema, type Order } from "./order.ts";

export const PROBLEM_CODES = [
  "invalid_request",
  "order_not_found",
  "charge_not_found",
  "method_unavailable",
  "idempotency_key_missing",
  "idempotency_key_reused",
  "charge_underway",
  "order_paid",
  "order_closed",
  "amount_changed",
  "encryption_required",
  "too_many_attempts",
  "origin_not_allowed",
  "payload_too_large",
  "unsupported_media_type",
  "service_unavailable",
  "service_refused",
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** What is wrong with one field of a request. `field` is a dotted path such as `card.number`. */
export interface FieldError {
  field: string;
  code: string;
  message: string;
}

/** Error body of the backend: RFC 9457 problem details with a stable `code`. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail?: string | undefined;
  code: ProblemCode;
  errors?: FieldError[] | undefined;
  /** Id of the paid charge, with `order_paid`, where the order may be resumed. */
  charge?: string | undefined;
  /** The order as it is now, with `amount_changed`. */
  order?: Order | undefined;
}

export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.optional(z.string()),
  code: z.enum(PROBLEM_CODES),
  errors: z.optional(z.array(z.object({ field: z.string(), code: z.string(), message: z.string() }))),
  charge: z.optional(z.string()),
  order: z.optional(orderSchema),
});
