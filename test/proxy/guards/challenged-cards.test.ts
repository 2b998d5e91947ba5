// A card at the bank's page counts as declined for its number until the bank has approved it, and no longer for
// what it shares with other buyers.
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import assert from "node:assert/strict";
import { detectBrand } from "../../../src/contract/index.ts";
import { memoryStore, sqliteStore } from "../../../src/proxy/index.ts";
import { guessCodes, MAY_GUESS } from "../../programs/hostile/guessed-codes.ts";
import { HONEST_BUYERS } from "../../programs/hostile/stolen-cards.ts";
import {
  asCharge,
  CARD,
  card,
  CUSTOMER,
  eventually,
  newKey,
  openShop,
  shopFor,
  withNumber,
  type Shop,
  type ShopOptions,
} from "../../support/shop.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const CHALLENGED = "4000000000001091";
/** Other cards whose bank asks for the buyer; the first is of the same issuer. */
const OTHERS = [
  "4000000000001109",
  "5200000000001096",
  "5200000000001104",
  "6505290000001234",
  "6505050000001109",
];
const DECLINED_AMOUNT = 5051;
const QUARTER = 15 * 60_000;
const MINUTE = 60_000;

const OPTIONS: ShopOptions = {
  order: (id) => ({ amount: id.startsWith("D") ? DECLINED_AMOUNT : 12345, customer: CUSTOMER }),
  clientAddress: (request) => request.headers.get("x-buyer") ?? undefined,
};
const open = (t: TestContext, options: ShopOptions = {}) => shopFor(t, { ...OPTIONS, ...options });

const brandOf = (number: string) => detectBrand(number.replaceAll(" ", "")).brand;
const tryCard = (shop: Shop, order: string, number: string) =>
  shop.post(card(order, withNumber(number, { brand: brandOf(number) })), newKey(), {
    "x-buyer": "203.0.113.7",
  });

async function inTurn<Result>(count: number, make: (n: number) => Promise<Result>) {
  const results: Result[] = [];
  for (let n = 0; n < count; n++) results.push(await make(n));
  return results;
}
const assertMade = async (making: Promise<Response>) => assert.equal((await making).status, 201);

async function assertRefused(making: Promise<Response>) {
  const response = await making;
  assert.equal(response.status, 429);
  const wait = Number(response.headers.get("retry-after"));
  assert.ok(wait > 60, `it was told to come back after ${wait} s, when the bank may still be asking`);
}

/** Ends the open challenges, oldest first, at most so many. */
async function finish(shop: Shop, approved: boolean, count = Infinity) {
  for (const { sessionId } of shop.sandbox.control.challenges.list().slice(0, count))
    await shop.sandbox.control.challenges.finish(sessionId, { approved });
  await shop.delivered();
}

test("of one number no more codes are guessed at once where the bank's challenge ends by itself", async () => {
  const result = await guessCodes([memoryStore()]);
  assert.deepEqual(result, { passed: MAY_GUESS, declined: MAY_GUESS, paid: HONEST_BUYERS });
});

test("a number at the bank's page five times waits, until the bank approves one or a quarter of an hour has passed", async (t) => {
  const shop = open(t);
  await inTurn(5, (n) => assertMade(tryCard(shop, `A-${n}`, CHALLENGED)));
  await assertRefused(tryCard(shop, "A-5", CHALLENGED));
  await finish(shop, true, 1);
  await assertMade(tryCard(shop, "A-5", CHALLENGED));
  await finish(shop, false);
  await assertRefused(tryCard(shop, "A-6", CHALLENGED));
  await shop.passes(QUARTER);
  await assertMade(tryCard(shop, "A-6", CHALLENGED));
});

test("an order of which each new card ends the former at the bank's page goes on, until five are declined", async (t) => {
  const shop = open(t, { limits: { number: false } });
  await inTurn(6, (n) => assertMade(tryCard(shop, "A-1", OTHERS[n % OTHERS.length]!)));
  await finish(shop, false, 4);
  await assertMade(tryCard(shop, "A-1", CHALLENGED));
  await finish(shop, false, 1);
  await assertRefused(tryCard(shop, "A-1", CARD.number));
  assert.equal((await asCharge(tryCard(shop, "A-2", CARD.number))).status, "paid");
});

test("a card that the bank asks about makes room for others of its issuer and address", async (t) => {
  const shop = open(t, { limits: { bin: { declines: 1 }, address: { declines: 1 } } });
  await inTurn(5, (n) => assertMade(tryCard(shop, `A-${n}`, OTHERS[n]!)));
  await assertMade(tryCard(shop, "A-5", CHALLENGED));
  // They are declines of what they share once the bank has refused one.
  await finish(shop, false, 1);
  await assertRefused(tryCard(shop, "A-6", CARD.number));
});

test("a challenge that another try ends counts on, since the bank may still answer it", async (t) => {
  const shop = open(t);
  await inTurn(5, (n) => assertMade(tryCard(shop, `A-${n}`, CHALLENGED)));
  for (let n = 0; n < 5; n++)
    assert.equal((await asCharge(tryCard(shop, `A-${n}`, CARD.number))).status, "paid");
  await assertRefused(tryCard(shop, "A-6", CHALLENGED));
  await shop.passes(QUARTER);
  await assertMade(tryCard(shop, "A-6", CHALLENGED));
});

test("a refusal that is learnt after a quarter of an hour counts from then on", async (t) => {
  const shop = open(t, { sandbox: { challengeLifetime: 60 * 60_000 }, limits: { number: { declines: 1 } } });
  await assertMade(tryCard(shop, "A-1", CHALLENGED));
  await shop.passes(QUARTER + MINUTE);
  await finish(shop, false);
  await assertRefused(tryCard(shop, "A-2", CHALLENGED));
});

test("a process that dies at the challenge leaves the count to the next one", async (t) => {
  const file = join(temporaryFolder(t), "pay.db");
  const limits = { number: { declines: 1 } };
  const first = openShop({ ...OPTIONS, limits, store: sqliteStore(file) });
  t.after(() => first.sandbox.close());
  await assertMade(tryCard(first, "A-1", CHALLENGED));
  await first.pay.close();
  const second = open(t, { limits, store: sqliteStore(file), service: { fetch: first.service } });
  await assertRefused(tryCard(second, "A-2", CHALLENGED));
  const [challenge] = first.sandbox.control.challenges.list();
  await first.sandbox.control.challenges.finish(challenge?.sessionId ?? "", { approved: true });
  await second.passes(MINUTE);
  await eventually(async () => assert.equal((await second.pay.charges.byOrder("A-1"))[0]?.status, "paid"));
  await assertMade(tryCard(second, "A-2", CHALLENGED));
});

test("a count that is never taken back ends after a quarter of an hour", async (t) => {
  // As when the process dies after it has written the charge.
  const undoHit = () => Promise.reject(new Error("killed"));
  const shop = open(t, { store: { ...memoryStore(), undoHit }, limits: { number: { declines: 1 } } });
  assert.equal((await asCharge(tryCard(shop, "A-1", CARD.number))).status, "paid");
  assert.equal((await tryCard(shop, "A-2", CARD.number)).status, 429);
  await shop.passes(QUARTER);
  assert.equal((await asCharge(tryCard(shop, "A-2", CARD.number))).status, "paid");
});
