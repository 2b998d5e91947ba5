// The messages between the trial and the process of the attackers.

/** How many of each there are, and how many a second. */
export interface Scale {
  /** Connections that send half a request head and nothing more. */
  halfOpen: number;
  /** Connections that send a body a byte at a time. */
  slowBodies: number;
  /** Client addresses that each open more streams than an address may have. */
  streamers: number;
  /** Orders of one buyer, each with a Pix charge. */
  orders: number;
  /** Tries to pay one order, by Pix and with ever other cards. */
  tries: number;
  /** Deliveries with a wrong signature, a malformed one, or none. */
  deliveries: number;
  /** Order ids and charge ids of kilobytes. */
  ids: number;
  /** Of the last four together, in each second. */
  perSecond: number;
}

/** The first argument of the process, as JSON. */
export interface AttackOptions {
  port: number;
  seed: number;
  scale: Scale;
}

/** `ready`: connections are open and the floods have begun. */
export type FromAttackers = { kind: "ready" } | { kind: "report"; answers: Answers };

/** By what was asked: how often each status was answered, or `cut` if there was no answer. */
export type Answers = Record<string, Record<string, number>>;

/** `stop`: sends nothing new, closes every connection and sends the report. */
export type ToAttackers = "stop";
