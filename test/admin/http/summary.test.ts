// The sums of what was paid, over HTTP.
import assert from "node:assert/strict";
import { test } from "node:test";
import { memoryStore, type Summary } from "../../../src/server/index.ts";
import { eventually } from "../../support/shop.ts";
import { adminFor, RUI } from "./support.ts";

const DAY = 86_400_000;
/** In Brazil, which has had no summer time since 2019: no test runs over midnight. */
const NOON = (Math.floor(Date.now() / DAY) + 5 / 8) * DAY;
const day = new Date(NOON).toISOString().slice(0, 10);
const isEmpty = { count: 0, amount: 0, unknown: 0 };

test("what was paid and went back is summed by day and method, as JSON and as CSV", async (t) => {
  const { shop, ask, read, payByCard, payByPix } = adminFor(t, {
    now: () => NOON,
    orders: { P: { amount: 9_000, customer: { name: "Maria", identity: "529.982.247-25" } } },
  });
  const [card, pix] = [await payByCard(), await payByPix("P")];
  await shop.delivered();
  await eventually(async () => assert.ok((await shop.details(card)).fee));
  const { fee, releaseAt } = await shop.details(card);
  await shop.pay.charges.refund(card, { key: "r-1", amount: 2_345 });
  await shop.pay.charges.recordRefund(pix, { key: "r-2", amount: 1_000, reason: "MED" });
  const { netAmount } = await shop.details(card);

  const { days, totals, ...period } = await read<Summary>(`/summary?from=${day}`, { as: RUI });
  assert.deepEqual(Object.keys(period), ["from", "madeFrom"]);
  const [ofPix, ofCard, released, ...more] = days;
  assert.deepEqual(more, []);
  assert.deepEqual(ofPix, {
    day,
    method: "pix",
    paid: { count: 1, amount: 9_000, unknown: 0 },
    refunded: { count: 1, amount: 1_000, unknown: 0 },
    reversed: isEmpty,
    fees: { count: 0, amount: 0, unknown: 1 },
    net: { count: 0, amount: 0, unknown: 1 },
    releases: isEmpty,
  });
  assert.deepEqual(ofCard, {
    day,
    method: "card",
    paid: { count: 1, amount: 12_345, unknown: 0 },
    refunded: { count: 1, amount: 2_345, unknown: 0 },
    reversed: isEmpty,
    fees: { count: 1, amount: fee, unknown: 0 },
    net: { count: 1, amount: netAmount, unknown: 0 },
    releases: isEmpty,
  });
  const releaseDay = new Date(Date.parse(releaseAt!) - DAY / 8).toISOString().slice(0, 10);
  assert.deepEqual(
    [released?.day, released?.method, released?.releases, released?.paid],
    [releaseDay, "card", { count: 1, amount: netAmount, unknown: 0 }, isEmpty],
  );
  assert.deepEqual(totals.all.paid, { count: 2, amount: 21_345, unknown: 0 });
  assert.deepEqual((await read<Summary>("/summary?to=2026-01-01")).days, []);

  const csv = await ask(`/summary?from=${day}&to=${day}`, { headers: { accept: "text/csv" } });
  assert.match(csv.headers.get("content-type") ?? "", /^text\/csv; charset=utf-8/);
  assert.match(csv.headers.get("content-disposition") ?? "", /filename="summary.csv"/);
  const decimal = (cents = 0) => (cents / 100).toFixed(2);
  assert.deepEqual((await csv.text()).split("\r\n"), [
    "day,method,paid,paid_count,refunded,refunded_count,reversed,reversed_count,fees,fees_unknown,net,net_unknown," +
      "releases,releases_count,releases_unknown",
    `${day},pix,90.00,1,10.00,1,0.00,0,,1,,1,0.00,0,0`,
    `${day},card,123.45,1,23.45,1,0.00,0,${decimal(fee)},0,${decimal(netAmount)},0,0.00,0,0`,
    "",
  ]);
  const query = `?from=${day}&to=${day}&csvForm=brazilian`;
  const brazilian = await ask(`/summary${query}`, { headers: { accept: "text/csv" } });
  const comma = (cents?: number) => decimal(cents).replace(".", ",");
  const [ofYear, ofMonth, ofDay] = day.split("-");
  assert.deepEqual(
    new TextDecoder("utf-8", { ignoreBOM: true }).decode(await brazilian.arrayBuffer()).split("\r\n"),
    [
      "\ufeffDia;Forma de pagamento;Pago;Pagamentos;Devolvido;Devoluções;Contestado;Contestações;Tarifas;" +
        "Tarifas sem valor ainda;Líquido;Líquidos sem valor ainda;Liberado;Liberações;Liberações sem valor ainda",
      `${ofDay}/${ofMonth}/${ofYear};Pix;90,00;1;10,00;1;0,00;0;;1;;1;0,00;0;0`,
      `${ofDay}/${ofMonth}/${ofYear};Cartão;123,45;1;23,45;1;0,00;0;${comma(fee)};0;${comma(netAmount)};0;0,00;0;0`,
      "",
    ],
  );
  assert.deepEqual(
    await read<Summary>(`/summary${query}`),
    await read<Summary>(`/summary?from=${day}&to=${day}`),
  );
});

test("what the buyer's bank takes back is summed by itself, and is released no more", async (t) => {
  const { shop, read, payByCard } = adminFor(t, { now: () => NOON });
  const id = await payByCard();
  await shop.delivered();
  await shop.pay.charges.refund(id, { key: "r-1", amount: 2_345 });
  const { paymentId } = await shop.details(id);
  await shop.sandbox.control.cards.chargeBack(paymentId!);
  await eventually(async () => assert.equal(await shop.status(id), "reversed"));
  const { totals } = await read<Summary>("/summary");
  assert.deepEqual(
    [totals.all.paid.amount, totals.all.refunded.amount, totals.all.reversed.amount, totals.all.releases],
    [12_345, 2_345, 10_000, isEmpty],
  );
});

test("a period that is none is refused", async (t) => {
  const { refused } = adminFor(t);
  for (const [query, field] of [
    ["from=x", "from"],
    ["from=2026-02-02&to=2026-02-01", "from"],
    ["from=2026-01-01&day=1", ""],
    ["to=2026-01-01&to=2026-01-02", "to"],
    ["csvForm=german", "csvForm"],
  ]) {
    const problem = await refused(`/summary?${query}`, {}, 400, "invalid_request");
    assert.deepEqual(
      problem.errors?.map((error) => error.field),
      [field],
    );
  }
});

test("where the store has no list, the sums are as little to be had as the charges", async (t) => {
  const { listCharges: _, ...store } = memoryStore();
  const { refused } = adminFor(t, { store });
  for (const path of ["/charges", "/summary"]) await refused(path, {}, 503, "service_unavailable");
});
