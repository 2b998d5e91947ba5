// Reads the Pix code before it is shown: what the buyer's bank will make of it must be what the shop asked for.
import { readBrCode } from "../../contract/br-code.ts";
import type { Charge } from "../../contract/checkout/charge.ts";

/**
 * Bytes that a QR code of size 25 holds at level Q: more than the 512 characters that a Pix code may have, some of them of
 * two bytes. Our files for a script tag carry no larger size (build/qrcode.ts).
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
  if (bytes === 0 || bytes > QR_CAPACITY) {
    return {
      verdict: "wrong",
      why: `The Pix code has ${bytes} bytes; one that is drawn has 1 to ${QR_CAPACITY}.`,
    };
  }
  const read = readBrCode(code);
  if (!read.ok) return { verdict: "doubtful", why: `The Pix code cannot be trusted: ${read.error}.` };
  if (read.kind === "recurrence") {
    return { verdict: "wrong", why: "The Pix code agrees to future charges and pays nothing now." };
  }
  if (read.amount !== undefined && read.amount !== charge.amount) {
    return {
      verdict: "wrong",
      why: `The Pix code asks for ${read.amount} cents; the charge is ${charge.amount} cents.`,
    };
  }
  return { verdict: "good", payee: read.merchantName };
}
