// Why a check does not end well. Everything else that is thrown is a mistake of the checker's own.
import type { Exchange } from "./exchange.ts";

/** The backend does not keep a rule. The message goes on from the claim: what was expected, and what came. */
export class Broken extends Error {
  override readonly name = "Broken";
  readonly exchanges: readonly Exchange[];

  constructor(message: string, ...exchanges: readonly (Exchange | undefined)[]) {
    super(message);
    this.exchanges = exchanges.filter((exchange) => exchange !== undefined);
  }
}

/** The rule could not be tried, through nobody's fault. */
export class Blocked extends Error {
  override readonly name = "Blocked";
}

/** Throws `Broken` unless `kept`. `of`: what was answered. */
export function demand(kept: unknown, words: string, of?: { exchange: Exchange }): asserts kept {
  if (!kept) throw new Broken(words, of?.exchange);
}
