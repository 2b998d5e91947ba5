// A QR code of bytes at level M (ISO/IEC 18004): the one kind that Pix needs, in a fraction of a library's bytes.

// By version: check bytes of a block, and blocks.
const CHECKS = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28,
  28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
];
const BLOCKS = [
  1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29,
  31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
];

const MASKS: readonly ((row: number, column: number) => number)[] = [
  (row, column) => (row + column) % 2,
  (row) => row % 2,
  (_, column) => column % 3,
  (row, column) => (row + column) % 3,
  (row, column) => ((row >> 1) + Math.floor(column / 3)) % 2,
  (row, column) => ((row * column) % 2) + ((row * column) % 3),
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2,
  (row, column) => (((row * column) % 3) + ((row + column) % 2)) % 2,
];

/** The rows, a character a module: `1` is dark. Throws a RangeError where the bytes are too many for any code. */
export function qrCode(bytes: Uint8Array): string[] {
  const version =
    CHECKS.findIndex((_, index) => headBits(index + 1) + bytes.length * 8 <= dataBytes(index + 1) * 8) + 1;
  if (version === 0) throw new RangeError(`A QR code holds no ${bytes.length} bytes.`);
  const stream = interleaved(padded(bytes, version), version);
  const drawings = MASKS.map((_, mask) => draw(stream, version, mask));
  const penalties = drawings.map(penalty);
  return drawings[penalties.indexOf(Math.min(...penalties))]!;
}

/** Bits that say what follows, and how many bytes of it. */
const headBits = (version: number): number => (version < 10 ? 12 : 20);

/** Bytes that a version has room for, check bytes included. */
function allBytes(version: number): number {
  const centres = Math.floor(version / 7) + 2;
  const patterns = version > 1 ? (25 * centres - 10) * centres - 55 : 0;
  return ((16 * version + 128) * version + 64 - patterns - (version > 6 ? 36 : 0)) >> 3;
}

const dataBytes = (version: number): number =>
  allBytes(version) - CHECKS[version - 1]! * BLOCKS[version - 1]!;

/** With its head, and filled up to what the version holds. */
function padded(bytes: Uint8Array, version: number): number[] {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, "0");
  // All is set off by the four bits of the mode, 0100.
  const head = "4" + hex(bytes.length, headBits(version) / 4 - 1);
  const digits = head + Array.from(bytes, (byte) => hex(byte, 2)).join("") + "0";
  const data = digits.match(/../g)!.map((pair) => parseInt(pair, 16));
  for (let fill = 0xec; data.length < dataBytes(version); fill ^= 0xec ^ 0x11) data.push(fill);
  return data;
}

/** Each block of the data with its check bytes, the first bytes of all before the second of all, and so on. */
function interleaved(data: readonly number[], version: number): number[] {
  const count = BLOCKS[version - 1]!;
  const short = Math.floor(data.length / count);
  const blocks: number[][] = [];
  for (let at = 0; blocks.length < count;) {
    // The last blocks are one longer where it does not come out even.
    const length = short + (blocks.length >= count - (data.length % count) ? 1 : 0);
    blocks.push(data.slice(at, (at += length)));
  }
  const checks = blocks.map((block) => checkBytes(block, CHECKS[version - 1]!));
  const byColumns = (rows: number[][]) =>
    rows.at(-1)!.flatMap((_, column) => rows.flatMap((row) => row.slice(column, column + 1)));
  return [...byColumns(blocks), ...byColumns(checks)];
}

/** Reed–Solomon: the remainder of the block by the product of all (x − 2^i). */
function checkBytes(block: readonly number[], count: number): number[] {
  let divisor = [1];
  for (let root = 1, index = 0; index < count; index++, root = times(root, 2)) {
    divisor = [...divisor, 0].map((factor, at) => factor ^ times(divisor[at - 1] ?? 0, root));
  }
  const rest = [...block, ...divisor.slice(1).fill(0)];
  for (let at = 0; at < block.length; at++) {
    const lead = rest[at]!;
    divisor.forEach((factor, index) => (rest[at + index]! ^= times(factor, lead)));
  }
  return rest.slice(block.length);
}

