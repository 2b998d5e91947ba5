// Many cards at the same time: the limits hold as they do one after another, and honest buyers pay beside them.
import { test, type TestContext } from "node:test";
import assert from "node:assert/strict";
import { memoryStore, sqliteStore, type Store } from "../../../src/proxy/index.ts";
import { cardNumber } from "../../support/card-number.ts";
import {
  asCharge,
  card,
  CARD,
  CUSTOMER,
  eventually,
  newKey,
  shopFor,
  withNumber,
  type Shop,
} from "../../support/shop.ts";

const WRONG_CODE = "4000000000000820";
const DECLINED_AMOUNT = 5051;
const QUARTER = 15 * 60_000;

/** Orders that begin with "D" are declined. The header names the buyer's address. */
const open = (t: TestContext, options: Parameters<typeof shopFor>[1] = {}) =>
  shopFor(t, {
    order: (id) => ({ amount: id.startsWith("D") ? DECLINED_AMOUNT : 12345, customer: CUSTOMER }),
    clientAddress: (request) => request.headers.get("x-buyer") ?? undefined,
    ...options,
  });

const tryCard = (shop: Shop, order: string, number: string, address = "203.0.113.7") =>
  shop.post(card(order, withNumber(number)), newKey(), { "x-buyer": address });

const tried = (shop: Shop) => shop.sandbox.control.ledger().length;
const atOnce = (count: number, make: (n: number) => Promise<Response>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)));
const made = (responses: readonly Response[]) => responses.filter(({ status }) => status === 201).length;

// All of one /48: a hundred from eight /64 of one /56, the others each from a /56 of its own.
const thief = (n: number) =>
  n < 100 ? `2001:db8:7:${n % 8}::1` : `2001:db8:7:${n.toString(16).padStart(2, "0")}00::1`;

/** Answers of the service come when they are let through. */
function held(options: Parameters<typeof shopFor>[1] = {}) {
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  return {
    release: () => release(),
    options: {
      ...options,
      serve: async (request: Request, sandbox: (request: Request) => Promise<Response>) => {
        const isCharge = request.method === "POST";
        const answer = await sandbox(request);
        if (isCharge) await gate;
        return answer;
      },
    },
  };
}

/** Makes so many attempts, whose answers come once the service has all of those that pass. */
async function crowd(shop: Shop, release: () => void, count: number, make: (n: number) => Promise<Response>) {
  let refused = 0;
  const answers = atOnce(count, async (n) => {
    const response = await make(n);
    if (response.status !== 201) refused++;
    return response;
  });
  await eventually(() => assert.equal(refused + tried(shop), count));
  release();
  return answers;
}

for (const [name, store] of [
  ["memory", () => memoryStore()],
  ["SQLite", () => sqliteStore(":memory:")],
] as const)
  test(`of 200 cards that one address tries at once, no more are declined than may be: ${name}`, async (t) => {
    const { options, release } = held({ store: store() });
    const shop = open(t, options);
    const responses = await crowd(shop, release, 200, (n) => tryCard(shop, `D-${n}`, cardNumber(n)));
    assert.equal(made(responses), 25);
    assert.equal(tried(shop), 25);
  });

test("of one number no more security codes are guessed at once than one after another", async (t) => {
  const { options, release } = held();
  const shop = open(t, options);
  const responses = await crowd(shop, release, 60, (n) =>
    tryCard(shop, `A-${n}`, WRONG_CODE, `203.0.113.${n}`),
  );
  assert.equal(made(responses), 5);
  assert.equal(tried(shop), 5);
});

test("a card that was approved makes room for others again", async (t) => {
  const shop = open(t);
  for (let n = 0; n < 8; n++) assert.equal((await tryCard(shop, `A-${n}`, CARD.number)).status, 201);
});

test("who meets cards under way is asked to come back at once, and then pays", async (t) => {
  const { options, release } = held();
  const shop = open(t, options);
  // By a delivery a card's outcome would be known before its answer.
  shop.sandbox.control.deliveries.mode({ how: "never" });
  const first = atOnce(5, (n) => tryCard(shop, `A-${n}`, CARD.number));
  await eventually(() => assert.equal(tried(shop), 5));
  const refused = await tryCard(shop, "A-6", CARD.number);
  assert.deepEqual([refused.status, refused.headers.get("retry-after")], [429, "2"]);
  release();
  assert.equal(made(await first), 5);
  assert.equal((await asCharge(tryCard(shop, "A-6", CARD.number))).status, "paid");
});

