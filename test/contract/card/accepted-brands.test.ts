import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isRangeList, takesBrand } from "../../../src/contract/index.ts";

describe("a shop's card brands", () => {
  it("are all, or those that it names", () => {
    assert.ok(takesBrand("Aura", {}));
    assert.ok(takesBrand("Elo", { accept: ["Visa", "Elo"] }));
    assert.ok(!takesBrand("Aura", { accept: ["Visa", "Elo"] }));
  });

  it("have ranges of one to eight digits, both ends as long", () => {
    for (const list of ["6", "12345678", "604201-604400", "603182 604201-604400", "11-11"])
      assert.ok(isRangeList(list), list);
    for (const list of [
      "",
      " ",
      "63641x",
      "123456789",
      "604400-604201",
      "6042-604400",
      "604201-",
      "-604201",
      "1-2-3",
      "604201,604202",
      "1  2",
      "650?",
    ])
      assert.ok(!isRangeList(list), list);
  });
});
