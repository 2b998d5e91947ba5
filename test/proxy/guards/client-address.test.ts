import { test, type TestContext } from "node:test";
import assert from "node:assert/strict";
import { toNode } from "../../../src/proxy/index.ts";
import { serve } from "../../support/serve.ts";
import { card, CUSTOMER, newKey, SHOP, shopFor, type ShopOptions, DECLINED } from "../../support/shop.ts";

/** A shop that declines one card per address, and hears of nothing else. */
function open(t: TestContext, options: ShopOptions = {}) {
  const shop = shopFor(t, {
    order: () => ({ amount: 12345, customer: CUSTOMER }),
    limits: { order: false, number: false, address: { declines: 1 } },
    ...options,
  });
  const tries = async (connection?: unknown, headers: Record<string, string> = {}) => {
    const request = new Request(`${SHOP}/pay/charges`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": newKey(), ...headers },
      body: JSON.stringify(card(`A-${newKey()}`, DECLINED)),
    });
    return (await shop.pay.fetch(request, connection as { address?: string })).status;
  };
  return { shop, tries };
}

test("a public connection is the buyer's, and one subscriber's addresses count together", async (t) => {
  const { shop, tries } = open(t);
  assert.equal(await tries({ address: "203.0.113.7" }), 201);
  assert.equal(await tries({ address: "::ffff:203.0.113.7" }), 429);
  assert.equal(await tries({ address: "203.0.113.8" }), 201);
  assert.equal(await tries({ address: "2001:db8:1:2:aaaa::1" }), 201);
  assert.equal(await tries({ address: "2001:db8:1:2:bbbb::1" }), 429);
  assert.equal(await tries({ address: "2001:db8:1:102::1" }), 201);
  assert.deepEqual(
    shop.logs.filter((log) => /clientAddress/.test(JSON.stringify(log))),
    [],
  );
});

test("a local connection is a reverse proxy's, which buyers do not share a limit for", async (t) => {
  const { tries } = open(t);
  for (const address of ["127.0.0.1", "::1", "::ffff:10.0.0.3", "192.168.1.1", "fe80::1%eth0"])
    for (let n = 0; n < 3; n++) assert.equal(await tries({ address }), 201);
});

const REAL = {
  service: { baseUrl: "https://api.pay.com.br/v2", apiKey: "k-4f0c9a7d51", signingSecret: "s-81b6e2d40c" },
  sandbox: { apiKey: "k-4f0c9a7d51", signingSecret: "s-81b6e2d40c" },
};

test("cards that are all tried from this machine's own address are told of once, with what to set", async (t) => {
  const { shop, tries } = open(t, REAL);
  const said = () =>
    shop.logs.filter((log) => JSON.stringify(log).includes("Cards are tried from a local address"));
  assert.equal(await tries({ address: "203.0.113.7" }), 201);
  assert.deepEqual(said(), []);
  for (let n = 0; n < 3; n++) assert.equal(await tries({ address: "127.0.0.1" }), 201);
  assert.equal(said().length, 1);
  assert.match(JSON.stringify(said()), /X-Real-IP, and set clientAddress/);
});

for (const [when, options, headers] of [
  ["the service is a sandbox on this machine", {}, {}],
  [
    "the request says that it was forwarded, of which another line tells",
    REAL,
    { "x-real-ip": "203.0.113.7" },
  ],
  ["clientAddress is set", { ...REAL, clientAddress: "x-real-ip" }, { "x-real-ip": "203.0.113.7" }],
  ["nobody is limited", { ...REAL, limits: false }, {}],
] as const)
  test(`nothing is said of a local address where ${when}`, async (t) => {
    const { shop, tries } = open(t, options);
    assert.equal(await tries({ address: "127.0.0.1" }, headers), 201);
    assert.doesNotMatch(JSON.stringify(shop.logs), /local address/);
  });

test("no address, or what frameworks give in its place, is no limit and no failure", async (t) => {
  const { tries } = open(t);
  for (const connection of [undefined, {}, null, { address: 7 }, { address: { port: 1 } }, "env", () => 1])
    for (let n = 0; n < 2; n++) assert.equal(await tries(connection), 201);
});

test("a header names the buyer: the last entry, which the nearest proxy wrote", async (t) => {
  const { tries } = open(t, { clientAddress: "X-Forwarded-For" });
  const behind = (list: string) => tries({ address: "127.0.0.1" }, { "x-forwarded-for": list });
  assert.equal(await behind("203.0.113.7"), 201);
  assert.equal(await behind("198.51.100.1, 203.0.113.7"), 429, "the buyer cannot write another address");
  assert.equal(await behind("203.0.113.7, 198.51.100.1"), 201);
});