test("an order that is used up waits for its quota, whatever else of its address is under way", async (t) => {
  let isHeld = false;
  const { options, release } = held();
  const shop = open(t, {
    serve: (request, sandbox) => (isHeld ? options.serve(request, sandbox) : sandbox(request)),
  });
  for (let n = 0; n < 5; n++) assert.equal((await tryCard(shop, "D-1", cardNumber(n))).status, 201);
  isHeld = true;
  const other = tryCard(shop, "A-1", CARD.number);
  await eventually(() => assert.equal(tried(shop), 6));
  const refused = await tryCard(shop, "D-1", cardNumber(9));
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get("retry-after")) > 60, "it was told to come back at once");
  release();
  assert.equal((await asCharge(other)).status, "paid");
});

test("a card that could not be sent, or whose order was refused, is not under way", async (t) => {
  let down = true;
  const cause = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
  const shop = open(t, {
    limits: { order: { attempts: 99 }, number: { attempts: 99, declines: 1 } },
    serve: async (request, sandbox) => {
      if (down) throw new TypeError("fetch failed", { cause });
      return sandbox(request);
    },
  });
  for (let n = 0; n < 3; n++) assert.equal((await tryCard(shop, "A-1", CARD.number)).status, 502);
  down = false;
  assert.equal((await asCharge(tryCard(shop, "A-1", CARD.number))).status, "paid");
  for (let n = 0; n < 3; n++) assert.equal((await tryCard(shop, "A-1", CARD.number)).status, 409);
  assert.equal((await asCharge(tryCard(shop, "A-2", CARD.number))).status, "paid");
});

test("a try whose process died makes room when its outcome is found, or a quarter of an hour later", async (t) => {
  const shop = open(t, { limits: { number: { declines: 1 } } });
  shop.sandbox.control.deliveries.mode({ how: "never" });
  shop.sandbox.control.faults.next("cards.charge", { kind: "cut" });
  await tryCard(shop, "A-1", CARD.number);
  assert.equal((await tryCard(shop, "A-2", CARD.number)).status, 429);
  await shop.passes(60_000);
  await eventually(async () => assert.equal((await shop.pay.charges.byOrder("A-1"))[0]?.status, "paid"));
  assert.equal((await asCharge(tryCard(shop, "A-2", CARD.number))).status, "paid");
  shop.sandbox.control.faults.next("cards.charge", { kind: "cut" });
  shop.sandbox.control.faults.next("cards.list", { kind: "500" }, 1000);
  await tryCard(shop, "A-3", CARD.number);
  assert.equal((await tryCard(shop, "A-4", CARD.number)).status, 429);
  await shop.passes(QUARTER);
  assert.equal((await tryCard(shop, "A-4", CARD.number)).status, 201);
});

test("with a store that cannot take hits back, declines count once they are known", async (t) => {
  const { undoHit: _undoHit, ...store } = memoryStore();
  const shop = open(t, { store: store as Store });
  for (let n = 0; n < 8; n++) assert.equal((await tryCard(shop, `A-${n}`, CARD.number)).status, 201);
  for (let n = 0; n < 25; n++) await tryCard(shop, `D-${n}`, cardNumber(n));
  assert.equal((await tryCard(shop, "A-9", CARD.number)).status, 429);
});

test("cards of one issuer are declined a hundred times, whatever the address, and others go on", async (t) => {
  const shop = open(t);
  const responses = await atOnce(130, (n) => tryCard(shop, `D-${n}`, cardNumber(n), `198.51.100.${n}`));
  assert.equal(made(responses), 100);
  assert.equal(tried(shop), 100);
  assert.equal((await asCharge(tryCard(shop, "A-1", CARD.number, "192.0.2.1"))).status, "paid");
});

test("one network cannot use up what an issuer has, so that its other customers pay", async (t) => {
  const shop = open(t);
  for (const from of [0, 100])
    await atOnce(100, (n) => tryCard(shop, `D-${from + n}`, cardNumber(from + n), thief(from + n)));
  assert.equal(tried(shop), 75);
  const honest = await atOnce(25, (n) => tryCard(shop, `A-${n}`, cardNumber(500 + n), `198.51.100.${n}`));
  assert.equal(made(honest), 25);
  assert.deepEqual(shop.codes(), []);
});

