import { html } from "hono/html";
import type { PixRecord } from "../shared/store.ts";
import { action, notice } from "./forms.ts";
import type { Locale } from "./locale.ts";
import { facts, mark, testing } from "./sheet.ts";

/** "Pague no banco": what a buyer's bank shows for one code. */
export function pixPaymentPage(
  locale: Locale,
  charge: PixRecord,
  payee: string,
  now: number,
  told: string | undefined,
) {
  const { texts, brl, when } = locale;
  const { pixPayment: words, facts: names } = texts;
  const back = `/sandbox/pix/${charge.paymentId}`;
  const path = `pix/${charge.paymentId}/pay`;
  const paid = charge.status === "PAID";
  const late = !paid && charge.expiresAt <= now;
  return html`<main>
    <header>
      <span>${words.bank}</span>
      <a class="all" href="sandbox">${words.all}</a>
    </header>
    ${notice(locale, told)}
    <div id="payment" data-live aria-live="polite">
      ${
        paid
          ? html`${mark("good")}
              <h1>${words.sent}</h1>
              <p class="lead">${words.sentTo(brl(charge.paidAmount), payee)}</p>`
          : html`<h1>${words.ask}</h1>
              <p class="lead">${late ? words.late(when(charge.expiresAt)) : words.askLead}</p>`
      }
      ${facts([
        [names.to, payee],
        [names.amount, brl(charge.amount), "amount"],
        [names.order, charge.merchantOrderId],
        [names.buyer, charge.customer.name],
        [paid ? names.paidAt : names.expiresAt, when(charge.paidAt ?? charge.expiresAt)],
      ])}
      ${paid ? "" : action(path, words.pay(brl(charge.amount)), "", { main: true, back })}
    </div>
    ${paid ? "" : otherAmount(locale, path, back)} ${testing(locale)}
  </main>`;
}

const otherAmount = ({ texts: { pixPayment: words } }: Locale, path: string, back: string) => html`
  <details class="other" data-until-paid>
    <summary>${words.other}</summary>
    <form method="post" action="sandbox/api/${path}">
      <input type="hidden" name="back" value="${back}" />
      <label for="brl">${words.inReais}</label>
      <input
        id="brl"
        name="brl"
        required
        inputmode="decimal"
        autocomplete="off"
        placeholder="${words.zero}"
      />
      <button>${words.payThis}</button>
    </form>
  </details>
`;
