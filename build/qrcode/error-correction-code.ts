// How much of a code is there to correct the rest (ISO/IEC 18004, table 9): the same in each of a size's blocks. A number
// for each size up to 25, which holds 715 bytes at level Q and so any Pix code, one character of base 36 each.
import type { Level } from "./error-correction-level.ts";

type Table = Record<Level["bit"], string>;

const BLOCKS: Table = { M: "11122444555899aabdeghhikl", Q: "11224466888acgchgilknnprt" };
const EACH: Table = { M: "agqiogimmqummoossqqqqssss", Q: "dmiqioimkosqokuossqusuuuu" };

const read = (table: Table, version: number, { bit }: Level) => parseInt(table[bit][version - 1]!, 36);

export const getBlocksCount = (version: number, level: Level): number => read(BLOCKS, version, level);
export const getTotalCodewordsCount = (version: number, level: Level): number =>
  read(BLOCKS, version, level) * read(EACH, version, level);
