// `authenticate` as a function: what it is told of a card try, what becomes of what it gives, and how often it is asked.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { AuthenticateAttempt } from "../../../src/proxy/index.ts";
import { asCharge, card, CUSTOMER, DECLINED, newKey, pix, shopFor, withNumber } from "../../support/shop.ts";
import { authenticatingShop } from "./authentication.ts";

test("a function is told of the card try, with the interest of its installments", async (t) => {
  const attempts: AuthenticateAttempt[] = [];
  const { shop, told } = authenticatingShop(t, undefined, {
    orders: {
      "A-1001": {
        amount: 10_000,
        customer: CUSTOMER,
        installments: { max: 3, interestFree: 1, monthlyRate: 0.0199 },
        authenticate: (attempt) => (attempts.push(attempt), true),
      },
    },
  });
  const charge = await asCharge(shop.post(card("A-1001", { installments: 3 })));
  assert.ok(charge.amount > 10_000);
  assert.deepEqual(attempts, [{ amount: charge.amount, brand: "Visa", installments: 3 }]);
  assert.deepEqual(told, [true]);
});

test("a function may decide later, and leave the decision to the service", async (t) => {
  const answers = [Promise.resolve(false), Promise.resolve(undefined), true];
  const { shop, told } = authenticatingShop(t, () => answers.shift());
  for (let tries = 0; tries < 3; tries++) await shop.post(card("A-1001", DECLINED));
  assert.deepEqual(told, [false, undefined, true]);
  assert.doesNotMatch(JSON.stringify(shop.logs), /authenticate/);
});

test("a function is told why the bank declined the try before", async (t) => {
  const declines: AuthenticateAttempt["lastDecline"][] = [];
  const { shop } = authenticatingShop(t, ({ lastDecline }) => {
    declines.push(lastDecline);
    return declines.length === 2;
  });
  await shop.post(card("A-1001", DECLINED));
  await shop.post(card("A-1001", withNumber("4000000000000549")));
  // What is no decline of a card changes nothing.
  await shop.post(pix());
  await shop.post(card());
  assert.deepEqual(declines, [
    undefined,
    { code: "insufficient_funds", returnCode: "51", authenticated: false },
    { code: "expired_card", returnCode: "54", authenticated: true },
  ]);
});

test("a function is not asked about a Pix charge, a card with a mistake, or an order that is paid", async (t) => {
  let asked = 0;
  const { shop } = authenticatingShop(t, () => (asked++, undefined));
  assert.equal((await asCharge(shop.post(pix()))).status, "pending");
  await shop.post(card("A-1001", withNumber("4111111111111112")));
  assert.equal(asked, 0);
  await shop.post(card());
  await shop.post(card());
  assert.equal(asked, 1);
});

test("a repeat of the same request is not decided anew", async (t) => {
  let asked = 0;
  const { shop, told } = authenticatingShop(t, () => asked++ > 0);
  const key = newKey();
  const first = await asCharge(shop.post(card("A-1001", DECLINED), key));
  const second = await asCharge(shop.post(card("A-1001", DECLINED), key));
  assert.equal(second.id, first.id);
  assert.equal(asked, 1);
  assert.deepEqual(told, [false]);
});

test("a try whose outcome is unknown is looked up and not decided anew, and the history says what was decided", async (t) => {
  let asked = 0;
  const { shop, told } = authenticatingShop(t, () => (asked++, true));
  shop.sandbox.control.deliveries.mode({ how: "never" });
  shop.sandbox.control.faults.next("cards.charge", { kind: "500", processed: true });
  const { id, status } = await asCharge(shop.post(card()));
  assert.equal(status, "pending");
  await shop.passes(60_000);
  assert.equal(await shop.status(id), "paid");
  assert.equal(asked, 1);
  assert.deepEqual(told, [true]);
  const sent = (await shop.pay.charges.history(id)).find(({ kind }) => kind === "sent");
  assert.match(sent?.text ?? "", /, to be authenticated$/);
  assert.equal(sent?.detail?.["authenticate"], true);
});

test("an order's answer in place of a function that is neither true nor false is a mistake", async (t) => {
  const shop = shopFor(t, { orders: { "A-1001": { amount: 12_345, authenticate: "yes" as never } } });
  assert.equal((await shop.call("/orders/A-1001")).status, 503);
  assert.match(shop.problems[0]?.message ?? "", /authenticate: expected true, false or a function/);
});
