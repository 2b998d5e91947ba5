// What a caller says of a refund, checked before anything is stored or sent.
import { ChargeError } from "../charges/charge-error.ts";
import { readAddress, readAmount, readKey, readText, readUser } from "../charges/money-out-fields.ts";
import { hmacSha256 } from "../lib/hash.ts";
import { maskText } from "../logging/mask.ts";
import type { PixAddress } from "../service/withdraw.ts";

/** What the merchant asks for. */
export interface NewRefund {
  /** Cents; all that is left if absent. */
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
  /** Hashes of note and Pix key, one for each secret, the current one first: a plain hash of a Pix key could be guessed. */
  bodies: readonly string[];
  reason: string | undefined;
  to: PixAddress | undefined;
  user: string | undefined;
}

export async function parseRefund(
  { amount, key: given, reason, pixKey, pixKeyType, user }: NewRefund,
  secrets: readonly string[],
): Promise<AskedRefund> {
  const key = await readKey("refund", given);
  const body = new TextEncoder().encode(
    JSON.stringify(["refund", key, reason ?? null, pixKey ?? null, pixKeyType ?? null]),
  );
  return {
    amount: amount === undefined ? undefined : readAmount(amount, "the cents that go back"),
    key,
    bodies: await Promise.all(secrets.map((secret) => hmacSha256(body, secret))),
    reason: reason === undefined ? undefined : readReason(reason),
    to: pixKey === undefined && pixKeyType === undefined ? undefined : readAddress(pixKey, pixKeyType),
    user: readUser(user),
  };
}

/** The merchant's note, without card numbers. */
export const readReason = (reason: unknown): string => maskText(readText("reason", reason, "reason_invalid"));

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
