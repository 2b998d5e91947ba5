// What follows from a look-up.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { reason } from "../../../src/contract/index.ts";
import type { ChargeRecord, StoredCharge } from "../../../src/proxy/index.ts";
import { answered, unanswered, type AfterLookup } from "../../../src/proxy/model/after-lookup.ts";
import { stored } from "../../../src/testing/store-suite/fixtures.ts";

const MADE = Date.parse("2026-11-21T12:00:00Z");
const MINUTE = 60_000;
const at = (minutes: number) => MADE + minutes * MINUTE;

const of = (record: Partial<ChargeRecord> = {}, more: Partial<Omit<StoredCharge, "record">> = {}) =>
  stored("c1", "A-1", { ...more, record });
const SAID = '"HELD", code 9';
const held = (record: Partial<ChargeRecord> = {}, more: Partial<Omit<StoredCharge, "record">> = {}) =>
  of(record, { unknownStatus: SAID, ...more });

const codes = ({ problems }: AfterLookup) => problems.map(({ code }) => code);
const outcome = (after: AfterLookup) => [after.stored.record.status, codes(after)];
const after = (charge: StoredCharge, listed: Parameters<typeof answered>[2], minutes: number) =>
  answered(charge, charge, listed, at(minutes));

describe("a look-up that nobody answers", () => {
  const silentSince = (minutes: number, more: Partial<StoredCharge> = {}) =>
    of({}, { lookup: { tries: 9, unansweredSince: at(minutes) }, ...more });

  test("is made again, and the charge is no longer being sent", () => {
    const { stored: next, problems } = unanswered(of({}, { sending: true }), "no answer", at(1));
    assert.deepEqual([next.sending, next.due, next.lookup?.unansweredSince], [false, at(1) + 1_000, at(1)]);
    assert.deepEqual(problems, []);
  });

  test("is reported after 15 minutes of them, once, with since when and why", () => {
    assert.deepEqual(codes(unanswered(silentSince(0), "no answer", at(15) - 1)), []);
    const first = unanswered(silentSince(0), "no answer", at(15));
    assert.deepEqual(codes(first), ["lookup_unanswered"]);
    assert.match(first.problems[0]?.message ?? "", /since 2026-11-21T12:00:00.000Z.*"no answer"/);
    assert.deepEqual(codes(unanswered(first.stored, "no answer", at(90))), []);
  });

  test("may be reported again only after an answer", () => {
    const { stored: told } = unanswered(silentSince(0), "no answer", at(15));
    const { stored: heard } = after(told, "pending", 16);
    assert.deepEqual([heard.reported, heard.lookup?.unansweredSince], [[], undefined]);
    const { stored: silent } = unanswered(heard, "no answer", at(17));
    assert.deepEqual(codes(unanswered(silent, "no answer", at(32) - 1)), []);
    assert.deepEqual(codes(unanswered(silent, "no answer", at(32))), ["lookup_unanswered"]);
  });

  test("is reported of a charge that has ended as well", () => {
    const paid = of({ status: "paid" }, { lookup: { tries: 1, refresh: true, unansweredSince: MADE } });
    assert.deepEqual(codes(unanswered(paid, "no answer", at(15))), ["lookup_unanswered"]);
  });

  test("of a charge that waits for an hour is reported as that, where nothing else was", () => {
    const silent = silentSince(50);
    assert.deepEqual(codes(unanswered(silent, "no answer", at(60) - 1)), []);
    assert.deepEqual(codes(unanswered(silent, "no answer", at(60))), ["charge_pending"]);
    for (const entry of ["charge_pending", "lookup_unanswered", "unknown_status:x", "wrong_amount:900"])
      assert.deepEqual(codes(unanswered({ ...silent, reported: [entry] }, "no answer", at(60))), []);
    assert.deepEqual(codes(unanswered(of({ status: "paid" }), "no answer", at(60))), []);
  });

  test("of a charge whose status is unknown for an hour is reported with what was said", () => {
    for (const status of ["pending", "expired"] as const) {
      const { problems } = unanswered(held({ status }), "no answer", at(60));
      assert.deepEqual([problems[0]?.code, problems[0]?.message.includes(SAID)], ["unknown_status", true]);
    }
  });
});

