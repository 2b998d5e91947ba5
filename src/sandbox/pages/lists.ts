// The lists of the sandbox's page: one row for each charge or withdrawal, with what can be done to it now.
import { html } from "hono/html";
import type { CardRecord, PixRecord, WithdrawalRecord } from "../shared/store.ts";
import { action, chip } from "./forms.ts";
import { brl, when, type Html } from "./layout.ts";

/** Older ones stay in the control API. */
const SHOWN = 30;
/** Cents that `Pagar valor menor` leaves unpaid. */
const SHORTFALL = 100;

function list<T>(items: readonly T[], empty: string, row: (item: T) => Html) {
  if (items.length === 0) return html`<p class="empty">${empty}</p>`;
  const older = items.length - SHOWN;
  return html`<ul class="rows">
      ${items.slice(0, SHOWN).map(row)}
    </ul>
    ${older > 0 ? html`<p class="empty">E mais ${older}, em <code>/sandbox/api</code>.</p>` : ""}`;
}

const row = (title: Html | string, amount: number, facts: (Html | string)[], actions: Html[]) => html`
  <li>
    <div class="line"><strong>${title}</strong><span class="sum">${brl(amount)}</span></div>
    <div class="facts">${facts.map((fact) => html`<span>${fact}</span>`)}</div>
    ${actions.length > 0 ? html`<div class="actions">${actions}</div>` : ""}
  </li>
`;

export const pixList = (charges: readonly PixRecord[], now: number) =>
  list(charges.toReversed(), "Nenhuma cobrança Pix ainda.", (charge) => {
    const state = charge.status === "PENDING" && charge.expiresAt <= now ? "EXPIRED" : charge.status;
    const path = `pix/${charge.paymentId}/pay`;
    const about = `o pedido ${charge.merchantOrderId}`;
    const underpaid = charge.status === "PAID" && charge.paidAmount !== charge.amount;
    return row(
      html`<a href="sandbox/pix/${charge.paymentId}">${charge.merchantOrderId}</a>`,
      charge.amount,
      [
        chip(state),
        charge.customer.name,
        when(charge.paidAt ?? charge.createdAt),
        underpaid ? `pagos ${brl(charge.paidAmount)}` : "",
      ],
      charge.status === "PAID"
        ? []
        : [
            action(path, "Pagar", about, { main: true }),
            action(path, "Pagar valor menor", about, {
              fields: { amount: String(charge.amount - SHORTFALL) },
            }),
          ],
    );
  });

export const cardList = (charges: readonly CardRecord[]) =>
  list(charges, "Nenhuma cobrança no cartão ainda.", (charge) => {
    const path = `cards/${charge.paymentId}`;
    const about = `o pedido ${charge.merchantOrderId}`;
    const actions: Html[] = [];
    if (charge.status === "PENDING")
      actions.push(
        action(`${path}/confirm`, "Confirmar", about, { main: true }),
        action(`${path}/deny`, "Recusar", about),
      );
    if (charge.settlement === "PENDING_RELEASE") actions.push(action(`${path}/settle`, "Liquidar", about));
    if (charge.status === "PAID")
      actions.push(
        action(`${path}/cancel`, "Cancelar", about),
        action(`${path}/charge-back`, "Contestar", about),
      );
    return row(
      charge.merchantOrderId,
      charge.amount,
      [
        chip(charge.status),
        charge.settlement === "NONE" ? "" : chip(charge.settlement),
        `${charge.brand} ${charge.last4}`,
        charge.installments > 1 ? `${charge.installments}x` : "",
        charge.status === "PAID" ? "" : charge.returnMessage,
        charge.cancelled > 0 ? `cancelados ${brl(charge.cancelled)}` : "",
      ],
      actions,
    );
  });

export const withdrawalList = (records: readonly WithdrawalRecord[]) =>
  list(records.toReversed(), "Nenhum saque pedido.", (record) => {
    const path = `withdrawals/${record.withdrawalId}`;
    const about = `o saque para ${record.pixAddressKey}`;
    return row(
      record.description || record.pixAddressKey,
      record.amount,
      [chip(record.status), record.pixAddressKey, `tarifa ${brl(record.fee)}`, when(record.createdAt)],
      record.status === "PENDING"
        ? [
            action(`${path}/approve`, "Aprovar", about, { main: true }),
            action(`${path}/approve`, "Aprovar por withdrawal_approved", about, {
              fields: { event: "withdrawal_approved" },
            }),
            action(`${path}/fail`, "Recusar", about),
          ]
        : [],
    );
  });
