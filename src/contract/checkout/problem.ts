import * as z from "zod/mini";
import { PROBLEM_CODES, type ProblemCode } from "./enums.ts";
import { orderSchema, type Order } from "./order.ts";

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

/** Reads a {@link Problem}; drops the extension members that RFC 9457 allows and this contract does not know. */
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
