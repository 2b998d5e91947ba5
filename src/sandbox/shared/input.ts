import { en } from "zod/locales";
import * as z from "zod/mini";
import { toCents } from "../../contract/index.ts";
import { Refusal, refuseField } from "./refusal.ts";

// Given to each parse instead of `z.config`, which would change the messages of everyone in the process.
const { localeError } = en();

/**
 * Parses with a schema of which no object takes fields of any name. A field that it does not name is refused: most often it
 * is a misspelt one, and without it the request means something else. @throws Refusal with messages by field
 */
export function parse<T extends z.core.$ZodType>(schema: T, input: unknown): z.output<T> {
  const result = z.safeParse(schema, input, { error: localeError });
  const fields: Record<string, string[]> = {};
  for (const issue of result.error?.issues ?? []) {
    const field = issue.path.join(".") || "body";
    (fields[field] ??= []).push(issue.message);
  }
  for (const field of result.success ? unknownFields(input, result.data) : [])
    fields[field] = ["no field of this request (names are case-sensitive)"];
  const told = Object.entries(fields).map(([field, messages]) => `${field}: ${messages.join(", ")}`);
  if (!result.success || told.length > 0) throw new Refusal(told.join("; "), fields);
  return result.data;
}

/** The paths of the fields that a schema has left out of what it was given. */
function unknownFields(given: unknown, read: unknown, path = ""): string[] {
  if (!isObject(given) || !isObject(read)) return [];
  return Object.entries(given).flatMap(([name, value]) =>
    Object.hasOwn(read, name) ? unknownFields(value, read[name], `${path}${name}.`) : [path + name],
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Reads a JSON body. An empty one is `undefined`. @throws Refusal */
export async function readJson(request: Request): Promise<unknown> {
  const text = await request.text();
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal("body: not valid JSON", { body: ["not valid JSON"] });
  }
}

/** A decimal amount in BRL as cents. @throws Refusal if it has more than two decimal places */
export function centsOf(value: number, field: string): number {
  try {
    return toCents(value);
  } catch {
    throw refuseField(field, "an amount in BRL with at most two decimal places");
  }
}
