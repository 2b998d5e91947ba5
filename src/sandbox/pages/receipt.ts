import { html } from "hono/html";
import type { CardRecord } from "../shared/store.ts";
import { brl, when } from "./layout.ts";
import { facts, testing } from "./sheet.ts";

/** The page behind `ReceiptUrl`. */
export const receiptPage = (charge: CardRecord, cancelledAt: number, payee: string) => html`
  <main class="receipt">
    <h1>Comprovante de cancelamento</h1>
    <p class="lead">
      ${charge.cancelled === charge.amount ? "A compra foi cancelada por inteiro." : "Parte da compra foi cancelada."}
    </p>
    ${facts([
      ["Loja", payee],
      ["Pedido", charge.merchantOrderId],
      ["Cliente", charge.customer.name],
      ["Cartão", `${charge.brand} ${charge.maskedNumber}`],
      ["Valor da compra", brl(charge.amount)],
      ["Valor cancelado", brl(charge.cancelled), "amount"],
      ["Cancelado em", when(cancelledAt)],
      ["Comprovante de venda", charge.proofOfSale],
      ["Autorização", charge.authorizationCode ?? "–"],
    ])}
    ${testing()}
  </main>
`;
