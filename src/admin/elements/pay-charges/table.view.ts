// The payments as a table, of which a narrow element shows each row as a card.
import { nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { printable } from "../../../contract/printable.ts";
import type { Language } from "../../../elements/i18n/language.ts";
import { html } from "../../../elements/ui/html.ts";
import type { AdminCharge } from "../client/answers.ts";
import { chargesWords } from "../i18n/charges-texts.ts";
import { dayAndTime, methodText, money } from "../i18n/describe.ts";
import { whyText, whyWords } from "../i18n/why-texts.ts";
import { stateLabel } from "../ui/state-label.ts";
import type { Charges } from "./rows.ts";
import { UNPAID_STATUSES } from "./unpaid.ts";

export interface RowView {
  language: Language;
  /** The address that shows one payment. */
  linkTo: (chargeId: string) => string;
  onopen: (event: MouseEvent, charge: AdminCharge) => void;
}

const COLUMNS = {
  order: "chargesOrder",
  method: "chargesMethod",
  status: "chargesStatus",
  value: "chargesAmount",
  refunded: "chargesRefunded",
  when: "chargesWhen",
} as const;
const COLUMN_NAMES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

/** Roles that a table has anyway are named, since rows that are drawn as cards lose them in some browsers. */
function table(language: Language, isBusy: boolean, rows: unknown): TemplateResult {
  const t = chargesWords(language);
  return html`<table role="table" part="table" aria-label=${t.charges} aria-busy=${isBusy ? "true" : "false"}>
    <thead role="rowgroup">
      <tr role="row">
        ${COLUMN_NAMES.map(
          (name) => html`<th class=${name} scope="col" role="columnheader">${t[COLUMNS[name]]}</th>`,
        )}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${rows}
    </tbody>
  </table>`;
}

/** Rows stay the same elements while what they show changes, and where others come between them. */
export const chargesTable = (charges: Charges, isBusy: boolean, view: RowView): TemplateResult =>
  table(
    view.language,
    isBusy,
    repeat(
      charges,
      ({ id }) => id,
      (charge) => row(charge, view),
    ),
  );

function row(charge: AdminCharge, { language, linkTo, onopen }: RowView): TemplateResult {
  const { id, orderId, status, amount, cancelledAmount = 0, createdAt } = charge;
  const open = (event: MouseEvent) => onopen(event, charge);
  return html`<tr role="row" part="row" data-charge=${id}>
    <td class="order" role="cell">
      <a part="link" href=${linkTo(id)} @click=${open}>${clamped(orderId)}</a>
    </td>
    <td class="method" role="cell">${clamped(methodText(charge, language))}</td>
    <td class="status" role="cell">${stateLabel(status, language)}${whyNot(charge, language)}</td>
    <td class="value" role="cell">${money(amount, language)}</td>
    <td class="refunded" role="cell">
      ${cancelledAmount > 0 ? refunded(cancelledAmount, language) : nothing}
    </td>
    <td class="when" role="cell"><time datetime=${createdAt}>${dayAndTime(createdAt, language)}</time></td>
  </tr>`;
}

/**
 * Why it is not paid, or that its order is: beside the status in two lines of a row that is as high without, or below it in a
 * card.
 */
function whyNot(
  { status, reason, method, orderPaid }: AdminCharge,
  language: Language,
): TemplateResult | typeof nothing {
  if (!UNPAID_STATUSES.includes(status)) return nothing;
  const why = orderPaid ? whyWords(language).why_orderPaidSince : whyText(reason?.code, method, language);
  return why === undefined ? nothing : html`<span class="why">${why}</span>`;
}

/** Whatever it is, a row stays a row, and nothing beside it is turned around. */
const clamped = (text: string): TemplateResult =>
  html`<span class="clamp"><bdi>${printable(text)}</bdi></span>`;

const refunded = (cents: number, language: Language): TemplateResult =>
  html`<span class="cell-label">${chargesWords(language).chargesRefunded} </span>${money(cents, language)}`;

const bar = html`<span class="skeleton bar"></span>`;
const EMPTY_ROW = html`<tr>
  ${COLUMN_NAMES.map((name) => html`<td class=${name}>${name === "refunded" ? nothing : bar}</td>`)}
</tr>`;

/** In the shape of the table, as many rows as are in sight at first. */
export const skeletonTable = (language: Language): TemplateResult => {
  const t = chargesWords(language);
  return html`<table class="waiting" role="presentation" aria-hidden="true">
    <thead>
      <tr>
        ${COLUMN_NAMES.map((name) => html`<th class=${name}>${t[COLUMNS[name]]}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${Array.from({ length: 8 }, () => EMPTY_ROW)}
    </tbody>
  </table>`;
};
