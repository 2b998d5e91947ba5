// The calls of the shop's own functions that keep failing.
import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import type { FailingEntry, HistoryEntry } from "../../../src/server/index.ts";
import { CARD, CUSTOMER } from "../../support/shop.ts";
import { adminFor, RUI } from "./support.ts";

interface Page {
  entries: FailingEntry[];
  next?: string;
}

/** A shop whose `onPaid` has failed three times for each of two orders. */
async function failing(t: TestContext) {
  const told: string[] = [];
  let isBroken = true;
  const admin = adminFor(t, {
    orders: { B: { amount: 9_000, customer: CUSTOMER } },
    onPaid({ orderId }) {
      if (isBroken) throw new Error(`database is down for ${CARD.number}`);
      told.push(orderId);
    },
  });
  const ids = [await admin.payByCard(), await admin.payByCard("B")];
  for (let n = 0; n < 12; n++) await admin.shop.passes(5 * 60_000);
  return { ...admin, told, ids, mend: () => (isBroken = false) };
}

test("they are listed page by page, without card numbers", async (t) => {
  const { read, refused } = await failing(t);
  const { entries, next } = await read<Page>("/handlers", { as: RUI });
  assert.deepEqual(
    entries.map(({ handler, about }) => [handler, about.orderId]),
    [
      ["onPaid", "A-1001"],
      ["onPaid", "B"],
    ],
  );
  assert.equal(next, undefined);
  assert.equal(entries[0]?.error, "database is down for […]");
  const first = await read<Page>("/handlers?limit=1");
  assert.deepEqual(first.entries, entries.slice(0, 1));
  assert.deepEqual(await read<Page>(`/handlers?limit=1&after=${first.next}`), { entries: entries.slice(1) });
  for (const query of ["limit=0", "limit=501", "limit=x", "after=x", "aside=true"])
    await refused(`/handlers?${query}`, {}, 400, "invalid_request");
});

test("one is called again at once, another given up, and who said so is kept", async (t) => {
  const { shop, ask, read, refused, told, ids, mend } = await failing(t);
  const { entries } = await read<Page>("/handlers");
  const [first, second] = entries.map(({ id }) => id);
  await refused(`/handlers/${first}/drop`, { as: RUI, body: {} }, 403, "not_allowed");
  await refused(`/handlers/${first}/retry`, { as: RUI, body: {} }, 403, "not_allowed");
  await refused(`/handlers/${first}/retry`, { method: "POST" }, 415, "unsupported_media_type");
  mend();
  assert.equal((await ask(`/handlers/${first}/retry`, { body: {} })).status, 204);
  assert.equal((await ask(`/handlers/${second}/drop`, { body: {} })).status, 204);
  await shop.pay.sweep();
  assert.deepEqual(told, ["A-1001"]);
  assert.deepEqual(await read<Page>("/handlers"), { entries: [] });
  const acts = await Promise.all(
    ids.map(async (id) => {
      const { history } = await read<{ history: HistoryEntry[] }>(`/charges/${id}`);
      return history.filter(({ by }) => by !== undefined).map(({ by, text }) => [by, text.split(": ")[1]]);
    }),
  );
  assert.match(JSON.stringify(acts[0]), /^\[\["ana","it failed \d+ times, and is called again at once"\]\]$/);
  assert.match(JSON.stringify(acts[1]), /^\[\["ana","it failed \d+ times, and is called no more"\]\]$/);
  for (const id of [first, 999, 0, "x", "1e3"])
    for (const act of ["retry", "drop"])
      await refused(`/handlers/${id}/${act}`, { body: {} }, 404, "entry_not_found");
});
