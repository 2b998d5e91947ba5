// What the driver and the process of the hostile crowd say to each other.

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

/** What the driver gives, as JSON in the first argument. */
export interface CrowdOptions {
  port: number;
  seed: number;
  scale: Scale;
}

/** `ready`: connections are held and the floods have begun. */
export type FromCrowd = { kind: "ready" } | { kind: "report"; answers: Answers };

/** By what was asked: how often each status was answered, or `cut` where there was no answer. */
export type Answers = Record<string, Record<string, number>>;

/** `stop`: nothing new is asked, what is held is let go of, and the report is sent. */
export type ToCrowd = "stop";