test("an issuer whose limit is reached is reported, and its cards are refused", async (t) => {
  const shop = open(t, { limits: { bin: { declines: 3 } } });
  const decline = (n: number) => tryCard(shop, `D-${n}`, cardNumber(n), `203.0.113.${n}`);
  for (let n = 0; n < 3; n++) assert.equal((await decline(n)).status, 201);
  assert.equal((await decline(3)).status, 429);
  await eventually(() => assert.deepEqual(shop.codes(), ["card_testing"]));
  assert.match(
    shop.problems[0]?.message ?? "",
    /one issuer .* had 3 declined .* Without captcha\(\) its cards are refused/,
  );
});

test("where there is a captcha it takes the place of an issuer's limit", async (t) => {
  const asked: boolean[] = [];
  let isPerson = false;
  const shop = open(t, {
    limits: { bin: { declines: 3 } },
    captcha: ({ cardTesting }) => asked.push(cardTesting) > 0 && (!cardTesting || isPerson),
  });
  const decline = (n: number) => tryCard(shop, `D-${n}`, cardNumber(n), `203.0.113.${n}`);
  for (let n = 0; n < 3; n++) assert.equal((await decline(n)).status, 201);
  assert.equal((await decline(3)).status, 429);
  isPerson = true;
  assert.equal((await asCharge(tryCard(shop, "A-1", cardNumber(4), "198.51.100.1"))).status, "paid");
  assert.deepEqual(asked, [false, false, false, true, true]);
  assert.equal(
    (await tryCard(shop, "A-2", CARD.number)).status,
    201,
    "cards of other issuers are no less asked",
  );
  assert.equal(asked.at(-1), false);
});

test("of one issuer's cards at once no more pass unasked than its limit allows", async (t) => {
  const { options, release } = held({
    limits: { bin: { declines: 3 } },
    captchaWhen: "card_testing" as const,
  });
  const shop = open(t, { ...options, captcha: () => false });
  const responses = await crowd(shop, release, 40, (n) =>
    tryCard(shop, `D-${n}`, cardNumber(n), `203.0.113.${n}`),
  );
  assert.equal(made(responses), 3);
  const refused = responses.find(({ status }) => status === 429);
  assert.ok(Number(refused?.headers.get("retry-after")) <= 5, "it was not told to come back and be asked");
});

test("a wave of declines is reported once an hour, and the captcha is told of it", async (t) => {
  const asked: boolean[] = [];
  const shop = open(t, {
    limits: { bin: false, shop: { declines: 3 } },
    captcha: ({ cardTesting }) => asked.push(cardTesting) > 0,
  });
  const decline = (n: number) => tryCard(shop, `D-${n}`, cardNumber(n), `203.0.113.${n}`);
  for (let n = 0; n < 5; n++) assert.equal((await decline(n)).status, 201);
  assert.deepEqual(asked, [false, false, false, true, true]);
  await eventually(() => assert.deepEqual(shop.codes(), ["card_testing"]));
  await shop.passes(61 * 60_000);
  for (let n = 10; n < 14; n++) await decline(n);
  await eventually(() => assert.deepEqual(shop.codes(), ["card_testing", "card_testing"]));
  const [problem, later] = shop.problems;
  assert.match(problem?.message ?? "", /3 declined card attempts or more/);
  assert.match(problem?.message ?? "", /3 attempts from 3 addresses, 3 of them declined/);
  assert.deepEqual(problem?.figures, { tries: 3, declines: 3, addresses: 3 });
  assert.deepEqual(later?.figures, { tries: 3, declines: 3, addresses: 3 }, "an hour ago was counted");
});

for (const [what, limits, passed] of [
  ["seventy-five of one /48", {}, 75],
  ["where issuers are not limited, fifty of one /56 and one of each other", { bin: false }, 150],
  [
    "eighty of one /48, where an address may be declined ten times",
    { bin: false, address: { declines: 10 } },
    80,
  ],
] as const)
  test(`twenty honest buyers pay beside 200 tries of stolen cards at the same moment, of which pass: ${what}`, async (t) => {
    const shop = open(t, { store: sqliteStore(":memory:"), limits });
    const answers = await atOnce(220, (n) =>
      n % 11 === 0
        ? tryCard(shop, `A-${n}`, cardNumber(n, "4539"), `198.51.100.${n / 11}`)
        : tryCard(shop, `D-${n}`, cardNumber(n), thief(n - Math.ceil(n / 11))),
    );
    const honest = await Promise.all(answers.filter((_, n) => n % 11 === 0).map(asCharge));
    assert.deepEqual(
      honest.map(({ status }) => status),
      Array<string>(20).fill("paid"),
    );
    assert.equal(made(answers.filter((_, n) => n % 11 !== 0)), passed);
    assert.equal(tried(shop), passed + 20);
  });
