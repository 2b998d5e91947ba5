import { MIN_CARD_AMOUNT, MIN_INSTALLMENT_AMOUNT, TEST_CARD_AMOUNT } from "../../contract/index.ts";
import { refuseField } from "../shared/refusal.ts";

/** Section 8, for charges and cancellations: at least 5.00, or exactly 0.20. @throws Refusal */
export function checkCardAmount(amount: number, field: string) {
  if (amount < MIN_CARD_AMOUNT && amount !== TEST_CARD_AMOUNT)
    throw refuseField(field, `at least ${MIN_CARD_AMOUNT} cents, or exactly ${TEST_CARD_AMOUNT} for a test`);
}

/** Section 8: each installment at least 5.00; a single one is the charge itself. @throws Refusal */
export function checkInstallments(amount: number, count: number, field: string) {
  if (count > 1 && Math.floor(amount / count) < MIN_INSTALLMENT_AMOUNT)
    throw refuseField(field, `each installment must be at least ${MIN_INSTALLMENT_AMOUNT} cents`);
}
