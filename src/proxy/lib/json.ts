// JSON that came from outside. A parser's own message quotes its input, which may hold a card, so none is passed on.

/** Levels of lists and objects in each other. No request and no message of the payment service nests half as deep. */
export const MAX_DEPTH = 32;

type Parsed = { value: unknown; error?: undefined } | { value?: undefined; error: "not_json" | "too_deep" };

/** The value of a JSON text, or of the bytes of one in UTF-8. */
export function parseJson(data: string | Uint8Array): Parsed {
  let value: unknown;
  try {
    const text = typeof data === "string" ? data : new TextDecoder("utf-8", { fatal: true }).decode(data);
    value = JSON.parse(text);
  } catch {
    return { error: "not_json" };
  }
  return isDeeper(value, MAX_DEPTH) ? { error: "too_deep" } : { value };
}

// JSON of some kilobytes can nest so deep that a function that calls itself for each level overflows the stack.
const isDeeper = (value: unknown, depth: number): boolean =>
  typeof value === "object" &&
  value !== null &&
  (depth === 0 || Object.values(value).some((inner) => isDeeper(inner, depth - 1)));
