import { test } from "node:test";
import assert from "node:assert/strict";
import fc from "fast-check";
import { isOrderId } from "../../../src/contract/index.ts";

for (const id of [
  "A-1001",
  "2026/11/A-1001",
  "loja\\17",
  "a.b",
  "...",
  "v1..2",
  "pedido nº 7",
  "100%",
  "50%25",
  "a;b",
  "🧺",
  "__proto__",
  "x".repeat(200),
])
  test(`${JSON.stringify(id.slice(0, 20))} may be an order's id`, () => assert.equal(isOrderId(id), true));

for (const [why, ids] of Object.entries({
  "an empty segment": [
    "",
    "/",
    "/a",
    "a/",
    "a//b",
    "\\a",
    "a\\\\b",
    "a/\\b",
    "a%2F%2Fb",
    "%2fa",
    "a%252F%252Fb",
  ],
  "a segment that climbs": [".", "..", "../a", "a/..", "a/./b", "..\\a", "a\\..\\b", "..;x/a", "a/..;/b"],
  "one that is percent-encoded": [
    "%2e%2e",
    ".%2E/a",
    "..%2Finternal%2Fledger",
    "..%5cinternal",
    "a%2f%2e%2e",
  ],
  "one that is encoded twice": ["%252e%252e", "..%252Finternal%252Fledger", "%25%32%65."],
  "white space at an end": [" A-1", "A-1 ", "\u00a0A-1", "A-1\u3000", "A-1%20"],
  "a control character": [
    "A\n1",
    "A\u00001",
    "A\u001b[2J",
    "A\u007f1",
    "A\u00851",
    "A\u20281",
    "A%0d%0a1",
    "A%001",
  ],
  "half a surrogate pair": ["\ud800", "a\udfff"],
  "more than 200 characters": ["x".repeat(201)],
}))
  test(`no order's id has ${why}`, () => {
    for (const id of ids) assert.equal(isOrderId(id), false, JSON.stringify(id));
  });

test("wherever an id is put as a segment of an address, it stays below it, also behind servers that decode it", () => {
  const unit = fc.constantFrom(".", "..", "/", "\\", "%2e", "%2F", "%5C", "%25", "2e", "2f", "a", ";");
  fc.assert(
    fc.property(fc.string({ unit, minLength: 1, maxLength: 8 }), (id) => {
      if (!isOrderId(id)) return;
      let text = id;
      for (let times = 0; times < 3; times++) {
        const { pathname } = new URL(text.replaceAll(/[?#]/g, "x"), "https://shop.example/orders/");
        assert.ok(
          pathname.startsWith("/orders/") && pathname.length > "/orders/".length,
          `${id} is ${pathname}`,
        );
        text = text.replaceAll(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
      }
    }),
    { numRuns: 5000 },
  );
});
