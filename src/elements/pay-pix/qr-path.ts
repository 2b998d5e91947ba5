// The QR code as one SVG path: dark modules as runs of whole units, the quiet zone of four left around them.
import { encodeQr, type QrLevel } from "./qrcode.ts";

export type { QrLevel };

const QUIET_ZONE = 4;

/**
 * The mask pattern of every code. Trying all eight takes a slow phone longer than the rest of the drawing, and pattern 2
 * wins: of 400 Pix codes, it has the least penalty of ISO/IEC 18004 in 354, and at most 14 % above the least in the others.
 */
const MASK_PATTERN = 2;

export interface QrPath {
  /** Side of the drawing in modules, quiet zone included. */
  size: number;
  d: string;
}

export function qrPath(code: string, level: QrLevel): QrPath {
  const modules = encodeQr(new TextEncoder().encode(code), level, MASK_PATTERN);
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
