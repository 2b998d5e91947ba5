import { test } from "node:test";
import assert from "node:assert/strict";
import { errorFields } from "../../../src/proxy/logging/logger.ts";

test("of an error its name, code, message and stack are logged, and nothing that others wrote on it", () => {
  const error = Object.assign(new TypeError("no route", { cause: "4111111111111111" }), {
    code: "ECONNREFUSED",
    body: "4111111111111111",
  });
  const { stack, ...fields } = errorFields(error);
  assert.deepEqual(fields, { error: "TypeError", code: "ECONNREFUSED", message: "no route" });
  assert.equal(stack, error.stack);
  assert.equal("code" in errorFields(Object.assign(new Error(), { code: { card: "4111" } })), false);
});
