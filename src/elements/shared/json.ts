/** What a text says in JSON, `null` read as absent; nothing where it is not JSON. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text!, (_, value: unknown) => value ?? undefined) as unknown;
  } catch {
    return undefined;
  }
}
