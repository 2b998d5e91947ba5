// Links as the merchant makes, reads and revokes them.
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";
import { ChargeError, createPayProxy, memoryStore, type Link, type Store } from "../../../src/proxy/index.ts";
import { asCharge, asOrder, openShop, pix, shopFor } from "../../support/shop.ts";
import { DAY, LINK_SECRET, ORDER, shopWithLinks, SHOP } from "./support.ts";

const rejects = (code: string) => (error: unknown) => {
  assert.ok(error instanceof ChargeError);
  assert.equal(error.code, code);
  return true;
};

test("a link has a signed token, an address, and nothing of the buyer", async (t) => {
  const { create } = shopWithLinks(t);
  const link = await create({ once: true, user: "ana" });
  assert.equal(link.url, `${SHOP}/pay/link/${link.token}`);
  assert.ok(link.token.length <= 128);
  const [id, signature] = link.token.split(".");
  assert.equal(id, link.id);
  assert.equal(
    signature,
    createHmac("sha256", LINK_SECRET).update(`pay-elements link ${link.id}`).digest("hex"),
  );
  const { url: _url, token: _token, createdAt, expiresAt, ...rest } = link;
  assert.deepEqual(rest, { id, orderId: "A-1001", once: true, createdBy: "ana", state: "open" });
  assert.equal(Math.round((Date.parse(expiresAt) - Date.parse(createdAt)) / DAY), 1);
});

test("links of an order are listed, the newest first, with how they stand", async (t) => {
  const { pay, create, passes } = shopWithLinks(t);
  const first = await create();
  await passes(1_000);
  const second = await create({ expiresAt: new Date(Date.now() + 9 * DAY) });
  await create({ orderId: "A-1002" });
  const states = async () => (await pay.links.list("A-1001")).map(({ id, state }) => [id, state]);
  assert.deepEqual(await states(), [
    [second.id, "open"],
    [first.id, "open"],
  ]);
  await passes(2 * DAY);
  const revoked = await pay.links.revoke(second.id, { user: "rui" });
  assert.deepEqual([revoked.state, revoked.revokedBy], ["revoked", "rui"]);
  assert.deepEqual(await pay.links.revoke(second.id, { user: "eva" }), revoked);
  assert.deepEqual(await states(), [
    [second.id, "revoked"],
    [first.id, "expired"],
  ]);
  assert.deepEqual(await pay.links.list("A-9"), []);
  assert.deepEqual(await pay.links.list("../x"), []);
  await assert.rejects(pay.links.revoke("nobody"), rejects("link_not_found"));
  await assert.rejects(pay.links.revoke("x".repeat(500)), rejects("link_not_found"));
});

test("the same key gives the same link, and another link to no other request", async (t) => {
  const { pay, create } = shopWithLinks(t);
  const expiresAt = new Date(Date.now() + DAY);
  const made = await Promise.all([1, 2, 3].map(() => create({ key: "K", expiresAt })));
  assert.equal(new Set(made.map(({ token }) => token)).size, 1);
  assert.equal((await pay.links.list("A-1001")).length, 1);
  await assert.rejects(create({ key: "K", expiresAt, once: true }), rejects("idempotency_key_reused"));
  assert.notEqual((await create({ key: "K", orderId: "A-1002", expiresAt })).id, made[0]!.id);
});

