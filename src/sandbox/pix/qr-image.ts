// The picture of a Pix code in the payment service's answer. The build replaces the compiled file by a bundle that holds
// qrcode's core and fast-png, as with `elements/pay-pix/qrcode.ts`.
import { encode } from "fast-png";
import { create } from "qrcode/lib/core/qrcode.js";

/** Pixels of a module's side: at one bit each, a byte is a module's width. */
const SCALE = 8;
/** Modules of white on each side: ISO/IEC 18004 asks for four. */
const QUIET_ZONE = 4;

/** Gives a PNG data URL that reads back as the code, at error correction level M. */
export function qrImage(code: string): string {
  const { modules } = create(code, { errorCorrectionLevel: "M" });
  const width = modules.size + 2 * QUIET_ZONE;
  const data = new Uint8Array(width * width * SCALE).fill(0xff);
  for (let row = 0; row < modules.size; row++) {
    const line = (row + QUIET_ZONE) * SCALE * width;
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column)) data[line + QUIET_ZONE + column] = 0;
    for (let again = 1; again < SCALE; again++) data.copyWithin(line + again * width, line, line + width);
  }
  const png = encode({ width: width * SCALE, height: width * SCALE, data, channels: 1, depth: 1 });
  return `data:image/png;base64,${btoa(Array.from(png, (byte) => String.fromCharCode(byte)).join(""))}`;
}
