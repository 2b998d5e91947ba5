import { test } from "node:test";
import assert from "node:assert/strict";
import parse from "parse-prometheus-text-format";
import { createMetrics } from "../../../src/proxy/telemetry/metrics.ts";
import { asCharge, card, pix, shopFor, withNumber } from "../../support/shop.ts";

/** The samples of one metric, by their labels' values. */
function samples(text: string, name: string): Record<string, number> {
  const found = parse(text).find((family) => family.name === name);
  assert.ok(found, `${name} is missing`);
  return Object.fromEntries(
    found.metrics.map(({ labels = {}, value }) => [Object.values(labels).join(" "), Number(value)]),
  );
}

test("real traffic is counted, and a scraper can read it", async (t) => {
  const failing = { onEvent: () => Promise.reject(new Error("broken")) };
  const shop = shopFor(t, { metrics: "/metrics", orders: { "B-1": { amount: 700 } }, ...failing });
  const paidByPix = await asCharge(shop.post(pix()));
  const stream = await shop.call(`/charges/${paidByPix.id}/events`);
  const count = (name: string) => samples(shop.pay.metrics(), name);
  assert.deepEqual(count("pay_streams_open"), { "": 1 });
  await shop.payCode(paidByPix);
  await shop.delivered();
  await stream.text();
  const [delivery] = shop.sandbox.control.deliveries.list();
  assert.equal((await shop.deliver(delivery?.body ?? "")).status, 200);
  assert.equal(
    (await shop.deliver('{"event":"deposit","paymentId":"nobody","status":"PAID","amount":"1.00"}')).status,
    200,
  );
  assert.equal((await shop.deliver('{"event":"of tomorrow"}')).status, 200);
  assert.equal((await shop.call("/webhooks", { method: "POST", body: "{}" })).status, 401);
  assert.equal((await shop.post(pix())).status, 409);
  await shop.call("/orders/nobody");
  await shop.call("/nowhere/4111111111111111");
  await shop.pay.sweep();

  assert.deepEqual(count("pay_charges_total"), { "pix pending": 1, "pix paid": 1 });
  assert.deepEqual(count("pay_deliveries_total"), {
    "deposit applied": 1,
    "deposit repeated": 1,
    "deposit kept": 1,
    "unknown kept": 1,
    "unverified refused": 1,
  });
  assert.deepEqual(count("pay_service_calls_total"), { "pix.charge done": 1 });
  assert.deepEqual(count("pay_problems_total"), { unknown_charge: 1 });
  assert.deepEqual(count("pay_refusals_total"), { order_paid: 1, order_not_found: 1 });
  assert.deepEqual(count("pay_streams_open"), { "": 0 });
  const outbox = count("pay_outbox_total");
  assert.deepEqual([outbox["charge taken"], outbox["problem taken"], outbox["event failed"]], [2, 1, 3]);
  const requests = count("pay_requests_total");
  assert.deepEqual(
    [
      requests["POST /charges 201"],
      requests["POST /charges 409"],
      requests["GET /charges/{id}/events 200"],
      requests["GET other 404"],
    ],
    [1, 1, 1, 1],
  );

  const response = await shop.call("/metrics");
  assert.equal(response.status, 200);
  assert.match(response.headers.get("content-type") ?? "", /^text\/plain; version=0\.0\.4/);
  const text = await response.text();
  assert.deepEqual(samples(text, "pay_charges_total"), count("pay_charges_total"));
  for (const secret of [paidByPix.id, "A-1001", "nobody", "4111", "of tomorrow"])
    assert.ok(!text.includes(secret), secret);
});

test("cards, calls whose outcome is unknown and look-ups are counted", async (t) => {
  const shop = shopFor(t);
  const declined = withNumber("378282246311169", { brand: "Amex", securityCode: "9073" });
  assert.equal((await asCharge(shop.post(card("A-1001", declined)))).status, "denied");
  shop.sandbox.control.faults.next("cards.charge", { kind: "cut" });
  assert.equal((await asCharge(shop.post(card()))).status, "pending");
  await shop.passes(2_000);
  const text = shop.pay.metrics();
  assert.equal(samples(text, "pay_charges_total")["card denied"], 1);
  const calls = samples(text, "pay_service_calls_total");
  assert.deepEqual([calls["cards.charge done"], calls["cards.charge unknown_outcome"]], [1, 1]);
  assert.equal(samples(text, "pay_lookups_total")["answered"], calls["cards.list done"]);
});

test("the address is off unless asked for, and cannot be one of the contract's", async (t) => {
  assert.equal((await shopFor(t).call("/metrics")).status, 404);
  for (const metrics of ["/metrics", "/ops/of/the-shop/pay.txt"])
    assert.equal((await shopFor(t, { metrics }).call(metrics)).status, 200, metrics);
  for (const metrics of ["metrics", "/", "/charges/metrics", "/healthz", "/a b", "/a/../b", "/a/", ""])
    assert.throws(() => shopFor(t, { metrics }), { name: "TypeError", message: /^metrics is ".*\/metrics/ });
});

test("only refused requests of pages count as refusals, whatever the reason", async (t) => {
  const shop = shopFor(t);
  const refused = () => samples(shop.pay.metrics(), "pay_refusals_total");
  assert.equal((await shop.deliver("x".repeat(300_000))).status, 413);
  assert.equal((await shop.call("/webhooks")).headers.get("allow"), "POST");
  assert.equal((await shop.call("/nowhere")).status, 404);
  assert.deepEqual(refused(), {});
  assert.deepEqual(samples(shop.pay.metrics(), "pay_deliveries_total"), { "unverified refused": 1 });
  const wrongMethod = await shop.call("/charges", { method: "PUT" });
  assert.deepEqual([wrongMethod.status, wrongMethod.headers.get("allow")], [405, "GET, POST"]);
  assert.equal((await shop.post("x".repeat(70_000))).status, 413);
  assert.deepEqual(refused(), { invalid_request: 1, payload_too_large: 1 });
});

test("whatever a label holds, the text stays readable", () => {
  const metrics = createMetrics();
  const kind = 'a "b" \\ c\nd';
  metrics.count("deliveries", { kind, result: "kept" });
  metrics.count("deliveries", { kind, result: "kept" });
  const text = metrics.text({ streams_open: 2, requests_underway: 0 });
  const [family] = parse(text).filter(({ name }) => name === "pay_deliveries_total");
  assert.deepEqual(family?.metrics, [{ value: "2", labels: { kind, result: "kept" } }]);
  assert.ok(text.endsWith("\n"));
});
