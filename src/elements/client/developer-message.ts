// What a `pay-error` says to developers: what was answered, or why nothing was, and what to look at.
import type { Card, Customer } from "../../contract/checkout/new-charge.ts";
import type { Refusal } from "./guards.ts";

/** Why a request failed, as far as a page can know: the browser keeps the reason to its console. */
export function noAnswer(url: string, cause: unknown): string {
  if (cause instanceof DOMException && cause.name === "TimeoutError")
    return `${url} took too long to answer.`;
  if (navigator.onLine === false) return `No answer from ${url}: the browser is offline.`;
  const { origin, protocol } = new URL(url);
  if (origin === self.origin)
    return `No answer from ${url}. Is the backend running? The browser's console says more.`;
  const isMixed = protocol === "http:" && location.protocol === "https:";
  return (
    `No answer from ${url} that this page may read. The browser's console says why: nothing answers there; ` +
    `${unlisted()}; ` +
    `the page's Content-Security-Policy lacks ${origin} in connect-src` +
    (isMixed ? "; or the page is https and the address is not." : ".")
  );
}

/** Why the backend refuses this page, if it does. The page's origin is not that of its address in a sandbox. */
export const unlisted = (): string =>
  self.origin === "null"
    ? "the page's origin is null, which no backend can list: the frame around it has a sandbox (its attribute, or the directive of " +
      "its Content-Security-Policy) without allow-same-origin, or the page is a file"
    : `the backend does not list the page's origin, ${self.origin}, in allowedOrigins (PAY_ALLOWED_ORIGINS)`;

/** What was answered in place of what the contract says. `problem` is the body where it is the backend's own refusal. */
export function wrongAnswer({ url, status, headers }: Response, problem?: string): string {
  if (problem !== undefined) return `${url} answered ${status} ${problem}`;
  const type = headers.get("Content-Type")?.split(";")[0] ?? "no Content-Type";
  return `${url} answered ${status} with ${type}, not as the contract says. Is the backend at this endpoint?`;
}

/** What the buyer has typed for a charge. */
export type Typed = Partial<Card> & Customer;

/**
 * A problem's code, its `detail` and the fields that are wrong. The code alone where the rest quotes what was `typed`: the
 * proxy never does, but any backend may stand there, and no event holds a card.
 */
export function refusalText({ code, detail, errors = [] }: Refusal, typed: Typed): string {
  const fields = errors.map((error) => `${error.field}: ${error.code}.`);
  const said = [...(detail ? [detail] : []), ...fields].join(" ");
  // Chosen from a list, and named in many a sentence.
  const { brand: _brand, identityType: _type, ...secret } = typed;
  const isQuoted = Object.values(secret).some((value) => value && quotes(said, value));
  return said === "" || isQuoted ? `${code}.` : `${code}: ${said}`;
}

/** Whether a text holds what was typed, in whatever spelling: as words, or as the digits of a long number. */
function quotes(text: string, typed: string): boolean {
  const number = digits(typed);
  return words(text).includes(words(typed)) || (number.length > 9 && digits(text).includes(number));
}

const words = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, " ")
    .trim()} `;
const digits = (text: string): string => text.replaceAll(/\D/g, "");
