import * as z from "zod/mini";
import { PROBLEM_CODES, type ProblemCode } from "./enums.ts";
import { orderSchema, type Order } from "./order.ts";

/** What is wrong with one field of a request. `field` is a dotted path such as `card.number`. */
export interface FieldError {
  field: string;
  code: string;
  message: string;
}

/** What went wrong (RFC 9457). */
export interface Problem {
  /** A URI of the code. */
  type: string;
  /** The code in words. */
  title: string;
  /** The HTTP status. */
  status: number;
  /** More about this case, for developers. */
  detail?: string | undefined;
  /** Stable. */
  code: ProblemCode;
  /** Invalid fields, by dotted paths such as `card.number`. */
  errors?: FieldError[] | undefined;
  /** With `order_paid`: the id of the paid charge, only for whoever may go on with it. */
  charge?: string | undefined;
  /** With `amount_changed`: the order as it is now. */
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
