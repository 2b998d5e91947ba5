import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import type { Reconciliation, SumName } from "../../../src/proxy/index.ts";
import { card, CHALLENGED, CUSTOMER, eventually, PENDING } from "../../support/shop.ts";
import { booksFor, fill, losing, pay, settled, START } from "../charges/books.ts";

const sumOf = ({ sums }: Reconciliation, name: SumName) => sums.find((sum) => sum.name === name)!;
const findings = ({ charges }: Reconciliation) => charges.map(({ finding }) => finding);

test("a sandbox that lost a fifth of what happened: every card charge is found and mended, once", async (t) => {
  let pages = 0;
  const shop = booksFor(t, {
    // A service whose pages are smaller than was asked for.
    serve(request, sandbox) {
      const url = new URL(request.url);
      if (!url.searchParams.has("dateFrom")) return sandbox(request);
      pages++;
      url.searchParams.set("limit", "20");
      return sandbox(new Request(url, request));
    },
  });
  await fill(shop, 70);
  const told = shop.records.length;
  const truth = shop.sandbox.control.cards.list();

  const first = await shop.pay.reconcile({ from: START });
  assert.equal(
    first.closes,
    true,
    JSON.stringify(first.charges.filter(({ finding }) => finding !== "equal")),
  );
  assert.ok(first.counts.mended >= 7, String(first.counts.mended));
  assert.equal(first.counts.equal + first.counts.mended, 70);
  assert.equal(pages, 4);

  for (const { paymentId, status, captured, cancelled, settlement } of truth) {
    const { record } = (await shop.store.match({ paymentId }))!;
    assert.equal(record.status.toUpperCase(), status, paymentId);
    assert.equal(record.cancelledAmount ?? 0, cancelled);
    assert.equal(record.service.capturedAmount ?? 0, captured);
    assert.equal(record.service.settlementStatus ?? "NONE", settlement);
  }
  const { before, ...now } = sumOf(first, "netAmount");
  assert.notEqual(before, now.store);
  assert.deepEqual([now.store, now.summary], [now.list, now.list]);

  // As by a delivery: each change is told.
  await shop.pay.sweep();
  const news = shop.records.slice(told);
  const changed = new Set<string | undefined>(news.map(({ id }) => id));
  const untold = first.charges.filter(({ finding, id }) => finding === "mended" && !changed.has(id));
  assert.deepEqual(untold, []);

  const again = await shop.pay.reconcile({ from: START });
  await shop.pay.sweep();
  assert.deepEqual([again.closes, again.counts.mended, again.counts.equal], [true, 0, 70]);
  assert.equal(sumOf(again, "netAmount").before, sumOf(again, "netAmount").store);
  assert.equal(shop.records.length, told + news.length);
  assert.ok(again.notes.some((note) => note.startsWith("Pix is not in this report")));
});

test("a difference names the field, and what each side said of it", async (t) => {
  const shop = booksFor(t);
  await losing(shop, async () => {
    const { id } = await pay(shop, "A-5000");
    const { paymentId = "" } = await shop.details(id);
    await shop.sandbox.control.cards.chargeBack(paymentId);
  });
  const { charges } = await shop.pay.reconcile({ from: START });
  assert.deepEqual(
    charges[0]?.differences.map(({ field, store, service, mended }) => [field, store, service, mended]),
    [
      ["status", "paid", "reversed", true],
      ["capturedAmount", undefined, 5000, true],
      ["settlementStatus", "PENDING_RELEASE", "REVERSED", true],
    ],
  );
});

test("an open stream is told of what was mended", { timeout: 8_000 }, async (t) => {
  const shop = booksFor(t);
  // Looked up again only when the challenge ends.
  const { id } = await pay(shop, "A-5000", CHALLENGED);
  const [made] = shop.sandbox.control.cards.list();
  await losing(shop, () => shop.sandbox.control.cards.confirm(made!.paymentId));
  const stream = await shop.call(`/charges/${id}/events`);
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
  await shop.pay.reconcile({ from: START });
  let said = "";
  while (!said.includes('"paid"')) {
    const { value, done } = await reader.read();
    assert.ok(!done, said);
    said += value;
  }
});

