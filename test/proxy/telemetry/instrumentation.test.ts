import { test } from "node:test";
import assert from "node:assert/strict";
import { asCharge, openShop, pix } from "../../support/shop.ts";

test("the log follows a charge by messages and fields that do not change", async () => {
  const shop = openShop();
  const { id: charge, pix: made } = await asCharge(shop.post(pix()));
  await shop.sandbox.control.pix.payCode(made?.code ?? "");
  await shop.delivered();
  await shop.post(pix());
  await shop.close();
  const known = { charge, order: "A-1001", method: "pix", amount: 12345 };
  assert.deepEqual(shop.lines, [
    ["Started", { basePath: "/pay", publicUrl: "https://shop.example/pay" }],
    ["Charge made", { ...known, status: "pending", version: 2 }],
    ["Charge changed", { ...known, status: "paid", version: 3 }],
    ["Delivery taken", { kind: "deposit", result: "applied", charge, order: "A-1001" }],
    ["Request refused", { route: "/charges", code: "order_paid" }],
    ["Closing", { requests: 0, streams: 0 }],
    ["Closed"],
  ]);
  assert.deepEqual(shop.logs, []);
});
