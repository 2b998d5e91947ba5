// A buyer's page behind nginx, while proxies die: posts as the elements do until there is an answer, and connects
// again where a stream breaks.
import type { Charge, Problem } from "../../../src/contract/index.ts";
import { newKey } from "../../support/shop.ts";
import { readCharges } from "../../support/charge-stream.ts";

/** Milliseconds after which the page asks anew. */
const PAUSE = 100;
const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE));

export type Outcome = Charge["status"] | Problem["code"];

export interface Purchase {
  endpoint: string;
  body: object;
  /** Called once for each charge that waits for the buyer's money. */
  pay: (charge: Charge) => Promise<unknown>;
  /** Aborts when the buyer waits no longer. */
  over: AbortSignal;
}

/** Buys, and resolves with how the buyer saw it end, or how it stood when the buyer left. */
export async function buy({ endpoint, body, pay, over }: Purchase): Promise<Outcome> {
  for (;;) {
    const charge = await make(endpoint, body, over);
    if (typeof charge === "string") return charge;
    // Nobody saw its code: the page offers another.
    if (charge.reason?.next === "again") continue;
    const [seen] = await Promise.all([follow(endpoint, charge, over), charge.pix && pay(charge)]);
    return seen;
  }
}

/** The charge, or why there is none. */
async function make(endpoint: string, body: object, over: AbortSignal): Promise<Charge | Problem["code"]> {
  const headers = { "content-type": "application/json", "idempotency-key": newKey() };
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  for (;;) {
    const response = await fetch(`${endpoint}/charges`, init).catch(() => undefined);
    if (response?.status === 201) return (await response.json()) as Charge;
    if (response && response.status < 500) {
      const { code } = (await response.json()) as Problem;
      if (code !== "charge_underway" || over.aborted) return code;
    }
    await pause();
  }
}

const isOver = ({ status }: Charge) => status !== "pending" && status !== "challenge";

async function follow(endpoint: string, { id, status }: Charge, over: AbortSignal): Promise<Outcome> {
  let version = 0;
  while (!over.aborted) {
    const headers = { "last-event-id": String(version) };
    const response = await fetch(`${endpoint}/charges/${id}/events`, { headers, signal: over }).catch(
      () => undefined,
    );
    if (response?.status === 200) {
      const stream = readCharges(response);
      for (let charge = await stream.next(); charge; charge = await stream.next()) {
        if (charge.version < version) throw new Error(`Charge ${id} went back from version ${version}.`);
        version = charge.version;
        if (!isOver(charge)) continue;
        await stream.leave();
        return charge.status;
      }
    }
    await pause();
  }
  return status;
}
