// Card numbers and security codes pass through and stay nowhere: everything that the proxy writes, says or
// throws, in a run in which everything goes wrong that can, is searched for them.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import assert from "node:assert/strict";
import { sqliteStore } from "../../src/proxy/index.ts";
import {
  CARD,
  asCharge,
  card,
  eventually,
  CUSTOMER,
  newKey,
  openShop,
  pix,
  shopFor,
  type Shop,
  type ShopOptions,
} from "../support/shop.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

// Unlike any number that occurs in a time or an amount.
const CODE = "9073";
const NUMBERS = {
  approved: ["378282246310005", "Amex"],
  denied: ["378282246311169", "Amex"],
} as const;

test("no card number or security code in store, events, logs, errors or streams", async (t) => {
  const folder = temporaryFolder(t);
  const said: string[] = [];
  const hear = (value: unknown) => void said.push(JSON.stringify(value));

  async function run(name: string, number: string, prepare: (shop: Shop) => void, options: ShopOptions = {}) {
    const shop = openShop({ store: sqliteStore(join(folder, `${name}.db`)), ...options });
    prepare(shop);
    const body = card("A-1001", { card: { ...CARD, number, securityCode: CODE, brand: "Amex" } });
    const key = newKey();
    for (const attempt of [
      body,
      body,
      { ...body, seenTotal: 1 },
      { ...body, card: { ...body.card, expirationDate: "01/2020" } },
    ]) {
      const response = await shop.post(attempt, attempt === body ? key : newKey());
      said.push(await response.clone().text(), JSON.stringify([...response.headers]));
      if (response.status !== 201) continue;
      const { id } = await asCharge(response);
      const stream = await shop.call(`/charges/${id}/events`);
      const chunk = await stream.body?.getReader().read();
      said.push(new TextDecoder().decode(chunk?.value));
    }
    said.push(await (await shop.post(JSON.stringify(body).slice(0, -1))).text());
    hear(await (await shop.call("/orders/A-1001")).json());
    await shop.passes(20 * 60_000);
    hear([shop.records, shop.events, shop.problems, shop.logs, shop.lines]);
    await shop.close();
  }

  const echo = (number: string) => async (request: Request) =>
    request.method === "GET"
      ? new Response(`nonsense ${number} ${CODE}`)
      : Response.json(
          { success: false, message: `Card ${number} with ${CODE} is bad`, error: { number } },
          { status: 400 },
        );

  const quiet = () => {};
  await run("approved", NUMBERS.approved[0], quiet);
  await run("denied", NUMBERS.denied[0], quiet);
  for (const kind of ["cut", "500", "nonsense", "401", "400"] as const) {
    await run(kind, NUMBERS.approved[0], ({ sandbox }) =>
      sandbox.control.faults.next("cards.charge", { kind }, 9),
    );
  }
  await run("echo", NUMBERS.approved[0], quiet, { serve: echo(NUMBERS.approved[0]) });
  await run("broken-order", NUMBERS.approved[0], quiet, {
    order: () => {
      throw new Error("broken");
    },
  });
  await run("broken-handler", NUMBERS.approved[0], quiet, {
    orders: { "A-1001": { amount: 12345, customer: CUSTOMER, resume: true } },
    onCharge: () => {
      throw new Error("broken");
    },
  });
  for (const file of readdirSync(folder)) said.push(readFileSync(join(folder, file), "latin1"));

  assert.ok(said.length > 80);
  assert.ok(
    said.some((text) => text.includes("0005")),
    "the last four digits do occur",
  );
  const numbers = Object.values(NUMBERS).map(([number]) => new RegExp(number.split("").join("[ .-]?")));
  // As a word of its own: within an id, four digits are a matter of chance.
  const code = new RegExp(`(?<![\\w-])${CODE}(?![\\w-])`);
  for (const secret of [...numbers, code])
    assert.deepEqual(
      said.flatMap((text) => secret.exec(text)?.[0] ?? []),
      [],
    );
});

test("a card number in an error of the merchant's is masked in what is reported, as in the log", async (t) => {
  const [number] = NUMBERS.approved;
  const quote = new Error(`invalid input syntax for type uuid: "${number}", cvv ${CODE}`);
  const throwing = () => {
    throw quote;
  };
  const shop = shopFor(t, {
    order: (id) => (id === "bad" ? throwing() : { amount: 5000, customer: CUSTOMER }),
    onCharge: throwing,
  });
  assert.equal((await shop.call("/orders/bad")).status, 503);
  await shop.post(pix());
  for (let tries = 0; tries < 4; tries++) await shop.passes(60_000);
  await eventually(() =>
    assert.deepEqual(new Set(shop.codes()), new Set(["order_invalid", "handler_failed"])),
  );
  const said = JSON.stringify([shop.problems, shop.logs, shop.lines]);
  assert.match(said, /invalid input syntax for type uuid/);
  assert.ok(!said.includes(number) && !said.includes(CODE), said);
});

test("a card that the service quotes in a delivery or a list is not stored, logged or passed on", async (t) => {
  const folder = temporaryFolder(t);
  const [number] = NUMBERS.denied;
  const quote = `Card ${number} is bad`;
  // A buyer who typed the number into every field.
  const customer = {
    name: `Maria ${number}`,
    identity: number,
    email: `${number}@example.com`,
    phone: number,
  };
  const shop = openShop({
    store: sqliteStore(join(folder, "pay.db")),
    service: {
      async fetch(request) {
        const response = await shop.sandbox.fetch(request);
        const text = await response.text();
        const answer = text
          .replaceAll(/"message":"[^"]*"/g, `"message":"${quote}"`)
          .replaceAll(
            /"customer":{[^}]*}/g,
            `"customer":${JSON.stringify({ ...customer, identityType: "CPF" })}`,
          );
        return new Response(answer, response);
      },
    },
  });
  shop.sandbox.control.faults.next("cards.charge", { kind: "cut" });
  const { id } = await asCharge(shop.post(card()));
  await shop.passes(60_000);
  const { merchantOrderId } = await shop.details(id);
  for (const reference of [merchantOrderId, "nobodys"]) {
    const body = {
      event: "payment.denied",
      data: {
        paymentId: "p-1",
        merchantOrderId: reference,
        returnMessage: quote,
        acquirer: { returnMessage: quote },
        customer,
      },
    };
    assert.equal((await shop.deliver(body)).status, 200);
  }
  await shop.pay.sweep();
  const { items } = await shop.pay.service.cards.list({ merchantOrderId });
  const said = JSON.stringify([items, shop.records, shop.events, shop.problems, shop.logs, shop.lines]);
  await shop.close();
  const files = readdirSync(folder).map((file) => readFileSync(join(folder, file), "latin1"));
  assert.match(said, /is bad/);
  assert.equal(items[0]?.customer?.name, "Maria […]");
  for (const text of [said, ...files]) assert.doesNotMatch(text, new RegExp(number));
});

test("a card number in seenTotal is not quoted", async (t) => {
  const shop = shopFor(t);
  const response = await shop.post(pix("A-1001", { seenTotal: 4111111111111111 }));
  assert.equal(response.status, 409);
  assert.doesNotMatch(await response.text(), /4111111111111111/);
});
