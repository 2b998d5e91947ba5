import { expect } from "@open-wc/testing";
import fc from "fast-check";
import jsQR from "jsqr";
import { qrPath, type QrLevel } from "../../../src/elements/pay-pix/qr-path.ts";
import { brCode } from "../support/test-backend.ts";

/** Scans the drawing as a bank's app does: black path on white, four pixels to a module. */
function scan(code: string, level: QrLevel, hidden = 0): string | undefined {
  const { size, d } = qrPath(code, level);
  const canvas = new OffscreenCanvas(size * 4, size * 4);
  const context = canvas.getContext("2d")!;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(4, 4);
  context.fillStyle = "#000";
  context.fill(new Path2D(d));
  context.fillRect(size * (0.5 - hidden / 2), size * (0.5 - hidden / 2), size * hidden, size * hidden);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return jsQR(data, canvas.width, canvas.height)?.data;
}

describe("qrPath", () => {
  it("is scanned as the very code, double spaces included", () => {
    const code = brCode(12345);
    expect(code).to.contain("  ");
    expect(scan(code, "M")).to.equal(code);
    expect(scan(code, "Q")).to.equal(code);
  });

  it("is scanned as any code that a service may send", () => {
    const character = fc.constantFrom(..."0123456789ABCDEFGHIJabcdefghij .-/@*$%+:".split(""));
    fc.assert(
      fc.property(
        fc.string({ unit: character, minLength: 20, maxLength: 400 }),
        fc.constantFrom("M", "Q"),
        (code, level) => scan(code, level) === code,
      ),
      { numRuns: 40 },
    );
  });

  it("is scanned with its middle hidden, as a logo hides it, at level Q", () => {
    const character = fc.constantFrom(..."0123456789ABCDEFGHIJabcdefghij .-/@*$%+:".split(""));
    fc.assert(
      fc.property(
        fc.string({ unit: character, minLength: 90, maxLength: 400 }),
        (code) => scan(code, "Q", 0.22) === code,
      ),
      { numRuns: 40 },
    );
  });

  it("holds the longest code that is drawn, at either level", () => {
    const code = "0123456789".repeat(71) + "01234";
    expect(new TextEncoder().encode(code)).to.have.length(715);
    expect(qrPath(code, "M").size).to.be.at.most(25 * 4 + 17 + 8);
    expect(qrPath(code, "Q").size).to.equal(25 * 4 + 17 + 8);
  });

  it("keeps a quiet zone of four modules around", () => {
    const { size, d } = qrPath(brCode(12345), "M");
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
