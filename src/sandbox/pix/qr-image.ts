// The picture of a Pix code in the payment service's answer. The build replaces the compiled file by a bundle that holds
// qrcode's core and fast-png, as with `elements/pay-pix/qrcode.ts`.
import { encode } from "fast-png";
import { create } from "qrcode/lib/core/qrcode.js";

/** Pixels of a module's side, and modules of white on each side: ISO/IEC 18004 asks for four. */
const SCALE = 8;
const QUIET_ZONE = 4;

/** Gives a PNG data URL that reads back as the code, at error correction level M. */
export function qrImage(code: string): string {
  const { modules } = create(code, { errorCorrectionLevel: "M" });
  const side = (modules.size + 2 * QUIET_ZONE) * SCALE;
  const moduleAt = (pixel: number) => Math.floor(pixel / SCALE) - QUIET_ZONE;
  const inside = (module: number) => module >= 0 && module < modules.size;
  const data = Uint8Array.from({ length: side * side }, (_, index) => {
    const [row, column] = [moduleAt(Math.floor(index / side)), moduleAt(index % side)];
    return inside(row) && inside(column) && modules.get(row, column) ? 0 : 255;
  });
  const png = encode({ width: side, height: side, data, channels: 1, depth: 8 });
  return `data:image/png;base64,${btoa(Array.from(png, (byte) => String.fromCharCode(byte)).join(""))}`;
}
