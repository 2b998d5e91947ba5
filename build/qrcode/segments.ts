// A code is one run of bytes.
import type BitBuffer from "./bit-buffer.ts";

export interface Segment {
  mode: { bit: number };
  getLength(): number;
  write(buffer: BitBuffer): void;
}

export const fromArray = ([{ data }]: [{ data: Uint8Array }]): [Segment] => [
  {
    mode: { bit: 4 },
    getLength: () => data.length,
    write: (buffer) => data.forEach((byte) => buffer.put(byte, 8)),
  },
];
