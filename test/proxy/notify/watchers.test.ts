// Functions of the shop's that hear of changes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { memoryStore, type Store } from "../../../src/proxy/index.ts";
import { asCharge, openShop, pix } from "../../support/shop.ts";

test("one that fails is logged, and keeps neither a charge nor the others from what follows", async () => {
  const shop = openShop();
  const heard: (string | undefined)[] = [];
  shop.pay.charges.watch(() => {
    throw new Error("The stream is closed.");
  });
  // oxlint-disable-next-line typescript/no-misused-promises -- as a shop may pass one
  shop.pay.charges.watch(async () => {
    throw new Error("The stream is closed, too.");
  });
  shop.pay.charges.watch((id) => void heard.push(id));
  const response = await shop.post(pix());
  assert.equal(response.status, 201);
  const { id } = await asCharge(response);
  assert.ok(heard.includes(id));
  assert.match(JSON.stringify(shop.logs), /A watcher of changes failed.*is closed\..*is closed, too\./);
  await shop.close();
});

test("one that fails does not end the process where another one has written", async () => {
  let tell: Parameters<NonNullable<Store["watch"]>>[0] = () => {};
  const shop = openShop({ store: { ...memoryStore(), watch: (listener) => void (tell = listener) } });
  const heard: (string | undefined)[] = [];
  shop.pay.problems.watch(() => {
    throw new Error("The page is gone.");
  });
  shop.pay.charges.watch((id) => void heard.push(id));
  tell("of-another");
  tell();
  assert.deepEqual(heard, ["of-another", undefined]);
  await shop.close();
});
