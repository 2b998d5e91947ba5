import { html } from "hono/html";
import type { CardRecord } from "../shared/store.ts";
import type { Locale } from "./locale.ts";
import { facts, testing } from "./sheet.ts";

/** The page behind `ReceiptUrl`. */
export function receiptPage(locale: Locale, charge: CardRecord, cancelledAt: number, payee: string) {
  const { texts, brl, when } = locale;
  return html`
    <main class="receipt">
      <h1>${texts.receipt.title}</h1>
      <p class="lead">${charge.cancelled === charge.amount ? texts.receipt.whole : texts.receipt.part}</p>
      ${facts([
        [texts.facts.shop, payee],
        [texts.facts.order, charge.merchantOrderId],
        [texts.facts.buyer, charge.customer.name],
        [texts.facts.card, `${charge.brand} ${charge.maskedNumber}`],
        [texts.facts.purchaseAmount, brl(charge.amount)],
        [texts.facts.cancelledAmount, brl(charge.cancelled), "amount"],
        [texts.facts.cancelledAt, when(cancelledAt)],
        [texts.facts.proofOfSale, charge.proofOfSale],
        [texts.facts.authorization, charge.authorizationCode ?? "–"],
      ])}
      ${testing(locale)}
    </main>
  `;
}
