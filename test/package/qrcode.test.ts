// What our files carry of qrcode draws the very codes that the whole of it draws.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { it } from "node:test";
import { compileFunction } from "node:vm";
import fc from "fast-check";
import { ofPixAlone } from "../../build/qrcode.ts";
import { MASK } from "../../src/elements/pay-pix/qr-mask.ts";

interface Qr {
  create(
    data: { data: Uint8Array; mode: "byte" }[],
    options: { errorCorrectionLevel: string; maskPattern: number },
  ): { modules: { data: Uint8Array } };
}

const require = createRequire(import.meta.url);
const whole = require.resolve("qrcode/lib/core/qrcode.js");

/** Loads a module of qrcode as the build does. */
function load(path: string, loaded = new Map<string, { exports: unknown }>()): unknown {
  const known = loaded.get(path);
  if (known) return known.exports;
  const module = { exports: {} };
  loaded.set(path, module);
  const code = ofPixAlone(path) ?? readFileSync(path, "utf8");
  const near = (name: string) => load(join(dirname(path), `${name}.js`), loaded);
  const run = compileFunction(code, ["module", "exports", "require"], { filename: path }) as (
    ...given: unknown[]
  ) => void;
  run(module, module.exports, near);
  return module.exports;
}

it("draws every length of code at both levels as the whole of qrcode does", () => {
  const ours = load(whole) as Qr;
  const theirs = require(whole) as Qr;
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 715, size: "max" }),
      fc.constantFrom("M", "Q"),
      (data, errorCorrectionLevel) => {
        const draw = (qr: Qr) =>
          qr.create([{ data, mode: "byte" }], { errorCorrectionLevel, maskPattern: MASK });
        assert.deepEqual([...draw(ours).modules.data], [...draw(theirs).modules.data]);
      },
    ),
    { numRuns: 60 },
  );
});
