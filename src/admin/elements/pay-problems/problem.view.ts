// A reported problem: what happened, what to do, of which order, and who has settled it.
import { nothing, type TemplateResult } from "lit";
import { printable } from "../../../contract/printable.ts";
import type { Language } from "../../../elements/i18n/language.ts";
import { interpolate } from "../../../elements/i18n/translator.ts";
import { button } from "../../../elements/ui/button.ts";
import { html } from "../../../elements/ui/html.ts";
import { smallCheckIcon } from "../../../elements/ui/icons.ts";
import { notice } from "../../../elements/ui/notice.ts";
import type { AdminProblem } from "../client/answers.ts";
import type { CallError } from "../client/call-error.ts";
import { dayAndTime, errorText } from "../i18n/describe.ts";
import { inboxWords } from "../i18n/inbox-texts.ts";
import { problemWords } from "../i18n/problem-texts.ts";
import { chargeLink } from "../ui/charge-link.ts";
import { bidi } from "../ui/bidi.ts";

interface ProblemView {
  problem: AdminProblem;
  settling: "asked" | CallError | undefined;
  /** Whether the reader may say that it is settled. */
  mayResolve: boolean;
  resolve: () => void;
  open: (chargeId: string) => boolean;
}

export function problemItem(language: Language, view: ProblemView): TemplateResult {
  const { problem, settling, mayResolve, resolve } = view;
  const { id, at, code, message, orderId, resolved } = problem;
  const t = inboxWords(language);
  const known = problemWords(code, language);
  const said = html`<p class="said" lang="en">${bidi(message)}</p>`;
  const title = known?.happened ?? t.inboxUnknown;
  return html`<li class="item ${resolved ? "over" : ""}" data-item=${id}>
    <div class="words">
      <h3 tabindex="-1">${title}</h3>
      ${known ? html`<p class="advice">${known.advice}</p>` : said}
      <p class="facts">
        <time datetime=${at}>${dayAndTime(at, language)}</time>
        ${orderId === undefined ? nothing : orderFact(orderId, language)}
        <span class="code">${bidi(code)}</span>
      </p>
      ${
        known
          ? html`<details>
              <summary>${t.inboxDetails}</summary>
              ${said}
            </details>`
          : nothing
      }
    </div>
    <div class="acts">
      ${paymentLink(problem, language, view.open)}
      ${
        resolved
          ? html`<p class="outcome-line" data-outcome tabindex="-1">
              ${smallCheckIcon}<span>${resolvedText(resolved, language)}</span>
            </p>`
          : mayResolve
            ? button({
                label: t.inboxResolve,
                name: `${t.inboxResolve}: ${title}`,
                kind: "plain",
                part: "resolve",
                busy: settling === "asked",
                onclick: resolve,
              })
            : nothing
      }
    </div>
    ${settling === undefined || settling === "asked" ? nothing : notice(refusal(settling, language), true)}
  </li>`;
}

/** The order of a problem or of a call, in a row of facts. */
export const orderFact = (orderId: string, language: Language): TemplateResult => {
  const [before = "", after = ""] = inboxWords(language).inboxOrder.split("{order}");
  return html`<span class="order">${before}${bidi(orderId)}${after}</span>`;
};

/** Where a problem or a call is about one. */
export function paymentLink(
  { chargeId, orderId }: Pick<AdminProblem, "chargeId" | "orderId">,
  language: Language,
  open: (chargeId: string) => boolean,
): TemplateResult | typeof nothing {
  if (chargeId === undefined) return nothing;
  const t = inboxWords(language);
  const name = orderId === undefined ? t.inboxSeePayment : nameWith(t.inboxSeePaymentOf, orderId);
  return chargeLink({ chargeId, label: t.inboxSeePayment, name, open });
}

const nameWith = (text: string, orderId: string) => interpolate(text, { order: printable(orderId) });

/** Who has settled it and when, in words. */
export function resolvedText(
  { at, by }: NonNullable<AdminProblem["resolved"]>,
  language: Language,
): (string | TemplateResult)[] | string {
  const t = inboxWords(language);
  const time = dayAndTime(at, language);
  if (by === undefined) return interpolate(t.inboxResolvedAt, { time });
  const [before = "", after = ""] = interpolate(t.inboxResolvedBy, { time }).split("{user}");
  return [before, bidi(by), after];
}

const refusal = (error: CallError, language: Language) =>
  error.code === "problem_not_found" ? inboxWords(language).inboxNotFound : errorText(error, language);
