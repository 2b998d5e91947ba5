import type { Writable } from "node:stream";
import type { Logger } from "../../proxy/index.ts";

/** One JSON object a line: `time` (ISO 8601), `level`, `message` and, where there are any, `fields`. */
export function jsonLogger(out: Writable): Logger {
  const at = (level: string) => (message: string, fields?: Record<string, unknown>) =>
    void out.write(`${JSON.stringify({ time: new Date().toISOString(), level, message, fields })}\n`);
  return { info: at("info"), warn: at("warn"), error: at("error") };
}
