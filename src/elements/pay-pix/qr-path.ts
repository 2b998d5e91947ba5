// The QR code as one SVG path: dark modules as runs of whole units, the quiet zone of four left around them.
import { qrCode } from "./qr-code.ts";

const QUIET_ZONE = 4;

export interface QrPath {
  /** Side of the drawing in modules, quiet zone included. */
  size: number;
  d: string;
}

export function qrPath(code: string): QrPath {
  const rows = qrCode(new TextEncoder().encode(code));
  let d = "";
  rows.forEach((row, y) => {
    for (const { 0: run, index } of row.matchAll(/1+/g)) {
      const x = index + QUIET_ZONE;
      d += `M${x} ${y + QUIET_ZONE}h${run.length}v1H${x}z`;
    }
  });
  return { size: rows.length + 2 * QUIET_ZONE, d };
}
