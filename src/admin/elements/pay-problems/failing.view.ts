// The shop's functions that keep failing: what each call was to tell, and what can be done about it.
import { nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { Language } from "../../../elements/i18n/language.ts";
import { interpolate } from "../../../elements/i18n/translator.ts";
import { button } from "../../../elements/ui/button.ts";
import { html } from "../../../elements/ui/html.ts";
import { spinner } from "../../../elements/ui/icons.ts";
import { notice } from "../../../elements/ui/notice.ts";
import type { AdminFailingEntry } from "../client/answers.ts";
import { adminWords } from "../i18n/common-texts.ts";
import { dayAndTime, errorText } from "../i18n/describe.ts";
import { inboxWords } from "../i18n/inbox-texts.ts";
import { callWords } from "../i18n/problem-texts.ts";
import { bidi } from "../ui/bidi.ts";
import { isOver, type FailingCalls, type Outcome } from "./failing-calls.ts";
import { orderFact, paymentLink } from "./problem.view.ts";

interface FailingView {
  calls: FailingCalls;
  mayAct: boolean;
  ask: (id: number | undefined) => void;
  open: (chargeId: string) => boolean;
}

export function failing(language: Language, view: FailingView): TemplateResult | typeof nothing {
  const { calls, mayAct } = view;
  const { entries = [], error, next, loading } = calls;
  const t = inboxWords(language);
  const retry = () => void calls.load();
  if (error)
    return html`<section class="stack">
      <h3>${t.failingTitle}</h3>
      ${notice(errorText(error, language))}
      ${button({ label: adminWords(language).retry, kind: "plain", part: "again", busy: loading, onclick: retry })}
    </section>`;
  if (entries.length === 0) return nothing;
  return html`<section class="failing" aria-labelledby="failing">
    <h3 id="failing" tabindex="-1">${t.failingTitle}</h3>
    <p class="muted">${t.failingHint}</p>
    <ul class="list">
      ${repeat(
        entries,
        ({ id }) => id,
        (entry) => item(language, entry, mayAct, view),
      )}
    </ul>
    ${
      next === undefined
        ? nothing
        : button({
            label: t.failingMore,
            kind: "quiet",
            part: "more",
            busy: loading,
            onclick: () => void calls.load(true),
          })
    }
  </section>`;
}

function item(
  language: Language,
  entry: AdminFailingEntry,
  mayAct: boolean,
  { calls, ask, open }: FailingView,
): TemplateResult {
  const { id, handler, about, tries, error, since, nextTry } = entry;
  const t = inboxWords(language);
  const outcome = calls.outcomes.get(id);
  const facts = {
    count: tries,
    since: dayAndTime(since, language),
    next: dayAndTime(nextTry, language),
  };
  return html`<li class="item ${isOver(outcome) ? "over" : ""}" data-item=${id}>
    <div class="words">
      <h4>${callWords(handler, language)}</h4>
      ${
        isOver(outcome)
          ? nothing
          : html`<p class="advice">${interpolate(tries === 1 ? t.failingTry : t.failingTries, facts)}</p>`
      }
      <p class="facts">
        ${about.orderId === undefined ? nothing : orderFact(about.orderId, language)}
        <span class="code">${bidi(handler)}</span>
      </p>
      ${
        error === ""
          ? nothing
          : html`<details>
              <summary>${t.inboxDetails}</summary>
              <p class="said" lang="en">${bidi(error)}</p>
            </details>`
      }
    </div>
    <div class="acts">
      ${paymentLink(about, language, open)}
      ${
        !mayAct || isOver(outcome) || outcome === "trying"
          ? nothing
          : calls.asking === id
            ? sure(language, outcome, { drop: () => void calls.drop(id), keep: () => ask(undefined) })
            : choices(language, outcome, { retry: () => void calls.retry(id), drop: () => ask(id) })
      }
    </div>
    ${said(outcome, language)}
  </li>`;
}

const choices = (
  language: Language,
  outcome: Outcome | undefined,
  { retry, drop }: { retry: () => void; drop: () => void },
): TemplateResult => {
  const t = inboxWords(language);
  const isAsked = outcome === "asked";
  return html`${button({ label: t.failingRetry, kind: "plain", part: "retry", busy: isAsked, onclick: retry })}
  ${button({ label: t.failingDrop, kind: "quiet", part: "drop", onclick: () => isAsked || drop() })}`;
};

/** The second question, in the place of the first: it is for good. */
const sure = (
  language: Language,
  outcome: Outcome | undefined,
  { drop, keep }: { drop: () => void; keep: () => void },
): TemplateResult => {
  const t = inboxWords(language);
  return html`<div class="sure" role="group" aria-label=${t.failingDropAsk}>
    <p>${t.failingDropAsk}</p>
    ${button({ label: t.failingDropSure, kind: "plain", part: "drop", busy: outcome === "asked", onclick: drop })}
    ${button({ label: t.failingKeep, kind: "quiet", part: "keep", onclick: keep })}
  </div>`;
};

/** What became of it, in words. */
export function outcomeText(outcome: Outcome | undefined, language: Language): string {
  const t = inboxWords(language);
  switch (outcome) {
    case undefined:
    case "asked":
      return "";
    case "trying":
      return t.failingTrying;
    case "waiting":
      return t.failingWaiting;
    case "again":
      return t.failingAgain;
    case "done":
      return t.failingDone;
    case "gone":
      return t.failingGone;
    case "dropped":
      return t.failingDropped;
    default:
      return errorText(outcome, language);
  }
}

function said(outcome: Outcome | undefined, language: Language): TemplateResult | typeof nothing {
  const text = outcomeText(outcome, language);
  if (!text) return nothing;
  if (typeof outcome === "object") return notice(text);
  return html`<p class="outcome-line" data-outcome tabindex="-1">
    ${outcome === "trying" ? spinner : nothing}<span>${text}</span>
  </p>`;
}
