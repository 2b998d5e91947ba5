// One line of the timeline.

/**
 * - `event`: a DOM event of an element
 * - `request`: from the page to the proxy
 * - `call`: from the proxy to the payment service
 * - `webhook`: a delivery from the service to the proxy
 * - `handler`: a call of the shop's own code by the proxy
 */
export const KINDS = ["event", "request", "call", "webhook", "handler"] as const;
export type Kind = (typeof KINDS)[number];

export interface Entry {
  /** An entry of the same id is the same line, as it is known now. */
  id: string;
  kind: Kind;
  /** Milliseconds since 1970. */
  at: number;
  /** Such as `POST /pay/charges`. */
  title: string;
  /** Such as `201`; absent while there is no answer. */
  status?: string;
  tone?: "good" | "bad";
  /** What it holds, each part under its name. No card data. */
  parts: readonly (readonly [name: PartName, text: string])[];
}

export type PartName = "detail" | "sent" | "received";
