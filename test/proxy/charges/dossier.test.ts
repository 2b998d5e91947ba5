// What a dossier is made of: see also test/package/dossier.test.ts for its chain, and test/admin/http for its parts.
import assert from "node:assert/strict";
import { test } from "node:test";
import { memoryStore, type Dossier, type DossierParts, type Store } from "../../../src/proxy/index.ts";
import { asCharge, card, eventually, pix, shopFor } from "../../support/shop.ts";

const partsOf = <Part extends keyof DossierParts>({ entries }: Dossier, part: Part) =>
  entries.filter((entry) => entry.part === part).map(({ data }) => data as DossierParts[Part]);

test("of a charge that changes while it is read, all of it is of one time", async (t) => {
  const store = memoryStore();
  let meanwhile = async () => {};
  const changing: Store = {
    ...store,
    async journal(id) {
      const read = await store.journal!(id);
      const [act] = [meanwhile, (meanwhile = async () => {})];
      await act();
      return read;
    },
  };
  const shop = shopFor(t, { store: changing });
  const { id } = await asCharge(shop.post(card()));
  await shop.delivered();
  meanwhile = async () => {
    await shop.pay.charges.recordRefund(id, { amount: 500, key: "k", reason: "MED", user: "ana" });
  };
  const dossier = await shop.pay.charges.dossier(id);
  assert.equal(partsOf(dossier, "state")[0]?.cancelledAmount, 500);
  assert.deepEqual(
    partsOf(dossier, "refund").map(({ amount }) => amount),
    [500],
  );
  assert.ok(partsOf(dossier, "history").some(({ kind, by }) => kind === "refund" && by === "ana"));
});

test("a delivery that came before its charge was known says when it came", async (t) => {
  const shop = shopFor(t, { reference: () => "REF1" });
  const body = {
    event: "deposit",
    merchantOrderId: "REF1",
    status: "PAID",
    amount: "123.45",
  };
  assert.equal((await shop.deliver(body)).status, 200);
  await shop.passes(60_000);
  const { id } = await asCharge(shop.post(pix()));
  await eventually(async () => assert.equal(await shop.status(id), "paid"));
  const [entry] = partsOf(await shop.pay.charges.dossier(id), "history").filter(
    ({ kind }) => kind === "delivered",
  );
  const { receivedAt, ...detail } = entry!.detail as { receivedAt: string };
  assert.deepEqual(detail, { event: "deposit", signature: "valid" });
  const between = Date.parse(entry!.at) - Date.parse(receivedAt);
  assert.ok(between >= 60_000, String(between));
});

test("what the shop's functions were told is in it where a person has acted alone", async (t) => {
  let isBroken = true;
  const shop = shopFor(t, {
    onPaid() {
      if (isBroken) throw new Error("the warehouse is closed");
    },
  });
  const { id } = await asCharge(shop.post(card()));
  await shop.delivered();
  const failing = await eventually(async () => {
    await shop.passes(1_000);
    const [entry] = await shop.pay.outbox.failing();
    assert.ok(entry);
    return entry;
  });
  const told = async () =>
    partsOf(await shop.pay.charges.dossier(id), "history").filter(({ kind }) => kind === "told");
  assert.deepEqual(await told(), []);
  isBroken = false;
  await shop.pay.outbox.retry(failing.id, { user: "ana" });
  assert.deepEqual(
    (await told()).map(({ by }) => by),
    ["ana"],
  );
});
