// What a reload must not lose: the id of the charge that waits, or the key of a post under way. Nothing else.
import type { Method } from "../../contract/checkout/names.ts";

type Remembered = { id: string } | { key: string };

export class Memory {
  readonly #name: string;
  #unstored: string | null = null;

  /** `address` is the backend's. */
  constructor(address: string, orderId: string, method: Method) {
    this.#name = `pay-elements ${address} ${orderId} ${method}`;
  }

  recall(): Remembered | undefined {
    const stored = attempt(() => sessionStorage.getItem(this.#name));
    const [kind, value] = (stored === undefined ? this.#unstored : stored)?.split(" ") ?? [];
    if (!value) return undefined;
    return kind === "id" ? { id: value } : { key: value };
  }

  keep(what: Remembered): void {
    this.#unstored = "id" in what ? `id ${what.id}` : `key ${what.key}`;
    attempt(() => sessionStorage.setItem(this.#name, this.#unstored!));
  }

  forget(): void {
    this.#unstored = null;
    attempt(() => sessionStorage.removeItem(this.#name));
  }
}

// Storage throws where cookies are blocked and in some frames: the payment goes on, only a reload starts over.
function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
