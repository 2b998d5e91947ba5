// Everything that the merchant's side refuses, over HTTP: nothing leaves the shop by any of it.
import assert from "node:assert/strict";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { test, type TestContext } from "node:test";
import { byToken, createPayAdmin, toNode, type Authorize } from "../../../src/server/index.ts";
import { serve } from "../../support/serve.ts";
import { asCharge, card, CUSTOMER, shopFor, silent } from "../../support/shop.ts";

const TOKEN = "a-token-of-thirty-two-characters";
const JSON_TYPE = "application/json";

async function paidShop(t: TestContext) {
  const shop = shopFor(t, { orders: { B: { amount: 8_000, customer: CUSTOMER } } });
  const { port } = await serve(t, (request, response) => toNode(admin)(request, response));
  const all = byToken(TOKEN);
  /** One who may look alone, and one who may do everything. */
  const authorize: Authorize = (request, connection) =>
    request.headers.get("authorization") === "Bearer viewer"
      ? { user: "rui", can: ["view"] }
      : all(request, connection);
  const hosts = [`127.0.0.1:${port}`];
  const admin = createPayAdmin(shop.pay, { authorize, hosts, logger: silent });
  const { id } = await asCharge(shop.post(card()));

  /** Asks for a refund of R$ 20,00 of the R$ 123,45, which is right but for what is given. */
  async function refund(given: Record<string, string | undefined> = {}, body: unknown = { amount: 2_000 }) {
    const headers = {
      authorization: `Bearer ${TOKEN}`,
      "content-type": JSON_TYPE,
      "idempotency-key": "return-1",
      ...given,
    };
    const request = httpRequest({
      port,
      host: "127.0.0.1",
      method: "POST",
      path: `/pay-admin/charges/${id}/refunds`,
      headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)),
    });
    request.end(typeof body === "string" ? body : JSON.stringify(body));
    const [response] = (await once(request, "response")) as [IncomingMessage];
    const { code } = JSON.parse(await text(response)) as { code?: string };
    return { status: response.statusCode, code, headers: response.headers };
  }

  const sentBack = () => shop.sandbox.control.cards.list()[0]!.cancelled;
  return { refund, sentBack };
}

interface Refusal {
  headers?: Record<string, string | undefined>;
  body?: unknown;
  status: number;
  code: string;
}

const REFUSALS: Record<string, Refusal> = {
  "no token": { headers: { authorization: undefined }, status: 401, code: "not_signed_in" },
  "a wrong token": { headers: { authorization: `Bearer ${TOKEN}x` }, status: 401, code: "not_signed_in" },
  "the token by another scheme": {
    headers: { authorization: `Basic ${btoa(`admin:${TOKEN}`)}` },
    status: 401,
    code: "not_signed_in",
  },
  "another host": { headers: { host: "evil.example" }, status: 403, code: "origin_not_allowed" },
  "another origin": {
    headers: { origin: "https://evil.example" },
    status: 403,
    code: "origin_not_allowed",
  },
  "a page of another site": {
    headers: { "sec-fetch-site": "cross-site" },
    status: 403,
    code: "origin_not_allowed",
  },
  "a form": {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "amount=2000",
    status: 415,
    code: "unsupported_media_type",
  },
  "text that is JSON all the same, as a form can post it": {
    headers: { "content-type": "text/plain" },
    status: 415,
    code: "unsupported_media_type",
  },
  "a right that is missing": {
    headers: { authorization: "Bearer viewer" },
    status: 403,
    code: "not_allowed",
  },
  "an amount above what is left": { body: { amount: 12_346 }, status: 422, code: "refund_above_paid" },
  "a misspelt field": { body: { ammount: 2_000 }, status: 400, code: "invalid_request" },
  "no key": { headers: { "idempotency-key": undefined }, status: 400, code: "idempotency_key_missing" },
};

test("a refund is refused for each thing that is wrong with it, and sent where nothing is", async (t) => {
  const { refund, sentBack } = await paidShop(t);
  for (const [what, { headers, body, status, code }] of Object.entries(REFUSALS)) {
    const answer = await refund(headers, body);
    assert.deepEqual([answer.status, answer.code], [status, code], what);
    assert.equal(sentBack(), 0, what);
  }
  assert.equal((await refund()).status, 201);
  assert.equal(sentBack(), 2_000);
});

test("the same key with another body is refused, and with the same one gives the same refund", async (t) => {
  const { refund, sentBack } = await paidShop(t);
  assert.equal((await refund()).status, 201);
  for (const body of [{ amount: 2_001 }, { amount: 2_000, reason: "Another" }]) {
    const { status, code } = await refund({}, body);
    assert.deepEqual([status, code], [422, "idempotency_key_reused"]);
  }
  assert.equal((await refund()).status, 201);
  assert.equal(sentBack(), 2_000);
  const above = await refund({ "idempotency-key": "return-2" }, { amount: 10_346 });
  assert.deepEqual([above.status, above.code], [422, "refund_above_paid"], "of what is left by now");
});

test("ten wrong tokens are answered 401, and from then on the right one 429 too", async (t) => {
  const { refund, sentBack } = await paidShop(t);
  for (let n = 0; n < 10; n++)
    assert.equal((await refund({ authorization: `Bearer guess-${n}` })).status, 401);
  const { status, code, headers } = await refund();
  assert.deepEqual([status, code], [429, "too_many_attempts"]);
  const seconds = Number(headers["retry-after"]);
  assert.ok(seconds > 0 && seconds <= 900, String(seconds));
  assert.equal(sentBack(), 0);
});
