import { test } from "node:test";
import assert from "node:assert/strict";
import { merchantProblem } from "../../../src/proxy/model/merchant-problems.ts";
import { asCharge, pix, shopFor } from "../../support/shop.ts";

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

test("a report on a delivery that cannot be read names its fields, and no card number or e-mail address among them", () => {
  const misfits = ["data.amount", "data.4111111111111111", "data.4111 1111 1111 1111", "maria@example.com"];
  const { message } = merchantProblem.unreadableDelivery({
    kind: "unknown",
    event: "payment.confirmed",
    misfits,
    payload: {},
  });
  assert.match(message, /because of data\.amount, data\.\[…\], \[…\], \[…\]\./);
  assert.doesNotMatch(message, /1111|maria/);
});

test("a report on a delivery of an unknown kind quotes no card number", async (t) => {
  const shop = shopFor(t);
  const { id } = await asCharge(shop.post(pix()));
  const { paymentId } = await shop.details(id);
  await shop.deliver({ event: "pix.4111 1111 1111 1111", paymentId });
  await shop.pay.sweep();
  assert.deepEqual(shop.codes(), ["unreadable_delivery"]);
  assert.doesNotMatch(shop.problems[0]?.message ?? "", /1111/);
});
