import { expect } from "@open-wc/testing";
import fc from "fast-check";
import jsQR from "jsqr";
import { qrPath } from "../../../src/elements/pay-pix/qr-path.ts";
import { brCode } from "../backend/script.ts";

/** Scans the drawing as a bank's app does: black path on white, four pixels to a module. */
function scan(code: string): string | undefined {
  const { size, d } = qrPath(code);
  const canvas = new OffscreenCanvas(size * 4, size * 4);
  const context = canvas.getContext("2d")!;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(4, 4);
  context.fillStyle = "#000";
  context.fill(new Path2D(d));
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return jsQR(data, canvas.width, canvas.height)?.data;
}

describe("qrPath", () => {
  it("is scanned as the very code, double spaces included", () => {
    const code = brCode(12345);
    expect(code).to.contain("  ");
    expect(scan(code)).to.equal(code);
  });

  it("is scanned as any code that a service may send", () => {
    const character = fc.constantFrom(..."0123456789ABCDEFGHIJabcdefghij .-/@*$%+:".split(""));
    fc.assert(
      fc.property(
        fc.string({ unit: character, minLength: 20, maxLength: 400 }),
        (code) => scan(code) === code,
      ),
      { numRuns: 40 },
    );
  });

  it("keeps a quiet zone of four modules around", () => {
    const { size, d } = qrPath(brCode(12345));
    const numbers = [...d.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, length]) => [
      +x!,
      +y!,
      +x! + +length!,
    ]);
    expect(Math.min(...numbers.map(([x]) => x!))).to.equal(4);
    expect(Math.min(...numbers.map(([, y]) => y!))).to.equal(4);
    expect(Math.max(...numbers.map(([, , end]) => end!))).to.equal(size - 4);
  });
});