test("a function names the buyer, by the connection too", async (t) => {
  const { tries } = open(t, {
    clientAddress: (request, address) =>
      address === "127.0.0.1" ? (request.headers.get("cf-connecting-ip") ?? undefined) : address,
  });
  const headers = { "cf-connecting-ip": "10.9.9.9" };
  assert.equal(await tries({ address: "127.0.0.1" }, headers), 201);
  assert.equal(await tries({ address: "127.0.0.1" }, headers), 429, "the merchant's word counts as it is");
  assert.equal(await tries({ address: "203.0.113.7" }, headers), 201);
});

test("where the address is missing or none, that is said once, and without the buyer's words", async (t) => {
  const { shop, tries } = open(t, { clientAddress: "x-forwarded-for" });
  for (const value of ["", "unknown", "1.2.3.4, secret-word"])
    for (let n = 0; n < 2; n++) assert.equal(await tries({}, { "x-forwarded-for": value }), 201);
  assert.equal(await tries(), 201);
  const warnings = JSON.stringify(shop.logs);
  assert.equal(warnings.match(/gave no IP address/g)?.length, 1);
  assert.doesNotMatch(warnings, /secret-word/);
});

test("a function that throws stops no payment, and the merchant reads why", async (t) => {
  const clientAddress = () => {
    throw new Error("no such header");
  };
  const { shop, tries } = open(t, { clientAddress });
  for (let n = 0; n < 2; n++) assert.equal(await tries({ address: "203.0.113.7" }), 201);
  assert.match(JSON.stringify(shop.logs), /clientAddress\(\) failed.*no such header/);
});

test("who forgot to say that there is a reverse proxy is told so, once", async (t) => {
  const { shop, tries } = open(t);
  for (let n = 0; n < 2; n++) await tries({ address: "10.0.0.1" }, { "x-forwarded-for": "203.0.113.7" });
  assert.equal(JSON.stringify(shop.logs).match(/set clientAddress/g)?.length, 1);
});

test("toNode hands the connection on, and a header from a proxy names the buyer", async (t) => {
  const { shop } = open(t, {
    clientAddress: (_, address) => (address === "127.0.0.1" ? "203.0.113.9" : undefined),
  });
  const { origin } = await serve(t, toNode(shop.pay));
  const post = async () => {
    const response = await fetch(`${origin}/pay/charges`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": newKey() },
      body: JSON.stringify(card(`A-${newKey()}`, DECLINED)),
    });
    return response.status;
  };
  assert.deepEqual([await post(), await post()], [201, 429]);
});

test("the networks around an IPv6 address have limits of their own: twice for a /56, eight times for a /48", async (t) => {
  const { tries } = open(t);
  const inOne56 = ["2001:db8:1:0::1", "2001:db8:1:1::1", "2001:db8:1:2::1"];
  assert.deepEqual(
    [
      await tries({ address: inOne56[0] }),
      await tries({ address: inOne56[1] }),
      await tries({ address: inOne56[2] }),
    ],
    [201, 201, 429],
  );
  const statuses = [];
  for (let n = 1; n <= 8; n++) statuses.push(await tries({ address: `2001:db8:1:${n}00::1` }));
  assert.deepEqual(statuses, [201, 201, 201, 201, 201, 201, 429, 429]);
  assert.equal(await tries({ address: "2001:db8:2::1" }), 201, "another /48");
});

test("one warning says that attempts are not limited by address, at the first card that is tried without one", async (t) => {
  const warnings = (shop: Awaited<ReturnType<typeof open>>["shop"]) =>
    shop.logs.filter((log) => /pay\.fetch\(request, \{ address \}\)/.test(JSON.stringify(log))).length;
  const unknown = open(t);
  await unknown.shop.call("/orders/A-1");
  assert.equal(warnings(unknown.shop), 0);
  for (let n = 0; n < 3; n++) await unknown.tries();
  assert.equal(warnings(unknown.shop), 1);
  const others = [open(t), open(t, { clientAddress: () => "203.0.113.7" }), open(t, { limits: false })];
  await others[0]?.tries({ address: "127.0.0.1" });
  await others[1]?.tries();
  await others[2]?.tries();
  assert.deepEqual(
    others.map(({ shop }) => warnings(shop)),
    [0, 0, 0],
  );
});
