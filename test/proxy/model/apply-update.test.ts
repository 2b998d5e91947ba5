// What an update of one charge means for its order.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { reason } from "../../../src/contract/index.ts";
import type { ChargeRecord, StoredCharge } from "../../../src/proxy/index.ts";
import { endCharge, applyUpdate } from "../../../src/proxy/model/apply-update.ts";
import { isUndetermined } from "../../../src/proxy/model/record.ts";
import type { StatusUpdate } from "../../../src/proxy/model/transition.ts";
import { stored } from "../../../src/testing/store-suite/fixtures.ts";

const NOW = Date.parse("2026-11-21T13:00:00Z");
const of = (
  id: string,
  record: Partial<ChargeRecord> = {},
  more: Partial<Omit<StoredCharge, "record">> = {},
) => stored(id, "A-1", { ...more, record });
const PAID: StatusUpdate = { status: "paid", paidAmount: 1000 };

const settled = (charges: readonly StoredCharge[], update: StatusUpdate, id = "c1") => {
  const { charges: changed, problems } = applyUpdate(charges, id, update, NOW);
  return {
    changed: changed.map(({ record }) => [record.id, record.status, record.reason?.code]),
    problems: problems.map(({ code }) => code),
    stored: changed,
  };
};

test("a payment ends the order's other charges that wait, and those alone", () => {
  const others = (["pending", "challenge", "expired", "failed", "denied"] as const).map((status) =>
    of(status, { status }),
  );
  const { changed, problems } = settled([...others, of("c1")], PAID);
  assert.deepEqual(changed, [
    ["c1", "paid", undefined],
    ["pending", "expired", "order_paid"],
    ["challenge", "expired", "order_paid"],
  ]);
  assert.deepEqual(problems, []);
});

test("an update of a charge that is not there, and one that changes nothing, change nothing", () => {
  assert.deepEqual(applyUpdate([of("c2")], "c1", PAID, NOW), { charges: [], problems: [] });
  assert.deepEqual(applyUpdate([of("c1")], "c1", { status: "pending" }, NOW), { charges: [], problems: [] });
});

test("a second payment is reported as a duplicate, and ends nothing that has ended", () => {
  const { changed, problems } = settled(
    [of("c2", { status: "paid" }), of("c1", { status: "expired" })],
    PAID,
  );
  assert.deepEqual(changed, [["c1", "paid", undefined]]);
  assert.deepEqual(problems, ["duplicate_payment"]);
});

test("a payment that comes late is reported", () => {
  for (const status of ["expired", "failed", "denied"] as const)
    assert.deepEqual(settled([of("c1", { status })], PAID).problems, ["late_payment"]);
  for (const status of ["pending", "challenge"] as const)
    assert.deepEqual(settled([of("c1", { status })], PAID).problems, []);
});

test("a payment of an order that costs another amount by now is reported once", () => {
  const outdated = of("c1", {}, { outdatedBy: 1200 });
  const { problems, stored: changed } = settled([outdated], PAID);
  assert.deepEqual([problems, changed[0]?.reported], [["amount_outdated"], ["amount_outdated:1200"]]);
  assert.deepEqual(settled(changed, { ...PAID, service: { fee: 1 } }).problems, []);
});

test("a payment that is cancelled already has paid the order all the same, and is not reported", () => {
  const { changed, problems } = settled([of("c2"), of("c1")], {
    status: "cancelled",
    cancelledAmount: 1000,
  });
  assert.deepEqual(changed, [
    ["c1", "cancelled", undefined],
    ["c2", "expired", "order_paid"],
  ]);
  assert.deepEqual(problems, []);
});

test("another amount is reported once, and each amount on its own", () => {
  const first = settled([of("c1")], { status: "paid", paidAmount: 900 });
  assert.deepEqual(first.problems, ["wrong_amount"]);
  assert.deepEqual(first.stored[0]?.reported, ["wrong_amount:900"]);
  assert.equal(first.stored[0]?.record.status, "pending");
  assert.deepEqual(settled(first.stored, { status: "paid", paidAmount: 900 }).problems, []);
  assert.deepEqual(settled(first.stored, { status: "paid", paidAmount: 901 }).problems, ["wrong_amount"]);
});

test("another amount of a charge that was taken for paid is reported as such", () => {
  const { charges, problems } = applyUpdate(
    [of("c1", { status: "paid" })],
    "c1",
    { status: "paid", paidAmount: 900 },
    NOW,
  );
  assert.match(problems[0]?.message ?? "", /was taken for paid before/);
  assert.equal(charges[0]?.record.status, "paid");
});

test("another amount is corrected by an amount, and not by PAID without one", () => {
  const [told] = settled([of("c1")], { status: "paid", paidAmount: 900 }).stored;
  assert.ok(told);
  assert.deepEqual(settled([told], { status: "paid" }).changed, []);
  assert.deepEqual(settled([told], PAID).changed, [["c1", "paid", undefined]]);
});

