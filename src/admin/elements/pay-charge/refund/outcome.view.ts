// What became of a refund, in a sentence, and what to do about one that nobody knows of.
import { nothing, type TemplateResult } from "lit";
import { printable } from "../../../../contract/printable.ts";
import type { Language } from "../../../../elements/i18n/language.ts";
import { interpolate } from "../../../../elements/i18n/translator.ts";
import { button } from "../../../../elements/ui/button.ts";
import { html } from "../../../../elements/ui/html.ts";
import { smallCheckIcon, spinner, warningIcon } from "../../../../elements/ui/icons.ts";
import type { AdminRefund } from "../../client/answers.ts";
import { money } from "../../i18n/describe.ts";
import { refundWords } from "../../i18n/refund-texts.ts";
import { refundProblemText } from "./problem-text.ts";
import type { Settle } from "./settle.ts";

export function outcomeText(
  { amount: cents, status, by }: AdminRefund,
  method: string,
  language: Language,
): string {
  const t = refundWords(language);
  const isPix = method === "pix";
  const texts: Readonly<Record<string, string | undefined>> = {
    done: by === "recorded" ? t.isRecorded : t.isDone,
    refused: t.isRefused,
    pending: isPix ? t.isPendingPix : t.isPendingCard,
    unknown: t.isUnknown,
  };
  const text = Object.hasOwn(texts, status) ? texts[status] : undefined;
  return text === undefined ? status : interpolate(text, { amount: money(cents, language) });
}

const ICONS: Readonly<Record<string, TemplateResult | undefined>> = {
  done: smallCheckIcon,
  pending: spinner,
};

/** `settle` where the reader may say what became of it. */
export function outcome(
  refund: AdminRefund,
  method: string,
  settle: Settle | undefined,
  language: Language,
): TemplateResult {
  const { status, reason } = refund;
  return html`<div class="notice panel-notice ${/^\w+$/.test(status) ? status : ""}" part="refund-outcome">
    ${ICONS[status] ?? warningIcon}
    <div class="stack">
      <p id="outcome" tabindex="-1">${printable(outcomeText(refund, method, language))}</p>
      ${status === "refused" && reason ? html`<p class="muted clamped"><bdi>${printable(reason)}</bdi></p>` : nothing}
      ${status === "unknown" && settle ? settling(refund, method, settle, language) : nothing}
    </div>
  </div>`;
}

function settling(refund: AdminRefund, method: string, settle: Settle, language: Language): TemplateResult {
  const t = refundWords(language);
  const { as, busy, problem } = settle;
  if (!as)
    return html`<div class="actions">
      ${button({ label: t.settleDone, kind: "plain", part: "settle", onclick: () => settle.choose("done") })}
      ${button({ label: t.settleRefused, kind: "plain", part: "settle", onclick: () => settle.choose("refused") })}
    </div>`;
  const isDone = as === "done";
  return html`<p id="settle-sure" tabindex="-1">${isDone ? t.settleSureDone : t.settleSureRefused}</p>
    ${problem ? html`<p class="danger" part="error">${refundProblemText(problem, method, language)}</p>` : nothing}
    <div class="actions">
      ${button({
        label: isDone ? t.settleYesDone : t.settleYesRefused,
        busy,
        onclick: () => void settle.send(refund),
      })}
      ${busy ? nothing : button({ label: t.settleBack, kind: "quiet", part: "cancel", onclick: () => settle.choose(undefined) })}
    </div>`;
}
