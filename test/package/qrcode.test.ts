// What our files carry of qrcode draws the very codes that the whole of it draws.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { it } from "node:test";
import { build, type Plugin } from "esbuild";
import fc from "fast-check";
import { ownModule, PUBLISHED, publishedModule } from "../../build/qrcode.ts";
import { MASK } from "../../src/elements/pay-pix/qr-mask.ts";

interface Qr {
  create(
    data: { data: Uint8Array; mode: "byte" }[],
    options: { errorCorrectionLevel: string; maskPattern: number },
  ): { modules: { size: number; get(row: number, col: number): number } };
}

/** Bytes that the largest size of ours holds at level Q. */
const LONGEST = 715;

const require = createRequire(import.meta.url);
const whole = require.resolve("qrcode/lib/core/qrcode.js");

/** As the build puts it together. */
async function oursOf(path: string): Promise<Qr> {
  const asBuilt: Plugin = {
    name: "as-built",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\.\// }, ({ path: asked, importer }) => {
        const own = PUBLISHED.test(importer) && ownModule(asked);
        return own ? { path: own } : undefined;
      });
      onLoad({ filter: PUBLISHED }, (module) => ({ contents: publishedModule(module.path) }));
    },
  };
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    write: false,
    format: "esm",
    plugins: [asBuilt],
  });
  return (await import(`data:text/javascript,${encodeURIComponent(outputFiles[0]!.text)}`)) as Qr;
}

const ours = await oursOf(whole);
const theirs = require(whole) as Qr;

function drawsAlike(data: Uint8Array, errorCorrectionLevel: string): void {
  const draw = (qr: Qr) => {
    const { modules } = qr.create([{ data, mode: "byte" }], { errorCorrectionLevel, maskPattern: MASK });
    const sides = Array.from({ length: modules.size }, (_, at) => at);
    return sides.map((row) => sides.map((col) => modules.get(row, col)).join(""));
  };
  assert.deepEqual(draw(ours), draw(theirs));
}

for (const level of ["M", "Q"]) {
  it(`draws codes of every size at level ${level} as the whole of qrcode does`, () => {
    // A size holds 11 bytes more than the one before it at least.
    for (let length = 5; length <= LONGEST; length += 10)
      drawsAlike(new Uint8Array(length).fill(length), level);
  });
}

it("draws any code as the whole of qrcode does", () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: LONGEST, size: "max" }),
      fc.constantFrom("M", "Q"),
      drawsAlike,
    ),
    { numRuns: 60 },
  );
});
