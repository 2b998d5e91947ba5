import { test } from "node:test";
import assert from "node:assert/strict";
import { shopFor } from "../../support/shop.ts";

test("line breaks in what the merchant threw start no line in a report, nor in the log without onProblem", async (t) => {
  const told: string[] = [];
  const forged = "A-1\n2030-01-01 order A-2 was paid";
  for (const onProblem of [undefined, ({ message }: { message: string }) => void told.push(message)]) {
    const shop = shopFor(t, {
      onProblem,
      order: () => {
        throw new Error(`no row ${forged}`);
      },
    });
    assert.equal((await shop.call("/orders/A-1")).status, 503);
    await shop.pay.sweep();
    const messages = shop.logs.map((line) => (line as [string])[0]);
    assert.ok(messages.length > 0);
    for (const message of messages) assert.doesNotMatch(message, /\n/);
  }
  assert.deepEqual(told, [
    `order() gave no usable answer for order "A-1", and the buyer was asked to try again later: ` +
      JSON.stringify(`no row ${forged}`),
  ]);
});
