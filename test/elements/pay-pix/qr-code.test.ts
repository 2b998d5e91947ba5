import { expect } from "@open-wc/testing";
import { create } from "qrcode/lib/core/qrcode.js";
import { qrCode } from "../../../src/elements/pay-pix/qr-code.ts";

/** Bytes without a pattern, the same each time. */
const bytes = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 7919 + length * 104_729) >> 3);

/** The same code as a library draws it, at level M and as bytes. */
function witness(data: Uint8Array): { version: number; rows: string[] } {
  const { modules, version } = create([{ data, mode: "byte" }], { errorCorrectionLevel: "M" });
  const size = [...Array(modules.size).keys()];
  const rows = size.map((row) => size.map((column) => Number(modules.get(row, column))).join(""));
  return { version, rows };
}

describe("qrCode", () => {
  it("draws what a library draws, module by module, in each of the forty sizes", () => {
    const versions = new Set<number>();
    for (let length = 1; length <= 2331; length += length < 300 ? 11 : 37) {
      const { version, rows } = witness(bytes(length));
      expect(qrCode(bytes(length)), `${length} bytes`).to.deep.equal(rows);
      versions.add(version);
    }
    expect(versions.size).to.equal(40);
  });

  it("goes up to the last byte that a size holds", () => {
    for (const last of [14, 26, 213, 2331])
      expect(qrCode(bytes(last))).to.deep.equal(witness(bytes(last)).rows);
    expect(() => qrCode(bytes(2332))).to.throw(RangeError);
  });
});
