import { test } from "node:test";
import assert from "node:assert/strict";
import fc from "fast-check";
import { luhn } from "../../../src/contract/index.ts";
import { mask, maskLine, maskText } from "../../../src/proxy/logging/mask.ts";
import { growth } from "../../support/growth.ts";

/** What was in the way of reading numbers by one expression: each could be read in several ways. */
const HOSTILE = ["%20", "1%20", "1%201", "0 ", "1", " ", "%", "%2", "%c2%a0", "1%", "é%20", "1 % 2"];
const CODES = ["cvv", "cvv is ", "cvv%20%20%20%20%20%20%20%20", "cvv________", "security code  ", "csc%2"];

test("masking takes time in proportion to the text, whatever it holds", () => {
  for (const unit of [...HOSTILE, ...CODES]) {
    const repeated = (length: number) => unit.repeat(length / unit.length);
    // In proportion it is 64 times as long, by the square 4096 times.
    const below = 1_000;
    const ratio = growth(maskText, { small: repeated(1_000), large: repeated(64_000), below });
    assert.ok(ratio < below, `64 times as much of ${JSON.stringify(unit)} took ${ratio} times as long`);
  }
});

test("a long line that is cut where a number may begin takes no longer for how often it may", () => {
  const endingIn = (unit: string, times: number) => {
    const end = unit.repeat(times) + "a";
    return "x".repeat(4_000 - end.length) + end + "x".repeat(1_000);
  };
  for (const unit of HOSTILE) {
    const below = 32;
    const ratio = growth(mask, { small: endingIn(unit, 1), large: endingIn(unit, 12), below });
    assert.ok(ratio < below, `${JSON.stringify(unit)} 12 times and not once took ${ratio} times as long`);
  }
});

/** Number-like texts: digits in groups, with all that may and may not stand between. */
const text = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.stringMatching(/^\d{1,6}$/) },
      {
        weight: 1,
        arbitrary: fc.constantFrom("4111111111111111", "378282246310005", "5555555555554444", "0"),
      },
      {
        weight: 6,
        arbitrary: fc.constantFrom(
          " ",
          "-",
          "%20",
          "%2B",
          "%c2%a0",
          "%",
          "\u00a0",
          "    ",
          ":",
          "a",
          "é",
          "😀",
        ),
      },
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(""));

/** The rule as the documentation has it, one character after the other; too slow for long texts. */
function cutByRule(text: string): string {
  const tokens = [...text.matchAll(/%(?:20|09|2[bdef]|c2%a0)|\d+|[^]/giu)].map(([token]) => token);
  const isDigits = (token: string | undefined) => /^\d/.test(token ?? "");
  const isBetween = (token: string) => !isDigits(token) && !/^[\p{L}:]$/u.test(token);
  const isCut = new Set<number>();
  for (let from = 0; from < tokens.length; from++) {
    if (!isDigits(tokens[from])) continue;
    for (let to = from; to < tokens.length; to++) {
      const window = tokens.slice(from, to + 1);
      const gaps = window.map((token) => (isDigits(token) ? "1" : isBetween(token) ? " " : "x")).join("");
      if (/x| {5}/.test(gaps)) break;
      const digits = window.filter(isDigits).join("");
      if (!isDigits(tokens[to]) || digits.length < 13 || digits.length > 19 || !luhn(digits)) continue;
      for (let at = from; at <= to; at++) isCut.add(at);
    }
  }
  return tokens.map((token, at) => (isCut.has(at) ? "\0" : token)).join("");
}

test("what is cut is what the rule says, and nothing else", () => {
  fc.assert(
    fc.property(text, (text) => {
      // Between two numbers that are both cut nothing is left of what may stand inside of one.
      const joined = (cut: string) =>
        cut.replaceAll(/\0(?:(?:%(?:20|2B|c2%a0)|[ \u00a0%😀-]){1,4}\0|\0)*/gu, "[…]");
      assert.equal(maskText(text), joined(cutByRule(text)));
    }),
    { numRuns: 5_000 },
  );
});

test("a long text is masked up to where it is cut, and no beginning of a number is left there", () => {
  fc.assert(
    fc.property(fc.nat({ max: 90 }), fc.constantFrom("", " ", "%20", "    ", "%c2%a0"), (before, between) => {
      const number = "4111 1111 1111 1111".replaceAll(" ", between);
      const line = maskLine(`${"x".repeat(4_000 - before)}${number} ${"x".repeat(1_000)}`);
      assert.doesNotMatch(line.slice(3_900), /\d/);
      assert.ok(line.startsWith("x".repeat(3_900)));
    }),
    { numRuns: 1_000 },
  );
  assert.ok(!/\d/.test(maskLine("4111 1111 1111 1111 ".repeat(1_000))));
});

test("what an object holds is bounded too", () => {
  const text = JSON.stringify(
    mask({ ["%20".repeat(2_000)]: "%20".repeat(2_000), message: "1 ".repeat(50_000) }),
  );
  assert.ok(text.length < 13_000, String(text.length));
});
