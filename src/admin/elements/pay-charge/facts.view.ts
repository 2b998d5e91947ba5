// What a payment is: amounts, method, times, and its names elsewhere.
import { nothing, type TemplateResult } from "lit";
import { printable } from "../../../contract/printable.ts";
import type { Language } from "../../../elements/i18n/language.ts";
import { interpolate } from "../../../elements/i18n/translator.ts";
import { button } from "../../../elements/ui/button.ts";
import { html } from "../../../elements/ui/html.ts";
import { copyIcon, smallCheckIcon } from "../../../elements/ui/icons.ts";
import type { AdminChargeDetails } from "../client/answers.ts";
import { chargeWords } from "../i18n/charge-texts.ts";
import { dayAndTime, methodText, money, shortDay } from "../i18n/describe.ts";
import { leftToRefund } from "./refund/left.ts";
import { receiptLink } from "./receipt-link.ts";

export type Fact = [label: string, value: string | TemplateResult | undefined];

/** A list of what is known; what is not is left out. */
export const factList = (facts: readonly Fact[]): TemplateResult =>
  html`<dl class="facts">
    ${facts.map(([label, value]) =>
      value === undefined
        ? nothing
        : html`<div>
            <dt>${label}</dt>
            <dd>${value}</dd>
          </div>`,
    )}
  </dl>`;

export function facts(details: AdminChargeDetails, language: Language): TemplateResult {
  const { charge } = details;
  const { card, service, status } = charge;
  const t = chargeWords(language);
  const cash = (cents: number | undefined) => (cents === undefined ? undefined : money(cents, language));
  const when = (instant: string | undefined) => instant && dayAndTime(instant, language);
  const count = card?.installments ?? 1;
  const left = leftToRefund(details);
  const wentBack = charge.cancelledAmount ?? 0;
  const waits = status === "pending" || status === "challenge";
  return factList([
    [t.factMethod, html`<bdi>${printable(methodText(charge, language))}</bdi>`],
    [t.factInstallments, card && count > 1 ? interpolate(t.installmentsOf, { count }) : undefined],
    [t.factOrderAmount, charge.orderAmount === charge.amount ? undefined : cash(charge.orderAmount)],
    [t.factMissing, charge.outstandingAmount ? cash(charge.outstandingAmount) : undefined],
    [t.factRefunded, wentBack > 0 ? cash(wentBack) : undefined],
    [t.factLeft, left > 0 ? cash(left) : undefined],
    // Of what is not paid the service tells a net amount of nothing.
    [t.factFee, charge.paidAt === undefined ? undefined : cash(service?.fee)],
    [t.factNet, charge.paidAt === undefined ? undefined : cash(service?.netAmount)],
    [t.factRelease, validInstant(service?.releaseAt, (instant) => shortDay(instant, language))],
    [t.factMade, when(charge.createdAt)],
    [t.factPaid, when(charge.paidAt)],
    [t.factExpires, waits ? when(charge.expiresAt) : undefined],
    [t.factReceipt, receiptLink(service?.receiptUrl, t.openReceipt)],
  ]);
}

/** The service's own words may be no instant at all. */
const validInstant = (text: string | undefined, show: (instant: string) => string): string | undefined =>
  text === undefined || Number.isNaN(Date.parse(text)) ? undefined : show(text);

/** Names by which others know the payment, each with a button that copies it. */
export function references(
  { charge }: AdminChargeDetails,
  language: Language,
  { copied, copy }: { copied: string | undefined; copy: (id: string, what: string) => void },
): TemplateResult {
  const t = chargeWords(language);
  const { paymentId, merchantOrderId, transactionId } = charge.service ?? {};
  const ids: [string, string | undefined][] = [
    [t.refCharge, charge.id],
    [t.refService, paymentId],
    [t.refMerchant, merchantOrderId],
    [t.refTransaction, transactionId === undefined ? undefined : String(transactionId)],
  ];
  return html`<section class="section" aria-labelledby="references">
    <h3 id="references">${t.references}</h3>
    <dl class="references">
      ${ids.map(([what, id]) =>
        id === undefined
          ? nothing
          : html`<div>
              <dt>${what}</dt>
              <dd>
                <bdi>${printable(id)}</bdi>
                ${button({
                  label: copied === id ? smallCheckIcon : copyIcon,
                  name: interpolate(copied === id ? t.copiedOf : t.copyOf, { what }),
                  kind: "quiet",
                  part: "copy",
                  onclick: () => copy(id, what),
                })}
              </dd>
            </div>`,
      )}
    </dl>
  </section>`;
}
