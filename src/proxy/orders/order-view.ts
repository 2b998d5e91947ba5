// The order as the browser sees it: the merchant's answer and what its charges say.
import {
  methodTotal,
  offeredInstallments,
  offeredMethods,
  type Askable,
  type CardBrands,
  type CardKey,
  type Method,
  type MethodTotals,
  type Order,
  type OrderPayment,
} from "../../contract/index.ts";
import { coveredAmount, paidAtOf } from "../model/payment.ts";
import { isWaiting, toCharge, type ChargeRecord, type StoredCharge } from "../model/record.ts";
import type { OrderAnswer } from "./order-answer.ts";
import type { AskedOrder } from "./ask-order.ts";

// The service requires these two for every charge.
const NEEDED = ["name", "identity"] as const satisfies readonly Askable[];

/** The status of an order, by its charges. */
export interface OrderStatus {
  /** The charge that paid it: of several the first that covers what it costs. */
  paidBy?: StoredCharge | undefined;
  /** It was paid and the money went back. */
  isGivenBack: boolean;
  /** The newest charge that still waits. */
  waiting?: StoredCharge | undefined;
}

export function orderStatus(charges: readonly StoredCharge[]): OrderStatus {
  const paid = charges.filter(({ record }) => record.status === "paid");
  const paidBy = paid.find(({ record }) => record.outstandingAmount === undefined) ?? paid[0];
  return {
    paidBy,
    isGivenBack:
      !paidBy && charges.some(({ record: { status } }) => status === "cancelled" || status === "reversed"),
    waiting: charges.findLast(({ record }) => isWaiting(record)),
  };
}

/** The options of the proxy that show in orders. */
export interface OrderTerms {
  testAmounts: boolean;
  cardKey: CardKey | undefined;
  cardBrands: CardBrands;
}

/**
 * Builds the browser's view of an order. `showsCode`: also with its Pix code that waits, if the merchant did not answer
 * `resume`. Throws if the merchant's installment options are impossible.
 */
export function toOrder(
  answer: AskedOrder,
  charges: readonly StoredCharge[],
  { testAmounts, cardKey }: OrderTerms,
  showsCode = false,
): Order {
  const { id, amount, description, payee, customer } = answer;
  const { paidBy, isGivenBack, waiting } = orderStatus(charges);
  // Also where the shop says that it is paid: it was told so once, and may not have taken it back.
  const closed = isGivenBack && !answer.reopen;
  const methods = offeredMethods(answer, testAmounts);
  const totals = otherTotals(answer, methods);
  const code = showsCode ? charges.findLast(({ record }) => record.pix && isWaiting(record)) : undefined;
  const charge = answer.resume ? (paidBy ?? waiting) : code;
  const paidAmount = paidBy && coveredAmount(paidBy.record);
  const due = methodTotal(answer, paidBy?.record.method);
  return {
    id,
    amount,
    currency: "BRL",
    ...(description !== undefined && { description }),
    ...(payee !== undefined && { payee }),
    methods,
    installments: methods.includes("card") ? offeredInstallments(answer) : [],
    ask: NEEDED.filter((field) => !customer?.[field]?.trim()),
    paid: paidBy !== undefined || (answer.paid === true && !closed),
    ...(closed && { closed }),
    ...(totals && { totals }),
    ...(paidAmount !== undefined && paidAmount !== due && { paidAmount }),
    ...(paidBy && { payment: toOrderPayment(paidBy.record) }),
    // Without the image of a Pix code, which the elements draw themselves.
    ...(charge && { charge: toCharge(charge.record, false) }),
    ...(cardKey && methods.includes("card") && { cardKey }),
  };
}

/** Whether a page may make its Pix charge by itself: nothing waits, is paid or closed, and nothing has to be asked for. */
export const startsAlone = ({ paid, closed, charge, ask, methods }: Order): boolean =>
  !paid && !closed && !charge && ask.length === 0 && methods.includes("pix");

const toOrderPayment = (record: ChargeRecord): OrderPayment => ({
  method: record.method,
  amount: record.amount,
  paidAt: paidAtOf(record),
});

/** What the methods cost that cost otherwise than the order's amount. */
function otherTotals(answer: OrderAnswer, methods: readonly Method[]): MethodTotals | undefined {
  const others = methods
    .map((method) => [method, methodTotal(answer, method)] as const)
    .filter(([, total]) => total !== answer.amount);
  return others.length > 0 ? Object.fromEntries(others) : undefined;
}
