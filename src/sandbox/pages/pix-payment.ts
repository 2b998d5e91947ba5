import { html } from "hono/html";
import type { PixRecord } from "../shared/store.ts";
import { action, notice } from "./forms.ts";
import { brl, when } from "./layout.ts";
import { facts, mark, testing } from "./sheet.ts";

/** "Pague no banco": what a buyer's bank shows for one code. */
export function pixPaymentPage(charge: PixRecord, payee: string, now: number, told: string | undefined) {
  const back = `/sandbox/pix/${charge.paymentId}`;
  const path = `pix/${charge.paymentId}/pay`;
  const paid = charge.status === "PAID";
  const late = !paid && charge.expiresAt <= now;
  return html`<main>
    <header>
      <span>Banco do comprador</span>
      <a class="all" href="sandbox">Todas as cobranças</a>
    </header>
    ${notice(told)}
    <div id="payment" data-live aria-live="polite">
      ${
        paid
          ? html`${mark("good")}
              <h1>Pix enviado</h1>
              <p class="lead">${brl(charge.paidAmount)} para ${payee}</p>`
          : html`<h1>Pague com Pix</h1>
              <p class="lead">
                ${late ? `O código venceu em ${when(charge.expiresAt)}; o pagamento chegará atrasado.` : "Confira antes de pagar."}
              </p>`
      }
      ${facts([
        ["Para", payee],
        ["Valor", brl(charge.amount), "amount"],
        ["Pedido", charge.merchantOrderId],
        ["Comprador", charge.customer.name],
        [paid ? "Pago em" : "Vence em", when(charge.paidAt ?? charge.expiresAt)],
      ])}
      ${paid ? "" : action(path, `Pagar ${brl(charge.amount)}`, "", { main: true, back })}
    </div>
    ${paid ? "" : otherAmount(path, back)} ${testing()}
  </main>`;
}

const otherAmount = (path: string, back: string) => html`
  <details class="other" data-until-paid>
    <summary>Pagar outro valor</summary>
    <form method="post" action="sandbox/api/${path}">
      <input type="hidden" name="back" value="${back}" />
      <label for="brl">Valor em reais</label>
      <input id="brl" name="brl" required inputmode="decimal" autocomplete="off" placeholder="0,00" />
      <button>Pagar este valor</button>
    </form>
  </details>
`;
