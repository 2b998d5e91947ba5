// The installment plans of an order, and the chosen one.
import type { Order } from "../../../contract/checkout/order.ts";
import { methodTotal } from "../../../contract/checkout/totals.ts";
import type { Installment } from "../../../contract/installments.ts";
import { cardWords } from "../../i18n/card-texts.ts";
import type { Language } from "../../i18n/language.ts";
import { interpolate } from "../../i18n/translator.ts";
import { formatMoney } from "../../i18n/money.ts";
import { words } from "../../i18n/common-texts.ts";

/** The plan with the chosen count, or the first if the order does not offer it. */
export function chosenInstallment(order: Order, count: number): Installment {
  const { installments } = order;
  const amount = methodTotal(order, "card");
  const chosen = installments.find((each) => each.count === count) ?? installments[0];
  return chosen ?? { count: 1, amount, first: amount, total: amount, interestFree: true };
}

interface InstallmentWords {
  /** What is paid a month. */
  each: string;
  /** What that comes to, in a word or two. */
  sum?: string;
  /** All that belongs to it, in sentences. */
  details?: string;
  /** On the button. */
  pay: string;
}

/** A plan in words. "Sem juros" only where the backend says so. */
export function installmentWords(plan: Installment, order: Order, language: Language): InstallmentWords {
  const { count, amount, first, total, interestFree } = plan;
  const texts = cardWords(language);
  const money = (cents: number) => formatMoney(cents, language.locale);
  if (count === 1) {
    const whole = { amount: money(total) };
    return { each: interpolate(texts.once, whole), pay: interpolate(texts.pay, whole) };
  }
  const split = { count, amount: money(amount) };
  const sums = { total: money(total), interest: money(total - methodTotal(order, "card")) };
  const details = [interpolate(interestFree ? texts.planTotalFree : texts.planTotal, sums)];
  // The first installment is higher by the remainder's cents.
  if (first !== amount) details.push(interpolate(texts.firstInstallment, { amount: money(first) }));
  return {
    each: interpolate(words(language).split, split),
    sum: interpolate(interestFree ? texts.interestFree : texts.withInterest, sums),
    details: details.join(" "),
    pay: interpolate(texts.payIn, split),
  };
}
