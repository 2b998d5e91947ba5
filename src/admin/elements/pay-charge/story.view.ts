// The history of a payment by days, newest at the bottom. Each entry opens what lies behind it.
import type { TemplateResult } from "lit";
import { nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { printable } from "../../../contract/printable.ts";
import type { Language } from "../../../elements/i18n/language.ts";
import { html } from "../../../elements/ui/html.ts";
import type { AdminChargeDetails, AdminHistoryEntry } from "../client/answers.ts";
import { dayOf, longDay, money, timeOfDay } from "../i18n/describe.ts";
import { storyTexts } from "../i18n/story-texts.ts";
import { storyText } from "../i18n/story-words.ts";
import { quoted } from "../ui/quoted.ts";

export function story({ charge, history }: AdminChargeDetails, language: Language): TemplateResult {
  const t = storyTexts(language);
  const days = byDay(history);
  return html`<section class="section" part="story" aria-labelledby="story">
    <h3 id="story">${t.story}</h3>
    ${history.length === 0 ? html`<p class="muted">${t.storyEmpty}</p>` : nothing}
    ${repeat(
      days,
      ([day]) => day,
      ([, entries]) =>
        html`<h4 class="day">${longDay(entries[0]!.at, language)}</h4>
          <ol class="story">
            ${entries.map((entry) => html`<li>${entryView(entry, charge.method, language)}</li>`)}
          </ol>`,
    )}
  </section>`;
}

function byDay(history: readonly AdminHistoryEntry[]): Map<string, AdminHistoryEntry[]> {
  const days = new Map<string, AdminHistoryEntry[]>();
  for (const entry of history) {
    const day = dayOf(entry.at);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return days;
}

function entryView(entry: AdminHistoryEntry, method: string, language: Language): TemplateResult {
  const by =
    entry.by === undefined
      ? nothing
      : html`<span class="muted by">${quoted(storyTexts(language).storyBy, "user", entry.by)}</span>`;
  return html`<details class="entry ${toneOf(entry)}" part="entry">
    <summary>
      <time datetime=${entry.at}>${timeOfDay(entry.at, language)}</time>
      <span class="happened"><bdi>${printable(storyText(entry, method, language))}</bdi> ${by}</span>
    </summary>
    <div class="behind">
      <p lang="en"><bdi>${printable(entry.text)}</bdi></p>
      <dl>
        ${factsOf(entry, language).map(
          ([name, value]) =>
            html`<div>
              <dt><bdi>${printable(name)}</bdi></dt>
              <dd><bdi>${printable(value)}</bdi></dd>
            </div>`,
        )}
      </dl>
    </div>
  </details>`;
}

/** What a reader looks for: money that moved, and what went wrong. */
function toneOf({ kind, detail = {} }: AdminHistoryEntry): string {
  const { status, taken } = detail;
  if (kind === "changed" && status === "paid") return "good";
  if (kind === "changed" && (status === "denied" || status === "failed")) return "bad";
  if (kind === "refund" && status === "done") return "good";
  if (kind === "refund" && (status === "refused" || status === "unknown")) return "bad";
  return taken === false || kind === "reported" || kind === "withheld"
    ? "bad"
    : kind === "told"
      ? "aside"
      : "";
}

const AMOUNTS = ["amount", "outstandingAmount"];

function factsOf({ kind, at, detail = {} }: AdminHistoryEntry, language: Language): [string, string][] {
  const shown = Object.entries(detail).map(([name, value]): [string, string] => [
    name,
    AMOUNTS.includes(name) && typeof value === "number" ? money(value, language) : asText(value),
  ]);
  return [["kind", kind], ["at", at], ...shown];
}

const asText = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "");
