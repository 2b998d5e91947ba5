// A card that the bank declines for lack of authentication: the buyer's next try asks for it, once, whoever hears of the decline.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import fc from "fast-check";
import { sqliteStore } from "../../../src/proxy/index.ts";
import {
  asCharge,
  assertProblem,
  card,
  CHALLENGED,
  DECLINED,
  eventually,
  newKey,
  pix,
  type Shop,
} from "../../support/shop.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { authenticatingShop, UNAUTHENTICATED } from "./authentication.ts";

const MINUTE = 60_000;
const unreachable = () => Promise.reject(Object.assign(new Error("connect"), { code: "ECONNREFUSED" }));
const isCardCharge = ({ method, url }: Request) => method === "POST" && url.endsWith("/card/charges");

const tryCard = (shop: Shop, body: object = UNAUTHENTICATED) => asCharge(shop.post(card("A-1001", body)));

/** The buyer answers the bank, which tells. */
async function answerBank(shop: Shop, approved: boolean) {
  const [session] = shop.sandbox.control.challenges.list();
  await shop.sandbox.control.challenges.finish(session?.sessionId ?? "", { approved });
  await shop.delivered();
}

test("the next try asks for authentication, and pays once the buyer has confirmed", async (t) => {
  const { shop, told } = authenticatingShop(t);
  const declined = await tryCard(shop);
  assert.equal(declined.status, "denied");
  assert.deepEqual([declined.reason?.code, declined.reason?.next], ["authentication_failed", "again"]);
  assert.match(declined.reason?.message ?? "", /Tente de novo/);
  const asked = await tryCard(shop);
  assert.equal(asked.status, "challenge");
  await answerBank(shop, true);
  assert.equal(await shop.status(asked.id), "paid");
  assert.deepEqual(told, [undefined, true]);
  assert.deepEqual(
    shop.sandbox.control
      .ledger()
      .map(({ charged }) => charged)
      .toSorted((a, b) => a - b),
    [0, 12_345],
  );
});

test("nothing is tried until the buyer does", async (t) => {
  const { shop, told } = authenticatingShop(t);
  await tryCard(shop);
  for (let minutes = 0; minutes < 20; minutes++) await shop.passes(MINUTE);
  await shop.call("/orders/A-1001");
  assert.equal(told.length, 1);
});

test("the try after that is as the order has it, whatever became of the authenticated one", async (t) => {
  for (const outcome of ["refused", "left", "other card"]) {
    const { shop, told } = authenticatingShop(t);
    await tryCard(shop);
    await tryCard(shop, outcome === "other card" ? DECLINED : UNAUTHENTICATED);
    if (outcome === "refused") await answerBank(shop, false);
    await tryCard(shop, DECLINED);
    assert.deepEqual(told, [undefined, true, undefined], outcome);
  }
});

test("the bank's wish comes before what the order answers", async (t) => {
  let asked = 0;
  for (const authenticate of [false, () => (asked++, false)]) {
    const { shop, told } = authenticatingShop(t, authenticate);
    for (let tries = 0; tries < 2; tries++) await tryCard(shop);
    await answerBank(shop, false);
    await tryCard(shop, DECLINED);
    assert.deepEqual(told, [false, true, false]);
  }
  assert.equal(asked, 2);
});

test("a buyer who was asked and did not pass is not asked again for that", async (t) => {
  const { shop, told } = authenticatingShop(t);
  const first = await tryCard(shop, CHALLENGED);
  await answerBank(shop, false);
  assert.equal((await shop.details(first.id)).returnCode, "AI");
  await tryCard(shop, DECLINED);
  assert.deepEqual(told, [undefined, undefined]);
});

