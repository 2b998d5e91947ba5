// Refunds of a payment as Medusa stores them, and what their metadata says of the proxy's.
import type { Refund } from "pay-elements/proxy";
import { payments, REFUND_KEY, type OrderPayment, type RefundRow } from "./medusa.ts";
import { toCents } from "./money.ts";

export const markOf = ({ id }: Refund) => ({ [REFUND_KEY]: id });

/** Whether it is known to have been sent. */
export const isMarked = ({ metadata }: RefundRow) => metadata?.[REFUND_KEY] !== undefined;

/** Whether the payment has the proxy's refund. */
export const hasRow = ({ refunds }: OrderPayment, { id }: Refund) =>
  refunds.some(({ metadata }) => metadata?.[REFUND_KEY] === id);

/** Whether it was changed in the last milliseconds. */
export const isYounger = ({ updated_at }: { updated_at: string | Date }, milliseconds: number) =>
  Date.now() - new Date(updated_at).getTime() < milliseconds;

/** Cents. */
export const sum = (rows: readonly { amount: number }[]) =>
  rows.reduce((cents, { amount }) => cents + toCents(amount), 0);

export const updateRefund = (id: string, values: object): Promise<void> =>
  payments().updateRefunds({ id, ...values });
