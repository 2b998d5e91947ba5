import { test } from "node:test";
import assert from "node:assert/strict";
import { webhookRoute } from "../../../src/proxy/routes/webhooks.ts";
import {
  WEBHOOK_ERROR_CODES,
  WebhookError,
  type WebhookErrorCode,
} from "../../../src/proxy/webhooks/webhook-error.ts";

test("a delivery is refused with the sender's status or with ours, by whose mistake it is", async () => {
  const expected: Record<WebhookErrorCode, number> = {
    signature_missing: 401,
    signature_mismatch: 401,
    not_json: 400,
    not_an_event: 400,
    body_not_raw: 500,
    secret_missing: 500,
  };
  const journal = { deliveryRefused: () => void refused++ };
  let refused = 0;
  const logger = { info: () => {}, warn: () => {}, error: () => {} };
  for (const code of WEBHOOK_ERROR_CODES) {
    const receive = () => Promise.reject(new WebhookError(code, "why"));
    const route = webhookRoute({ receive, claimFor: async () => {} }, logger, journal);
    const response = await route(new Request("https://shop.example/pay/webhooks", { method: "POST" }));
    assert.equal(response.status, expected[code], code);
  }
  assert.equal(refused, WEBHOOK_ERROR_CODES.length);
});
