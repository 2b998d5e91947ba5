import assert from "node:assert/strict";
import { test } from "node:test";
import type { OrderTotal } from "../../../src/proxy/index.ts";
import { askTotal } from "../../../src/proxy/orders/ask-total.ts";

const ORDER = { orderId: 'A"1', method: "pix" } as const;
const ask = (given: unknown) => askTotal((() => given) as OrderTotal, ORDER);

test("the shop's total is in cents, and may be nothing or promised", async () => {
  assert.equal(await ask(12_345), 12_345);
  assert.equal(await ask(0), 0);
  assert.equal(await ask(Promise.resolve(500)), 500);
  assert.equal(await ask(undefined), undefined);
  assert.equal(await ask(null), undefined);
  assert.equal(await askTotal(undefined, ORDER), undefined);
});

for (const given of ["500", 4.5, -1, Number.NaN, Infinity, {}, false])
  test(`${JSON.stringify(given)} is no total`, () =>
    assert.rejects(ask(given), /^TypeError: orderTotal\(\) gave .* for order "A\\"1", expected .*cents/));

test("an error of the shop's says whose it is", async () => {
  const cause = new Error("database down");
  await assert.rejects(
    askTotal(() => Promise.reject(cause), ORDER),
    (error: Error) => {
      assert.match(error.message, /^orderTotal\(\) failed for order "A\\"1": database down$/);
      assert.equal(error.cause, cause);
      return true;
    },
  );
});

test("an answer is waited for only so long", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const asked = assert.rejects(
    ask(new Promise(() => {})),
    /orderTotal\(\) failed .*: It did not end within 15 s/,
  );
  t.mock.timers.tick(15_000);
  await asked;
});
