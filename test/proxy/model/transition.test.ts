import { test } from "node:test";
import assert from "node:assert/strict";
import fc from "fast-check";
import { CHARGE_STATUSES, reason } from "../../../src/contract/index.ts";
import type { ChargeRecord } from "../../../src/proxy/index.ts";
import { rises, transition, type Fact } from "../../../src/proxy/model/transition.ts";
import { stored } from "../stores/suite.ts";

const AMOUNT = 1000;
const NOW = Date.parse("2026-11-21T13:00:00Z");
const record: ChargeRecord = stored("c1").record;
const at = (status: ChargeRecord["status"]): ChargeRecord => ({ ...record, status });

// What deliveries and look-ups say: true things, however often and in whatever order.
const fact: fc.Arbitrary<Fact> = fc.oneof(
  fc.constant<Fact>({ status: "paid", paidAmount: AMOUNT, service: { statusCode: 2, paymentId: "p1" } }),
  fc.constant<Fact>({
    status: "denied",
    reason: reason("declined"),
    service: { statusCode: 3, returnCode: "05" },
  }),
  fc.constant<Fact>({ status: "pending", service: { paymentId: "p1" } }),
  fc.constant<Fact>({ status: "reversed" }),
  fc.constant<Fact>({ status: "cancelled", cancelledAmount: AMOUNT }),
  fc.constant<Fact>({ status: "paid", paidAmount: AMOUNT - 1 }),
  fc
    .integer({ min: 0, max: AMOUNT })
    .map((cancelledAmount): Fact => ({ status: "paid", paidAmount: AMOUNT, cancelledAmount })),
  fc
    .constantFrom("NONE", "PENDING_RELEASE", "SETTLED")
    .map((settlementStatus): Fact => ({ service: { settlementStatus } })),
);
const status = fc.constantFrom(...CHARGE_STATUSES);
const told = (start: ChargeRecord, facts: readonly Fact[]) =>
  facts.reduce((before, each) => transition(before, each, NOW).record, start);

test("the rank of the status never falls, and versions count the changes", () => {
  fc.assert(
    fc.property(status, fc.array(fact, { maxLength: 12 }), (first, facts) => {
      let before = at(first);
      for (const each of facts) {
        const { record: after } = transition(before, each, NOW);
        assert.ok(after.status === before.status || rises(before.status, after.status));
        assert.ok((after.cancelledAmount ?? 0) >= (before.cancelledAmount ?? 0));
        assert.equal(after.version, after === before ? before.version : before.version + 1);
        before = after;
      }
    }),
  );
});

test("the same facts in any order, once or often, come to the same", () => {
  const shuffled = fc
    .array(fact, { minLength: 1, maxLength: 8 })
    .chain((facts) =>
      fc.tuple(
        fc.constant(facts),
        fc.shuffledSubarray([...facts, ...facts], { minLength: facts.length * 2 }),
      ),
    );
  const outcome = ({ status: end, cancelledAmount, amount }: ChargeRecord) => ({
    end,
    cancelledAmount,
    amount,
  });
  fc.assert(
    fc.property(shuffled, ([facts, again]) => {
      assert.deepEqual(outcome(told(record, again)), outcome(told(record, facts)));
    }),
  );
});

test("a repeated fact changes nothing", () => {
  fc.assert(
    fc.property(status, fact, (first, each) => {
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

test("money of another amount does not pay, and is said", () => {
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

test("a late word about a state that was left explains nothing", () => {
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

test("a late word about a state that was left changes no amounts, and fills in those that nobody told", () => {
  const confirmed: Fact = {
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
  const cancelled: Fact = {
    status: "cancelled",
    cancelledAmount: AMOUNT,
    service: { netAmount: 0, capturedAmount: 0, settlementStatus: "NONE" },
  };
  const part: Fact = {
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

test("settlement goes on and not back", () => {
  const settled = told(record, [{ service: { settlementStatus: "SETTLED" } }]);
  assert.equal(told(settled, [{ service: { settlementStatus: "PENDING_RELEASE" } }]), settled);
});
