// What a reload must not lose: the id of the charge that waits, or the key of a post under way. Nothing else.
import type { Charge } from "../../contract/checkout/charge.ts";
import type { Method } from "../../contract/checkout/names.ts";
import type { Order } from "../../contract/checkout/order.ts";
import { CHARGE_ID } from "../../contract/checkout/patterns.ts";

type Kind = "id" | "key";

export class Memory {
  readonly #name: string;
  #unstored: string | null = null;

  /** `address` is the backend's. */
  constructor(address: string, orderId: string, method: Method | undefined) {
    this.#name = `pay-elements ${address} ${orderId} ${method}`;
  }

  /** Of the charge that waits. */
  get id(): string | undefined {
    return this.#recall("id");
  }

  /** Of a post whose outcome is not known. */
  get key(): string | undefined {
    return this.#recall("key");
  }

  keep(kind: Kind, value: string): void {
    this.#unstored = `${kind} ${value}`;
    attempt(() => sessionStorage.setItem(this.#name, this.#unstored!));
  }

  forget(): void {
    this.#unstored = null;
    attempt(() => sessionStorage.removeItem(this.#name));
  }

  #recall(kind: Kind): string | undefined {
    const stored = attempt(() => sessionStorage.getItem(this.#name));
    const [kept, value] = (stored === undefined ? this.#unstored : stored)?.split(" ") ?? [];
    // Any script of the origin may write there: what is no id or key cannot be asked for.
    return kept === kind && value && CHARGE_ID.test(value) ? value : undefined;
  }
}

/** Whether a waiting code asks for another sum than its order costs now. */
export function isOutdated(order: Order, { method, status, amount }: Charge): boolean {
  return method === "pix" && status === "pending" && amount !== order.amount;
}

// Storage throws where cookies are blocked and in some frames: the payment goes on, only a reload starts over.
export function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
