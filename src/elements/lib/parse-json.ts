/** Parses JSON, with `null` as `undefined`; `undefined` if the text is no JSON. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text!, (_, value: unknown) => value ?? undefined) as unknown;
  } catch {
    return undefined;
  }
}
