// What was paid, as the merchant's own people see it.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  memoryStore,
  type ChargeRecord,
  type HistoryEntry,
  type Refund,
  type Store,
} from "../../../src/server/index.ts";
import { asCharge, CARD, card, CUSTOMER, DECLINED, pix } from "../../support/shop.ts";
import { adminFor, RUI } from "./support.ts";

interface Page {
  charges: ChargeRecord[];
  next?: string;
}

const ORDERS = Object.fromEntries(
  ["A-1", "A-2", "A-3"].map((id) => [id, { amount: 12_345, customer: CUSTOMER }]),
);

test("charges are listed page by page, newest first, as the filters say", async (t) => {
  const { shop, read, payByCard, payByPix } = adminFor(t, { orders: ORDERS });
  const first = await payByCard("A-1");
  await shop.passes(1_000);
  const second = await payByPix("A-2");
  await shop.passes(1_000);
  const declined = (await asCharge(shop.post(card("A-3", DECLINED)))).id;
  const ids = async (query: string) =>
    (await read<Page>(`/charges${query}`, { as: RUI })).charges.map(({ id }) => id);

  assert.deepEqual(await ids(""), [declined, second, first]);
  assert.deepEqual(await ids("?status=paid"), [second, first]);
  assert.deepEqual(await ids("?status=expired,denied,failed"), [declined]);
  assert.deepEqual(await ids("?status=paid,denied&method=card"), [declined, first]);
  assert.deepEqual(await ids("?method=pix"), [second]);
  assert.deepEqual(await ids("?orderId=A-1"), [first]);
  assert.deepEqual(await ids(`?last4=${CARD.number.slice(-4)}`), [first]);
  assert.deepEqual(await ids(`?last4=${CARD.number.slice(-4)}&status=denied`), []);
  assert.deepEqual(await ids(`?last4=${DECLINED.card.number.slice(-4)}&orderId=A-3`), [declined]);
  assert.deepEqual(await ids("?from=2000-01-01&to=2000-01-31"), []);
  const page = await read<Page>("/charges?limit=2");
  assert.deepEqual(
    page.charges.map(({ id }) => id),
    [declined, second],
  );
  const last = await read<Page>(`/charges?limit=2&after=${encodeURIComponent(page.next ?? "")}`);
  assert.deepEqual([last.charges.map(({ id }) => id), last.next], [[first], undefined]);
  assert.deepEqual(last.charges[0]?.service, (await shop.pay.charges.get(first))?.service);
});

test("a charge whose order another one paid says so, in the list, by itself and in its order", async (t) => {
  const { shop, read, payByCard } = adminFor(t, { orders: ORDERS });
  const declined = (await asCharge(shop.post(card("A-1", DECLINED)))).id;
  await shop.passes(1_000);
  const other = (await asCharge(shop.post(card("A-3", DECLINED)))).id;
  const flags = async (path: string) =>
    Object.fromEntries(
      (await read<{ charges: { id: string; orderPaid?: boolean }[] }>(path)).charges.map((charge) => [
        charge.id,
        charge.orderPaid,
      ]),
    );
  assert.deepEqual(await flags("/charges"), { [other]: undefined, [declined]: undefined });
  await shop.passes(1_000);
  const paid = await payByCard("A-1");
  assert.deepEqual(await flags("/charges"), { [paid]: undefined, [other]: undefined, [declined]: true });
  assert.deepEqual(await flags("/charges?status=expired,denied,failed"), {
    [other]: undefined,
    [declined]: true,
  });
  assert.deepEqual(await flags("/orders/A-1"), { [paid]: undefined, [declined]: true });
  const { charge } = await read<{ charge: { orderPaid?: boolean } }>(`/charges/${declined}`);
  assert.equal(charge.orderPaid, true);
});

test("a filter that is none is named, and a card number in it is not repeated", async (t) => {
  const { refused } = adminFor(t);
  for (const [query, field] of [
    ["status=payed", "status"],
    ["limit=0", "limit"],
    ["limit=many", "limit"],
    ["from=yesterday", "from"],
    ["from=2026-02-02&to=2026-02-01", "from"],
    ["after=x", "after"],
    ["status=paid&status=denied", "status"],
    ["status=paid,payed", "status"],
    ["status=paid,", "status"],
    ["stat=paid", ""],
    [`from=${CARD.number}`, "from"],
    ["csvForm=german", "csvForm"],
    ["last4=424", "last4"],
    ["last4=４２４２", "last4"],
    ["last4=4242&last4=0002", "last4"],
    [`last4=${CARD.number}`, "last4"],
    [`last4=${CARD.number.slice(0, 8)}`, "last4"],
  ]) {
    const problem = await refused(`/charges?${query}`, {}, 400, "invalid_request");
    assert.deepEqual(
      problem.errors?.map((error) => error.field),
      [field],
      query,
    );
    assert.doesNotMatch(JSON.stringify(problem), /4111/);
  }
});