test("a try that was sent with authentication, and declined for lack of it, is not tried with it again", async (t) => {
  const { shop, told } = authenticatingShop(t, ({ lastDecline }) => lastDecline === undefined, {
    serve: async (request, sandbox) => {
      if (!isCardCharge(request)) return sandbox(request);
      const { payload } = (await request.json()) as { payload: { Payment: object } };
      const without = { payload: { ...payload, Payment: { ...payload.Payment, Authenticate: false } } };
      return sandbox(
        new Request(request.url, { method: "POST", headers: request.headers, body: JSON.stringify(without) }),
      );
    },
  });
  const { reason } = await tryCard(shop);
  assert.equal(reason?.code, "authentication_failed");
  await tryCard(shop);
  assert.deepEqual(told, [true, false]);
});

test("another decline asks for nothing", async (t) => {
  const { shop, told } = authenticatingShop(t);
  for (let tries = 0; tries < 2; tries++) await tryCard(shop, DECLINED);
  assert.deepEqual(told, [undefined, undefined]);
});

test("a Pix code in between changes nothing", async (t) => {
  const { shop, told } = authenticatingShop(t);
  await tryCard(shop);
  assert.equal((await asCharge(shop.post(pix()))).status, "pending");
  assert.equal((await tryCard(shop)).status, "challenge");
  assert.deepEqual(told, [undefined, true]);
});

test("a decline that comes by webhook counts as well, and its repeat does not count again", async (t) => {
  const { shop, told } = authenticatingShop(t);
  shop.sandbox.control.faults.next("cards.charge", { kind: "500", processed: true });
  shop.sandbox.control.faults.next("cards.list", { kind: "500" }, 1_000);
  const { id } = await tryCard(shop);
  await eventually(async () => assert.equal(await shop.status(id), "denied"));
  await tryCard(shop, DECLINED);
  const [delivery] = shop.sandbox.control.deliveries.list();
  await shop.deliver({ ...(JSON.parse(delivery?.body ?? "") as object), again: true });
  await tryCard(shop, DECLINED);
  assert.deepEqual(told, [undefined, true, undefined]);
});

test("a decline of which a look-up knows, and a webhook only then the code, counts too", async (t) => {
  const { shop, told } = authenticatingShop(t);
  shop.sandbox.control.deliveries.mode({ how: "never" });
  shop.sandbox.control.faults.next("cards.charge", { kind: "500", processed: true });
  const { id } = await tryCard(shop);
  await shop.passes(MINUTE);
  assert.equal((await shop.charge(id)).reason?.code, "declined");
  const [delivery] = shop.sandbox.control.deliveries.list();
  await shop.deliver(delivery?.body);
  await tryCard(shop);
  assert.deepEqual(told, [undefined, true]);
});

test("a try that never reached the service does not count as the next one", async (t) => {
  let isAway = false;
  const { shop, told } = authenticatingShop(t, undefined, {
    serve: (request, sandbox) => (isAway && isCardCharge(request) ? unreachable() : sandbox(request)),
  });
  await tryCard(shop);
  isAway = true;
  for (let tries = 0; tries < 2; tries++)
    await assertProblem(shop.post(card("A-1001", UNAUTHENTICATED)), 502, "service_unavailable");
  isAway = false;
  assert.equal((await tryCard(shop)).status, "challenge");
  assert.deepEqual(told, [undefined, true]);
});

/** A shop that holds one try back, after its order was read. */
function holdingShop(t: TestContext) {
  let goOn = () => {};
  const held = new Promise<boolean>((resolve) => (goOn = () => resolve(true)));
  let isHeld = false;
  const { shop, told } = authenticatingShop(t, undefined, {
    captcha: ({ request }) => {
      if (!request.headers.has("x-held")) return true;
      isHeld = true;
      return held;
    },
  });
  const begin = async () => {
    const answer = shop.post(card("A-1001", UNAUTHENTICATED), newKey(), { "x-held": "1" });
    await eventually(() => assert.ok(isHeld));
    return { answer };
  };
  return { shop, told, begin, goOn };
}

