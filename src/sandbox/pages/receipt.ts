import { html } from "hono/html";
import type { CardRecord } from "../shared/records.ts";
import { brl, when } from "./layout.ts";

/** The page behind `ReceiptUrl`. */
export const receiptPage = (charge: CardRecord, cancelledAt: number, payee: string) => html`
  <main class="receipt">
    <h1>Comprovante de cancelamento</h1>
    <p class="lead">
      ${charge.cancelled === charge.amount ? "A compra foi cancelada por inteiro." : "Parte da compra foi cancelada."}
    </p>
    <dl>
      <div>
        <dt>Loja</dt>
        <dd>${payee}</dd>
      </div>
      <div>
        <dt>Pedido</dt>
        <dd>${charge.merchantOrderId}</dd>
      </div>
      <div>
        <dt>Cliente</dt>
        <dd>${charge.customer.name}</dd>
      </div>
      <div>
        <dt>Cartão</dt>
        <dd>${charge.brand} ${charge.maskedNumber}</dd>
      </div>
      <div>
        <dt>Valor da compra</dt>
        <dd>${brl(charge.amount)}</dd>
      </div>
      <div>
        <dt>Valor cancelado</dt>
        <dd class="amount">${brl(charge.cancelled)}</dd>
      </div>
      <div>
        <dt>Cancelado em</dt>
        <dd>${when(cancelledAt)}</dd>
      </div>
      <div>
        <dt>Comprovante de venda</dt>
        <dd>${charge.proofOfSale}</dd>
      </div>
      <div>
        <dt>Autorização</dt>
        <dd>${charge.authorizationCode ?? "–"}</dd>
      </div>
    </dl>
    <footer>Ambiente de testes: nenhum valor foi cobrado.</footer>
  </main>
`;
