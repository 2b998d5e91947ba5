import assert from "node:assert/strict";
import { test } from "node:test";
import { newChargeId } from "../../../src/proxy/charges/ids.ts";

test("a charge's id begins with a letter, stands in an address as it is, and is another each time", () => {
  const ids = Array.from({ length: 1_000 }, newChargeId);
  for (const id of ids) assert.match(id, /^[A-Za-z][\w-]{23}$/);
  assert.equal(new Set(ids).size, ids.length);
});