test("of two tries at once one is authenticated, and the other is not made", async (t) => {
  const { shop, told, begin, goOn } = holdingShop(t);
  await tryCard(shop);
  const other = await begin();
  await tryCard(shop, DECLINED);
  goOn();
  await assertProblem(other.answer, 409, "charge_underway");
  assert.deepEqual(told, [undefined, true]);
});

test("a try that began before the decline asks for authentication all the same", async (t) => {
  const { shop, told, begin, goOn } = holdingShop(t);
  const other = await begin();
  await tryCard(shop);
  goOn();
  assert.equal((await asCharge(other.answer)).status, "challenge");
  assert.deepEqual(told, [undefined, true]);
});

test("a repeat of the authenticated try is the same charge", async (t) => {
  const { shop, told } = authenticatingShop(t);
  await tryCard(shop);
  const key = newKey();
  const first = await asCharge(shop.post(card("A-1001", UNAUTHENTICATED), key));
  const second = await asCharge(shop.post(card("A-1001", UNAUTHENTICATED), key));
  assert.equal(second.id, first.id);
  assert.deepEqual(told, [undefined, true]);
});

test("a process that starts anew remembers it", async (t) => {
  const path = join(temporaryFolder(t), "pay.db");
  const before = authenticatingShop(t, undefined, { store: sqliteStore(path) });
  await tryCard(before.shop);
  await before.shop.delivered();
  await before.shop.close();
  const after = authenticatingShop(t, undefined, { store: sqliteStore(path) });
  assert.equal((await tryCard(after.shop)).status, "challenge");
  assert.deepEqual(after.told, [true]);
});

const CARDS = { unauthenticated: UNAUTHENTICATED, challenged: CHALLENGED, declined: DECLINED };
const steps = fc.oneof(
  { weight: 1, arbitrary: fc.constant("pix" as const) },
  {
    weight: 6,
    arbitrary: fc.record({
      card: fc.constantFrom("unauthenticated", "unauthenticated", "challenged", "declined"),
      goes: fc.constantFrom("well", "well", "unsent", "unanswered"),
      bank: fc.constantFrom("refuses", "leaves", "approves"),
    }),
  },
);

test("whatever a buyer tries, each decline for lack of authentication is followed by one try with it, and the order is paid once", async (t) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(steps, { minLength: 2, maxLength: 8 }),
      fc.constantFrom(undefined, false, true),
      async (tries, authenticate) => {
        let isAway = false;
        const { shop, told } = authenticatingShop(t, authenticate, {
          serve: (request, sandbox) => (isAway && isCardCharge(request) ? unreachable() : sandbox(request)),
        });
        const expected: (boolean | undefined)[] = [];
        let isNext: boolean = false;
        for (const step of tries) {
          if (step === "pix") {
            await shop.post(pix());
            continue;
          }
          const asks: boolean | undefined = isNext || authenticate;
          isAway = step.goes === "unsent";
          const isChallenged: boolean =
            step.card === "challenged" || (step.card === "unauthenticated" && asks === true);
          // Nobody could answer the bank about a page that nobody was shown.
          if (step.goes === "unanswered" && !isChallenged)
            shop.sandbox.control.faults.next("cards.charge", { kind: "500", processed: true });
          const response = await shop.post(card("A-1001", CARDS[step.card]));
          if (isAway) {
            assert.equal(response.status, 502);
            continue;
          }
          const { id } = await asCharge(response);
          expected.push(asks);
          isNext = step.card === "unauthenticated" && !isChallenged;
          if (!isChallenged) await eventually(async () => assert.equal(await shop.status(id), "denied"));
          await shop.delivered();
          if (isChallenged && step.bank !== "leaves") await answerBank(shop, step.bank === "approves");
          if (isChallenged && step.bank === "approves") break;
        }
        assert.deepEqual(told, expected);
        const ledger = shop.sandbox.control.ledger().filter(({ method }) => method === "card");
        assert.equal(ledger.length, expected.length);
        assert.ok(ledger.filter(({ charged }) => charged > 0).length <= 1);
        await shop.close();
      },
    ),
    { numRuns: 40 },
  );
});
