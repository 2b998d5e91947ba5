// What a caller says of a refund, checked before anything is stored or sent.
import { ChargeError, type ChargeErrorCode } from "../charges/charge-error.ts";
import { sha256 } from "../lib/hash.ts";
import { maskText } from "../logging/mask.ts";
import type { PixAddress } from "./send-refund.ts";

const MAX_LENGTH = 200;

/** What the merchant asks for. */
export interface NewRefund {
  /** Cents; all that is left where absent. */
  amount?: number | undefined;
  /**
   * The merchant's name of this refund and of no other, 200 characters at most. With the same key again nothing is sent: the
   * answer is the same refund, as it is by then.
   */
  key: string;
  /** A note for the merchant only, 200 characters at most. Card numbers in it are removed. */
  reason?: string | undefined;
  /** Of a charge that was paid by Pix: a key of the buyer's. It is in the call to the service alone, and not kept. */
  pixKey?: string | undefined;
  /** The kind of that key, by the service's name for it, such as `CPF`. */
  pixKeyType?: string | undefined;
  /** Who asks for it, 200 characters at most: kept in the charge's history. */
  user?: string | undefined;
}

/** The same, checked. */
export interface AskedRefund {
  amount: number | undefined;
  /** SHA-256 of the merchant's key. */
  key: string;
  reason: string | undefined;
  to: PixAddress | undefined;
  user: string | undefined;
}

export async function readRefund({
  amount,
  key,
  reason,
  pixKey,
  pixKeyType,
  user,
}: NewRefund): Promise<AskedRefund> {
  return {
    amount: amount === undefined ? undefined : readAmount(amount, "the cents that go back"),
    key: await readKey(key),
    reason: reason === undefined ? undefined : readReason(reason),
    to: readAddress(pixKey, pixKeyType),
    user: readUser(user),
  };
}

function readAddress(pixKey: unknown, pixKeyType: unknown): PixAddress | undefined {
  if (pixKey === undefined && pixKeyType === undefined) return undefined;
  return {
    pixKey: readText("pixKey", pixKey, "pix_key_needed"),
    pixKeyType: readText("pixKeyType", pixKeyType, "pix_key_needed"),
  };
}

/** Cents; `meaning` says of what. */
export function readAmount(amount: unknown, meaning: string): number {
  if (Number.isSafeInteger(amount) && (amount as number) > 0) return amount as number;
  throw new ChargeError(
    "amount_invalid",
    `amount is ${JSON.stringify(amount)}, expected a positive integer: ${meaning}.`,
  );
}

/** The merchant's note, without card numbers. */
export const readReason = (reason: unknown): string => maskText(readText("reason", reason, "reason_invalid"));

/** Who acts, as the merchant knows them. */
export const readUser = (user: unknown): string | undefined =>
  user === undefined ? undefined : maskText(readText("user", user, "user_invalid"));

/** What is kept of the merchant's name of a refund. Told apart from the keys of requests, which are kept beside it. */
export const readKey = (key: unknown): Promise<string> =>
  sha256(`refund ${readText("key", key, "key_invalid")}`);

function readText(name: string, text: unknown, code: ChargeErrorCode): string {
  if (typeof text === "string" && text.trim() !== "" && text.length <= MAX_LENGTH) return text;
  const given = typeof text === "string" ? `a text of ${text.length} characters` : typeof text;
  throw new ChargeError(code, `${name} is ${given}, expected a text of 1 to ${MAX_LENGTH}.`);
}

/** What a person has found out about a refund that was unknown: it went back, or nothing did. */
export interface RefundOutcome {
  status: "done" | "refused";
  /** Who says so, 200 characters at most: kept in the charge's history. */
  user?: string | undefined;
}

export function readOutcome({ status }: RefundOutcome): RefundOutcome["status"] {
  if (status === "done" || status === "refused") return status;
  throw new ChargeError(
    "status_invalid",
    `status is ${JSON.stringify(status)}, expected "done" if the money went back, or "refused" if nothing did.`,
  );
}
