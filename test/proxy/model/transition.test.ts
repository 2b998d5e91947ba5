import { test } from "node:test";
import assert from "node:assert/strict";
import fc from "fast-check";
import { CHARGE_STATUSES, reason } from "../../../src/contract/index.ts";
import type { ChargeRecord } from "../../../src/proxy/index.ts";
import { canTransition, transition, type StatusUpdate } from "../../../src/proxy/model/transition.ts";
import { stored } from "../../../src/testing/store-suite/fixtures.ts";

const AMOUNT = 1000;
const NOW = Date.parse("2026-11-21T13:00:00Z");
const record: ChargeRecord = stored("c1").record;
const at = (status: ChargeRecord["status"]): ChargeRecord => ({ ...record, status });

// What deliveries and look-ups say: true things, however often and in whatever order.
const update: fc.Arbitrary<StatusUpdate> = fc.oneof(
  fc.constant<StatusUpdate>({
    status: "paid",
    paidAmount: AMOUNT,
    service: { statusCode: 2, paymentId: "p1" },
  }),
  fc.constant<StatusUpdate>({
    status: "denied",
    reason: reason("declined"),
    service: { statusCode: 3, returnCode: "05" },
  }),
  fc.constant<StatusUpdate>({ status: "pending", service: { paymentId: "p1" } }),
  fc.constant<StatusUpdate>({ status: "reversed" }),
  fc.constant<StatusUpdate>({ status: "cancelled", cancelledAmount: AMOUNT }),
  fc.constant<StatusUpdate>({ status: "paid", paidAmount: AMOUNT - 1 }),
  fc
    .integer({ min: 0, max: AMOUNT })
    .map((cancelledAmount): StatusUpdate => ({ status: "paid", paidAmount: AMOUNT, cancelledAmount })),
  fc
    .constantFrom("NONE", "PENDING_RELEASE", "SETTLED")
    .map((settlementStatus): StatusUpdate => ({ service: { settlementStatus } })),
);
const status = fc.constantFrom(...CHARGE_STATUSES);
const told = (start: ChargeRecord, updates: readonly StatusUpdate[]) =>
  updates.reduce((before, each) => transition(before, each, NOW).record, start);

test("the rank of the status never falls, and versions count the changes", () => {
  fc.assert(
    fc.property(status, fc.array(update, { maxLength: 12 }), (first, updates) => {
      let before = at(first);
      for (const each of updates) {
        const { record: after } = transition(before, each, NOW);
        assert.ok(after.status === before.status || canTransition(before.status, after.status));
        assert.ok((after.cancelledAmount ?? 0) >= (before.cancelledAmount ?? 0));
        assert.equal(after.version, after === before ? before.version : before.version + 1);
        before = after;
      }
    }),
  );
});

test("the same updates in any order, once or often, come to the same", () => {
  const shuffled = fc
    .array(update, { minLength: 1, maxLength: 8 })
    .chain((updates) =>
      fc.tuple(
        fc.constant(updates),
        fc.shuffledSubarray([...updates, ...updates], { minLength: updates.length * 2 }),
      ),
    );
  const outcome = ({ status: end, cancelledAmount, amount }: ChargeRecord) => ({
    end,
    cancelledAmount,
    amount,
  });
  fc.assert(
    fc.property(shuffled, ([updates, again]) => {
      assert.deepEqual(outcome(told(record, again)), outcome(told(record, updates)));
    }),
  );
});

test("a repeated update changes nothing", () => {
  fc.assert(
    fc.property(status, update, (first, each) => {
      const once = transition(at(first), each, NOW).record;
      assert.equal(transition(once, each, NOW + 1).record, once);
    }),
  );
});

test("expired, failed and denied charges may still be paid", () => {
  for (const from of ["expired", "failed", "denied"] as const) {
    const before = { ...at(from), reason: reason("declined") };
    const { record: paid } = transition(before, { status: "paid", paidAmount: AMOUNT }, NOW);
    assert.equal(paid.status, "paid");
    assert.equal(paid.reason, undefined);
  }
});

test("a payment of another amount does not pay the charge, and is returned", () => {
  const { record: after, wrongAmount } = transition(record, { status: "paid", paidAmount: 999 }, NOW);
  assert.equal(after.status, "pending");
  assert.equal(wrongAmount, 999);
});

test("a part that was cancelled leaves the charge paid, all of it cancels it", () => {
  const paid = told(record, [{ status: "paid", paidAmount: AMOUNT }]);
  const part = told(paid, [{ cancelledAmount: 400 }]);
  assert.deepEqual([part.status, part.cancelledAmount], ["paid", 400]);
  const late = told(part, [{ cancelledAmount: 300 }]);
  assert.equal(late, part);
  const all = told(part, [{ cancelledAmount: AMOUNT }]);
  assert.deepEqual([all.status, all.cancelledAmount], ["cancelled", AMOUNT]);
});

test("an update about a status that was left changes no reason and no return code", () => {
  const paid = told(record, [{ status: "paid", paidAmount: AMOUNT, service: { statusCode: 2 } }]);
  const after = told(paid, [
    { status: "denied", reason: reason("declined"), service: { statusCode: 3, returnCode: "51" } },
  ]);
  assert.equal(after, paid);
  const other = told(record, [
    { status: "denied", reason: reason("declined"), service: { statusCode: 3, returnCode: "51" } },
    { status: "paid", paidAmount: AMOUNT, service: { statusCode: 2 } },
  ]);
  assert.deepEqual(
    [other.status, other.service.statusCode, other.service.returnCode],
    ["paid", 2, undefined],
  );
});

test("an update about a status that was left changes no known amounts, and fills in unknown ones", () => {
  const confirmed: StatusUpdate = {
    status: "paid",
    paidAmount: AMOUNT,
    cancelledAmount: 0,
    service: {
      netAmount: 950,
      fee: 50,
      capturedAmount: AMOUNT,
      settlementStatus: "PENDING_RELEASE",
      releaseAt: "2026-12-21T00:00:00Z",
    },
  };
  const cancelled: StatusUpdate = {
    status: "cancelled",
    cancelledAmount: AMOUNT,
    service: { netAmount: 0, capturedAmount: 0, settlementStatus: "NONE" },
  };
  const part: StatusUpdate = {
    status: "paid",
    paidAmount: AMOUNT,
    cancelledAmount: 400,
    service: { netAmount: 570, settlementStatus: "SETTLED" },
  };
  for (const last of [cancelled, part]) {
    const inOrder = told(record, [confirmed, last]);
    const late = told(record, [last, confirmed]);
    assert.deepEqual(late.service, inOrder.service);
    assert.deepEqual([late.service.fee, late.service.netAmount], [50, last.service?.netAmount]);
    assert.equal(told(inOrder, [confirmed]), inOrder);
  }
});

test("the settlement moves on and never back", () => {
  const settled = told(record, [{ service: { settlementStatus: "SETTLED" } }]);
  assert.equal(told(settled, [{ service: { settlementStatus: "PENDING_RELEASE" } }]), settled);
});
