import { consoleLogger, errorFields, type Logger } from "./logger.ts";
import { mask, maskLine } from "./mask.ts";

/** What an order id or the words of others could begin a line of their own with. */
const BREAKS = /[\p{Cc}\u2028\u2029]/gu;

/**
 * The logger that everything in the proxy writes to: what passes it is masked, so that no line of code can log a
 * card, and is one line. A logger that throws breaks no payment; what it threw is written to the console.
 */
export function safeLogger(logger: Logger): Logger {
  const write = (level: keyof Logger) => (message: string, fields?: Record<string, unknown>) => {
    const safe: [string, Record<string, unknown>?] = [maskLine(message.replaceAll(BREAKS, " "))];
    if (fields) safe.push(mask(fields) as Record<string, unknown>);
    try {
      logger[level](...safe);
    } catch (error) {
      consoleLogger.error("The logger failed", mask(errorFields(error)) as Record<string, unknown>);
      consoleLogger.error(...safe);
    }
  };
  // Nobody reads what the console leaves out, and there is a line for each delivery.
  return {
    info: logger === consoleLogger ? () => {} : write("info"),
    warn: write("warn"),
    error: write("error"),
  };
}
