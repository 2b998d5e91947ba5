// What our files carry of qrcode draws the very codes that the whole of it draws.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { it } from "node:test";
import { build, type Plugin } from "esbuild";
import fc from "fast-check";
import { ofPixAlone } from "../../build/qrcode.ts";
import { MASK } from "../../src/elements/pay-pix/qr-mask.ts";

interface Qr {
  create(
    data: { data: Uint8Array; mode: "byte" }[],
    options: { errorCorrectionLevel: string; maskPattern: number },
  ): { modules: { size: number; get(row: number, col: number): number } };
}

const require = createRequire(import.meta.url);
const whole = require.resolve("qrcode/lib/core/qrcode.js");

/** As the build puts it together. */
async function oursOf(path: string): Promise<Qr> {
  const asBuilt: Plugin = {
    name: "as-built",
    setup: ({ onLoad }) =>
      onLoad({ filter: /\/qrcode\/lib\/core\// }, (module) => ({ contents: ofPixAlone(module.path) })),
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

it("draws every length of code at both levels as the whole of qrcode does", async () => {
  const ours = await oursOf(whole);
  const theirs = require(whole) as Qr;
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 715, size: "max" }),
      fc.constantFrom("M", "Q"),
      (data, errorCorrectionLevel) => {
        const draw = (qr: Qr) => {
          const { modules } = qr.create([{ data, mode: "byte" }], {
            errorCorrectionLevel,
            maskPattern: MASK,
          });
          const sides = Array.from({ length: modules.size }, (_, at) => at);
          return sides.map((row) => sides.map((col) => modules.get(row, col)).join(""));
        };
        assert.deepEqual(draw(ours), draw(theirs));
      },
    ),
    { numRuns: 60 },
  );
});
