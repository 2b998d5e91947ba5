// The lists of the sandbox's page: one row for each charge or withdrawal, with what can be done to it now.
import { html } from "hono/html";
import type { CardRecord, PixRecord, WithdrawalRecord } from "../shared/store.ts";
import { action, chip } from "./forms.ts";
import type { Html } from "./layout.ts";
import type { Locale } from "./locale.ts";

/** Older ones stay in the control API. */
const SHOWN = 30;
/** Cents that `Pagar valor menor` leaves unpaid. */
const SHORTFALL = 100;

function list<T>({ texts }: Locale, items: readonly T[], empty: string, row: (item: T) => Html) {
  if (items.length === 0) return html`<p class="empty">${empty}</p>`;
  const older = items.length - SHOWN;
  return html`<ul class="rows">
      ${items.slice(0, SHOWN).map(row)}
    </ul>
    ${older > 0 ? html`<p class="empty">${texts.lists.older(older)} <code>/sandbox/api</code>.</p>` : ""}`;
}

const row = (title: Html | string, amount: string, facts: (Html | string)[], actions: Html[]) => html`
  <li>
    <div class="line"><strong>${title}</strong><span class="sum">${amount}</span></div>
    <div class="facts">${facts.map((fact) => html`<span>${fact}</span>`)}</div>
    ${actions.length > 0 ? html`<div class="actions">${actions}</div>` : ""}
  </li>
`;

export function pixList(locale: Locale, charges: readonly PixRecord[], now: number) {
  const { texts, brl, when } = locale;
  return list(locale, charges.toReversed(), texts.lists.noPix, (charge) => {
    const state = charge.status === "PENDING" && charge.expiresAt <= now ? "EXPIRED" : charge.status;
    const path = `pix/${charge.paymentId}/pay`;
    const about = texts.lists.ofOrder(charge.merchantOrderId);
    const underpaid = charge.status === "PAID" && charge.paidAmount !== charge.amount;
    return row(
      html`<a href="sandbox/pix/${charge.paymentId}">${charge.merchantOrderId}</a>`,
      brl(charge.amount),
      [
        chip(locale, state),
        charge.customer.name,
        when(charge.paidAt ?? charge.createdAt),
        underpaid ? texts.lists.paid(brl(charge.paidAmount)) : "",
      ],
      charge.status === "PAID"
        ? []
        : [
            action(path, texts.lists.pay, about, { main: true }),
            action(path, texts.lists.payLess, about, {
              fields: { amount: String(charge.amount - SHORTFALL) },
            }),
          ],
    );
  });
}

export function cardList(locale: Locale, charges: readonly CardRecord[]) {
  const { texts, brl } = locale;
  return list(locale, charges, texts.lists.noCards, (charge) => {
    const path = `cards/${charge.paymentId}`;
    const about = texts.lists.ofOrder(charge.merchantOrderId);
    const actions: Html[] = [];
    if (charge.status === "PENDING")
      actions.push(
        action(`${path}/confirm`, texts.lists.confirm, about, { main: true }),
        action(`${path}/deny`, texts.lists.deny, about),
      );
    if (charge.settlement === "PENDING_RELEASE")
      actions.push(action(`${path}/settle`, texts.lists.settle, about));
    if (charge.status === "PAID")
      actions.push(
        action(`${path}/cancel`, texts.lists.cancel, about),
        action(`${path}/charge-back`, texts.lists.chargeBack, about),
      );
    return row(
      charge.merchantOrderId,
      brl(charge.amount),
      [
        chip(locale, charge.status),
        charge.settlement === "NONE" ? "" : chip(locale, charge.settlement),
        `${charge.brand} ${charge.last4}`,
        charge.installments > 1 ? `${charge.installments}x` : "",
        charge.status === "PAID" ? "" : charge.returnMessage,
        charge.cancelled > 0 ? texts.lists.cancelled(brl(charge.cancelled)) : "",
      ],
      actions,
    );
  });
}

export function withdrawalList(locale: Locale, records: readonly WithdrawalRecord[]) {
  const { texts, brl, when } = locale;
  return list(locale, records.toReversed(), texts.lists.noWithdrawals, (record) => {
    const path = `withdrawals/${record.withdrawalId}`;
    const about = texts.lists.ofWithdrawal(record.pixAddressKey);
    return row(
      record.description || record.pixAddressKey,
      brl(record.amount),
      [
        chip(locale, record.status),
        record.pixAddressKey,
        texts.lists.fee(brl(record.fee)),
        when(record.createdAt),
      ],
      record.status === "PENDING"
        ? [
            action(`${path}/approve`, texts.lists.approve, about, { main: true }),
            action(`${path}/approve`, texts.lists.approveBy("withdrawal_approved"), about, {
              fields: { event: "withdrawal_approved" },
            }),
            action(`${path}/fail`, texts.lists.deny, about),
          ]
        : [],
    );
  });
}
