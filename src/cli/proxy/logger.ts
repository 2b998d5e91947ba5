// The log of `pay-elements proxy`. The proxy's messages name its options: here they name the variables instead.
import type { Writable } from "node:stream";
import type { Logger } from "../../proxy/index.ts";
import { inVariables } from "./options.ts";

/**
 * One JSON object a line, with messages in the words of the variables: `time` (ISO 8601), `level`, `message` and, where
 * there are any, `fields`.
 */
export function jsonLogger(out: Writable): Logger {
  const at = (level: string) => (text: string, fields?: Record<string, unknown>) => {
    const message = inVariables(text);
    out.write(`${JSON.stringify({ time: new Date().toISOString(), level, message, fields })}\n`);
  };
  return { info: at("info"), warn: at("warn"), error: at("error") };
}
