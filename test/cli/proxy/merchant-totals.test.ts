import assert from "node:assert/strict";
import { text } from "node:stream/consumers";
import { test, type TestContext } from "node:test";
import { merchantTotals } from "../../../src/cli/proxy/merchant-totals.ts";
import { verifyWebhook } from "../../../src/contract/index.ts";
import { serve } from "../../support/serve.ts";

async function shop(t: TestContext, status: number, answer = "") {
  const asked: { body: string; signature: string }[] = [];
  const { origin } = await serve(t, async (request, response) => {
    asked.push({ body: await text(request), signature: String(request.headers["x-service-signature"]) });
    response.writeHead(status).end(answer);
  });
  return { asked, orderTotal: merchantTotals(`${origin}/total`, "events-secret") };
}

test("an order's total is asked for by a signed post, without a buyer's request", async (t) => {
  const { asked, orderTotal } = await shop(t, 200, '{"total":12345}');
  assert.equal(await orderTotal("A-1/ü", "pix"), 12_345);
  const [{ body, signature } = assert.fail("it was not asked for")] = asked;
  assert.deepEqual(JSON.parse(body), { event: "pay.total", data: { orderId: "A-1/ü", method: "pix" } });
  assert.ok(await verifyWebhook(body, signature, "events-secret"));
});

for (const status of [204, 404])
  test(`${status} means that the shop cannot tell`, async (t) => {
    const { orderTotal } = await shop(t, status);
    assert.equal(await orderTotal("A-1001", "card"), undefined);
  });

for (const [status, answer] of [
  [500, ""],
  [302, ""],
  [200, "thanks"],
  [200, "{}"],
] as const)
  test(`${status} ${answer} is an error, on which nothing is told`, async (t) => {
    const { orderTotal } = await shop(t, status, answer);
    await assert.rejects(async () => orderTotal("A-1001", "pix"), /PAY_ORDER_TOTAL_URL answered/);
  });
