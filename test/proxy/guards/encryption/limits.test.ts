// Opening an encrypted card is work, which garbage causes as well: it is limited before it is done.
import { test, type TestContext } from "node:test";
import assert from "node:assert/strict";
import { memoryStore } from "../../../../src/proxy/index.ts";
import { encrypt, newCardKey } from "../../../support/card-keys.ts";
import {
  asCharge,
  asProblem,
  CARD,
  CUSTOMER,
  eventually,
  newKey,
  pix,
  shopFor,
  withNumber,
  type Shop,
  type ShopOptions,
} from "../../../support/shop.ts";

const [key, strange] = await Promise.all([newCardKey("shop"), newCardKey("shop")]);
const DECLINED = "4000000000000515";

/** A shop that knows every order and takes encrypted cards. The header names the buyer's address. */
const open = (t: TestContext, options: ShopOptions = {}) =>
  shopFor(t, {
    cardKeys: key,
    order: () => ({ amount: 12345, customer: CUSTOMER }),
    clientAddress: (request) => request.headers.get("x-buyer") ?? undefined,
    ...options,
  });

const closed = (orderId: string, encryptedCard: string) => ({
  orderId,
  method: "card",
  installments: 1,
  encryptedCard,
});

async function bodyOf(orderId: string, card: object = CARD, to = key) {
  const iat = Math.floor(Date.now() / 1000);
  return closed(orderId, await encrypt({ card, orderId, iat }, to));
}

const garbage = (orderId: string) => bodyOf(orderId, CARD, strange);
const declined = (orderId: string) => bodyOf(orderId, withNumber(DECLINED).card);

const send = async (
  shop: Shop,
  body: object | Promise<object>,
  buyer = "203.0.113.7",
  idempotencyKey = newKey(),
) => shop.post(await body, idempotencyKey, { "x-buyer": buyer });

/** The statuses of requests that were sent one after the other. */
async function inTurn(count: number, make: (n: number) => Promise<Response>): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < count; n++) statuses.push((await make(n)).status);
  return statuses;
}

const opened = (shop: Shop) =>
  shop.lines.filter(([message]) => message === "An encrypted card was refused").length;

test("an order's cards that cannot be opened are attempts, and none is opened beyond its limit", async (t) => {
  const shop = open(t, { limits: { order: { attempts: 3 } } });
  const buyers = (n: number) => `203.0.113.${n}`;
  assert.deepEqual(
    await inTurn(5, async (n) => send(shop, garbage("A-1"), buyers(n))),
    [400, 400, 400, 429, 429],
  );
  assert.equal(opened(shop), 3);
  const refused = await send(shop, bodyOf("A-1"));
  assert.equal((await asProblem(refused)).code, "too_many_attempts");
  assert.ok(Number(refused.headers.get("retry-after")) > 14 * 60);
  assert.equal((await send(shop, pix("A-1"))).status, 201, "Pix is not limited");
  assert.equal((await asCharge(send(shop, bodyOf("A-2")))).status, "paid", "other orders are not touched");
  await shop.passes(15 * 60_000);
  assert.equal((await send(shop, garbage("A-1"))).status, 400);
});

test("an address's are, with whatever orders", async (t) => {
  const shop = open(t, { limits: { address: { attempts: 3 } } });
  assert.deepEqual(await inTurn(4, async (n) => send(shop, garbage(`A-${n}`))), [400, 400, 400, 429]);
  assert.equal((await asCharge(send(shop, bodyOf("A-9"), "203.0.113.8"))).status, "paid");
});

test("the same text with the same key is opened, and counted, each time", async (t) => {
  const shop = open(t, { limits: { order: { attempts: 2 } } });
  const [body, idempotencyKey] = [await garbage("A-1"), newKey()];
  const again = () => send(shop, body, "203.0.113.7", idempotencyKey);
  assert.deepEqual(await inTurn(3, again), [400, 400, 429]);
});

test("a card that opens and is mistyped has been work as well", async (t) => {
  const shop = open(t, { limits: { order: { attempts: 2 } } });
  const mistyped = () => bodyOf("A-1", { ...CARD, number: "4111111111111112" });
  assert.deepEqual(await inTurn(3, async () => send(shop, mistyped())), [400, 400, 429]);
});

test("of many at once no more are opened than there is room for", async (t) => {
  for (const subject of ["order", "address"] as const) {
    const shop = open(t, { limits: { order: false, address: false, [subject]: { attempts: 4 } } });
    const bodies = Array.from({ length: 12 }, (_, n) => garbage(subject === "order" ? "A-1" : `A-${n}`));
    await Promise.all(
      bodies.map((body, n) => send(shop, body, subject === "order" ? `203.0.113.${n}` : "203.0.113.7")),
    );
    assert.equal(opened(shop), 4, subject);
  }
});

test("a card of another order and address is opened while one waits for the store", async (t) => {
  const store = memoryStore();
  let release: (() => void) | undefined;
  const shop = open(t, {
    store: {
      ...store,
      hit: async (...given) => {
        // The first to come waits.
        if (release === undefined) await new Promise<void>((resolve) => (release = resolve));
        return store.hit(...given);
      },
    },
  });
  const first = send(shop, bodyOf("A-1"));
  await eventually(() => assert.ok(release));
  let status: string | undefined;
  const second = send(shop, bodyOf("A-2"), "203.0.113.8").then(async (response) => {
    status = (await asCharge(response)).status;
  });
  try {
    await eventually(() => assert.equal(status, "paid"), 2_000);
  } finally {
    release?.();
    await second;
  }
  assert.equal((await asCharge(first)).status, "paid");
});

test("a card that is tried counts once", async (t) => {
  const shop = open(t, { limits: { order: { attempts: 3 }, address: { attempts: 3 } } });
  const bodies = [declined, garbage, declined, declined];
  assert.deepEqual(await inTurn(4, async (n) => send(shop, bodies[n]!("A-1"))), [201, 400, 201, 429]);
});

test("a try that the service did not take is repeated for free, though it was the last", async (t) => {
  const shop = open(t, { limits: { order: { attempts: 1 } } });
  const [body, idempotencyKey] = [await bodyOf("A-1"), newKey()];
  shop.sandbox.control.faults.next("cards.charge", { kind: "401" });
  const again = () => send(shop, body, "203.0.113.7", idempotencyKey);
  assert.deepEqual(await inTurn(2, again), [502, 201]);
});

test("without limits none is counted", async (t) => {
  const shop = open(t, { limits: false });
  const statuses = await inTurn(25, async () => send(shop, garbage("A-1")));
  assert.deepEqual(new Set(statuses), new Set([400]));
});
