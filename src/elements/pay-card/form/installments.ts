// The installment plans of an order, each in one line.
import type { Order } from "../../../contract/checkout/order.ts";
import { methodTotal } from "../../../contract/checkout/totals.ts";
import type { Installment } from "../../../contract/installments.ts";
import { cardWords } from "../../i18n/card-texts.ts";
import { interpolate, type Language } from "../../i18n/language.ts";
import { formatMoney } from "../../i18n/money.ts";

/** The plan with the chosen count, or the first where the order does not offer it. */
export function chosenInstallment(order: Order, count: number): Installment {
  const { installments } = order;
  const amount = methodTotal(order, "card");
  const chosen = installments.find((each) => each.count === count) ?? installments[0];
  return chosen ?? { count: 1, amount, first: amount, total: amount, interestFree: true };
}

/** A plan in words. "Sem juros" only where the backend says so. */
export function installmentWords(
  { count, amount, first, total, interestFree }: Installment,
  language: Language,
): { label: string; sum: string; first: string } {
  const texts = cardWords(language);
  const money = (cents: number) => formatMoney(cents, language.locale);
  const sum = interpolate(texts[interestFree ? "interestFree" : "withInterest"], { total: money(total) });
  return {
    label:
      count > 1
        ? `${interpolate(texts.split, { count, amount: money(amount) })} ${sum}`
        : interpolate(texts.once, { amount: money(total) }),
    /** Its total. */
    sum,
    /** The first installment, where it is higher by the remainder's cents. */
    first: first === amount ? "" : interpolate(texts.firstInstallment, { amount: money(first) }),
  };
}
