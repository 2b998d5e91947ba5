// The messages between the trial and the process under test.
import type { Payout, Refund } from "../../../src/proxy/index.ts";

/** The first argument of the process, as JSON. */
export interface ProxyOptions {
  /** A file, or the address of a database. */
  store: string;
  serviceUrl: string;
  merchantUrl: string;
  /** Milliseconds that this process's clock is ahead. */
  ahead: number;
}

/** What a clerk asks for. There is no address of the proxy for it: the process is told. */
export type Ask =
  | { kind: "payout"; key: string; amount: number }
  | { kind: "refund"; key: string; charge: string; method: "pix" | "card"; amount: number | undefined };

/** What was made, or the code of why it was not. */
export type Answer = { made: Refund | Payout; refused?: never } | { refused: string; made?: never };

/** Messages to the trial. */
export type FromProxy =
  | { kind: "listening"; port: number }
  /** `pay.sweep()` has ended, after the clock was moved. */
  | { kind: "swept" }
  | { kind: "answered"; number: number; answer: Answer }
  | { kind: "error"; message: string; fields: unknown };

/** Messages to the process: how far its clock is ahead from now on, what a clerk asks for, or that it shall close. */
export type ToProxy = { ahead: number } | { ask: Ask; number: number } | { close: true };

export const SECRET = "crash-secret";
