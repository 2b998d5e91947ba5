// Reads the Pix code before it is shown: what the buyer's bank will make of it must be what the shop asked for.
import { readBrCode } from "../../contract/br-code.ts";
import type { Charge } from "../../contract/checkout/charge.ts";

/**
 * Bytes that a QR code of version 25 holds at level Q: room for the 512 characters of a Pix code, some of them of two
 * bytes.
 */
const QR_CAPACITY = 715;

export type CodeCheck =
  /** `payee` is whom the bank's screen will name. */
  | { verdict: "good"; payee: string }
  /** Damaged or unusual: a bank may still take it, so it is shown with a warning. */
  | { verdict: "doubtful"; why: string }
  /** It pays another amount, or nothing now, or cannot be drawn: not to be shown. */
  | { verdict: "wrong"; why: string };

export function checkCode(charge: Charge): CodeCheck {
  const code = charge.pix?.code ?? "";
  const bytes = new TextEncoder().encode(code).length;
  if (bytes === 0 || bytes > QR_CAPACITY) return wrong(`has ${bytes} bytes, not 1 to ${QR_CAPACITY}`);
  const read = readBrCode(code);
  if (!read.ok) return { verdict: "doubtful", why: `The Pix code is not in order: ${read.error}.` };
  if (read.kind === "recurrence") return wrong("is for recurrence alone, and pays nothing now");
  const { amount = charge.amount } = read;
  if (amount !== charge.amount) return wrong(`asks for ${amount} cents, the charge for ${charge.amount}`);
  return { verdict: "good", payee: read.merchantName };
}

const wrong = (why: string): CodeCheck => ({ verdict: "wrong", why: `The Pix code ${why}.` });