test("a card charge that ended holds its order once another amount came for it", () => {
  const ended = of("c1", { method: "card", status: "expired" });
  const [told] = settled([ended], { status: "paid", paidAmount: 900 }).stored;
  assert.deepEqual([ended, told ?? assert.fail()].map(isUndetermined), [false, true]);
});

test("an expired card charge is looked up once more, since its delivery may be lost", () => {
  const ended = endCharge(of("c1"), "expired", reason("superseded"), NOW);
  assert.deepEqual([ended.record.status, ended.record.reason?.code], ["expired", "superseded"]);
  assert.equal(ended.lookup?.refresh, true);
  assert.equal(
    endCharge(of("c1", { method: "pix" }), "expired", reason("code_expired"), NOW).lookup,
    undefined,
  );
  assert.equal(endCharge(of("c1"), "failed", reason("unknown_outcome"), NOW).lookup, undefined);
});

describe("a charge of which the service said nothing that is known", () => {
  const UNKNOWN: StatusUpdate = { unknownStatus: '"HELD", code 9' };
  const held = (status: ChargeRecord["status"] = "challenge") =>
    of("c1", { status }, { unknownStatus: UNKNOWN.unknownStatus });

  test("is kept as it is, with what was said", () => {
    const { stored: changed, problems } = settled([of("c1", { status: "challenge" })], UNKNOWN);
    assert.deepEqual([changed[0]?.unknownStatus, changed[0]?.record.version], ['"HELD", code 9', 1]);
    assert.deepEqual(problems, []);
    assert.deepEqual(settled(changed, UNKNOWN).changed, []);
  });

  test("is one no more after a word that is known, and still one after none at all", () => {
    for (const status of ["pending", "denied", "paid"] as const) {
      const [first] = settled([held("pending")], { status }).stored;
      assert.ok(first && !("unknownStatus" in first), status);
    }
    assert.equal(settled([held()], { service: { fee: 1 } }).stored[0]?.unknownStatus, '"HELD", code 9');
  });

  test("is one still while a list that lags calls it pending, where that was told of money", () => {
    const told = { unknownStatus: "payment.cancelled", moneyTold: "went back" } as const;
    const [charge] = settled([of("c1", { method: "card" })], told).stored;
    assert.ok(charge);
    assert.deepEqual([charge.unknownStatus, charge.moneyTold], [told.unknownStatus, told.moneyTold]);
    assert.deepEqual(settled([charge], { status: "pending" }).stored, []);
    const [known] = settled([charge], { status: "cancelled" }).stored;
    assert.deepEqual(
      [known?.record.status, known?.unknownStatus, known?.moneyTold],
      ["cancelled", undefined, undefined],
    );
  });

  test("is not paid by older news once money of it went back, unless that says how much", () => {
    const told = { unknownStatus: "payment.cancelled", moneyTold: "went back" } as const;
    const [charge] = settled([of("c1", { method: "card" })], told).stored;
    assert.ok(charge);
    assert.deepEqual(settled([charge], PAID).changed, []);
    assert.deepEqual(settled([charge], { ...PAID, cancelledAmount: 0 }).changed, []);
    assert.deepEqual(settled([charge], { ...PAID, cancelledAmount: 300 }).changed, [
      ["c1", "paid", undefined],
    ]);
    const [came] = settled([of("c1", { method: "card" })], { ...told, moneyTold: "came" }).stored;
    assert.deepEqual(settled([came ?? assert.fail()], PAID).changed, [["c1", "paid", undefined]]);
  });

  test("keeps the word by which money of it went back, whatever tells later that it came", () => {
    const told = { unknownStatus: "payment.cancelled", moneyTold: "went back" } as const;
    const [charge] = settled([of("c1", { method: "card" })], told).stored;
    const late = { unknownStatus: "payment.confirmed", moneyTold: "came" } as const;
    assert.deepEqual(settled([charge ?? assert.fail()], late).changed, []);
  });

  test("does not end because the order is paid by another, until its status is known", () => {
    const paid = settled([held(), of("c2")], PAID, "c2");
    assert.deepEqual(paid.changed, [["c2", "paid", undefined]]);
    const all = [held(), ...paid.stored];
    assert.deepEqual(settled(all, UNKNOWN).changed, []);
    assert.deepEqual(settled(all, { status: "pending" }).changed, [["c1", "expired", "order_paid"]]);
    assert.deepEqual(settled(all, PAID).problems, ["duplicate_payment"]);
  });
});

test("a card charge that took another amount does not end because the order is paid by another", () => {
  const { stored: short } = settled([of("c1", { status: "challenge" })], { status: "paid", paidAmount: 900 });
  assert.deepEqual(settled([...short, of("c2")], PAID, "c2").changed, [["c2", "paid", undefined]]);
  const { stored: code } = settled([of("c1", { method: "pix" })], { status: "paid", paidAmount: 900 });
  assert.deepEqual(settled([...code, of("c2")], PAID, "c2").changed, [
    ["c2", "paid", undefined],
    ["c1", "expired", "order_paid"],
  ]);
});
