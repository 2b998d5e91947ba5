// A charge's Pix code, read and drawn once, before it is shown.
import type { Charge } from "../../contract/checkout/charge.ts";
import { PayError } from "../backend/pay-error.ts";
import { checkCode } from "./code-check.ts";
import { qrPath, type QrLevel, type QrPath } from "./qr-path.ts";

export interface CodeReading {
  chargeId: string;
  /** None where the code is not to be shown. */
  qr?: QrPath;
  /** Whom the bank's screen will name, where the code says so. */
  payee?: string | undefined;
  /** What the page is told about it: with `qr` it is shown with a warning, without it not at all. */
  trouble?: PayError;
}

/** Nothing where the service has not drawn up the code yet. */
export function readCode(charge: Charge, level: QrLevel): CodeReading | undefined {
  if (!charge.pix) return undefined;
  const check = checkCode(charge);
  if (check.verdict === "wrong") return { chargeId: charge.id, trouble: mismatch(check.why) };
  const shown = { chargeId: charge.id, qr: qrPath(charge.pix.code, level) };
  return check.verdict === "good"
    ? { ...shown, payee: check.payee }
    : { ...shown, payee: charge.pix.payee, trouble: mismatch(check.why) };
}

const mismatch = (why: string): PayError => new PayError("code_mismatch", why);
