import { test } from "node:test";
import assert from "node:assert/strict";
import parse from "parse-prometheus-text-format";
import { createMetrics } from "../../../src/proxy/telemetry/metrics.ts";
import { memoryStore } from "../../../src/proxy/index.ts";
import { asCharge, card, CUSTOMER, DECLINED, pix, shopFor, withNumber } from "../../support/shop.ts";

const NO_GAUGES = {
  streams_open: 2,
  requests_underway: 0,
  store_writable: 1,
  outbox_entries: undefined,
  outbox_oldest_seconds: undefined,
  outbox_failing: undefined,
};

/** Those samples of one metric that are not 0 any more. */
const grown = (text: string, name: string) =>
  Object.fromEntries(Object.entries(samples(text, name)).filter(([, value]) => value > 0));

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
  const count = (name: string) => grown(shop.pay.metrics(), name);
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
  assert.deepEqual(samples(shop.pay.metrics(), "pay_streams_open"), { "": 0 });
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
  assert.deepEqual(grown(text, "pay_charges_total"), count("pay_charges_total"));
  for (const secret of [paidByPix.id, "A-1001", "nobody", "4111", "of tomorrow"])
    assert.ok(!text.includes(secret), secret);
});

test("cards, calls whose outcome is unknown and look-ups are counted", async (t) => {
  const shop = shopFor(t);
  const declined = withNumber("378282246311169", { brand: "Amex", securityCode: "9073" });
  assert.equal((await asCharge(shop.post(card("A-1001", declined)))).status, "denied");
  // The delivery has the charge looked up, which writes what the answer did not say.
  await shop.delivered();
  shop.sandbox.control.faults.next("cards.charge", { kind: "cut" });
  assert.equal((await asCharge(shop.post(card()))).status, "pending");
  await shop.passes(2_000);
  const text = shop.pay.metrics();
  assert.equal(samples(text, "pay_charges_total")["card denied"], 2);
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
  const refused = () => grown(shop.pay.metrics(), "pay_refusals_total");
  assert.equal((await shop.deliver("x".repeat(300_000))).status, 413);
  assert.equal((await shop.call("/webhooks")).headers.get("allow"), "POST");
  assert.equal((await shop.call("/nowhere")).status, 404);
  assert.deepEqual(refused(), {});
  assert.deepEqual(grown(shop.pay.metrics(), "pay_deliveries_total"), { "unverified refused": 1 });
  const wrongMethod = await shop.call("/charges", { method: "PUT" });
  assert.deepEqual([wrongMethod.status, wrongMethod.headers.get("allow")], [405, "GET, POST"]);
  assert.equal((await shop.post("x".repeat(70_000))).status, 413);
  assert.deepEqual(refused(), { invalid_request: 1, payload_too_large: 1 });
});

test("whatever a label holds, the text stays readable", () => {
  const metrics = createMetrics();
  const route = 'a "b" \\ c\nd';
  metrics.count("requests", { method: "GET", route, status: "200" });
  metrics.count("requests", { method: "GET", route, status: "200" });
  const text = metrics.text(NO_GAUGES);
  const [family] = parse(text).filter(({ name }) => name === "pay_requests_total");
  assert.deepEqual(family?.metrics, [{ value: "2", labels: { method: "GET", route, status: "200" } }]);
  assert.ok(text.endsWith("\n"));
});

test("what alerts are made of stands at 0 before it happens first", (t) => {
  const text = shopFor(t).pay.metrics();
  for (const [name, series] of [
    ["pay_problems_total", "wrong_amount"],
    ["pay_refusals_total", "too_many_attempts"],
    ["pay_charges_total", "card paid"],
    ["pay_orders_paid_total", "pix"],
    ["pay_declines_total", "insufficient_funds"],
    ["pay_deliveries_total", "unverified refused"],
    ["pay_service_calls_total", "cards.charge unauthorized"],
    ["pay_lookups_total", "unanswered"],
    ["pay_outbox_total", "problem failed"],
    ["pay_requests_total", "POST /charges 503"],
  ] as const)
    assert.equal(samples(text, name)[series], 0, `${name} ${series}`);
  assert.ok(text.includes('pay_service_call_duration_seconds_count{call="pix.charge",result="done"} 0'));
});

