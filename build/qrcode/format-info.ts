import type { Level } from "./error-correction-level.ts";

/** What a code says of itself: its level, and the mask that is always used (`qr-mask.ts`). */
export const getEncodedBits = ({ bit }: Level): number => (bit > "M" ? 16177 : 24188);
