// The entries of a dossier that are lists: what happened, and what went back.
import { html } from "hono/html";
import type { DossierParts, HistoryEntry } from "../../../proxy/index.ts";
import { money } from "../../elements/i18n/describe.ts";
import type { Language } from "../../../elements/i18n/language.ts";
import { interpolate } from "../../../elements/i18n/translator.ts";
import { refundWords } from "../../elements/i18n/refund-texts.ts";
import { storyText } from "../../elements/i18n/story-words.ts";
import { instant, momentText, others, type Html } from "./pieces.ts";
import { dossierWords } from "./words.ts";

/** An entry of the dossier, and its place in it. */
export interface Numbered<Part extends keyof DossierParts> {
  /** From 1. */
  number: number;
  hash: string;
  data: DossierParts[Part];
}

/** Digits of an entry's hash that are shown: the file has all of them. */
const HASH_DIGITS = 12;

/** Roles that a table has anyway are named, since rows that are drawn otherwise lose them in some browsers. */
export function historyTable(
  entries: readonly Numbered<"history">[],
  method: string,
  language: Language,
): Html {
  const t = dossierWords(language);
  if (entries.length === 0) return html`<p class="aside">${t.noHistory}</p>`;
  return html`<table role="table">
      ${head([t.number, "number"], [t.when, "when"], [t.happened], [t.by, "by"], [t.hash, "hash"])}
      <tbody role="rowgroup">
        ${entries.map(
          ({ number, hash, data }) =>
            html`<tr role="row">
              <td class="number" role="cell">${number}</td>
              <td class="when" role="cell">${instant(data.at, language)}</td>
              <td role="cell">${happened(data, method, language)}</td>
              ${textCell(data.by, "by")} ${hashCell(hash)}
            </tr>`,
        )}
      </tbody>
    </table>
    ${entries.some(({ data }) => data.kind === "signal") ? html`<p class="note">${t.reported}</p>` : ""}`;
}

function happened(entry: HistoryEntry, method: string, language: Language): Html {
  const t = dossierWords(language);
  const { event, signature, receivedAt } = entry.detail ?? {};
  const asides = [
    ...(typeof event === "string" ? [event] : []),
    ...(signature === "valid" ? [t.signatureValid] : []),
    ...(typeof receivedAt === "string"
      ? [interpolate(t.received, { when: momentText(receivedAt, language) })]
      : []),
  ];
  return html`<bdi>${others(storyText(entry, method, language))}</bdi>
    ${asides.length > 0 ? html`<br /><span class="aside"><bdi>${others(asides.join(" · "))}</bdi></span>` : ""}`;
}

export function refundTable(refunds: readonly Numbered<"refund">[], language: Language): Html {
  const t = dossierWords(language);
  const words = refundWords(language) as Readonly<Record<string, string | undefined>>;
  return html`<table role="table">
    ${head(
      [t.number, "number"],
      [t.when, "when"],
      [words["refundAmount"] ?? "", "amount"],
      [t.status],
      [t.by, "by"],
      [t.reason],
      [t.hash, "hash"],
    )}
    <tbody role="rowgroup">
      ${refunds.map(
        ({ number, hash, data }) =>
          html`<tr role="row">
            <td class="number" role="cell">${number}</td>
            <td class="when" role="cell">${instant(data.createdAt, language)}</td>
            <td class="amount" role="cell">${money(data.amount, language)}</td>
            <td role="cell">${words[`refund_${data.status}`] ?? data.status}</td>
            <td class="by" role="cell">${words[`by_${data.by}`] ?? data.by}</td>
            ${textCell(data.reason)} ${hashCell(hash)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

const head = (...columns: [name: string, kind?: string][]): Html =>
  html`<thead role="rowgroup">
    <tr role="row">
      ${columns.map(([name, kind = ""]) => html`<th class="${kind}" scope="col" role="columnheader">${name}</th>`)}
    </tr>
  </thead>`;

const hashCell = (hash: string): Html =>
  html`<td class="hash" role="cell"><code class="hash">${hash.slice(0, HASH_DIGITS)}</code></td>`;

/** A text of others; a phone shows no cell without one. */
const textCell = (text: string | undefined, kind = ""): Html =>
  text === undefined
    ? html`<td class="${kind} none" role="cell"></td>`
    : html`<td class="${kind}" role="cell"><bdi>${others(text)}</bdi></td>`;
