// Deliveries in the service's format that the checker makes and signs itself: the fake service did not send them.
import { toDecimal, toDecimalText } from "../../../contract/index.ts";
import type { TrackedCharge } from "./context.ts";

export const deposit = ({ paymentId, merchantOrderId }: TrackedCharge, amount: number) => ({
  event: "deposit",
  paymentId,
  status: "PAID",
  amount: toDecimalText(amount),
  merchantOrderId,
});

export const confirmed = ({ paymentId, merchantOrderId }: TrackedCharge, amount: number) => ({
  event: "payment.confirmed",
  data: {
    transactionId: 1,
    paymentId,
    merchantOrderId,
    amount: toDecimal(amount),
    status: "PAID",
    statusCode: 2,
  },
});

export const denied = ({ paymentId, merchantOrderId, charge }: TrackedCharge) => ({
  event: "payment.denied",
  data: {
    transactionId: 1,
    paymentId,
    merchantOrderId,
    amount: toDecimal(charge.amount),
    installments: charge.card?.installments ?? 1,
    status: "DENIED",
    statusCode: 3,
    message: "Não autorizada.",
    returnMessage: "Não autorizada.",
  },
});
