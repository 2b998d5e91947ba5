// The Pix code of the charge that waits, read and drawn once, before it is shown.
import type { Charge } from "../../contract/checkout/charge.ts";
import { PayError } from "../client/pay-error.ts";
import { checkCode } from "./code-check.ts";
import { qrPath, type QrLevel, type QrPath } from "./qr-path.ts";

interface CodeReading {
  chargeId: string;
  /** None if the code is not to be shown. */
  qr?: QrPath;
  /** Whom the bank's screen will name, where the code says so. */
  payee?: string | undefined;
  /** What the page is told about it: with `qr` it is shown with a warning, without it not at all. */
  error?: PayError;
}

export class CodeDrawing {
  readonly #failed: (error: PayError, charge: Charge) => void;
  #reading: CodeReading | undefined;
  #level: QrLevel = "M";

  /** `failed` is called where a code is damaged, or not to be shown. */
  constructor(failed: (error: PayError, charge: Charge) => void) {
    this.#failed = failed;
  }

  /** Whether a logo covers the middle of the drawing. */
  get hasLogo(): boolean {
    return this.#level === "Q";
  }

  /** The drawing that is shown, of whichever charge. */
  get qr(): QrPath | undefined {
    return this.#reading?.qr;
  }

  /** What was read of a charge's code. */
  of(charge: Charge | undefined): CodeReading | undefined {
    return this.#reading?.chargeId === charge?.id ? this.#reading : undefined;
  }

  /** Reads a charge's code once, as soon as it is there. */
  read(charge: Charge): void {
    if (this.of(charge)) return;
    this.#reading = readCode(charge, this.#level);
    const { error } = this.#reading ?? {};
    // Reported after the step that is under way, of which the page hears first.
    if (error) queueMicrotask(() => this.#failed(error, charge));
  }

  /** Draws the code anew, with more redundancy where a logo covers its middle. True where that made a difference. */
  setLogo(hasLogo: boolean, charge: Charge | undefined): boolean {
    if (hasLogo === this.hasLogo) return false;
    this.#level = hasLogo ? "Q" : "M";
    if (charge) this.#reading = readCode(charge, this.#level);
    return true;
  }

  forget(): void {
    this.#reading = undefined;
  }
}

/** Nothing if the service has not drawn up the code yet. */
function readCode(charge: Charge, level: QrLevel): CodeReading | undefined {
  if (!charge.pix) return undefined;
  const check = checkCode(charge);
  if (check.verdict === "wrong") return { chargeId: charge.id, error: mismatch(check.why) };
  const shown = { chargeId: charge.id, qr: qrPath(charge.pix.code, level) };
  return check.verdict === "good"
    ? { ...shown, payee: check.payee }
    : { ...shown, payee: charge.pix.payee, error: mismatch(check.why) };
}

const mismatch = (why: string): PayError => new PayError("code_mismatch", why);
