// All that went back of a payment, or was to, oldest first.
import { nothing, type TemplateResult } from "lit";
import { printable } from "../../../../contract/printable.ts";
import type { Language } from "../../../../elements/i18n/language.ts";
import { html } from "../../../../elements/ui/html.ts";
import type { AdminRefund } from "../../client/answers.ts";
import { chargeWords } from "../../i18n/charge-texts.ts";
import { dayAndTime, money } from "../../i18n/describe.ts";
import { refundWords } from "../../i18n/refund-texts.ts";
import { receiptLink } from "../receipt-link.ts";

export function refundList(
  refunds: readonly AdminRefund[],
  language: Language,
): TemplateResult | typeof nothing {
  if (refunds.length === 0) return nothing;
  return html`<section class="section" part="refunds" aria-labelledby="refunds">
    <h3 id="refunds">${refundWords(language).refunds}</h3>
    <ul class="refunds">
      ${refunds.map((refund) => item(refund, language))}
    </ul>
  </section>`;
}

function item(
  { amount, status, by, reason, createdAt, receiptUrl }: AdminRefund,
  language: Language,
): TemplateResult {
  const t = refundWords(language) as Readonly<Record<string, string | undefined>>;
  return html`<li>
    <p class="refund-line">
      <span class="strong">${money(amount, language)}</span>
      <span class="state ${STATES[status] ?? ""}">${printable(t[`refund_${status}`] ?? status)}</span>
    </p>
    <p class="muted">
      ${dayAndTime(createdAt, language)}, ${printable(t[`by_${by}`] ?? by)}
      ${receiptLink(receiptUrl, chargeWords(language).openReceipt) ?? nothing}
    </p>
    ${reason ? html`<p class="muted clamped"><bdi>${printable(reason)}</bdi></p>` : nothing}
  </li>`;
}

/** The dot of a payment's state that says the same. */
const STATES: Readonly<Record<string, string | undefined>> = {
  done: "paid",
  pending: "pending",
  refused: "denied",
  unknown: "challenge",
};
