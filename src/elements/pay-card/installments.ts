// The ways to pay an order, as the backend offers them, and each in one line.
import type { Order } from "../../contract/checkout/order.ts";
import type { Installment } from "../../contract/installments.ts";
import type { CardTexts } from "./card-texts.ts";

/** The way with the chosen count, or the first where the order does not offer it. */
export function chosenInstallment({ installments, amount }: Order, count: number): Installment {
  const chosen = installments.find((each) => each.count === count) ?? installments[0];
  return chosen ?? { count: 1, amount, first: amount, total: amount, interestFree: true };
}

type Money = (cents: number) => string;

/** `money` writes cents as the buyer's language writes BRL. "Sem juros" only where the backend says so. */
export function installmentLabel(each: Installment, texts: CardTexts, money: Money): string {
  const { count, amount, total, interestFree } = each;
  if (count === 1) return texts.once(money(total));
  return `${texts.split(count, money(amount), interestFree)} · ${installmentTotal(each, texts, money)}`;
}

/** The total; where the remainder's cents are in the first installment, that one too, so that the sum is seen. */
export function installmentTotal(
  { amount, first, total }: Installment,
  texts: CardTexts,
  money: Money,
): string {
  return first === amount
    ? texts.total(money(total))
    : `${texts.total(money(total))} · ${texts.first(money(first))}`;
}