test("a charge that the store does not know is reported, and not invented", async (t) => {
  const shop = booksFor(t);
  await pay(shop, "A-5000");
  await shop.pay.service.cards.charge({
    amount: 7000,
    customer: { name: "Maria da Silva", identity: "52998224725" },
    card: { ...card().card, brand: "Visa", number: "4111111111111111" },
    merchantOrderId: "ELSEWHERE1",
    installments: 1,
    capture: true,
  });
  await settled(shop);
  const report = await shop.pay.reconcile({ from: START });
  assert.deepEqual([report.closes, report.counts.unknown, report.counts.equal], [false, 1, 1]);
  const unknown = report.charges.find(({ finding }) => finding === "unknown");
  assert.deepEqual([unknown?.merchantOrderId, unknown?.amount, unknown?.id], ["ELSEWHERE1", 7000, undefined]);
  assert.deepEqual([sumOf(report, "charges").store, sumOf(report, "charges").list], [1, 2]);
});

test("another amount at the service cannot be mended, and stays open at every run", async (t) => {
  const shop = booksFor(t, { serve: answering((data) => void (data.items[0]!.payment.grossAmount += 1)) });
  await pay(shop, "A-5000");
  await settled(shop);
  for (const _ of [1, 2]) {
    const { closes, charges } = await shop.pay.reconcile({ from: START });
    assert.equal(closes, false);
    assert.deepEqual(charges[0]?.differences, [
      { field: "amount", store: 5000, service: 5100, mended: false },
    ]);
  }
});

test("a summary that is not the sum of its list does not close", async (t) => {
  const shop = booksFor(t, { serve: answering((data) => void (data.summary.netAmount += 0.01)) });
  await pay(shop, "A-5000");
  await settled(shop);
  const report = await shop.pay.reconcile({ from: START });
  assert.deepEqual([report.closes, report.summaryAgrees, findings(report)], [false, false, ["equal"]]);
  const { list, summary } = sumOf(report, "netAmount");
  assert.equal(summary, list! + 1);
});

test("a service without a summary is noted, and closes", async (t) => {
  const shop = booksFor(t, { serve: answering((data) => void Reflect.deleteProperty(data, "summary")) });
  await pay(shop, "A-5000");
  await settled(shop);
  const report = await shop.pay.reconcile({ from: START });
  assert.deepEqual([report.closes, report.summaryAgrees], [true, undefined]);
  assert.ok(report.notes.some((note) => note.startsWith("The service gave no summary")));
});

