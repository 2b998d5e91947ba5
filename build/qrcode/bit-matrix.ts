/** A module is 1 where it is dark, with 2 added where it is no part of the data; mask 2 turns over every third column of that. */
export default class BitMatrix {
  readonly size: number;
  readonly data: Uint8Array;

  constructor(size: number) {
    this.size = size;
    this.data = new Uint8Array(size * size);
  }

  set(row: number, col: number, value: number, reserved?: boolean): void {
    this.data[row * this.size + col] = reserved ? value | 2 : value ^ +!(col % 3);
  }

  get(row: number, col: number): number {
    return this.data[row * this.size + col]! & 1;
  }

  isReserved(row: number, col: number): boolean {
    return this.data[row * this.size + col]! > 1;
  }
}
