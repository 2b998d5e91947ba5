// Why a buyer would take a method: what it saves, or how the total can be split.
import type { Method } from "../../contract/checkout/enums.ts";
import { furthestInstallments } from "../../contract/checkout/offer.ts";
import type { Order } from "../../contract/checkout/order.ts";
import { methodTotal } from "../../contract/checkout/totals.ts";
import { checkoutWords } from "../i18n/checkout-texts.ts";
import type { Language } from "../i18n/language.ts";
import { interpolate } from "../i18n/translator.ts";
import { formatMoney } from "../i18n/money.ts";

export const methodHint = (method: Method, order: Order, language: Language): string | undefined =>
  (method === "pix" ? pixHint : cardHint)(order, language);

/** Why one would pay by Pix: what it saves, or that it is instant where all methods cost the same. */
function pixHint(order: Order, language: Language): string {
  const texts = checkoutWords(language);
  const { methods, totals } = order;
  if (!totals) return texts.pixHint;
  const total = methodTotal(order, "pix");
  const most = Math.max(...methods.map((method) => methodTotal(order, method)), order.amount);
  const tenths = Math.round((1 - total / most) * 1_000);
  const amount = formatMoney(total, language.locale);
  if (tenths === 0) return amount;
  const percent = (tenths / 1_000).toLocaleString(language.tag, {
    style: "percent",
    maximumFractionDigits: 1,
  });
  return interpolate(texts.discounted, { amount, percent });
}

/**
 * How a card's total can be split: "up to 6 interest-free" if there are such, else as far as it can be; with what it
 * costs, where the methods cost differently.
 */
function cardHint(order: Order, language: Language): string | undefined {
  const { installments, totals } = order;
  const total = methodTotal(order, "card");
  const amount = formatMoney(total, language.locale);
  const { free, most } = furthestInstallments(installments, total);
  const { priceUpTo, priceUpToFree, upTo, upToFree } = checkoutWords(language);
  if (free) return interpolate(totals ? priceUpToFree : upToFree, { amount, count: free.count });
  if (most) return interpolate(totals ? priceUpTo : upTo, { amount, count: most.count });
  return totals && amount;
}
