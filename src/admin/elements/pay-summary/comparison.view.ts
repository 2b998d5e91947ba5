// What differs from the payment service's list, charge by charge.
import { nothing, type TemplateResult } from "lit";
import { html } from "../../../elements/ui/html.ts";
import type { Language } from "../../../elements/i18n/language.ts";
import { interpolate } from "../../../elements/i18n/translator.ts";
import { smallCheckIcon } from "../../../elements/ui/icons.ts";
import { notice } from "../../../elements/ui/notice.ts";
import { printable } from "../../../contract/printable.ts";
import type { AdminReconciled, AdminReconciliation } from "../client/answers.ts";
import { money, statusText } from "../i18n/describe.ts";
import { inboxWords } from "../i18n/inbox-texts.ts";
import { summaryName, summaryWords } from "../i18n/summary-texts.ts";
import { bidi } from "../ui/bidi.ts";
import { chargeLink } from "../ui/charge-link.ts";

export function comparison(
  { charges, unreadable, complete, summaryAgrees }: AdminReconciliation,
  language: Language,
  open: (chargeId: string) => boolean,
): TemplateResult {
  const t = summaryWords(language);
  const differing = charges.filter(({ finding }) => finding !== "equal");
  const same = { count: charges.length - differing.length };
  return html`<div class="comparison" data-outcome tabindex="-1">
    ${complete ? nothing : notice(t.sumsIncomplete)}
    ${summaryAgrees === false ? notice(t.sumsDisagree) : nothing}
    ${unreadable.length > 0 ? notice(interpolate(t.sumsUnreadable, { count: unreadable.length })) : nothing}
    ${
      differing.length === 0
        ? html`<p class="same">${smallCheckIcon}<span>${interpolate(t.sumsCompareNone, same)}</span></p>`
        : html`<ul class="list">
              ${differing.map((charge) => item(charge, language, open))}
            </ul>
            <p class="muted">${interpolate(t.sumsCompareOthers, same)}</p>`
    }
  </div>`;
}

function item(
  charge: AdminReconciled,
  language: Language,
  open: (chargeId: string) => boolean,
): TemplateResult {
  const { finding, id, orderId, paymentId, merchantOrderId, amount, differences } = charge;
  const t = inboxWords(language);
  const name = orderId ?? merchantOrderId ?? paymentId ?? "";
  const label = t.inboxSeePayment;
  return html`<li class="item">
    <h4><span class="order">${bidi(name)}</span> <span>${money(amount, language)}</span></h4>
    <p>${printable(summaryName("finding", finding, language))}</p>
    ${differences.map((one) => html`<p class="muted">${differenceText(one, language)}</p>`)}
    ${
      id === undefined
        ? nothing
        : chargeLink({
            chargeId: id,
            label,
            name: interpolate(t.inboxSeePaymentOf, { order: printable(name) }),
            open,
          })
    }
  </li>`;
}

type Difference = AdminReconciled["differences"][number];

function differenceText({ field, store, service }: Difference, language: Language): string {
  const t = summaryWords(language);
  const value = (given: string | number | undefined) => {
    if (given === undefined) return t.sumsNoValue;
    if (typeof given === "number") return money(given, language);
    return printable(field === "status" ? statusText(given, language) : given);
  };
  const values = {
    field: printable(summaryName("field", field, language)),
    store: value(store),
    service: value(service),
  };
  return interpolate(t.sumsHereThere, values);
}
