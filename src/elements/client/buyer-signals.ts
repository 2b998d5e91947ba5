// What a buyer does with a charge that waits, told to the backend so that the shop sees why somebody did not pay. It changes
// nothing, and its failures hinder nobody: a backend that lacks the call is asked once.
import type { Signal } from "../../contract/checkout/enums.ts";

/** As many as a backend keeps of a charge. */
const MAX_SIGNALS = 20;

export class Signals {
  readonly #address: string;
  readonly #sent = new Map<string, { last: Signal; count: number }>();
  /** Whether the backend took the first one: the others wait for it. */
  #isTaken: Promise<boolean> | undefined;

  /** `address` is the backend's. */
  constructor(address: string) {
    this.#address = address;
  }

  /** Never throws. Several elements show one charge: what was told last is not told again. */
  async send(chargeId: string, signal: Signal): Promise<void> {
    const { last, count = 0 } = this.#sent.get(chargeId) ?? {};
    if (signal === last || count >= MAX_SIGNALS) return;
    this.#sent.set(chargeId, { last: signal, count: count + 1 });
    if (!this.#isTaken) this.#isTaken = this.#post(chargeId, signal);
    else if (await this.#isTaken) await this.#post(chargeId, signal);
  }

  async #post(chargeId: string, signal: Signal): Promise<boolean> {
    try {
      const { status } = await fetch(`${this.#address}/charges/${encodeURIComponent(chargeId)}/signals`, {
        method: "POST",
        credentials: "include",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ signal }),
        // As `sendBeacon`: it goes out though the page is left. Unlike that it says whether the backend has the call.
        keepalive: true,
      });
      return status === 204;
    } catch {
      // The network, which is back with the buyer.
      return true;
    }
  }
}
