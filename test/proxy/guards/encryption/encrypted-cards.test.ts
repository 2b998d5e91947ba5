// With cardKeys a card comes encrypted, for its order and for now, or not at all.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import assert from "node:assert/strict";
import { encryptCard, type CardContents, type CardKey } from "../../../../src/contract/index.ts";
import { sqliteStore } from "../../../../src/proxy/index.ts";
import { encrypt, newCardKey } from "../../../support/card-keys.ts";
import {
  asCharge,
  asOrder,
  asProblem,
  CARD,
  card,
  CUSTOMER,
  eventually,
  newKey,
  openShop,
  pix,
  shopFor,
  type Shop,
  type ShopOptions,
  assertProblem,
} from "../../../support/shop.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const [key, older, strange] = await Promise.all([newCardKey("new"), newCardKey("old"), newCardKey("new")]);
const MINUTE = 60_000;

const seconds = (shift = 0) => Math.floor(Date.now() / 1000) + shift;
const contents = (more: Partial<CardContents> = {}) =>
  ({ card: CARD, orderId: "A-1001", iat: seconds(), ...more }) as CardContents;

/** The body of a charge with this text as its card. */
const closed = (encryptedCard: string, more: object = {}) => ({
  orderId: "A-1001",
  method: "card",
  installments: 1,
  encryptedCard,
  ...more,
});
/** As a browser does it, from the order's key. */
async function fromPage(shop: Shop, more: Partial<CardContents> = {}) {
  const { cardKey } = await asOrder(shop.call(`/orders/${more.orderId ?? "A-1001"}`));
  return closed(await encryptCard(cardKey as CardKey, contents(more)), { orderId: more.orderId ?? "A-1001" });
}

const shopWithKeys = (t: TestContext, options: ShopOptions = {}) =>
  shopFor(t, { cardKeys: [key, older], ...options });

test("an encrypted card pays", async (t) => {
  const shop = shopWithKeys(t);
  const response = await shop.post(await fromPage(shop));
  assert.equal(response.status, 201);
  const { status, card: shown } = await asCharge(response);
  assert.deepEqual(
    { status, card: shown },
    { status: "paid", card: { brand: "Visa", last4: "1111", installments: 1 } },
  );
  assert.equal(shop.sandbox.control.ledger().length, 1);
});

test("Pix is as it was", async (t) => {
  assert.equal((await shopWithKeys(t).post(pix())).status, 201);
});

test("a card in the clear is refused before anything is done with it, whatever it is", async (t) => {
  let asked = 0;
  const order = () => {
    asked += 1;
    return { amount: 12345, customer: CUSTOMER };
  };
  const shop = shopWithKeys(t, { order });
  for (const body of [card(), card("nowhere"), card("A-1001", { card: { ...CARD, number: "4" } })]) {
    await assertProblem(shop.post(body), 422, "encryption_required");
  }
  assert.equal(asked, 0);
  assert.deepEqual(await shop.pay.charges.byOrder("A-1001"), []);
});

const flipped = (jwe: string, part: number) => {
  const parts = jwe.split(".").map((text) => Buffer.from(text, "base64url"));
  parts[part]![3]! ^= 1;
  return parts.map((bytes) => bytes.toString("base64url")).join(".");
};
const good = () => encrypt(contents(), key);

