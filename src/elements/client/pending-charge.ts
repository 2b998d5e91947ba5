// What a reload must not lose: the id of the charge that waits, or the idempotency key of a post under way. Nothing else
// is stored.
import type { Method } from "../../contract/checkout/enums.ts";
import { CHARGE_ID } from "../../contract/checkout/patterns.ts";
import { attempt } from "../lib/attempt.ts";

type Kind = "id" | "key";

/** What could not be stored, by its name: storage is blocked or full. */
const unstored = new Map<string, string>();

/** The pending charge of an order and method in `sessionStorage`, or in memory if it cannot be stored. */
export class PendingCharge {
  readonly #name: string;

  /** `address` is the backend's. */
  constructor(address: string, orderId: string, method: Method | undefined) {
    this.#name = `pay-elements ${address} ${orderId} ${method}`;
  }

  /** Id of the charge that waits. */
  get id(): string | undefined {
    return this.#read("id");
  }

  /** Idempotency key of a post whose outcome is not known. */
  get key(): string | undefined {
    return this.#read("key");
  }

  store(kind: Kind, value: string): void {
    const entry = `${kind} ${value}`;
    this.forget();
    unstored.set(this.#name, entry);
    attempt(() => {
      sessionStorage.setItem(this.#name, entry);
      unstored.delete(this.#name);
    });
  }

  forget(): void {
    unstored.delete(this.#name);
    attempt(() => sessionStorage.removeItem(this.#name));
  }

  #read(kind: Kind): string | undefined {
    const entry = unstored.get(this.#name) ?? attempt(() => sessionStorage.getItem(this.#name));
    const [storedKind, value] = entry?.split(" ") ?? [];
    // Any script of the origin may write there: a value that is no id or key is ignored.
    return storedKind === kind && value && CHARGE_ID.test(value) ? value : undefined;
  }
}
