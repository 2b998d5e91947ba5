// The one place that imports qrcode: its core alone, without renderers. The build replaces the compiled file by a bundle,
// an ES module, so that whoever installs pay-elements neither installs qrcode with its command line nor bundles CommonJS.
import { create } from "qrcode/lib/core/qrcode.js";

/** How much of a symbol may be damaged: 15 % at M, 25 % at Q. */
export type QrLevel = "M" | "Q";

/** The mask patterns of ISO/IEC 18004. */
export type MaskPattern = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** The modules of a symbol without its quiet zone, `size` rows of `size` each; `get` gives 1 where one is dark. */
export interface QrModules {
  size: number;
  get(row: number, column: number): number;
}

/** Encodes `bytes` in byte mode with the given mask pattern, in the smallest version that holds them. */
export function encodeQr(
  bytes: Uint8Array,
  errorCorrectionLevel: QrLevel,
  maskPattern: MaskPattern,
): QrModules {
  return create([{ data: bytes, mode: "byte" }], { errorCorrectionLevel, maskPattern }).modules;
}
