// `npm run check` refuses regular expressions that a long text makes slow.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import assert from "node:assert/strict";
import { after, test } from "node:test";

const folder = mkdtempSync(join(tmpdir(), "expressions-"));
after(() => rmSync(folder, { recursive: true }));

function check(source: string) {
  const file = join(folder, "planted.ts");
  writeFileSync(file, source);
  const { status, stderr } = spawnSync(process.execPath, ["build/check-expressions.ts", file], {
    encoding: "utf8",
  });
  return { status, found: stderr.split("\n").filter((line) => line.startsWith(file)) };
}

test("each expression that backtracks is named with its line", () => {
  const { status, found } = check(`
    export const literal = (text: string) => /^(a+)+$/.test(text);
    const PART: string = "b+";
    const built = new RegExp(String.raw\`^(\${PART})+\\d$\`, "u");
    const trailing = "x".replace(/\\s+$/, "");
  `);
  assert.equal(status, 1);
  assert.deepEqual(
    found.map((line) => line.match(/ts:(\d+): (\/.*\/\w*) takes (.*) time/)?.slice(1)),
    [
      ["2", "/^(a+)+$/", "exponential"],
      ["4", "/^(b+)+\\d$/u", "exponential"],
      ["5", "/\\s+$/", "2nd degree polynomial"],
    ],
  );
});

test("what takes linear time passes, and what is excepted with a reason", () => {
  const { status, found } = check(`
    const safe = [/^\\d{3}-?\\d+$/, new RegExp("^[a-z]+$", "i")];
    // backtracks: over a text of ten characters at most, since the
    // sender bounds it.
    const bounded = /^(a+)+$/;
  `);
  assert.deepEqual({ status, found }, { status: 0, found: [] });
});

test("an exception needs its reason, and is good for the next expression alone", () => {
  const { found } = check(`
    // backtracks:
    const first = /^(a+)+$/;
    // backtracks: over ten characters.
    const second = /^(a+)+$/;
    const third = /^(a+)+$/;
  `);
  assert.deepEqual(
    found.map((line) => /ts:(\d+):/.exec(line)?.[1]),
    ["3", "6"],
  );
});