/** The product in the field of 256 elements by x⁸ + x⁴ + x³ + x² + 1. */
function times(a: number, b: number): number {
  let product = 0;
  for (; b > 0; b >>= 1) {
    if (b & 1) product ^= a;
    a = (a << 1) ^ (a > 127 ? 0x11d : 0);
  }
  return product;
}

/** A value followed by what makes it divisible: how version and mask are kept readable. */
function guarded(value: number, divisor: number, bits: number): number {
  let rest = value;
  for (let shift = 0; shift < bits; shift++) rest = (rest << 1) ^ (rest >> (bits - 1) ? divisor : 0);
  return (value << bits) | rest;
}

function draw(stream: readonly number[], version: number, mask: number): string[] {
  const size = 4 * version + 17;
  const rows = Array.from({ length: size }, (): number[] => []);
  const set = (row: number, column: number, dark: number | boolean) => {
    if (rows[row] && column >= 0 && column < size) rows[row][column] = Number(dark);
  };
  // Around a centre, its rings from within.
  const square = (row: number, column: number, rings: string) => {
    const radius = rings.length - 1;
    for (let y = -radius; y <= radius; y++) {
      for (let x = -radius; x <= radius; x++) {
        set(row + y, column + x, rings[Math.max(Math.abs(x), Math.abs(y))] === "1");
      }
    }
  };

  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  const far = size - 7;
  const gaps = Math.floor(version / 7) + 1;
  const gap = version === 32 ? 26 : Math.ceil((far - 6) / (2 * gaps)) * 2;
  const centres = version > 1 ? [6, ...Array.from({ length: gaps }, (_, index) => far - index * gap)] : [];
  for (const row of centres) {
    for (const column of centres) {
      const corner = Math.min(row, column) === 6 && [6, far].includes(Math.max(row, column));
      if (!corner) square(row, column, "101");
    }
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    square(row, column, "11010");

  const form = guarded(mask, 0x537, 10) ^ 0x5412;
  for (let bit = 0; bit < 15; bit++) {
    const dark = (form >> bit) & 1;
    set(bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit, 8, dark);
    set(8, bit < 8 ? size - 1 - bit : bit < 9 ? 7 : 14 - bit, dark);
  }
  set(size - 8, 8, true);
  const named = version > 6 ? 18 : 0;
  for (let bit = 0; bit < named; bit++) {
    const dark = (guarded(version, 0x1f25, 12) >> bit) & 1;
    const [near, away] = [Math.floor(bit / 3), size - 11 + (bit % 3)];
    set(near, away, dark);
    set(away, near, dark);
  }

  // In what is left: two columns at a time from the right, up and down in turn, but for the column of the dashes.
  let bit = 0;
  let up = true;
  for (let right = size - 1; right > 0; right -= 2, up = !up) {
    if (right === 6) right--;
    for (let step = 0; step < size; step++) {
      const row = up ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (rows[row]![column] !== undefined) continue;
        const dark = ((stream[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
        set(row, column, dark ^ Number(MASKS[mask]!(row, column) === 0));
        bit++;
      }
    }
  }
  return rows.map((row) => row.join(""));
}

/** How hard a drawing is to scan, by the standard: long runs, squares of one colour, false corners, too dark or light. */
function penalty(rows: readonly string[]): number {
  let points = 0;
  let dark = 0;
  const columns = rows.map((_, column) => rows.map((row) => row[column]).join(""));
  for (const line of [...rows, ...columns]) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) points += run.length - 2;
    points += 40 * [...line.matchAll(/(?=10111010000|00001011101)/g)].length;
  }
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      dark += Number(row[x]);
      const [one, other] = [row.slice(x, x + 2), rows[y + 1]?.slice(x, x + 2)];
      if (one === other && /^(00|11)$/.test(one)) points += 3;
    }
  });
  return points + 10 * Math.abs(Math.ceil((dark * 20) / rows.length ** 2) - 10);
}
