// JSON in one form alone, so that two programs that know the same hash the same bytes (RFC 8785, JCS).

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/**
 * The value as JSON that every program can write: without what is `undefined`, halves of surrogate pairs as U+FFFD, and numbers
 * that are no safe integers, which programs write in several ways, as texts.
 */
export function toJson(value: unknown): Json {
  if (typeof value === "string") return value.replaceAll(/\p{Surrogate}/gu, "\ufffd");
  // -0 too, which JSON in JavaScript writes as 0, and in Python as -0.
  if (typeof value === "number") return Number.isSafeInteger(value) ? value + 0 : String(value);
  if (typeof value === "boolean") return value;
  if (Array.isArray(value)) return value.map(toJson);
  if (typeof value !== "object" || value === null) return null;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .map(([name, field]) => [toJson(name) as string, toJson(field)]),
  );
}

/** As RFC 8785 writes a value that is as `toJson` gives it: names in the order of their UTF-16 code units, no white space. */
export function canonicalJson(value: Json): string {
  if (isList(value)) return `[${value.map(canonicalJson).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`).join()}}`;
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
