export const getSymbolSize = (version: number): number => version * 4 + 17;

/** All modules but those of the finders, the timing, the alignment and what a code says of itself hold codewords. */
export const getSymbolTotalCodewords = (version: number): number => {
  const aligned = Math.floor(version / 7) + 2;
  const alignment = version > 1 ? (25 * aligned - 10) * aligned - 55 + (version > 6 ? 36 : 0) : 0;
  return ((16 * version + 128) * version + 64 - alignment) >> 3;
};

export const getBCHDigit = (data: number): number => 32 - Math.clz32(data);
