import { parseArgs, type ParseArgsConfig } from "node:util";
import { CommandError } from "./command-error.ts";

/** The flags among `args`, which hold nothing else. Throws a `CommandError` where one is unknown or lacks its value. */
export function readFlags<const Options extends NonNullable<ParseArgsConfig["options"]>>(
  args: string[],
  options: Options,
) {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // Its further sentences explain how to write what nobody wants here.
    throw new CommandError(error.message.split(/\. |\n/)[0]!.replace(/\.?$/, "."));
  }
}
