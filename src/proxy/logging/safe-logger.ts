import { consoleLogger, errorFields, type Logger } from "./logger.ts";
import { mask, maskLine } from "./mask.ts";

/** What an order id or a text of others could begin a new line with. */
const LINE_BREAKS = /[\p{Cc}\u2028\u2029]/gu;

/**
 * The logger that everything in the proxy writes to: each message is masked, so that no code can log a card, and is one
 * line. A logger that throws breaks no payment; its error is written to the console.
 */
export function safeLogger(logger: Logger): Logger {
  const write = (level: keyof Logger) => (message: string, fields?: Record<string, unknown>) => {
    const safe: [string, Record<string, unknown>?] = [maskLine(message.replaceAll(LINE_BREAKS, " "))];
    if (fields) safe.push(mask(fields) as Record<string, unknown>);
    try {
      logger[level](...safe);
    } catch (error) {
      consoleLogger.error("The logger failed", mask(errorFields(error)) as Record<string, unknown>);
      consoleLogger.error(...safe);
    }
  };
  // The console leaves these out, and there is one for each delivery: they need no masking.
  return {
    info: logger === consoleLogger ? () => {} : write("info"),
    warn: write("warn"),
    error: write("error"),
  };
}
