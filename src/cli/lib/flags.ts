import { parseArgs, type ParseArgsConfig } from "node:util";
import type * as z from "zod/mini";
import { nearestName } from "../../contract/index.ts";
import { CommandError } from "./command-error.ts";
import { mistakes } from "./values.ts";

/** The flags among `args`, and what stands there without one. Throws a `CommandError` if a flag is unknown or lacks its value. */
export function readArguments<const Options extends NonNullable<ParseArgsConfig["options"]>>(
  args: string[],
  options: Options,
  allowPositionals = true,
) {
  try {
    return parseArgs({ args: withValues(args, options), options, strict: true, allowPositionals });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // Further sentences explain how to pass a positional argument, which would not help here.
    const fault = error.message.split(/\. |\n/)[0]!.replace(/\.$/, "");
    throw new CommandError(fault + hint(fault, Object.keys(options)));
  }
}

/**
 * Joins a flag and a value that begins like a flag, as the id of one charge in 64 does: they are refused when apart. A flag that
 * there is stays one.
 */
function withValues(args: readonly string[], options: NonNullable<ParseArgsConfig["options"]>): string[] {
  const flags = new Set(
    Object.entries(options).flatMap(([name, { short }]) => [`--${name}`, ...(short ? [`-${short}`] : [])]),
  );
  const end = args.includes("--") ? args.indexOf("--") : args.length;
  const joined: string[] = [];
  for (const arg of args.slice(0, end)) {
    const before = joined.at(-1) ?? "";
    const isValue =
      arg.startsWith("-") &&
      !flags.has(arg.split("=", 1)[0]!) &&
      flags.has(before) &&
      options[before.slice(2)]?.type === "string";
    if (isValue) joined[joined.length - 1] = `${before}=${arg}`;
    else joined.push(arg);
  }
  return [...joined, ...args.slice(end)];
}

/** What an unknown flag may have been meant to be: one with a slip in its name, or without its end. */
function hint(fault: string, known: readonly string[]): string {
  const [, unknown] = /^Unknown option '--([^']+)'$/.exec(fault) ?? [];
  if (unknown === undefined) return ".";
  const meant = nearestName(unknown, known) ?? known.find((name) => name.startsWith(unknown));
  return meant === undefined ? "; --help lists the flags." : `; did you mean --${meant}?`;
}

/** The flags among `args`, which hold nothing else. */
export const readFlags = <const Options extends NonNullable<ParseArgsConfig["options"]>>(
  args: string[],
  options: Options,
) => readArguments(args, options, false).values;

/** What the flags mean. Throws a `CommandError` that names each wrong one. */
export function readValues<Schema extends z.ZodMiniType>(schema: Schema, given: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(given);
  if (error)
    throw new CommandError(
      mistakes(error)
        .map(([name, { message }]) => `--${name} ${message}`)
        .join("; ") + ".",
    );
  return data;
}