describe("a charge that waits", () => {
  test("and is missing for 15 minutes has failed", () => {
    const missing = of({}, { lookup: { tries: 9, missingSince: MADE } });
    assert.deepEqual(outcome(after(missing, undefined, 15 - 1 / MINUTE)), ["pending", []]);
    const failed = after(missing, undefined, 15);
    assert.deepEqual(outcome(failed), ["failed", ["unknown_outcome"]]);
    assert.deepEqual(failed.stored.record.reason, reason("unknown_outcome"));
    assert.deepEqual(outcome(after(missing, "pending", 15)), ["pending", []]);
  });

  test("does not fail while the buyer may be at the bank's page, nor while it is undetermined", () => {
    const lookup = { tries: 9, missingSince: MADE };
    const challenge = of({ status: "challenge" }, { lookup, challengeUntil: at(30) });
    assert.deepEqual(outcome(after(challenge, undefined, 20)), ["challenge", []]);
    const short = of({}, { lookup, reported: ["wrong_amount:900"] });
    assert.deepEqual(outcome(after(short, undefined, 20)), ["pending", []]);
    assert.deepEqual(outcome(after(held({}, { lookup }), undefined, 15 - 1 / MINUTE)), ["pending", []]);
    assert.deepEqual(outcome(after(held({}, { lookup }), undefined, 15)), ["pending", ["unknown_status"]]);
  });

  test("expires when its challenge ends, unless it is undetermined", () => {
    const challenge = (more: Partial<StoredCharge> = {}) =>
      of({ status: "challenge" }, { challengeUntil: at(10), ...more });
    assert.deepEqual(outcome(after(challenge(), "pending", 10 - 1 / MINUTE)), ["challenge", []]);
    for (const listed of ["pending", undefined] as const) {
      const ended = after(challenge(), listed, 10);
      assert.deepEqual(outcome(ended), ["expired", []]);
      assert.equal(ended.stored.lookup?.refresh, true);
    }
    assert.deepEqual(outcome(after(challenge({ unknownStatus: SAID }), "unknown", 10)), [
      "challenge",
      ["unknown_status"],
    ]);
    assert.deepEqual(outcome(after(challenge({ reported: ["wrong_amount:900"] }), "paid", 10)), [
      "challenge",
      [],
    ]);
  });

  test("is reported after an hour, from the end of its challenge where it has one, and once", () => {
    assert.deepEqual(codes(after(of(), "pending", 60 - 1 / MINUTE)), []);
    const late = after(of(), "pending", 60);
    assert.deepEqual(codes(late), ["charge_pending"]);
    assert.match(late.problems[0]?.message ?? "", /lists it as pending/);
    assert.deepEqual(codes(after(late.stored, "pending", 90)), []);
    const waiting = held({ status: "challenge" }, { challengeUntil: at(10) });
    assert.deepEqual(codes(after(waiting, undefined, 70 - 1 / MINUTE)), []);
    assert.deepEqual(codes(after(waiting, undefined, 70)), ["unknown_status"]);
  });
});

