// The ways to pay an order, as the backend offers them, and each in one line.
import type { Order } from "../../../contract/checkout/order.ts";
import type { Installment } from "../../../contract/installments.ts";
import type { Locale } from "../../shared/locale.ts";
import { formatMoney } from "../../shared/money.ts";
import { cardWords } from "../card-texts.ts";

/** The way with the chosen count, or the first where the order does not offer it. */
export function chosenInstallment({ installments, amount }: Order, count: number): Installment {
  const chosen = installments.find((each) => each.count === count) ?? installments[0];
  return chosen ?? { count: 1, amount, first: amount, total: amount, interestFree: true };
}

/** A way in words. "Sem juros" only where the backend says so. */
export function installmentWords(
  { count, amount, first, total, interestFree }: Installment,
  locale: Locale,
): { label: string; sum: string; first: string } {
  const texts = cardWords(locale);
  const money = (cents: number) => formatMoney(cents, locale);
  // The total is called the same in all three languages.
  const sum = `${texts.interest(interestFree)} · total ${money(total)}`;
  return {
    label: count > 1 ? `${texts.split(count, money(amount))} ${sum}` : texts.once(money(total)),
    /** What the split costs. */
    sum,
    /** The first installment, where the remainder's cents are in it, so that the sum is seen. */
    first: first === amount ? "" : texts.first(money(first)),
  };
}
