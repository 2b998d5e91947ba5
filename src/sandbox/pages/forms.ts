import { html } from "hono/html";
import { isNotice } from "../shared/notices.ts";
import type { Locale } from "./locale.ts";
import type { Texts } from "./texts/pt.ts";

/**
 * A button that runs one operation of the control API.
 *
 * @param about what the operation is about; heard, not seen, so that equal buttons have names of their own
 */
export function action(
  path: string,
  label: string,
  about: string,
  {
    main = false,
    fields = {},
    back = "/sandbox",
  }: { main?: boolean; fields?: Record<string, string>; back?: string } = {},
) {
  const inputs = Object.entries({ ...fields, back }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  const id = [path, ...Object.values(fields)].join("-").replace(/[^\w-]+/g, "-");
  return html`<form method="post" action="sandbox/api/${path}">
    ${inputs}
    <button id="${id}" class="${main ? "main" : ""}">
      ${label}${about ? html`<span class="visually-hidden"> ${about}</span>` : ""}
    </button>
  </form>`;
}

/** What went wrong with the last form, in the place that a screen reader watches. */
export const notice = ({ texts }: Locale, code: string | undefined) =>
  html`<p id="notice" class="notice" role="alert" data-no-answer="${texts.noAnswer}">
    ${isNotice(code) ? texts.notices[code] : ""}
  </p>`;

const TONES: Partial<Record<string, "good" | "wait" | "bad">> = {
  PENDING: "wait",
  PAID: "good",
  APPROVED: "good",
  DENIED: "bad",
  FAILED: "bad",
  REVERSED: "bad",
  PENDING_RELEASE: "wait",
  SETTLED: "good",
  waiting: "wait",
  held: "wait",
  delivered: "good",
  failed: "bad",
} satisfies Partial<Record<keyof Texts["states"], "good" | "wait" | "bad">>;

/** A state in words. */
export function chip({ texts }: Locale, state: keyof Texts["states"]) {
  return html`<span class="chip ${TONES[state] ?? ""}">${texts.states[state]}</span>`;
}
