/** Where the proxy writes what an operator should see. Fields never hold card data. */
export interface Logger {
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
}

/** Warnings and errors on the console, nothing else. */
export const consoleLogger: Logger = {
  info() {},
  warn: (message, fields) => console.warn(`pay-elements: ${message}`, ...(fields ? [fields] : [])),
  error: (message, fields) => console.error(`pay-elements: ${message}`, ...(fields ? [fields] : [])),
};

/**
 * An error as log fields: its name, code and stack, and its message. Not the error itself, whose `cause` and
 * further properties are written by others.
 */
export function errorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  const { name, message, stack } = error;
  const code: unknown = "code" in error ? error.code : undefined;
  const isCode = typeof code === "string" || typeof code === "number";
  return { error: name, ...(isCode && { code }), message, stack };
}
