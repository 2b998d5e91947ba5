// One attempt to send money back: its key, and what was asked for with it. It is kept for as long as its answer is missing, also
// over a reload, so that asking again is the same refund and never a second one. The buyer's Pix key is not kept: whoever goes
// on after a reload types it again, and the merchant's side refuses another one under the same key.
import { attempt as trying } from "../../../../elements/lib/attempt.ts";
import { newKey } from "../../../../elements/lib/new-key.ts";

/** `refund`: money is sent. `recorded`: it went back elsewhere. */
export type RefundKind = "refund" | "recorded";

export interface RefundAttempt {
  kind: RefundKind;
  /** `Idempotency-Key`. */
  key: string;
  /** Cents. */
  amount: number;
  reason?: string;
  pixKeyType?: string;
}

/** Where an attempt for a payment is kept. */
export interface AttemptPlace {
  /** The address of the merchant's side. */
  address: string;
  chargeId: string;
}

const nameOf = ({ address, chargeId }: AttemptPlace) => `pay-elements refund ${address} ${chargeId}`;

export const newAttempt = (asked: Omit<RefundAttempt, "key">): RefundAttempt => ({
  ...asked,
  key: newKey(),
});

/** What could not be stored, by its name: storage is blocked or full. It lasts as long as the page. */
const unstored = new Map<string, RefundAttempt>();

/** Calls of this page that are not answered yet, by their key: another element may come to show the payment meanwhile. */
const calls = new Map<string, Promise<void>>();

/** Settles when the call of that key is answered, or is given up; nothing if this page made none. */
export const callOf = ({ key }: RefundAttempt): Promise<void> | undefined => calls.get(key);

/** Makes the call of that key known for as long as it lasts. */
export async function underway({ key }: RefundAttempt, call: () => Promise<void>): Promise<void> {
  const made = call().finally(() => {
    if (calls.get(key) === made) calls.delete(key);
  });
  calls.set(key, made);
  await made;
}

export function keepAttempt(place: AttemptPlace, attempt: RefundAttempt): void {
  const name = nameOf(place);
  unstored.set(name, attempt);
  trying(() => {
    sessionStorage.setItem(name, JSON.stringify(attempt));
    unstored.delete(name);
  });
}

/** Only that attempt: another may have begun meanwhile. */
export function forgetAttempt(place: AttemptPlace, { key }: RefundAttempt): void {
  if (keptAttempt(place)?.key !== key) return;
  unstored.delete(nameOf(place));
  trying(() => sessionStorage.removeItem(nameOf(place)));
}

export function keptAttempt(place: AttemptPlace): RefundAttempt | undefined {
  const name = nameOf(place);
  const kept = trying(() => JSON.parse(sessionStorage.getItem(name) ?? "null") as unknown);
  return unstored.get(name) ?? (isAttempt(kept) ? kept : undefined);
}

function isAttempt(kept: unknown): kept is RefundAttempt {
  const { kind, key, amount, reason = "", pixKeyType = "" } = (kept ?? {}) as Record<string, unknown>;
  return (
    (kind === "refund" || kind === "recorded") &&
    typeof key === "string" &&
    Number.isSafeInteger(amount) &&
    typeof reason === "string" &&
    typeof pixKeyType === "string"
  );
}