/** What is refused, and by which code of its field. */
const REFUSED: Record<string, [jwe: () => Promise<string> | string, code: string]> = {
  "an empty text": [() => "", "unreadable"],
  "no JWE": [() => "a.b.c.d.e", "unreadable"],
  "four parts": [async () => (await good()).split(".").slice(1).join("."), "unreadable"],
  "six parts": [async () => `${await good()}.AAAA`, "unreadable"],
  "a JWE as JSON": [async () => JSON.stringify({ ciphertext: await good() }), "unreadable"],
  "another header": [async () => flipped(await good(), 0), "unreadable"],
  "another key inside": [async () => flipped(await good(), 1), "unreadable"],
  "another nonce": [async () => flipped(await good(), 2), "unreadable"],
  "another text": [async () => flipped(await good(), 3), "unreadable"],
  "another tag": [async () => flipped(await good(), 4), "unreadable"],
  "a stranger's key of the same kid": [() => encrypt(contents(), strange), "unreadable"],
  "RSA-OAEP with SHA-1": [() => encrypt(contents(), key, { header: { alg: "RSA-OAEP" } }), "unreadable"],
  "RSA-OAEP-512": [() => encrypt(contents(), key, { header: { alg: "RSA-OAEP-512" } }), "unreadable"],
  A128GCM: [() => encrypt(contents(), key, { header: { enc: "A128GCM" } }), "unreadable"],
  "A256CBC-HS512": [() => encrypt(contents(), key, { header: { enc: "A256CBC-HS512" } }), "unreadable"],
  "compressed contents": [() => encrypt(contents(), key, { header: { zip: "DEF" } }), "unreadable"],
  "no kid": [() => encrypt(contents(), key, { header: { kid: undefined } }), "unknown_key"],
  "an unknown kid": [() => encrypt(contents(), key, { header: { kid: "2019" } }), "unknown_key"],
  "a kid of JavaScript's own": [
    () => encrypt(contents(), key, { header: { kid: "__proto__" } }),
    "unknown_key",
  ],
  "no JSON inside": [() => encrypt("4111111111111111", key), "unreadable"],
  "half of the JSON": [() => encrypt(JSON.stringify(contents()).slice(0, -1), key), "unreadable"],
  "a card alone": [() => encrypt(CARD, key), "unreadable"],
  "no time": [() => encrypt({ ...contents(), iat: undefined }, key), "unreadable"],
  "a time in words": [() => encrypt({ ...contents(), iat: String(seconds()) }, key), "unreadable"],
  "a brand that is none": [
    () => encrypt({ ...contents(), card: { ...CARD, brand: "Maestro" } }, key),
    "unreadable",
  ],
  "another order's": [() => encrypt(contents({ orderId: "A-1002" }), key), "other_order"],
  "one older than ten minutes": [() => encrypt(contents({ iat: seconds(-601) }), key), "stale"],
  "one of long ago": [() => encrypt(contents({ iat: 0 }), key), "stale"],
  "one from the future": [() => encrypt(contents({ iat: seconds(75) }), key), "future"],
  "a time in milliseconds": [() => encrypt(contents({ iat: Date.now() }), key), "future"],
};

for (const [what, [jwe, code]] of Object.entries(REFUSED))
  test(`refused, and no charge made: ${what}`, async (t) => {
    const shop = shopWithKeys(t, { orders: { "A-1002": { amount: 500, customer: CUSTOMER } } });
    const idempotencyKey = newKey();
    const problem = await assertProblem(
      shop.post(closed(await jwe()), idempotencyKey),
      400,
      "invalid_request",
    );
    assert.deepEqual(
      problem.errors?.map((error) => [error.field, error.code]),
      [["encryptedCard", code]],
    );
    assert.deepEqual(shop.sandbox.control.ledger(), []);
    assert.deepEqual(
      shop.lines
        .filter(([message]) => message === "An encrypted card was refused")
        .map(([, fields]) => fields),
      [{ order: "A-1001", why: code }],
    );
    assert.doesNotMatch(JSON.stringify([problem, shop.logs, shop.lines]), /4111|MARIA/);
    // The key is free.
    assert.equal((await shop.post(closed(await good()), idempotencyKey)).status, 201);
  });

test("a card is good for ten minutes, and from a clock that is a little fast", async (t) => {
  for (const iat of [seconds(-590), seconds(50), seconds() + 0.5]) {
    const response = await shopWithKeys(t).post(closed(await encrypt(contents({ iat }), key)));
    assert.equal(response.status, 201, String(iat - seconds()));
  }
});

test("what is wrong with the card inside is told as of one in the clear", async (t) => {
  const wrong = { ...CARD, number: "4111111111111112", securityCode: "1" };
  const problem = await asProblem(
    shopWithKeys(t).post(closed(await encrypt({ ...contents(), card: wrong }, key))),
  );
  assert.deepEqual(
    problem.errors?.map(({ field }) => field),
    ["card.number", "card.securityCode"],
  );
});

test("that the order is paid, or another amount, is said of a card that is stale as well", async (t) => {
  const shop = shopWithKeys(t);
  const stale = await encrypt(contents({ iat: 0 }), key);
  const changed = await asProblem(shop.post(closed(await good(), { seenTotal: 1 })));
  assert.equal(changed.code, "amount_changed");
  assert.equal(changed.order?.cardKey?.kid, "new");
  assert.equal((await shop.post(closed(await good()))).status, 201);
  assert.equal((await asProblem(shop.post(closed(stale)))).code, "order_paid");
});

test("old keys decrypt until they are taken away, and then the page is sent for the new one", async (t) => {
  const before = shopFor(t, { cardKeys: older });
  const body = await fromPage(before);
  const during = shopFor(t, { cardKeys: [key, older] });
  assert.equal((await asOrder(during.call("/orders/A-1001"))).cardKey?.kid, "new");
  assert.equal((await during.post(body)).status, 201);
  const after = shopFor(t, { cardKeys: key });
  const refused = await asProblem(after.post(body));
  assert.deepEqual(
    refused.errors?.map(({ code }) => code),
    ["unknown_key"],
  );
  assert.equal((await after.post(await fromPage(after))).status, 201);
});

