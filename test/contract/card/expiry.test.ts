import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createContext, runInContext } from "node:vm";
import fc from "fast-check";
import { checkExpiry } from "../../../src/contract/index.ts";

const now = new Date(2026, 10, 21, 12);
const check = (text: string, at = now) => {
  const result = checkExpiry(text, at);
  return result.ok ? `${result.month}/${result.year}` : result.error;
};

describe("checkExpiry", () => {
  it("reads the ways in which people write it", () => {
    for (const text of [
      "01/27",
      "1/27",
      "01/2027",
      "1/2027",
      "0127",
      "012027",
      "01 / 27",
      " 01-2027 ",
      "1 27",
    ])
      assert.equal(check(text), "1/2027", text);
  });

  it("refuses what could mean two things or nothing", () => {
    for (const text of [
      "",
      "127",
      "12027",
      "1",
      "01/",
      "01/2",
      "01/027",
      "001/27",
      "1/1/27",
      "01.27",
      "jan/27",
      "٠١/27",
    ])
      assert.equal(check(text), "bad_format", text);
  });

  it("refuses months that no year has", () => {
    assert.equal(check("00/27"), "bad_month");
    assert.equal(check("13/27"), "bad_month");
    assert.equal(check("12/27"), "12/2027");
  });

  it("holds through the last day of the month", () => {
    assert.equal(check("11/26", new Date(2026, 10, 30, 23, 59, 59)), "11/2026");
    assert.equal(check("11/26", new Date(2026, 11, 1)), "expired");
    assert.equal(check("12/25", new Date(2026, 0, 1)), "expired");
    assert.equal(check("01/1999"), "expired");
  });

  it("accepts up to twenty years ahead", () => {
    assert.equal(check("11/46"), "11/2046");
    assert.equal(check("12/46"), "too_far");
    assert.equal(check("01/99"), "too_far");
    assert.equal(check("01/9999"), "too_far");
  });

  it("takes today where no day is given", () => {
    const year = new Date().getFullYear();
    assert.deepEqual(checkExpiry(`12/${year + 1}`), { ok: true, month: 12, year: year + 1 });
    assert.equal(checkExpiry(`12/${year - 1}`).ok, false);
  });

  it("refuses a long text in time that grows with its length alone", () => {
    const text = `12${" ".repeat(1_000_000)}x`;
    // In a context of its own, since code that runs on and on is ended there alone.
    const context = createContext({ checkExpiry, text });
    const error: unknown = runInContext("checkExpiry(text).error", context, { timeout: 10_000 });
    assert.equal(error, "bad_format");
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        assert.equal(typeof checkExpiry(text).ok, "boolean");
      }),
    );
  });
});