test("an order that is paid counts once, whatever comes after, and so does each declined try", async (t) => {
  const shop = shopFor(t, { orders: { "B-1": { amount: 9900 } } });
  const declined = await asCharge(shop.post(card("A-1001", DECLINED)));
  assert.equal(declined.status, "denied");
  const [first, second] = [
    await asCharge(shop.post(pix())),
    await asCharge(shop.post(pix("B-1", { customer: CUSTOMER }))),
  ];
  await shop.payCode(first);
  await shop.delivered();
  const [delivery] = shop.sandbox.control.deliveries.list().filter(({ body }) => body.includes("deposit"));
  assert.equal((await shop.deliver(delivery?.body ?? "")).status, 200);
  await shop.pay.charges.recordRefund(first.id, { amount: 500, reason: "a part" });
  assert.deepEqual(grown(shop.pay.metrics(), "pay_orders_paid_total"), { pix: 1 });
  await shop.payCode(second);
  await shop.delivered();
  assert.equal((await shop.post(card("B-1"))).status, 409, "it is paid");
  const text = shop.pay.metrics();
  assert.deepEqual(grown(text, "pay_orders_paid_total"), { pix: 2 });
  assert.deepEqual(grown(text, "pay_declines_total"), { [declined.reason?.code ?? ""]: 1 });
});

test("a second payment of an order is no second order", async (t) => {
  const shop = shopFor(t);
  const [one, other] = [await asCharge(shop.post(pix())), await asCharge(shop.post(pix()))];
  for (const code of [one, other]) await shop.payCode(code);
  await shop.delivered();
  await shop.pay.sweep();
  assert.ok(shop.codes().includes("duplicate_payment"));
  assert.deepEqual(grown(shop.pay.metrics(), "pay_orders_paid_total"), { pix: 1 });
});

test("how long calls to the service take falls into buckets", () => {
  const metrics = createMetrics();
  const labels = { call: "cards.charge", result: "done" } as const;
  for (const seconds of [0.04, 0.3, 70]) metrics.timed(labels, seconds);
  const text = metrics.text(NO_GAUGES);
  const line = (suffix: string) =>
    new RegExp(
      String.raw`^pay_service_call_duration_seconds_${suffix.replace("{", '{call="cards.charge",result="done",?')} (.*)$`,
      "m",
    ).exec(text)?.[1];
  assert.deepEqual(
    ['bucket{le="0.05"}', 'bucket{le="0.25"}', 'bucket{le="0.5"}', 'bucket{le="60"}'].map(line),
    ["1", "1", "2", "2"],
  );
  assert.deepEqual(['bucket{le="\\+Inf"}', "count{}", "sum{}"].map(line), ["3", "3", "70.34"]);
});

test("what waits in the outbox is measured, and how long, and what keeps failing", async (t) => {
  const shop = shopFor(t, {
    metrics: "/metrics",
    onCharge: () => Promise.reject(new Error("broken")),
  });
  const gauges = async () => {
    const text = await (await shop.call("/metrics")).text();
    return ["entries", "oldest_seconds", "failing"].map((name) => samples(text, `pay_outbox_${name}`)[""]);
  };
  assert.deepEqual(await gauges(), [0, 0, 0]);
  await asCharge(shop.post(pix()));
  const [entries, , failing] = await gauges();
  assert.deepEqual([entries, failing], [1, 0]);
  await shop.passes(5_000);
  const [, oldest] = await gauges();
  assert.ok(Number(oldest) >= 5, String(oldest));
  for (const _ of "four") await shop.passes(120_000);
  assert.deepEqual((await gauges())[2], 1);
  const told = samples(shop.pay.metrics(), "pay_outbox_failing");
  assert.deepEqual(told, { "": 1 }, "and pay.metrics() tells what the store said last");
});

test("a store that cannot tell what waits leaves these gauges without a value", async (t) => {
  const { backlog: _, ...store } = memoryStore();
  const shop = shopFor(t, { store, metrics: "/metrics" });
  const text = await (await shop.call("/metrics")).text();
  assert.match(text, /^# TYPE pay_outbox_entries gauge\n# HELP/m);
  assert.match(text, /^pay_streams_open 0$/m);
});
