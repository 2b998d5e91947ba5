// What stands between the filters and the table, and in the table's place.
import { nothing, type TemplateResult } from "lit";
import { printable } from "../../../contract/printable.ts";
import type { Language } from "../../../elements/i18n/language.ts";
import { interpolate } from "../../../elements/i18n/translator.ts";
import { button } from "../../../elements/ui/button.ts";
import { html } from "../../../elements/ui/html.ts";
import { notice } from "../../../elements/ui/notice.ts";
import type { CallError } from "../client/call-error.ts";
import { chargesWords } from "../i18n/charges-texts.ts";
import { adminWords } from "../i18n/common-texts.ts";
import { errorText, methodText, money, statusText } from "../i18n/describe.ts";
import { isUnfiltered, otherReading, type Filters } from "./filters.ts";
import { newIcon } from "./icons.ts";
import type { Charges } from "./rows.ts";

export interface News {
  charges: Charges;
  /** There are more than these. */
  isMore: boolean;
}

const hasNews = ({ charges, isMore }: News): boolean => isMore || charges.length > 0;

/** What is new, in words before and after the order's number; the number itself if it is one payment. */
function newsText(
  { charges, isMore }: News,
  language: Language,
): [before: string, order?: string, after?: string] {
  const t = chargesWords(language);
  const [charge] = charges;
  if (isMore) return [t.chargesNewMany];
  if (!charge || charges.length > 1) return [interpolate(t.chargesNew, { count: charges.length })];
  const values = {
    amount: money(charge.amount, language),
    method: printable(methodText(charge, language)),
    status: printable(statusText(charge.status, language)),
  };
  const [before = "", after = ""] = t.chargesNewOne.split("{order}");
  return [interpolate(before, values), printable(charge.orderId), interpolate(after, values)];
}

/** The same as one text, to be spoken; nothing if there is nothing new. */
export const spokenNews = (news: News, language: Language): string =>
  hasNews(news) ? newsText(news, language).join("") : "";

/** As high with news as without, so that nothing moves when there are some. */
export function strip(news: News, language: Language, onshow: () => void): TemplateResult {
  const t = chargesWords(language);
  if (!hasNews(news)) return html`<div class="strip"><p class="muted">${t.chargesLead}</p></div>`;
  const [before, order, after] = newsText(news, language);
  const label = html`<span class="news"
    >${before}${order === undefined ? nothing : html`<bdi>${order}</bdi>`}${after ?? ""}</span
  >`;
  return html`<div class="strip">
    ${button({ label: [newIcon, label], kind: "plain", part: "new", onclick: onshow })}
  </div>`;
}

/** Why the list could not be read, with a way to try again. */
export function listError(
  error: CallError,
  language: Language,
  { keepsRows, isBusy, onretry }: { keepsRows: boolean; isBusy: boolean; onretry: () => void },
): TemplateResult {
  const text = errorText(error, language);
  const words = keepsRows ? `${text} ${chargesWords(language).chargesBefore}` : text;
  return html`<div class="trouble">
    ${notice(words)}
    ${
      error.code === "not_configured"
        ? nothing
        : button({
            label: adminWords(language).retry,
            kind: "plain",
            part: "retry",
            busy: isBusy,
            onclick: onretry,
          })
    }
  </div>`;
}

/** No payments at all, or none that the filters find. */
export function emptyList(
  filters: Filters,
  language: Language,
  { onclear, onother }: { onclear: () => void; onother: (other: Filters) => void },
): TemplateResult {
  const t = chargesWords(language);
  const isAll = isUnfiltered(filters);
  const other = otherReading(filters);
  return html`<div class="empty">
    <h3>${isAll ? t.chargesNone : t.chargesNoMatch}</h3>
    <p class="muted">${isAll ? t.chargesNoneHint : t.chargesNoMatchHint}</p>
    ${
      other
        ? button({
            label: interpolate(other.last4 === undefined ? t.chargesAsOrder : t.chargesAsCard, {
              digits: other.last4 ?? other.order ?? "",
            }),
            kind: "plain",
            part: "other",
            onclick: () => onother(other),
          })
        : nothing
    }
    ${isAll ? nothing : button({ label: t.chargesClear, kind: "plain", part: "clear", onclick: onclear })}
  </div>`;
}
