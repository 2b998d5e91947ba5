// Why a check fails or is skipped. Any other error is a bug of the checker.

/** A request and what came back, for the report: card data is masked. */
export interface Exchange {
  request: { method: string; url: string; headers: Record<string, string>; body?: string };
  response?: { status: number; headers: Record<string, string>; body: string };
  /** Why there is no response. */
  error?: string;
}

/** The backend does not keep a rule. The message continues the claim: what was expected, and what came. */
export class Broken extends Error {
  override readonly name = "Broken";
  readonly exchanges: readonly Exchange[];

  constructor(message: string, ...exchanges: readonly (Exchange | undefined)[]) {
    super(message);
    this.exchanges = exchanges.filter((exchange) => exchange !== undefined);
  }
}

/** The rule could not be tried, and the backend is not to blame. */
export class Blocked extends Error {
  override readonly name = "Blocked";
}

/** Throws `Broken` if the condition does not hold. `of`: what was answered. */
export function assert(condition: unknown, message: string, of?: { exchange: Exchange }): asserts condition {
  if (!condition) throw new Broken(message, of?.exchange);
}