test("only charges of the period are compared, both ends included", async (t) => {
  const shop = booksFor(t);
  for (const amount of [5000, 5001, 5002]) {
    await pay(shop, `A-${amount}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await settled(shop);
  const [third, second, first] = shop.sandbox.control.cards.list();
  const amounts = async (from: number, to: number) =>
    (await shop.pay.reconcile({ from: new Date(from), to: new Date(to) })).charges
      .map(({ amount }) => amount)
      .toSorted((a, b) => a - b);
  assert.deepEqual(await amounts(first!.createdAt, second!.createdAt), [5000, 5001]);
  assert.deepEqual(await amounts(second!.createdAt, third!.createdAt), [5001, 5002]);
  assert.deepEqual(await amounts(second!.createdAt + 1, third!.createdAt - 1), []);
});

test("what is released is summed by the day in Brazil; what went back is not released", async (t) => {
  const shop = booksFor(t);
  for (const orderId of ["A-5000", "A-6000", "A-7000", "A-8000"]) await pay(shop, orderId);
  const [a8, a7, a6] = shop.sandbox.control.cards.list();
  await shop.sandbox.control.cards.cancel(a8!.paymentId);
  await shop.sandbox.control.cards.chargeBack(a7!.paymentId);
  await shop.sandbox.control.cards.cancel(a6!.paymentId, { amount: 1000 });
  await settled(shop);
  const { days } = await shop.pay.reconcile({ from: START });
  const day = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo" }).format(a6!.releaseAt!);
  assert.deepEqual(days, [{ day, charges: 2, amount: 10000, fee: 300, netAmount: 9700 }]);
});

for (const settlement of ["REVERSED", "reversed"])
  test(`a paid charge whose settlement is ${settlement} is not released, and the books stay open`, async (t) => {
    const shop = booksFor(t, {
      serve: answering(({ items }) => items.forEach(({ status }) => (status.settlement = settlement))),
    });
    await pay(shop, "A-5000");
    await settled(shop);
    const { days, charges, closes } = await shop.pay.reconcile({ from: START });
    assert.deepEqual([charges[0]?.status, days, closes], ["unknown", [], false]);
  });

test("charges without money on both sides are equal, whatever each side calls them", async (t) => {
  const shop = booksFor(t, { order: () => ({ amount: 5000, customer: CUSTOMER }) });
  // The second try ends the first one's challenge, which the service keeps open.
  const first = await pay(shop, "A-5000", CHALLENGED);
  const second = await pay(shop, "A-5000", CHALLENGED);
  assert.deepEqual(await Promise.all([first, second].map(({ id }) => shop.status(id))), [
    "expired",
    "challenge",
  ]);
  const report = await shop.pay.reconcile({ from: START });
  assert.deepEqual([report.closes, findings(report)], [true, ["equal", "equal"]]);
});

describe("what the service says of a charge that ended here without money", () => {
  const expired = async (t: TestContext, say: (item: ListData["items"][number]) => void) => {
    const serve = answering((data) => {
      data.items.forEach(say);
      Reflect.deleteProperty(data, "summary");
    });
    const shop = booksFor(t, { serve });
    const { id } = await pay(shop, "A-5000", CHALLENGED);
    const stored = await shop.store.charge(id);
    const record = { ...stored!.record, status: "expired" as const, challenge: undefined };
    const { revision } = await shop.store.order("A-5000");
    const ended = { ...stored!, record, lookup: undefined, due: undefined };
    await shop.store.commit({ order: { id: "A-5000", revision }, charges: [ended] });
    return shop;
  };

  for (const status of [{ name: "Paid" }, { name: "APPROVED", code: 2 }, { name: null, code: 2 }])
    test(`is that it was paid, in other words: ${JSON.stringify(status)}`, async (t) => {
      const shop = await expired(t, (item) => Object.assign(item.status, { code: undefined }, status));
      const { charges, closes } = await shop.pay.reconcile({ from: START });
      assert.deepEqual(
        [closes, charges[0]?.finding, charges[0]?.status, charges[0]?.differences],
        [true, "mended", "paid", [{ field: "status", store: "expired", service: "paid", mended: true }]],
      );
      await shop.pay.sweep();
      assert.deepEqual(shop.codes(), ["late_payment"]);
    });

  const MONEY: [string, Parameters<typeof expired>[1], string[]][] = [
    ["it captured money", ({ payment }) => (payment.amountCaptured = 50), ["status", "capturedAmount"]],
    [
      "it will release money",
      ({ status }) => (status.settlement = "PENDING_RELEASE"),
      ["status", "settlementStatus"],
    ],
    ["it took money back", ({ status }) => (status.settlement = "REVERSED"), ["status", "settlementStatus"]],
    ["nothing that is known", ({ status }) => Object.assign(status, { name: "HELD", code: 9 }), ["status"]],
  ];
  for (const [what, say, fields] of MONEY)
    test(`is no equal, at any run, where it is that ${what}`, async (t) => {
      const shop = await expired(t, say);
      for (const _ of [1, 2]) {
        const { charges, closes } = await shop.pay.reconcile({ from: START });
        assert.deepEqual([closes, charges[0]?.finding], [false, "different"]);
        assert.deepEqual(
          charges[0]?.differences.map(({ field, mended }) => [field, mended]),
          fields.map((field) => [field, false]),
        );
      }
    });

  test("is no money where what it captured was cancelled", async (t) => {
    const shop = await expired(t, ({ payment }) => {
      payment.amountCaptured = 50;
      payment.amountCancelled = 50;
      payment.grossAmount = 50;
    });
    const { charges } = await shop.pay.reconcile({ from: START });
    assert.equal(charges[0]?.status, "pending");
    assert.equal(
      charges[0]?.differences.find(({ field }) => field === "capturedAmount"),
      undefined,
    );
  });
});

test("a paid charge that is listed under a name nobody knows is no equal, and said as the service says it", async (t) => {
  const shop = booksFor(t, {
    serve: answering(({ items }) =>
      items.forEach(({ status }) => Object.assign(status, { name: "REFUNDED", code: 7 })),
    ),
  });
  const { id } = await pay(shop, "A-5000");
  await settled(shop);
  const { charges, closes, sums } = await shop.pay.reconcile({ from: START });
  assert.deepEqual([closes, charges[0]?.finding, charges[0]?.status], [false, "different", "unknown"]);
  assert.deepEqual(charges[0]?.differences, [
    {
      field: "status",
      store: "paid",
      service: '"REFUNDED", code 7, with money that it took',
      mended: false,
    },
  ]);
  assert.deepEqual([await shop.status(id), sums.find(({ name }) => name === "paid")?.list], ["paid", 0]);
  await shop.pay.sweep();
  assert.deepEqual(shop.codes(), ["unknown_status"]);
});

test("money recorded as gone back outside the service is no difference", async (t) => {
  const shop = booksFor(t);
  const { id } = await pay(shop, "A-5000");
  await settled(shop);
  await shop.pay.charges.recordRefund(id, { amount: 5000, reason: "paid back by transfer" });
  const report = await shop.pay.reconcile({ from: START });
  assert.deepEqual([report.closes, findings(report)], [true, ["equal"]]);
});

for (const [what, key] of [
  ["with a key", "t-1"],
  ["without one", undefined],
] as const)
  test(`money that went back by the service after a part had been recorded ${what} is no difference`, async (t) => {
    const shop = booksFor(t);
    const { id } = await pay(shop, "A-5000");
    await settled(shop);
    await shop.pay.charges.recordRefund(id, { amount: 3000, reason: "paid back by transfer", key });
    await shop.pay.charges.refund(id, { amount: 1000, key: "r-1" });
    await settled(shop);
    const { closes, charges } = await shop.pay.reconcile({ from: START });
    assert.equal(closes, true, JSON.stringify(charges));
    assert.ok(!charges[0]?.differences.some(({ field }) => field === "cancelledAmount"));
  });

test("money that was charged back after it had gone back outside the service is a difference", async (t) => {
  const shop = booksFor(t);
  const { id } = await pay(shop, "A-5000");
  await settled(shop);
  await shop.pay.charges.recordRefund(id, { amount: 5000, reason: "paid back by transfer" });
  const { paymentId = "" } = await shop.details(id);
  await losing(shop, () => shop.sandbox.control.cards.chargeBack(paymentId));
  const { charges } = await shop.pay.reconcile({ from: START });
  assert.deepEqual(charges[0]?.differences[0], {
    field: "status",
    store: "cancelled",
    service: "reversed",
    mended: true,
  });
});

test("with a store that lists its charges, those that the service does not list are found", async (t) => {
  const shop = booksFor(t, { serve: answering((data) => void data.items.splice(0)) });
  const { id } = await pay(shop, "A-5000");
  await pay(shop, "A-5051");
  await settled(shop);
  const report = await shop.pay.reconcile({ from: START });
  assert.equal(report.searched, true);
  // The declined one took no money.
  assert.deepEqual(
    report.charges.map((charge) => [charge.finding, charge.id]),
    [["unlisted", id]],
  );
  assert.equal(report.closes, false);
  // Charges of another period do not belong to it.
  assert.deepEqual((await shop.pay.reconcile({ from: START, to: "2020-01-02" })).charges, []);

  delete shop.store.listCharges;
  const without = await shop.pay.reconcile({ from: START });
  assert.equal(without.searched, false);
  assert.ok(without.notes.some((note) => note.startsWith("The store cannot list its charges")));
});

test("a charge that the service made just after the period is not missing in it", async (t) => {
  const shop = booksFor(t, {
    async serve(request, sandbox) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return sandbox(request);
    },
  });
  const { id } = await pay(shop, "A-5000");
  await settled(shop);
  const stored = await shop.store.charge(id);
  const report = await shop.pay.reconcile({ from: START, to: stored!.record.createdAt });
  assert.deepEqual([report.searched, report.closes, report.charges], [true, true, []]);
});

test("an attempt that the service has charged twice is known once", async (t) => {
  const twice = answering(({ items }) => {
    const [item] = items;
    if (item) items.push({ ...item, paymentId: "a-second-one" });
  });
  const shop = booksFor(t, { serve: twice });
  await pay(shop, "A-5000");
  await settled(shop);
  const { charges, counts } = await shop.pay.reconcile({ from: START });
  assert.deepEqual([counts.equal, counts.unknown], [1, 1]);
  assert.equal(charges.find(({ finding }) => finding === "unknown")?.paymentId, "a-second-one");
});

test("a service that stops answering leaves the report unfinished, by an error", async (t) => {
  const shop = booksFor(t);
  await pay(shop, "A-5000");
  shop.sandbox.control.keys.deactivate("sandbox-key");
  await assert.rejects(shop.pay.reconcile({ from: START }), { name: "ServiceError", code: "unauthorized" });
});

test("items that cannot be read leave the others to be compared, and the books open", async (t) => {
  const broken = { paymentId: "theirs", merchantOrderId: "B2", payment: { grossAmount: "many" } };
  const shop = booksFor(t, {
    serve: answering(({ items }) => void items.push(broken as never, null as never)),
  });
  await losing(shop, () => pay(shop, "A-5000", PENDING));
  const [made] = shop.sandbox.control.cards.list();
  await losing(shop, () => shop.sandbox.control.cards.confirm(made!.paymentId));
  const report = await shop.pay.reconcile({ from: START });
  assert.deepEqual([findings(report), report.closes], [["mended"], false]);
  assert.deepEqual(report.unreadable, [
    { paymentId: "theirs", merchantOrderId: "B2", fields: ["payment.grossAmount"] },
    { paymentId: undefined, merchantOrderId: undefined, fields: ["not a JSON object"] },
  ]);
  assert.ok(report.notes.some((note) => note.startsWith("2 items of the service's list cannot be read")));
});

test("a charge that the service does not answer for alone leaves the others to be mended", async (t) => {
  let silent: string | undefined = "none";
  const shop = booksFor(t, {
    serve: async (request, sandbox) =>
      silent !== undefined && new URL(request.url).searchParams.get("paymentId") === silent
        ? new Response("", { status: 500 })
        : sandbox(request),
  });
  await losing(shop, async () => {
    for (const orderId of ["A-5000", "A-6000"]) await pay(shop, orderId, PENDING);
    for (const { paymentId } of shop.sandbox.control.cards.list())
      await shop.sandbox.control.cards.confirm(paymentId);
  });
  silent = shop.sandbox.control.cards.list().find(({ amount }) => amount === 5000)?.paymentId;
  const report = await shop.pay.reconcile({ from: START });
  const byAmount = report.charges.map(({ amount, finding }) => [amount, finding]);
  assert.deepEqual(Object.fromEntries(byAmount), { 5000: "unanswered", 6000: "mended" });
  const [open] = report.charges.filter(({ finding }) => finding === "unanswered");
  assert.deepEqual([report.closes, report.counts.unanswered], [false, 1]);
  assert.deepEqual(open?.differences[0], {
    field: "status",
    store: "pending",
    service: "paid",
    mended: false,
  });
  silent = undefined;
  assert.equal((await shop.pay.reconcile({ from: START })).closes, true);
});

test("a charge that is not in the list, and for which the service does not answer, is not called unlisted", async (t) => {
  let isSilent = false;
  const shop = booksFor(t, {
    async serve(request, sandbox) {
      if (!isSilent || request.method !== "GET") return sandbox(request);
      const isWhole = new URL(request.url).searchParams.has("dateFrom");
      return isWhole
        ? Response.json({ success: true, data: { items: null } })
        : new Response("", { status: 500 });
    },
  });
  await pay(shop, "A-5000");
  await settled(shop);
  isSilent = true;
  const report = await shop.pay.reconcile({ from: START });
  assert.deepEqual([findings(report), report.closes], [["unanswered"], false]);
});

test("a listed charge without paymentId and amount is the store's by its reference, and has the store's amount", async (t) => {
  const shop = booksFor(t, {
    serve: answering((data) => {
      for (const item of data.items)
        Object.assign(item, { paymentId: null }, { payment: { grossAmount: null } });
      Reflect.deleteProperty(data, "summary");
    }),
  });
  const { id } = await pay(shop, "A-5000", CHALLENGED);
  await losing(shop, () =>
    shop.sandbox.control.cards.confirm(shop.sandbox.control.cards.list()[0]!.paymentId),
  );
  const report = await shop.pay.reconcile({ from: START });
  assert.deepEqual([await shop.status(id), report.closes], ["paid", true]);
  assert.deepEqual(
    report.charges.map(({ id: charge, amount, finding }) => [charge, amount, finding]),
    [[id, 5000, "mended"]],
  );
});

test("a charge that changes while the list is read is compared as it is then", async (t) => {
  let change = async () => {};
  const shop = booksFor(t, {
    async serve(request, sandbox) {
      const answer = await sandbox(request);
      if (request.method === "GET" && request.url.includes("dateFrom")) await change();
      return answer;
    },
  });
  const { id } = await pay(shop, "A-5000", PENDING);
  const { paymentId = "" } = await shop.details(id);
  change = async () => {
    change = async () => {};
    await shop.sandbox.control.cards.confirm(paymentId);
    await eventually(async () => assert.equal(await shop.status(id), "paid"));
  };
  const report = await shop.pay.reconcile({ from: START });
  assert.deepEqual(
    [report.counts.different, report.charges[0]?.status],
    [0, "paid"],
    JSON.stringify(report.charges),
  );
});

interface ListData {
  items: {
    paymentId: string;
    payment: { grossAmount: number; amountCaptured: number; amountCancelled: number };
    status: { name: string; code: number; settlement: string };
  }[];
  summary: { netAmount: number };
}

/** Changes what the service's list says. */
function answering(change: (data: ListData) => void) {
  return async (request: Request, sandbox: (request: Request) => Promise<Response>) => {
    const answer = await sandbox(request);
    if (request.method !== "GET" || !request.url.includes("/card/charges?")) return answer;
    const body = (await answer.json()) as { data: ListData };
    change(body.data);
    return Response.json(body);
  };
}

test("a long history is read by its period, in pages, and requests are served in between", async (t) => {
  const shop = booksFor(t, {
    serve: answering((data) => {
      const [item] = data.items;
      if (item)
        data.items.push(...Array.from({ length: 400 }, (_, n) => ({ ...item, paymentId: `other-${n}` })));
    }),
  });
  const { id } = await pay(shop, "A-5000");
  await settled(shop);
  const { record, ...more } = (await shop.store.charge(id))!;
  // Of the period, and older ones; all declined, so that none is looked for at the service.
  const copies = (count: number, name: string, createdAt: string) =>
    Array.from({ length: count }, (_, n) => {
      const service = { merchantOrderId: `${name}${n}` };
      const copy = {
        ...record,
        id: `${name}${n}`,
        orderId: `${name}${n}`,
        createdAt,
        service,
        status: "denied" as const,
      };
      return { id: copy.orderId, revision: 1, charges: [{ ...more, record: copy }] };
    });
  await shop.store.restore!("orders", copies(1_200, "now", record.createdAt));
  await shop.store.restore!("orders", copies(3_000, "old", "2019-06-01T12:00:00.000Z"));

  let turn = 0;
  let ticking: NodeJS.Immediate;
  const tick = () => {
    turn++;
    ticking = setImmediate(tick);
  };
  const turns: Record<string, number[]> = { listed: [], matched: [] };
  let read = 0;
  const { listCharges, match } = shop.store;
  shop.store.listCharges = async (of) => {
    turns["listed"]!.push(turn);
    const page = await listCharges!(of);
    read += page.length;
    return page;
  };
  shop.store.match = (by) => {
    turns["matched"]!.push(turn);
    return match(by);
  };
  tick();
  t.after(() => clearImmediate(ticking));
  const report = await shop.pay.reconcile({ from: START });
  assert.equal(report.charges.length, 401);
  assert.equal(read, 1_201, "only those of the period are read");
  const atOnce = (of: number[] = []) =>
    Math.max(...of.map((one) => of.filter((other) => other === one).length));
  assert.equal(atOnce(turns["listed"]), 1);
  assert.ok(atOnce(turns["matched"]) <= 64 + 8, String(atOnce(turns["matched"])));
});
