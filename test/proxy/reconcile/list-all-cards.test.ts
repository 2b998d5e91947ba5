import assert from "node:assert/strict";
import { test } from "node:test";
import { listAllCards, MAX_PAGES } from "../../../src/proxy/reconcile/list-all-cards.ts";
import {
  ServiceError,
  type CardChargeList,
  type CardFilters,
  type ListedCardCharge,
} from "../../../src/proxy/index.ts";

const item = (paymentId: string): ListedCardCharge => ({
  paymentId,
  payment: { grossAmount: 5000 },
  status: { name: "PAID" },
});

const ignore: (call: number) => unknown = () => {};

/** A service with these charges, newest first, and the calls that it got. */
function serviceOf(ids: string[], { most = 100, counts = true, before = ignore } = {}) {
  const calls: CardFilters[] = [];
  const list = async (filters: CardFilters): Promise<CardChargeList> => {
    calls.push(filters);
    before(calls.length);
    const { page = 1, limit = 20 } = filters;
    const size = Math.min(limit, most);
    const totalPages = Math.ceil(ids.length / size);
    return {
      items: ids.slice((page - 1) * size, page * size).map(item),
      ...(counts && {
        pagination: {
          page,
          limit: size,
          totalItems: ids.length,
          totalPages,
          hasNextPage: page < totalPages,
          hasPreviousPage: page > 1,
        },
      }),
    };
  };
  return { calls, list };
}

const names = (count: number) => Array.from({ length: count }, (_, at) => `p${at}`);
const idsOf = (items: readonly ListedCardCharge[]) => items.map(({ paymentId = "" }) => paymentId).toSorted();

test("reads all pages, with the filters in each, however small the service's pages are", async () => {
  for (const most of [100, 7]) {
    const { list, calls } = serviceOf(names(250), { most });
    const { items, complete } = await listAllCards(list, { dateFrom: "2026-11-01" });
    assert.deepEqual(idsOf(items), names(250).toSorted());
    assert.equal(complete, true);
    assert.equal(calls.length, Math.ceil(250 / most));
    assert.ok(calls.every(({ dateFrom }) => dateFrom === "2026-11-01"));
  }
});

test("without pagination it reads until a page holds nothing new", async () => {
  const { list, calls } = serviceOf(names(200), { counts: false });
  assert.equal((await listAllCards(list, {})).items.length, 200);
  assert.equal(calls.length, 3);
});

test("a service that gives the same page for ever is left", async () => {
  let calls = 0;
  const { items } = await listAllCards(async () => {
    calls++;
    return { items: [item("p1")] };
  }, {});
  assert.deepEqual([items.length, calls], [1, 2]);
});

test("a charge that moves to the next page meanwhile counts once, and the list is read again", async () => {
  const ids = names(150);
  const { list, calls } = serviceOf(ids, { before: (call) => call === 2 && ids.unshift("new") });
  const { items, complete } = await listAllCards(list, {});
  assert.deepEqual(idsOf(items), ["new", ...names(150)].toSorted());
  assert.deepEqual([complete, calls.length], [true, 4]);
});

test("a charge that moves to the page before is not lost", async () => {
  const ids = names(150);
  const { list } = serviceOf(ids, { before: (call) => call === 2 && ids.shift() });
  const { items, complete } = await listAllCards(list, {});
  assert.deepEqual(idsOf(items), names(150).slice(1).toSorted());
  assert.equal(complete, true);
});

test("a list that never holds still is given up after three readings, and said to be incomplete", async () => {
  const ids = names(150);
  const { list, calls } = serviceOf(ids, { before: () => ids.unshift(`new${ids.length}`) });
  const { complete } = await listAllCards(list, {});
  assert.deepEqual([complete, calls.length], [false, 6]);
});

test("where the service refuses the size of a page, it chooses its own", async () => {
  const { list } = serviceOf(names(50));
  const { items } = await listAllCards(async (filters) => {
    if (filters.limit !== undefined) throw new ServiceError("refused", "limit is too large");
    return list(filters);
  }, {});
  assert.equal(items.length, 50);
});

test("an error on a later page is an error", async () => {
  const { list } = serviceOf(names(150));
  const failing = listAllCards(async (filters) => {
    if (filters.page === 2) throw new ServiceError("unknown_outcome", "no answer");
    return list(filters);
  }, {});
  await assert.rejects(failing, { name: "ServiceError" });
});

test("a period of too many charges is refused", async () => {
  let calls = 0;
  const endless = listAllCards(async () => ({ items: [item(`p${calls++}`)] }), {});
  await assert.rejects(endless, { name: "RangeError", message: /1000 pages.*shorter/ });
  assert.equal(calls, MAX_PAGES);
});

test("charges without a paymentId are told apart by their reference and number", async () => {
  const waiting = (merchantOrderId: string, id: number): ListedCardCharge => ({
    id,
    merchantOrderId,
    payment: {},
    status: { name: "PENDING" },
  });
  const items = [waiting("A1", 1), waiting("A1", 2), waiting("B2", 1), waiting("A1", 1)];
  const whole = await listAllCards(async () => ({ items }), {});
  assert.deepEqual(whole.items, items.slice(0, 3));
});

test("items that cannot be read are read past, kept once, and counted", async () => {
  const broken = (name: string) => ({ fields: ["paymentId"], item: { name } });
  const pages = [
    { items: [item("p1")], unreadable: [broken("x"), broken("y")] },
    { items: [], unreadable: [broken("y"), broken("z")] },
    { items: [item("p2")] },
  ];
  const pagination = { page: 1, limit: 3, totalPages: 3, hasPreviousPage: false, totalItems: 5 };
  const list = async ({ page = 1 }: CardFilters): Promise<CardChargeList> => ({
    ...pages[page - 1]!,
    pagination: { ...pagination, hasNextPage: page < 3 },
  });
  const { items, unreadable, complete } = await listAllCards(list, {});
  assert.deepEqual(idsOf(items), ["p1", "p2"]);
  assert.deepEqual(unreadable, [broken("x"), broken("y"), broken("z")]);
  assert.equal(complete, true);
});