test("what cannot be a link is refused", async (t) => {
  const { create } = shopWithLinks(t);
  await assert.rejects(create({ expiresAt: new Date(Date.now() - 1) }), rejects("expiry_past"));
  await assert.rejects(create({ expiresAt: "2020-01-01" }), rejects("expiry_past"));
  await assert.rejects(create({ key: "" }), rejects("key_invalid"));
  for (const [wrong, message] of [
    [{ orderId: "" }, /link\.orderId is ""/],
    [{ orderId: "../x" }, /an order's id/],
    [{ expiresAt: "tomorrow" }, /link\.expiresAt is "tomorrow", expected a day/],
    [{ expiresAt: new Date(NaN) }, /link\.expiresAt/],
    [{ once: "yes" as unknown as boolean }, /link\.once is "yes", expected true or false/],
    [{ expires: 1 } as object, /has "expires"/],
  ] as const)
    await assert.rejects(create(wrong), message);
});

test("without the option there are no links, and that is said", async (t) => {
  const { pay, call } = shopFor(t);
  const expiresAt = new Date(Date.now() + DAY);
  await assert.rejects(pay.links.create({ orderId: "A-1001", expiresAt }), (error) => {
    assert.match(String(error), /links: \{ secret \} of 32 characters or more/);
    return rejects("links_not_configured")(error);
  });
  assert.equal((await call(`/link/${"x".repeat(24)}.${"0".repeat(64)}`)).status, 404);
  const options = { service: { baseUrl: SHOP, apiKey: "k".repeat(9), signingSecret: "s".repeat(9) } };
  for (const secret of ["short", "", [], ["x".repeat(40), "short"], `${"x".repeat(40)}\n`])
    assert.throws(
      () => createPayProxy({ ...options, order: () => null, store: memoryStore(), links: { secret } }),
      /^TypeError: links\.secret.* (32 characters|white space)/,
    );
});

test("a token that was not signed here opens nothing, and the store is not asked", async (t) => {
  const store = memoryStore() as Required<Store>;
  const shop = shopWithLinks(t, { store });
  const { token, id } = await shop.create();
  const asked = t.mock.method(store, "link");
  const [, signature = ""] = token.split(".");
  const other = signature.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
  const forged = [
    `${id}.${other}`,
    `${id.toLowerCase()}.${signature}`,
    `${id}.${signature.toUpperCase()}`,
    `${id}.${signature}0`,
    `${id}${signature}`,
    `${id}.`,
    id,
    `.${signature}`,
    `${id}.${createHmac("sha256", "another secret").update(`pay-elements link ${id}`).digest("hex")}`,
    `${id}.${createHmac("sha256", LINK_SECRET).update(id).digest("hex")}`,
    "x".repeat(5_000),
    "%00",
  ];
  for (const one of forged) {
    assert.equal(await shop.pay.links.read(one), undefined, one);
    assert.equal((await shop.open(one)).status, 404, one);
    assert.equal((await shop.open(one, "/orders/A-1001")).status, 404, one);
  }
  assert.equal(await shop.pay.links.read(undefined as unknown as string), undefined);
  assert.equal(asked.mock.callCount(), 0);
  assert.equal((await shop.pay.links.read(token))?.id, id);
});

test("secrets are changed without breaking links: the new one signs, both are taken", async (t) => {
  const store = memoryStore();
  const opened = (secret: string | string[]) => {
    const shop = openShop({ store: { ...store, close: async () => {} }, links: { secret } });
    t.after(() => shop.close());
    return shop.pay.links;
  };
  const [former, next] = ["f".repeat(32), "n".repeat(32)];
  const made = await opened(former).create({ orderId: "A-1001", expiresAt: new Date(Date.now() + DAY) });
  const both = opened([next, former]);
  assert.equal((await both.read(made.token))?.id, made.id);
  const [again] = (await both.list("A-1001")) as [Link];
  assert.notEqual(again.token, made.token);
  assert.equal((await opened(next).read(again.token))?.id, made.id);
  assert.equal(await opened(next).read(made.token), undefined);
});

test("one to be used once ends with a payment of its order, however it was paid, and not by one before it", async (t) => {
  const shop = shopWithLinks(t, { order: (id) => shop.orders[id] });
  const { pay, create, post, payCode, delivered } = shop;
  const [once, often] = [await create({ once: true }), await create()];
  const stateOf = async ({ token }: Link) => (await pay.links.read(token))?.state;
  const charge = await asCharge(post(pix()));
  assert.deepEqual([await stateOf(once), await stateOf(often)], ["open", "open"]);
  await payCode(charge);
  await delivered();
  assert.deepEqual([await stateOf(once), await stateOf(often)], ["used", "open"]);
  await shop.passes(60_000);
  await pay.charges.recordRefund(charge.id, { amount: 12345, reason: "MED", key: "r" });
  assert.equal(await stateOf(once), "used");
  // The order is open again, for whom the shop gives another link.
  assert.equal(await stateOf(await create({ once: true })), "open");
});

test("one to be used once shows what is missing where too little was paid, and ends once that covers it", async (t) => {
  let { amount } = ORDER;
  const { pay, create, visit, open, payCode, delivered } = shopWithLinks(t, {
    order: () => ({ ...ORDER, amount }),
  });
  const link = await create({ once: true });
  await visit(link);
  const [charge] = await pay.charges.byOrder("A-1001");
  amount += 5_000;
  await asOrder(open(link, "/orders/A-1001"));
  await payCode(charge!);
  await delivered();
  const { status, text } = await visit(link);
  assert.equal(status, 200);
  assert.match(text, /Recebemos só uma parte do valor/);
  amount -= 5_000;
  await asOrder(open(link, "/orders/A-1001"));
  assert.equal((await pay.links.read(link.token))?.state, "used");
});

test("links that expired long ago are no longer kept", async (t) => {
  const { pay, create, passes } = shopWithLinks(t, { retention: { history: 1 } });
  const { token } = await create();
  await passes(1.5 * DAY);
  assert.equal((await pay.links.read(token))?.state, "expired");
  await passes(1 * DAY);
  await passes(1 * DAY);
  assert.equal(await pay.links.read(token), undefined);
});
