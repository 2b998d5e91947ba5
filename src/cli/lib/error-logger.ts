import { safeLogger, type Logger } from "../../proxy/index.ts";
import { printable } from "./printable.ts";

/** A logger of warnings and errors on the standard error, for a command whose result alone stands on the standard output. */
export function errorLogger(command: string): Logger {
  const log = (message: string, { charge, message: why }: Record<string, unknown> = {}) =>
    console.error(`pay-elements ${command}: ${printable([message, charge, why].filter(Boolean).join(": "))}`);
  return safeLogger({ info() {}, warn: log, error: log });
}
