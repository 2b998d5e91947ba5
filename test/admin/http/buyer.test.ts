// The buyer's data is removed where somebody may do it.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { ChargeRecord, HistoryEntry } from "../../../src/server/index.ts";
import { CUSTOMER, withNumber } from "../../support/shop.ts";
import { adminFor, RUI } from "./support.ts";

const PATH = "/orders/A-1001/buyer";

test("the data of an order's buyer is removed, and who did it is kept", async (t) => {
  const { shop, read, refused } = adminFor(t);
  await shop.post({ orderId: "A-1001", method: "card", installments: 1, ...withNumber("4000000000000051") });
  await shop.delivered();
  await shop.pay.sweep();
  const [before] = await shop.pay.charges.byOrder("A-1001");
  assert.ok(before?.service.returnMessage, "there is something to erase");
  await refused(PATH, { method: "DELETE", as: RUI }, 403, "not_allowed");
  const { charges } = await read<{ charges: ChargeRecord[] }>(PATH, { method: "DELETE" });
  assert.deepEqual(
    charges.map(({ id, service }) => [id, service.returnMessage]),
    [[before.id, undefined]],
  );
  const { history } = await read<{ history: HistoryEntry[] }>(`/charges/${before.id}`);
  assert.deepEqual(
    history.filter(({ kind }) => kind === "erased").map(({ by }) => by),
    ["ana"],
  );
});

test("an order that may still change, and one that nobody made, are said to be so", async (t) => {
  const { shop, refused } = adminFor(t, { orders: { W: { amount: 9_000, customer: CUSTOMER } } });
  await shop.post({ orderId: "W", method: "pix" });
  await refused("/orders/W/buyer", { method: "DELETE" }, 409, "charge_waiting");
  await refused("/orders/A-404/buyer", { method: "DELETE" }, 404, "order_not_found");
});
