/** Takes four bits at a time: all that is put in is a multiple of that. */
export default class BitBuffer {
  readonly buffer: number[] = [];
  length = 0;

  put(number: number, length: number): void {
    for (let left = length - 4; left >= 0; left -= 4) {
      this.buffer[this.length >> 3]! |= ((number >> left) & 15) << (~this.length & 4);
      this.length += 4;
    }
  }

  getLengthInBits(): number {
    return this.length;
  }
}
