import { getTotalCodewordsCount } from "./error-correction-code.ts";
import type { Level } from "./error-correction-level.ts";
import type { Segment } from "./segments.ts";
import { getBCHDigit, getSymbolTotalCodewords } from "./utils.ts";

/** The least that holds it: besides the data, a code holds four bits for its alphabet, and its length. */
export const getBestVersionForData = ([data]: [Segment], level: Level): number => {
  let version = 1;
  while (
    getSymbolTotalCodewords(version) - getTotalCodewordsCount(version, level) <
    data.getLength() + (version < 10 ? 2 : 3)
  )
    version++;
  return version;
};

export const getEncodedBits = (version: number): number => {
  let rest = version << 12;
  while (getBCHDigit(rest) > 12) rest ^= 0x1f25 << (getBCHDigit(rest) - 13);
  return (version << 12) | rest;
};
