// Random ids: of a charge, for the browser; of an attempt, for the service.
import { base64url } from "jose";

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const REFERENCE_LENGTH = 25;
const RANDOM_LENGTH = 12;

/**
 * A charge's id: 143 random bits, URL-safe. Without the first bit it begins with a letter: what begins with "-" is a flag to a
 * command, and a formula to a spreadsheet.
 */
export const newChargeId = () =>
  base64url.encode(
    crypto.getRandomValues(new Uint8Array(18)).map((byte, at) => (at === 0 ? byte & 0x7f : byte)),
  );

/**
 * A `MerchantOrderId` for one attempt: the order id's last letters and digits, so that people can find the
 * order in the service's own lists, then twelve random ones. 25 letters and digits at most.
 */
export function newReference(orderId: string): string {
  const tail = orderId.replace(/[^A-Za-z0-9]/g, "").slice(-(REFERENCE_LENGTH - RANDOM_LENGTH));
  const random = crypto.getRandomValues(new Uint8Array(RANDOM_LENGTH));
  return tail + Array.from(random, (byte) => ALPHABET[byte % ALPHABET.length]).join("");
}

/** Whether the service and the acquirers behind it can be given this reference. */
export const isReference = (text: unknown): text is string =>
  typeof text === "string" && /^[A-Za-z0-9]{1,25}$/.test(text);
