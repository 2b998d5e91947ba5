// The installment plans of an order, and the chosen one.
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

/** A plan in words: what is paid a month, and what that comes to. "Sem juros" only where the backend says so. */
export function installmentWords(
  plan: Installment,
  order: Order,
  language: Language,
): { each: string; sum: string | undefined } {
  const { count, amount, first, total, interestFree } = plan;
  const texts = cardWords(language);
  const money = (cents: number) => formatMoney(cents, language.locale);
  if (count === 1) return { each: interpolate(texts.once, { amount: money(total) }), sum: undefined };
  const interest = money(total - methodTotal(order, "card"));
  const sum = interpolate(texts[interestFree ? "interestFree" : "withInterest"], {
    total: money(total),
    interest,
  });
  // The first installment is higher by the remainder's cents.
  const other = first === amount ? "" : ` · ${interpolate(texts.firstInstallment, { amount: money(first) })}`;
  return { each: interpolate(texts.split, { count, amount: money(amount) }), sum: sum + other };
}
