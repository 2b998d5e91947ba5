// What the merchant's code says of money that goes out, checked before anything is stored or sent.
import { MAX_PIX_AMOUNT, readPixKey } from "../../contract/index.ts";
import { sha256 } from "../lib/hash.ts";
import { maskText } from "../logging/mask.ts";
import type { PixAddress } from "../service/withdraw.ts";
import { ChargeError, type ChargeErrorCode } from "./charge-error.ts";

const MAX_LENGTH = 200;

/** Cents; `meaning` says of what. Of money that goes out twelve digits at most, which no card number is. */
export function readAmount(amount: unknown, meaning: string, most = MAX_PIX_AMOUNT): number {
  if (Number.isSafeInteger(amount) && (amount as number) > 0 && (amount as number) <= most)
    return amount as number;
  throw new ChargeError(
    "amount_invalid",
    `amount is ${maskText(JSON.stringify(amount) ?? "undefined")}, expected an integer of 1 to ${most}: ${meaning}.`,
  );
}

/** Quotes nothing of a text, which may be a buyer's Pix key. */
export function readText(name: string, text: unknown, code: ChargeErrorCode): string {
  if (typeof text === "string" && text.trim() !== "" && text.length <= MAX_LENGTH) return text;
  const given = typeof text === "string" ? `a text of ${text.length} characters` : typeof text;
  throw new ChargeError(code, `${name} is ${given}, expected a text of 1 to ${MAX_LENGTH}.`);
}

/** Who acts. */
export interface Acting {
  /** As the merchant knows them, 200 characters at most: kept in the charge's history. */
  user?: string | undefined;
}

export const readUser = (user: unknown): string | undefined =>
  user === undefined ? undefined : maskText(readText("user", user, "user_invalid"));

/** A key of a known type is written as the banks' directory does. Of another type it is the service that knows. */
export function readAddress(key: unknown, type: unknown): PixAddress {
  const written = readText("pixKey", key, "pix_key_needed");
  const pixKeyType = readText("pixKeyType", type, "pix_key_needed");
  const pixKey = readPixKey(pixKeyType, written);
  if (pixKey !== undefined) return { pixKey, pixKeyType };
  throw new ChargeError("pix_key_invalid", `pixKey is not a valid ${pixKeyType}.`);
}

/** What is kept of the merchant's name of a refund or payout. Told apart from the keys of requests, which are kept beside it. */
export const readKey = (of: "refund" | "payout", key: unknown): Promise<string> =>
  sha256(`${of} ${readText("key", key, "key_invalid")}`);