test("a repeat with the same key is the same charge, however old its card has become", async (t) => {
  const shop = shopWithKeys(t);
  const [idempotencyKey, body] = [newKey(), await fromPage(shop)];
  const { id } = await asCharge(shop.post(body, idempotencyKey));
  assert.equal((await asCharge(shop.post(body, idempotencyKey))).id, id);
  await shop.passes(11 * MINUTE);
  assert.equal((await asCharge(shop.post(body, idempotencyKey))).id, id);
  // The same card in another ciphertext is another body.
  const reused = await shop.post(await fromPage(shop, { iat: seconds(11 * 60) }), idempotencyKey);
  assert.equal((await asProblem(reused)).code, "idempotency_key_reused");
  assert.equal(shop.sandbox.control.ledger().length, 1);
});

test("a repeat after the proxy died half-way makes no second charge", async (t) => {
  const folder = temporaryFolder(t);
  const file = join(folder, "pay.db");
  const before = openShop({ cardKeys: key, store: sqliteStore(file) });
  const [idempotencyKey, body] = [newKey(), await fromPage(before)];
  // The service has charged, and its answer never comes.
  before.sandbox.control.faults.next("cards.charge", { kind: "slow", delay: 20_000 });
  before.sandbox.control.deliveries.mode({ how: "never" });
  const cut = before.post(body, idempotencyKey);
  cut.catch(() => {});
  await eventually(() => assert.equal(before.sandbox.control.ledger().length, 1));
  const shop = openShop({
    cardKeys: key,
    store: sqliteStore(file),
    serve: (request) => before.sandbox.fetch(request),
  });
  t.after(() => Promise.all([shop.close(), before.close()]));
  await shop.passes(MINUTE);
  const found = await asCharge(shop.post(body, idempotencyKey));
  assert.equal(found.status, "paid");
  assert.equal(before.sandbox.control.ledger().length, 1);
});

test("a repeat after the service was away is made with the same text", async (t) => {
  const shop = shopWithKeys(t);
  const [idempotencyKey, body] = [newKey(), await fromPage(shop)];
  shop.sandbox.control.faults.next("cards.charge", { kind: "401" });
  assert.equal((await shop.post(body, idempotencyKey)).status, 502);
  assert.equal((await shop.post(body, idempotencyKey)).status, 201);
});

test("the same text under another key pays an order no second time", async (t) => {
  const shop = shopWithKeys(t);
  const body = await fromPage(shop);
  const answers = await Promise.all(Array.from({ length: 5 }, () => shop.post(body)));
  assert.equal(answers.filter(({ status }) => status === 201).length, 1);
  assert.equal(answers.filter(({ status }) => status === 409).length, 4);
  assert.equal((await asProblem(shop.post(body))).code, "order_paid");
  assert.equal(shop.sandbox.control.ledger().length, 1);
});

test("attempts are counted by the number inside", async (t) => {
  const orders = { "A-1002": { amount: 500, customer: CUSTOMER } };
  const shop = shopWithKeys(t, { orders, limits: { number: { attempts: 1 } } });
  assert.equal((await shop.post(await fromPage(shop))).status, 201);
  const again = await shop.post(await fromPage(shop, { orderId: "A-1002" }));
  assert.equal((await asProblem(again)).code, "too_many_attempts");
});

test("neither the card nor its ciphertext is kept or logged", async (t) => {
  const folder = temporaryFolder(t);
  const shop = openShop({ cardKeys: key, store: sqliteStore(join(folder, "pay.db")) });
  const secret = { ...CARD, number: "4000000000001091", holder: "IRACEMA QUEIROZ", securityCode: "907" };
  shop.sandbox.control.faults.next("cards.charge", { kind: "nonsense" });
  const body = await fromPage(shop, { card: secret as CardContents["card"] });
  await shop.post(body);
  await shop.post({ ...body, seenTotal: 5 });
  await shop.post({ ...body, encryptedCard: flipped(body.encryptedCard, 3) });
  await shop.passes(20 * MINUTE);
  const said = JSON.stringify([shop.records, shop.events, shop.problems, shop.logs, shop.lines]);
  await shop.close();
  const files = readdirSync(folder).map((file) => readFileSync(join(folder, file), "latin1"));
  assert.match(files.join(), /1091/, "the last four digits do occur");
  const parts = body.encryptedCard.split(".").slice(1);
  for (const text of [said, ...files])
    for (const hidden of [secret.number, secret.holder, `"907"`, ...parts]) assert.ok(!text.includes(hidden));
});

test("a key that the engine does not take is told in the log, and no card is taken in the clear", async (t) => {
  t.mock.method(crypto.subtle, "importKey", async () => {
    throw new Error("No.");
  });
  const shop = shopFor(t, { cardKeys: key });
  assert.equal((await shop.call("/orders/A-1001")).status, 503);
  t.mock.reset();
  assert.equal((await shop.post(card())).status, 422);
  assert.match(JSON.stringify(shop.logs), /A request could not be served/);
});
