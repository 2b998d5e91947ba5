// What a handler threw is logged, kept and reported, also where the buyer's data was erased while the handler ran. It may quote
// what the handler was given, so all that an erasure would have removed from that is removed from the error.
import { REDACTED } from "../logging/mask.ts";

/** A shorter text is in other words too, and says little of anybody. */
const MIN_LENGTH = 3;
/** Digits that are one number however they are written, such as a CPF. */
const MIN_DIGITS = 5;

/** Calls a handler, and gives whether there is one. What it throws quotes nothing of `given` that an erasure would remove. */
export async function callHandler<Given>(
  handler: ((given: Given) => unknown) | undefined,
  given: Given,
  erase: (given: Given) => Given,
): Promise<boolean> {
  try {
    await handler?.(given);
    return handler !== undefined;
  } catch (error) {
    throw withoutTexts(error, lostTexts(given, erase(given)));
  }
}

function lostTexts(given: unknown, erased: unknown): string[] {
  const kept = new Set(textsIn(erased).map(comparable));
  // The longest first: a name may be the beginning of another.
  return [...new Set(textsIn(given))]
    .filter((text) => !kept.has(comparable(text)))
    .toSorted((a, b) => b.length - a.length);
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return value.trim().length < MIN_LENGTH ? [] : [value.trim()];
  if (typeof value === "number") return [String(value)];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** The digits of what is a number, however it is written. */
function digitsOf(text: string): string | undefined {
  const digits = text.replaceAll(/\D/g, "");
  return digits.length >= MIN_DIGITS && !/\p{L}/u.test(text) ? digits : undefined;
}

const comparable = (text: string) => digitsOf(text) ?? text.toLowerCase();

function patternOf(text: string): RegExp {
  const digits = digitsOf(text);
  const body =
    digits === undefined
      ? text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`)
      : [...digits].join(String.raw`[^\p{L}\d]{0,2}`);
  return new RegExp(String.raw`(?<![\p{L}\d])${body}(?![\p{L}\d])`, "giu");
}

function withoutTexts(error: unknown, texts: readonly string[]): unknown {
  if (!(error instanceof Error)) return error;
  const patterns = texts.map(patternOf);
  const clean = (text: string) => patterns.reduce((rest, one) => rest.replaceAll(one, REDACTED), text);
  const { name, message, stack } = error;
  const code = "code" in error && { code: error.code };
  return Object.assign(new Error(clean(message)), { name, ...(stack && { stack: clean(stack) }), ...code });
}
