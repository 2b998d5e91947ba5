// The QR code as one SVG path: dark modules as runs of whole units, the quiet zone of four left around them.
import { create } from "qrcode/lib/core/qrcode.js";
import { MASK } from "./qr-mask.ts";

const QUIET_ZONE = 4;

/** How much of it may be damaged: 15 % at M, 25 % at Q, where a logo hides a part. */
export type QrLevel = "M" | "Q";

export interface QrPath {
  /** Side of the drawing in modules, quiet zone included. */
  size: number;
  d: string;
}

export function qrPath(code: string, errorCorrectionLevel: QrLevel): QrPath {
  // As bytes throughout, which spares our script the search for shorter mixes of alphabets.
  const bytes = new TextEncoder().encode(code);
  const { modules } = create([{ data: bytes, mode: "byte" }], {
    errorCorrectionLevel,
    maskPattern: MASK,
  });
  let d = "";
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      const start = column;
      while (column < modules.size && modules.get(row, column)) column++;
      if (column > start)
        d += `M${start + QUIET_ZONE} ${row + QUIET_ZONE}h${column - start}v1H${start + QUIET_ZONE}z`;
    }
  }
  return { size: modules.size + 2 * QUIET_ZONE, d };
}
