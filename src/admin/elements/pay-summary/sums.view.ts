// The sums of a period: totals, and a table by day and method, each day a card where there is no room for its columns.
import { nothing, type TemplateResult } from "lit";
import { html } from "../../../elements/ui/html.ts";
import type { Language } from "../../../elements/i18n/language.ts";
import { interpolate } from "../../../elements/i18n/translator.ts";
import type { AdminSum, AdminSummary, AdminSums } from "../client/answers.ts";
import { methodText, money } from "../i18n/describe.ts";
import { summaryWords } from "../i18n/summary-texts.ts";

const COLUMNS = ["paid", "back", "fees", "net", "releases"] as const;
type Column = (typeof COLUMNS)[number];

const sumOf = (sums: AdminSums, column: Column): AdminSum =>
  column === "back" ? together(sums.refunded, sums.reversed) : sums[column];

const together = (a: AdminSum, b: AdminSum): AdminSum => ({
  count: a.count + b.count,
  amount: a.amount + b.amount,
  unknown: a.unknown + b.unknown,
});

const labels = (language: Language): Record<Column, string> => {
  const t = summaryWords(language);
  return { paid: t.sumsPaid, back: t.sumsBack, fees: t.sumsFees, net: t.sumsNet, releases: t.sumsReleases };
};

/** A sum in words: a dash where none of it is known yet, and how many are not. */
function figure({ count, amount, unknown }: AdminSum, language: Language): TemplateResult {
  const note = interpolate(summaryWords(language).sumsUnknown, { count: unknown });
  return html`<span class="figure">${count === 0 && unknown > 0 ? "—" : money(amount, language)}</span>
    ${unknown > 0 ? html`<span class="note">${note}</span>` : nothing}`;
}

export function totals({ totals: { all } }: AdminSummary, language: Language): TemplateResult {
  const names = labels(language);
  const contested = interpolate(summaryWords(language).sumsContested, {
    amount: money(all.reversed.amount, language),
  });
  return html`<dl class="totals">
    ${COLUMNS.map(
      (column) =>
        html`<div>
          <dt>${names[column]}</dt>
          <dd>
            ${figure(sumOf(all, column), language)}
            ${
              column === "back" && all.reversed.count > 0
                ? html`<span class="note">${contested}</span>`
                : nothing
            }
          </dd>
        </div>`,
    )}
  </dl>`;
}

type Day = AdminSummary["days"][number];

/** `Map.groupBy`, which Safari has from 17.4 on. */
function groupByDay(rows: readonly Day[]): [day: string, rows: Day[]][] {
  const days = new Map<string, Day[]>();
  for (const row of rows) days.set(row.day, [...(days.get(row.day) ?? []), row]);
  return [...days];
}

export function dayTable({ days }: AdminSummary, language: Language): TemplateResult {
  const t = summaryWords(language);
  const names = labels(language);
  const byDay = groupByDay(days);
  // Roles are said: a table whose parts are drawn as blocks is none to some screen readers.
  return html`<table class="days" role="table">
    <caption class="visually-hidden">
      ${t.sumsCaption}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        <th role="columnheader" scope="col">${t.sumsDay}</th>
        <th role="columnheader" scope="col">${t.sumsMethod}</th>
        ${COLUMNS.map(
          (column) => html`<th class="number" role="columnheader" scope="col">${names[column]}</th>`,
        )}
      </tr>
    </thead>
    ${byDay.map(
      ([day, rows]) =>
        html`<tbody role="rowgroup">
          ${rows.map((row, at) => dayRow(row, at === 0 ? day : undefined, rows.length, language))}
        </tbody>`,
    )}
  </table>`;
}

function dayRow(row: Day, day: string | undefined, rowCount: number, language: Language): TemplateResult {
  const names = labels(language);
  const cell = (column: Column) => {
    const sum = sumOf(row, column);
    const isEmpty = sum.count === 0 && sum.unknown === 0;
    return html`<td class="number ${isEmpty ? "empty" : ""}" role="cell">
      <span class="name" aria-hidden="true">${names[column]}</span>
      <span>${figure(sum, language)}</span>
    </td>`;
  };
  return html`<tr role="row">
    ${
      day === undefined
        ? nothing
        : html`<th class="day" role="rowheader" scope="rowgroup" rowspan=${rowCount}>
            <time datetime=${day}>${dayText(day, language)}</time>
          </th>`
    }
    <td class="method" role="cell">${methodText({ method: row.method, card: undefined }, language)}</td>
    ${COLUMNS.map(cell)}
  </tr>`;
}

/** “qui., 26/11”, with the year where a period may go over it. */
const dayText = (day: string, { tag }: Language): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(tag, {
    weekday: "short",
    day: "2-digit",
    month: tag.startsWith("en") ? "short" : "2-digit",
    year: "numeric",
    timeZone: "UTC",
  });
