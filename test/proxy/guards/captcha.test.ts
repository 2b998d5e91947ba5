import { readFileSync } from "node:fs";
import { test } from "node:test";
import assert from "node:assert/strict";
import type { Captcha, CaptchaAttempt } from "../../../src/proxy/index.ts";
import {
  CARD,
  CUSTOMER,
  asCharge,
  card,
  newKey,
  pix,
  shopFor,
  DECLINED,
  assertProblem,
} from "../../support/shop.ts";

test("a card waits until the shop knows that a person pays, and the same request then goes through", async (t) => {
  const people = new Set<string>();
  const asked: CaptchaAttempt[] = [];
  const shop = shopFor(t, {
    clientAddress: () => "203.0.113.7",
    captcha: (attempt) => {
      asked.push(attempt);
      return people.has(attempt.request.headers.get("cookie") ?? "");
    },
  });
  const key = newKey();
  const post = () => shop.post(card(), key, { cookie: "session=1" });
  const refused = await post();
  await assertProblem(refused, 429, "too_many_attempts");
  assert.ok(Number(refused.headers.get("retry-after")) > 0);
  assert.deepEqual(await shop.pay.charges.byOrder("A-1001"), []);
  people.add("session=1");
  assert.equal((await asCharge(post())).status, "paid");
  assert.equal((await asCharge(post())).status, "paid");
  assert.equal(asked.length, 2, "a replay is not asked about");
  const [{ orderId, method, address } = {}] = asked;
  assert.deepEqual(
    { orderId, method, address },
    { orderId: "A-1001", method: "card", address: "203.0.113.7" },
  );
});

test("the captcha is not asked for Pix, invalid input or attempts beyond the limits", async (t) => {
  let asked = 0;
  const captcha = () => (asked++, true);
  const shop = shopFor(t, { captcha, limits: { order: { declines: 1 } } });
  assert.equal((await shop.post(pix())).status, 201);
  assert.equal((await shop.post(card("A-1001", { card: { ...CARD, number: "4111" } }))).status, 400);
  assert.equal(asked, 0);
  assert.equal((await asCharge(shop.post(card("A-1001", DECLINED)))).status, "denied");
  assert.equal((await shop.post(card())).status, 429);
  assert.equal(asked, 1);
});

test("the captcha is asked only while stolen cards are tested, where the shop wants it so", async (t) => {
  const asked: boolean[] = [];
  const shop = shopFor(t, {
    order: () => ({ amount: 12345, customer: CUSTOMER }),
    limits: { shop: { declines: 2 } },
    captchaWhen: "card_testing",
    captcha: ({ cardTesting }) => asked.push(cardTesting) < 0,
  });
  assert.equal((await asCharge(shop.post(card("A-1")))).status, "paid");
  for (let n = 2; n < 4; n++) assert.equal((await shop.post(card(`A-${n}`, DECLINED))).status, 201);
  assert.deepEqual(asked, []);
  await assertProblem(shop.post(card("A-4")), 429, "too_many_attempts");
  assert.deepEqual(asked, [true]);
  await shop.passes(15 * 60_000);
  assert.equal((await asCharge(shop.post(card("A-4")))).status, "paid");
  assert.deepEqual(asked, [true]);
});

test("an attempt that the captcha refuses does not count", async (t) => {
  let isPerson = false;
  const shop = shopFor(t, { captcha: async () => isPerson, limits: { order: { attempts: 1 } } });
  for (let n = 0; n < 3; n++) assert.equal((await shop.post(card())).status, 429);
  isPerson = true;
  assert.equal((await asCharge(shop.post(card()))).status, "paid");
});

test("where the captcha gives no answer no card is tried, and the log says why", async (t) => {
  const broken: Captcha[] = [
    () => {
      throw new Error("The captcha's server is down.");
    },
    () => Promise.reject(new Error("The captcha's server is down.")),
    (() => undefined) as unknown as Captcha,
    (() => "yes") as unknown as Captcha,
  ];
  for (const captcha of broken) {
    const shop = shopFor(t, { captcha });
    const response = await shop.post(card());
    await assertProblem(response, 503, "service_unavailable");
    assert.ok(Number(response.headers.get("retry-after")) > 0);
    assert.deepEqual(shop.sandbox.control.ledger(), []);
    assert.match(JSON.stringify(shop.logs), /captcha\(\) failed.*(server is down|expected true or false)/);
  }
});

test("a captcha that never ends is given up, and its buyer asked to come back", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let isAsked = () => {};
  const asked = new Promise<void>((resolve) => (isAsked = resolve));
  const captcha = () => (isAsked(), new Promise<boolean>(() => {}));
  const shop = shopFor(t, { captcha });
  const posting = shop.post(card());
  await asked;
  t.mock.timers.tick(15_000);
  assert.equal((await posting).status, 503);
  assert.match(JSON.stringify(shop.logs), /captcha\(\) failed.*did not end within 15 s/);
});

test("the pass of docs/guards.md is good for some cards and minutes, as it is printed", async (t) => {
  const blocks = [...readFileSync("docs/guards.md", "utf8").matchAll(/```js\n([^]*?)```/g)].map(
    ([, code]) => code!,
  );
  const [passes, option] = [
    blocks.find((code) => code.includes("mayTry(session) {")),
    blocks.find((code) => code.includes("captcha: (")),
  ];
  const load = async <Module>(code: string) =>
    (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Module;
  const { solved, mayTry } = await load<{ solved(session: string): void; mayTry(session: string): boolean }>(
    passes!,
  );
  const { make } = await load<{ make: (...uses: unknown[]) => { captcha: Captcha; captchaWhen: string } }>(
    `export const make = (mayTry, sessionOf) => ({ ${option!} });`,
  );
  const { captcha, captchaWhen } = make(mayTry, (request: Request) => request.headers.get("cookie"));

  let now = 1_800_000_000_000;
  t.mock.method(Date, "now", () => now);
  const ask = (cookie: string) =>
    captcha({
      request: new Request("https://shop.example", { headers: { cookie } }),
      orderId: "A-1",
      method: "card",
      address: undefined,
      cardTesting: true,
    });
  assert.equal(captchaWhen, "card_testing", "nobody is asked at other times");
  assert.equal(await ask("session=1"), false);
  solved("session=1");
  const answers = [];
  for (let n = 0; n < 6; n++) answers.push(await ask("session=1"));
  assert.deepEqual(answers, [true, true, true, true, true, false]);
  assert.equal(await ask("session=2"), false);
  solved("session=1");
  now += 10 * 60_000 + 1;
  assert.equal(await ask("session=1"), false);
});
