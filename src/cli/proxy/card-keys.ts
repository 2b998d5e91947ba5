import { readFileSync } from "node:fs";
import type { JWK } from "jose";
import { parseJson } from "../lib/body.ts";
import { CommandError } from "../lib/command-error.ts";

/**
 * The keys that PAY_CARD_KEYS holds as JSON, or that the files hold which it names: each a key, a list or a set of keys.
 * Throws a `CommandError`, without the value: it may be a key in another form. What the keys are, the proxy checks.
 */
export function readCardKeys(given: string): JWK[] {
  if (/^\s*[{[]/.test(given)) return keysIn(given, "is no JSON that can be read");
  return given.split(",").flatMap((path) => keysIn(read(path.trim()), "names a file without JSON"));
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    throw new CommandError(
      `PAY_CARD_KEYS is neither JSON nor the path of a file that can be read (${code}).`,
    );
  }
}

function keysIn(text: string, fault: string): JWK[] {
  const json = parseJson(text);
  if (typeof json !== "object" || json === null)
    throw new CommandError(
      `PAY_CARD_KEYS ${fault}: give what pay-elements card-key prints, or a list of such keys.`,
    );
  return [Object.hasOwn(json, "keys") ? (json as { keys: unknown }).keys : json].flat() as JWK[];
}