describe("a charge that the proxy ended", () => {
  const ended = (more: Partial<StoredCharge> = {}, record: Partial<ChargeRecord> = {}) =>
    of(
      { status: "expired", ...record },
      { lookup: { tries: 9, refresh: true, missingSince: MADE }, ...more },
    );
  const goesOn = ({ stored: { lookup } }: AfterLookup) => lookup !== undefined;

  test("is looked up for 15 minutes, and until the bank's page closes", () => {
    assert.ok(goesOn(after(ended(), undefined, 15 - 1 / MINUTE)));
    assert.ok(!goesOn(after(ended(), undefined, 15)));
    const open = ended({ challengeUntil: at(20) });
    assert.ok(goesOn(after(open, undefined, 20 - 1 / MINUTE)));
    assert.ok(!goesOn(after(open, undefined, 20)));
  });

  test("is looked up for an hour where the service lists it as pending, and then reported once", () => {
    for (const status of ["expired", "failed"] as const)
      for (const [challengeUntil, end] of [
        [undefined, 60],
        [at(10), 70],
      ] as const) {
        const waiting = ended({ challengeUntil }, { status });
        const before = after(waiting, "pending", end - 1 / MINUTE);
        assert.deepEqual([goesOn(before), codes(before)], [true, []]);
        const last = after(waiting, "pending", end);
        assert.deepEqual([goesOn(last), codes(last)], [false, ["charge_pending"]]);
        assert.match(
          last.problems[0]?.message ?? "",
          new RegExp(`is ${status} here and no longer looked up`),
        );
        const told = ended({ challengeUntil, reported: last.stored.reported }, { status });
        const again = after(told, "pending", end + 1);
        assert.deepEqual([goesOn(again), codes(again)], [false, []]);
      }
  });

  test("is looked up no longer than others where it was denied or paid", () => {
    for (const status of ["denied", "paid"] as const) {
      const next = after(ended({}, { status }), "pending", 90);
      assert.deepEqual([goesOn(next), codes(next)], [false, []]);
    }
  });

  test("is looked up until it is known whether its money came", () => {
    for (const [listed, minutes] of [
      ["unknown", 1],
      [undefined, 15],
    ] as const) {
      const next = after(ended({ unknownStatus: SAID }), listed, minutes);
      assert.deepEqual([goesOn(next), codes(next)], [true, ["unknown_status"]]);
      assert.deepEqual(codes(after(next.stored, listed, 600)), []);
      assert.ok(goesOn(after(next.stored, listed, 600)));
    }
    assert.deepEqual(codes(after(ended({ unknownStatus: SAID }), undefined, 14)), []);
    const found = after(held({ status: "expired" }), "unknown", 1);
    assert.equal(found.stored.lookup?.refresh, true, "also where nobody had asked for it");
  });
});

describe("a paid charge under a name that nobody knows", () => {
  const lookup = { tries: 0, refresh: true };

  test("is reported once for each name, and looked up no longer than others", () => {
    const first = after(held({ status: "paid" }, { lookup }), "unknown", 1);
    assert.deepEqual([codes(first), first.stored.lookup?.tries], [["unknown_status"], 1]);
    assert.deepEqual(codes(after(first.stored, "unknown", 2)), []);
    assert.deepEqual(codes(after({ ...first.stored, unknownStatus: "another" }, "unknown", 2)), [
      "unknown_status",
    ]);
    assert.equal(after(first.stored, "unknown", 16).stored.lookup, undefined);
  });

  test("is not reported where the amounts have told that the money went back", () => {
    for (const status of ["cancelled", "reversed"] as const)
      assert.deepEqual(codes(after(held({ status }, { lookup }), "unknown", 1)), []);
  });
});

describe("the look-ups that a delivery asks for", () => {
  const asked = (record: Partial<ChargeRecord> = {}) =>
    of({ status: "paid", ...record }, { lookup: { tries: 3, refresh: true } });

  test("end with news, and neither payment nor expiry is one", () => {
    const next = (before: StoredCharge, now: StoredCharge) =>
      answered(before, now, "paid", at(1)).stored.lookup;
    assert.equal(next(asked(), asked({ cancelledAmount: 1 })), undefined);
    assert.equal(next(asked(), asked({ status: "reversed" })), undefined);
    assert.equal(next(asked({ status: "expired" }), asked())?.tries, 4);
    assert.equal(next(asked({ status: "pending" }), asked({ status: "expired" }))?.tries, 4);
  });

  test("go on where they were asked for once more during the look-up that brought other news", () => {
    const wanted = (wantedAt: number, cancelledAmount?: number) =>
      of({ status: "paid", cancelledAmount }, { lookup: { tries: 1, refresh: true, wantedAt } });
    assert.equal(answered(wanted(1), wanted(1, 500), "paid", at(1)).stored.lookup, undefined);
    assert.deepEqual(answered(wanted(1), wanted(2, 500), "paid", at(1)).stored.lookup?.wantedAt, 2);
  });

  test("go on from the start where they were asked for during another look-up", () => {
    const before = of({ status: "paid" });
    assert.deepEqual(answered(before, asked(), "paid", at(1)).stored.lookup?.tries, 3);
  });
});
