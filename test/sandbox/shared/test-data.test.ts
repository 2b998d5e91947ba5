import assert from "node:assert/strict";
import { test } from "node:test";
import { checkIdentity } from "../../../src/contract/index.ts";
import { TEST_DOCUMENTS } from "../../../src/sandbox/index.ts";
import { ORIGIN, setUp } from "../support.ts";

test("test documents are a CPF, a CNPJ and a CNPJ with letters, which forms accept as they are listed", () => {
  for (const { type, value, formatted } of TEST_DOCUMENTS)
    for (const text of [value, formatted])
      assert.deepEqual(checkIdentity(text), { ok: true, type, value, formatted }, text);
  assert.deepEqual(
    TEST_DOCUMENTS.map(({ type, value }) => `${type} ${/[A-Z]/.test(value) ? "with letters" : "digits"}`),
    ["CPF digits", "CNPJ digits", "CNPJ with letters"],
  );
});

test("the sandbox's page lists the test documents", async () => {
  const page = await (await setUp().fetch(new Request(`${ORIGIN}/sandbox`))).text();
  for (const { formatted } of TEST_DOCUMENTS) assert.ok(page.includes(formatted), formatted);
});
