// The merchant's API on a port of its own: a shop in any language calls it with a token.
import assert from "node:assert/strict";
import { createServer, get, type IncomingMessage } from "node:http";
import { once } from "node:events";
import { test } from "node:test";
import type { AddressInfo } from "node:net";
import { readEnvironment } from "../../../src/cli/proxy/environment.ts";
import type { Refund } from "../../../src/server/index.ts";
import { asCharge, assertProblem, card, eventually } from "../../support/shop.ts";
import { run } from "../support/process.ts";
import { ADMIN_TOKEN, startAdmin } from "./support.ts";

const refunding = (key: string, body: object) => ({
  method: "POST",
  headers: { "content-type": "application/json", "idempotency-key": key },
  body: JSON.stringify(body),
});

test("a shop sends money back by HTTP, and is told of it", async (t) => {
  const { shop, bank, proxy, ask } = await startAdmin(t);
  const { id, status } = await asCharge(proxy.charge(card()));
  assert.equal(status, "paid");
  for (const path of [`/charges/${id}/refunds`, `/pay-admin/charges/${id}/refunds`]) {
    const answer = await ask(path, refunding("return-1", { amount: 2_000 }));
    assert.equal(answer.status, 201);
    assert.equal(((await answer.json()) as Refund).status, "done");
  }
  assert.equal(bank.control.cards.list()[0]?.cancelled, 2_000);
  await eventually(() => assert.equal(shop.of("pay.refunded").length, 1));
  assert.equal((await proxy.call(`/pay-admin/charges`)).status, 404, "not on the buyers' port");
  const changes = await ask("/changes");
  proxy.kill("SIGTERM");
  assert.match(await changes.text(), /^:/, "streams end, and do not break off");
  assert.equal(await proxy.ended(), 0);
  assert.equal(proxy.said.stderr, "");
  assert.ok(!proxy.said.stdout.includes(ADMIN_TOKEN));
});

test("it refuses who has no token or guesses it, another name, another page and a form", async (t) => {
  const { origin, ask } = await startAdmin(t, { PAY_ADMIN_URL: "http://pay:8071,https://desk.shop.example" });
  await assertProblem(fetch(`${origin}/charges`), 401, "not_signed_in");
  const { port } = new URL(origin);
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, "pay:8071", "desk.shop.example"])
    assert.equal(await byName(origin, host), 200, host);
  for (const host of ["evil.example", `evil.example:${port}`, "localhost", "pay"])
    assert.equal(await byName(origin, host), 403, host);
  await assertProblem(
    ask("/charges", { headers: { origin: "https://evil.example" } }),
    403,
    "origin_not_allowed",
  );
  const form = { method: "POST", body: new URLSearchParams({ amount: "2000" }) };
  await assertProblem(ask("/charges/x/refunds", form), 415, "unsupported_media_type");
  for (let n = 0; n < 10; n++) assert.equal((await ask("/charges", { token: `guess-${n}` })).status, 401);
  await assertProblem(ask("/charges"), 429, "too_many_attempts");
});

test("the same port is the desk, which keeps a session in the process alone and counts tokens by its web server's word", async (t) => {
  const { proxy, origin } = await startAdmin(t, { PAY_CLIENT_ADDRESS: "X-Real-IP" });
  await asCharge(proxy.charge(card()));
  const signIn = (token: string, address = "203.0.113.7") =>
    fetch(`${origin}/sign-in`, {
      method: "POST",
      body: new URLSearchParams({ token }),
      headers: { "x-real-ip": address },
      redirect: "manual",
    });
  assert.match(await (await fetch(origin)).text(), /Token de acesso/);
  const answer = await signIn(ADMIN_TOKEN);
  assert.equal(answer.status, 303);
  const [cookie = ""] = answer.headers.get("set-cookie")!.split(";");
  const page = await (await fetch(origin, { headers: { cookie } })).text();
  assert.match(page, /A-1001/);
  for (let n = 0; n < 10; n++) assert.equal((await signIn("wrong")).status, 401);
  assert.equal((await signIn(ADMIN_TOKEN)).status, 429);
  assert.equal((await signIn(ADMIN_TOKEN, "203.0.113.8")).status, 303);
  proxy.kill("SIGTERM");
  assert.equal(await proxy.ended(), 0);
  for (const secret of [ADMIN_TOKEN, cookie.split("=")[1]!]) assert.ok(!proxy.said.stdout.includes(secret));
  assert.equal(proxy.said.stderr, "");
});

/** What is answered to a request with this `Host`, which `fetch` lets nobody choose. */
async function byName(origin: string, host: string) {
  const request = get(`${origin}/charges`, { headers: { host, authorization: `Bearer ${ADMIN_TOKEN}` } });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

test("port and token go together, and a port that is taken is named", async (t) => {
  const needed = {
    PAY_SERVICE_URL: "https://service.example/v2",
    PAY_API_KEY: "a-key",
    PAY_SIGNING_SECRET: "a-secret",
    PAY_ORDER_URL: "https://shop.example/orders",
  };
  const together = /PAY_ADMIN_TOKEN and PAY_ADMIN_PORT go together: set both or none\. /;
  assert.throws(() => readEnvironment({ ...needed, PAY_ADMIN_PORT: "0" }), together);
  assert.throws(() => readEnvironment({ ...needed, PAY_ADMIN_TOKEN: ADMIN_TOKEN }), together);
  assert.throws(
    () => readEnvironment({ ...needed, PAY_ADMIN_PORT: "0", PAY_ADMIN_TOKEN: ADMIN_TOKEN.slice(-31) }),
    /PAY_ADMIN_TOKEN has fewer than 32 characters\. /,
  );
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  t.after(() => other.close());
  const { port } = other.address() as AddressInfo;
  const env = {
    ...needed,
    PAY_SERVICE_URL: "http://127.0.0.1:9/v2",
    PAY_PORT: "0",
    PAY_ADMIN_PORT: String(port),
    PAY_ADMIN_TOKEN: ADMIN_TOKEN,
  };
  const { code, stderr } = await run(t, ["proxy"], { env });
  assert.equal(code, 1);
  assert.match(
    stderr,
    /cannot listen at port \d+ of 127\.0\.0\.1: it is in use\. Set another with PAY_ADMIN_PORT/,
  );
});
