// The ways to pay an order, as the backend offers them, and each in one line.
import type { Order } from "../../../contract/checkout/order.ts";
import type { Installment } from "../../../contract/installments.ts";
import type { CardTexts } from "../card-texts.ts";

/** The way with the chosen count, or the first where the order does not offer it. */
export function chosenInstallment({ installments, amount }: Order, count: number): Installment {
  const chosen = installments.find((each) => each.count === count) ?? installments[0];
  return chosen ?? { count: 1, amount, first: amount, total: amount, interestFree: true };
}

type Money = (cents: number) => string;

/** `money` writes cents as the buyer's language writes BRL. "Sem juros" only where the backend says so. */
export function installmentLabel(each: Installment, texts: CardTexts, money: Money): string {
  const { count, amount, total } = each;
  if (count === 1) return texts.once(money(total));
  return `${texts.split(count, money(amount))} ${installmentTotal(each, texts, money)}`;
}

/** What the split costs. */
export function installmentTotal(
  { total, interestFree }: Installment,
  texts: CardTexts,
  money: Money,
): string {
  return `${texts.interest(interestFree)} · ${texts.total(money(total))}`;
}

/** The first installment, where the remainder's cents are in it, so that the sum is seen. */
export function firstInstallment({ amount, first }: Installment, texts: CardTexts, money: Money): string {
  return first === amount ? "" : texts.first(money(first));
}
