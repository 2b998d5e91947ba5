// Settings as the fragment of an address: JSON of what differs from the defaults.
import { DEFAULTS, readSettings, type Settings } from "./settings.ts";

/** The fragment with its `#`; the empty text for the defaults. */
export function writeLink(settings: Settings): string {
  const changed = difference(settings, DEFAULTS);
  return Object.keys(changed).length === 0 ? "" : `#${encodeURIComponent(JSON.stringify(changed))}`;
}

/** The settings of a fragment; `undefined` if it cannot be read. */
export function readLink(fragment: string): Settings | undefined {
  if (fragment === "" || fragment === "#") return structuredClone(DEFAULTS);
  try {
    return readSettings(JSON.parse(decodeURIComponent(fragment.slice(1))));
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function difference(value: object, from: object): object {
  const known = new Map<string, unknown>(Object.entries(from));
  const changed = Object.entries(value).flatMap(([name, field]: [string, unknown]) => {
    const usual = known.get(name);
    if (JSON.stringify(field) === JSON.stringify(usual)) return [];
    return [[name, isObject(field) && isObject(usual) ? difference(field, usual) : field]];
  });
  return Object.fromEntries(changed);
}