test("a charge is shown with its refunds and with what happened to it", async (t) => {
  const { shop, read, refused, payByCard } = adminFor(t);
  const id = await payByCard();
  await shop.pay.charges.refund(id, { key: "r-1", amount: 2_345, user: "bia" });
  const { charge, refunds, history } = await read<{
    charge: ChargeRecord;
    refunds: Refund[];
    history: HistoryEntry[];
  }>(`/charges/${id}`, { as: RUI });
  assert.deepEqual([charge.id, charge.status, charge.cancelledAmount], [id, "paid", 2_345]);
  assert.deepEqual(
    refunds.map(({ amount, status }) => [amount, status]),
    [[2_345, "done"]],
  );
  assert.equal(history[0]?.kind, "ordered");
  assert.ok(history.some(({ by }) => by === "bia"));
  await refused("/charges/nobody", {}, 404, "charge_not_found");
});

test("an order is shown with its charges, oldest first, and all that went back", async (t) => {
  const id = "A/1 é";
  const { shop, read } = adminFor(t, { orders: { [id]: { amount: 12_345, customer: CUSTOMER } } });
  const declined = (await asCharge(shop.post(card(id, DECLINED)))).id;
  const paid = (await asCharge(shop.post(card(id)))).id;
  await shop.pay.charges.refund(paid, { key: "r-1", amount: 2_345 });
  const order = await read<{ charges: ChargeRecord[]; refunds: Refund[] }>(
    `/orders/${encodeURIComponent(id)}`,
  );
  assert.deepEqual(
    order.charges.map((charge) => charge.id),
    [declined, paid],
  );
  assert.deepEqual(
    order.refunds.map(({ chargeId, amount }) => [chargeId, amount]),
    [[paid, 2_345]],
  );
  assert.deepEqual(await read("/orders/A-404"), { charges: [], refunds: [] });
});

test("the image of a Pix code is left out", async (t) => {
  const { shop, read } = adminFor(t);
  const { id, pix: waiting } = await asCharge(shop.post(pix()));
  assert.ok(waiting?.image);
  const { charges } = await read<Page>("/charges");
  const { charge } = await read<{ charge: ChargeRecord }>(`/charges/${id}`);
  for (const shown of [...charges, charge])
    assert.deepEqual([shown.pix?.code, shown.pix?.image], [waiting.code, undefined]);
});

test("a spreadsheet gets all that the filters find, however many pages it is, and no formula", async (t) => {
  const store = memoryStore();
  const { ask, payByCard } = adminFor(t, { store });
  const paid = await payByCard();
  await copyCharge(store, paid, 501);
  const csv = async (query = "") => {
    const answer = await ask(`/charges${query}`, { headers: { accept: "text/csv" } });
    assert.match(answer.headers.get("content-type") ?? "", /^text\/csv; charset=utf-8/);
    return (await answer.text()).split("\r\n");
  };
  const lines = await csv();
  assert.equal(lines.length, 1 + 502 + 1);
  assert.match(lines[0] ?? "", /^charge,order,method,status,amount,/);
  const row = lines.find((line) => line.includes(",A-1001,")) ?? "";
  // An id may begin with a "-", as formulas do.
  assert.match(row, new RegExp(`^'?${paid},A-1001,card,paid,123\\.45,`));
  assert.match(row, /,Visa,1111,1,/);
  assert.ok(lines.slice(1, -1).every((line) => !line.includes(",=")));
  assert.equal((await csv("?limit=3")).length, 1 + 3 + 1);
  assert.equal((await csv("?orderId=A-1001")).length, 1 + 1 + 1);
  const brazilian = await csv("?csvForm=brazilian&orderId=A-1001");
  assert.match(brazilian[0] ?? "", /^Cobrança;Pedido;Forma de pagamento;Situação;Valor;/);
  assert.match(brazilian[1] ?? "", new RegExp(`^'?${paid};A-1001;Cartão;Pago;123,45;`));
});

/** The same charge as that of so many other orders, whose ids a spreadsheet would take for formulas. */
async function copyCharge(store: Store, id: string, count: number) {
  const stored = (await store.charge(id))!;
  for (let at = 0; at < count; at++) {
    const orderId = `=A-${at}`;
    const service = { merchantOrderId: `copy${at}` };
    const record = { ...stored.record, id: `copy-${at}`, orderId, service };
    await store.commit({ order: { id: orderId, revision: 0 }, charges: [{ ...stored, record }] });
  }
}
