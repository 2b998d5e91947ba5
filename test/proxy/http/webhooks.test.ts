import { test } from "node:test";
import assert from "node:assert/strict";
import { Hono } from "hono";
import { createThrottledWarning } from "../../../src/proxy/logging/throttle.ts";
import { webhookRoutes } from "../../../src/proxy/http/webhooks.ts";
import {
  WEBHOOK_ERROR_CODES,
  WebhookError,
  type WebhookErrorCode,
} from "../../../src/proxy/service/webhooks/webhook-error.ts";
import { createInstrumentation } from "../../../src/proxy/telemetry/instrumentation.ts";
import { createMetrics } from "../../../src/proxy/telemetry/metrics.ts";
import { shopFor, silent } from "../../support/shop.ts";

/** A signature that no body of these tests has. */
const WRONG = "0".repeat(64);

test("a refused delivery gets 4xx for a mistake of the sender, and 500 for one of the merchant", async () => {
  const expected: Record<WebhookErrorCode, number> = {
    signature_missing: 401,
    signature_mismatch: 401,
    not_json: 400,
    not_an_event: 400,
    body_not_raw: 500,
    secret_missing: 500,
  };
  const instrumentation = {
    ...createInstrumentation(createMetrics(), silent),
    deliveryRefused: () => void refused++,
  };
  let refused = 0;
  for (const code of WEBHOOK_ERROR_CODES) {
    const receive = () => Promise.reject(new WebhookError(code, "why"));
    const routes = webhookRoutes(
      { instrumentation, logger: silent, now: Date.now },
      { receive, applyUnmatched: (stored) => Promise.resolve(stored) },
    );
    const app = new Hono().post("/webhooks", routes["/webhooks"].post);
    const headers = { "x-service-signature": WRONG };
    const response = await app.request("/webhooks", { method: "POST", headers });
    assert.equal(response.status, expected[code], code);
  }
  assert.equal(refused, WEBHOOK_ERROR_CODES.length);
});

test("a body whose signature is missing or malformed is not read", async (t) => {
  const shop = shopFor(t);
  const signatures = [undefined, "", "0".repeat(63), "F".repeat(64), `sha256=${WRONG}`, "x".repeat(8_000)];
  for (const signature of signatures) {
    let pulls = 0;
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      pulls++;
      controller.enqueue(new Uint8Array(1024));
    };
    const response = await shop.call("/webhooks", {
      method: "POST",
      headers: { "content-type": "application/json", ...(signature && { "x-service-signature": signature }) },
      body: new ReadableStream({ pull }, { highWaterMark: 0 }),
      duplex: "half",
    } as RequestInit);
    assert.deepEqual([response.status, pulls], [401, 0], signature);
  }
});

test("many wrong signatures are logged once a minute, and each is counted", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"], now: Date.now() });
  const shop = shopFor(t);
  const refused = async (signature?: string) => {
    const headers = { ...(signature && { "x-service-signature": signature }) };
    const response = await shop.call("/webhooks", { method: "POST", headers, body: "{}" });
    assert.equal(response.status, 401);
  };
  const told = () =>
    shop.logs.splice(0).map((line) => {
      const [message, { code, count }] = line as [string, { code: string; count?: number }];
      assert.equal(message, "A delivery was refused");
      return count === undefined ? code : `${count} ${code}`;
    });

  for (let n = 0; n < 500; n++) await refused(WRONG);
  assert.deepEqual(told(), ["signature_mismatch"]);
  // Another kind of refusal is not hidden by the flood.
  await refused();
  assert.deepEqual(told(), ["signature_missing"]);

  t.mock.timers.tick(60_000);
  assert.deepEqual(told(), ["499 signature_mismatch"]);
  for (let n = 0; n < 20; n++) await refused(WRONG);
  assert.deepEqual(told(), []);
  t.mock.timers.tick(60_000);
  assert.deepEqual(told(), ["20 signature_mismatch"]);

  t.mock.timers.tick(60_000);
  assert.deepEqual(told(), []);
  await refused(WRONG);
  assert.deepEqual(told(), ["signature_mismatch"]);
  assert.match(shop.pay.metrics(), /^pay_deliveries_total\{kind="unverified",result="refused"\} 522$/m);
});

test("where timers do not run, the refusals of the last minute are logged with the next one", async () => {
  let now = 0;
  const lines: unknown[] = [];
  const logger = { info() {}, error() {}, warn: (_: string, fields?: object) => void lines.push(fields) };
  const warn = createThrottledWarning(logger, "Refused", () => now);
  warn("kind", { n: 1 });
  warn("kind", { n: 2 });
  now = 59_999;
  warn("kind", { n: 3 });
  now = 60_000;
  warn("kind", { n: 4 });
  assert.deepEqual(lines, [{ n: 1 }, { n: 3, count: 2 }]);
});
