import { parseArgs, type ParseArgsConfig } from "node:util";
import { CommandError } from "./command-error.ts";

/** The flags among `args`, and what stands there without one. Throws a `CommandError` where a flag is unknown or lacks its value. */
export function readArguments<const Options extends NonNullable<ParseArgsConfig["options"]>>(
  args: string[],
  options: Options,
  allowPositionals = true,
) {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // Its further sentences explain how to write what nobody wants here.
    throw new CommandError(error.message.split(/\. |\n/)[0]!.replace(/\.?$/, "."));
  }
}

/** The flags among `args`, which hold nothing else. */
export const readFlags = <const Options extends NonNullable<ParseArgsConfig["options"]>>(
  args: string[],
  options: Options,
) => readArguments(args, options, false).values;
