// What a webhook of the payment service means for a charge.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { reason } from "../../../src/contract/index.ts";
import type { ChargeRecord, WebhookEvent } from "../../../src/proxy/index.ts";
import type { MoneyTold } from "../../../src/proxy/model/record.ts";
import { chargeIds, eventUpdate, matches } from "../../../src/proxy/model/event-updates.ts";
import { stored } from "../../../src/testing/store-suite/fixtures.ts";

type Kind = WebhookEvent["kind"];

/** An event with the fields that matter to the test. */
const event = <K extends Kind>(
  kind: K,
  fields: Omit<Extract<WebhookEvent, { kind: K }>, "kind" | "event" | "payload">,
  payload: Record<string, unknown> = {},
) => ({ kind, event: kind, payload, ...fields }) as WebhookEvent;

const unknown = (payload: Record<string, unknown>) => event("unknown", {}, payload);

describe("the charge that a delivery is about", () => {
  test("goes by the two ids that the delivery has", () => {
    const ids = { paymentId: "p1", merchantOrderId: "A1" };
    assert.deepEqual(chargeIds(event("deposit", { ...ids, status: "PAID", amount: 1000 })), ids);
    assert.deepEqual(chargeIds(event("payment.confirmed", { ...ids, amount: 1000 })), ids);
    assert.deepEqual(chargeIds(event("payment.denied", { paymentId: "p1" })), {
      paymentId: "p1",
      merchantOrderId: undefined,
    });
  });

  test("is none for a withdrawal", () => {
    for (const kind of ["withdrawal", "withdrawal_approved"] as const)
      assert.deepEqual(chargeIds(event(kind, { withdrawalId: "w1", status: "APPROVED" })), {});
  });

  test("is looked for in a delivery of an unknown kind, in its data first", () => {
    const data = { paymentId: "p1", merchantOrderId: "A1" };
    assert.deepEqual(chargeIds(unknown({ data, paymentId: "other" })), data);
    assert.deepEqual(chargeIds(unknown({ data: { paymentId: 7, merchantOrderId: "A1" } })), {
      paymentId: undefined,
      merchantOrderId: "A1",
    });
    assert.deepEqual(chargeIds(unknown({ data: { paymentId: "p1", merchantOrderId: null } })), {
      paymentId: "p1",
      merchantOrderId: undefined,
    });
    for (const without of [undefined, null, "p1", {}, { paymentId: 7 }])
      assert.deepEqual(chargeIds(unknown({ data: without, paymentId: "p1" })), {
        paymentId: "p1",
        merchantOrderId: undefined,
      });
    assert.deepEqual(chargeIds(unknown({ id: "p1" })), {});
  });
});

const updateBy = (delivery: WebhookEvent, record: ChargeRecord, reported: string[] = []) =>
  eventUpdate(delivery, { record, reported });

const card: ChargeRecord = {
  ...stored("c1").record,
  card: { brand: "Visa", last4: "1111", installments: 1 },
  service: { merchantOrderId: "A1", paymentId: "p1" },
};

test("a charge is found by paymentId where both have one, else by the reference", () => {
  assert.ok(matches({ paymentId: "p1", merchantOrderId: "other" }, card));
  assert.ok(!matches({ paymentId: "p2", merchantOrderId: "A1" }, card));
  assert.ok(matches({ merchantOrderId: "A1" }, card));
  assert.ok(!matches({ merchantOrderId: "A2" }, card));
  const unanswered = { ...card, service: { merchantOrderId: "A1" } };
  assert.ok(matches({ paymentId: "p1", merchantOrderId: "A1" }, unanswered));
  assert.ok(!matches({ paymentId: "p1", merchantOrderId: "A2" }, unanswered));
});

test("a deposit pays a Pix charge, and no other delivery changes one", () => {
  const pix: ChargeRecord = { ...card, method: "pix" };
  assert.deepEqual(updateBy(event("deposit", { paymentId: "p1", status: "PAID", amount: 900 }), pix), {
    update: { status: "paid", paidAmount: 900, service: { paymentId: "p1" } },
    refresh: false,
  });
  const other = event("payment.confirmed", { paymentId: "p1", amount: 1000 });
  assert.deepEqual(updateBy(other, pix), { update: {}, refresh: false });
});

const threeDS = { used: true, dataOnly: false, eci: "05", version: "2.2.0", referenceId: "r" };

describe("a card charge", () => {
  const amounts = {
    fee: 50,
    netAmount: 950,
    capturedAmount: 1000,
    settlementStatus: "PENDING_RELEASE",
    releaseAt: "2026-12-21T00:00:00Z",
  };
  const ids = { paymentId: "p1", transactionId: 7, statusCode: 2, threeDS };
  const confirmed = event("payment.confirmed", { ...ids, ...amounts, amount: 1000, cancelledAmount: 0 });

  test("is paid by payment.confirmed, with or without a status", () => {
    const paid = {
      update: { status: "paid", paidAmount: 1000, cancelledAmount: 0, service: { ...ids, ...amounts } },
      refresh: false,
    };
    assert.deepEqual(updateBy(confirmed, card), paid);
    assert.deepEqual(updateBy({ ...confirmed, status: "PAID" } as WebhookEvent, card), paid);
  });

  test("is looked up where payment.confirmed has another status", () => {
    for (const status of ["PENDING", "DENIED", "CANCELLED"]) {
      const { update, refresh } = updateBy({ ...confirmed, status } as WebhookEvent, card);
      assert.deepEqual([update.status, update.paidAmount, refresh], [undefined, undefined, true]);
      assert.equal(update.unknownStatus, `"${status}", code 2, with money that it took`);
      assert.deepEqual(update.service, { ...ids, ...amounts });
    }
    const contradicting = { ...confirmed, status: "PAID", statusCode: 3 } as WebhookEvent;
    assert.deepEqual(updateBy(contradicting, card).refresh, true);
  });

  test("is paid by payment.confirmed in other words", () => {
    for (const status of ["paid", " Paid ", "APPROVED", undefined])
      for (const statusCode of [2, undefined, 9])
        assert.equal(
          updateBy({ ...confirmed, status, statusCode } as WebhookEvent, card).update.status,
          "paid",
        );
  });

  test("is paid by payment.confirmed with what was captured, where that is less", () => {
    const { update } = updateBy({ ...confirmed, capturedAmount: 500 } as WebhookEvent, card);
    assert.equal(update.paidAmount, 500);
  });

  test("is looked up where its own amount is told after another came, unless as captured", () => {
    const reported = ["wrong_amount:700"];
    const uncaptured = { ...confirmed, capturedAmount: undefined } as WebhookEvent;
    for (const delivery of [uncaptured, { ...uncaptured, capturedAmount: 0 } as WebhookEvent]) {
      const { update, refresh } = updateBy(delivery, card, reported);
      assert.deepEqual([update.status, update.moneyTold, refresh], [undefined, "came", true]);
    }
    const paid = updateBy(uncaptured, { ...card, status: "paid" }, reported);
    assert.deepEqual([paid.update.cancelledAmount, paid.refresh], [0, false]);
    for (const [capturedAmount, status] of [
      [0, "paid"],
      [700, undefined],
      [1000, "paid"],
    ] as const) {
      const listed = { ...card, service: { ...card.service, capturedAmount } };
      assert.equal(updateBy(uncaptured, listed).update.status, status, String(capturedAmount));
    }
    assert.equal(updateBy(confirmed, card, reported).update.status, "paid");
    assert.equal(
      updateBy({ ...uncaptured, amount: 800 } as WebhookEvent, card, reported).update.paidAmount,
      800,
    );
  });

  test("is looked up where payment.confirmed says that the money was taken back", () => {
    const reversed = { ...confirmed, settlementStatus: "reversed" } as WebhookEvent;
    const { update, refresh } = updateBy(reversed, card);
    assert.deepEqual([update.status, update.moneyTold, refresh], [undefined, "went back", true]);
  });

  test("is not declined by payment.denied that names money: it is looked up, and its order held", () => {
    for (const money of [{ capturedAmount: 1000 }, { settlementStatus: "SETTLED" }]) {
      const { update, refresh } = updateBy(
        event("payment.denied", { ...ids, statusCode: 3, ...money }) as WebhookEvent,
        card,
      );
      assert.deepEqual([update.status, update.moneyTold, refresh], [undefined, "came", true]);
      assert.match(update.unknownStatus ?? "", /with money that it took$/);
    }
  });

  test("is declined by payment.denied, for the acquirer's reason", () => {
    const acquirer = { returnCode: "51", returnMessage: "from the acquirer" };
    const denied = { ...ids, statusCode: 3, returnMessage: "returned", message: "message" };
    assert.deepEqual(updateBy(event("payment.denied", { ...denied, acquirer }), card), {
      update: {
        status: "denied",
        reason: reason("insufficient_funds"),
        service: { ...ids, statusCode: 3, returnCode: "51", returnMessage: "from the acquirer" },
      },
      refresh: false,
    });
    const saying = (fields: object) =>
      updateBy(event("payment.denied", { ...ids, statusCode: 3, ...fields }), card).update.service
        ?.returnMessage;
    assert.equal(saying({ returnMessage: "returned", message: "message" }), "returned");
    assert.equal(saying({ message: "message" }), "message");
    assert.equal(saying({ status: "DECLINED", statusCode: 9, message: "message" }), "message");
  });

  test("is looked up where payment.denied says something else", () => {
    for (const said of [
      { status: "PAID" },
      { status: "PENDING" },
      { status: "DENIED", statusCode: 2 },
      { statusCode: 2 },
    ]) {
      const { statusCode: _, ...named } = ids;
      const { update, refresh } = updateBy(event("payment.denied", { ...named, ...said }), card);
      assert.deepEqual([update.status, update.reason, refresh], [undefined, undefined, true]);
      assert.ok(update.unknownStatus);
    }
  });

  test("goes by its brand's codes where it has a brand, and by the general ones where not", () => {
    const acquirer = { returnCode: "82" };
    const of = (record: ChargeRecord) =>
      updateBy(event("payment.denied", { paymentId: "p1", acquirer }), record).update.reason?.next;
    assert.equal(of({ ...card, card: { brand: "Mastercard", last4: "1111", installments: 1 } }), "bank");
    assert.equal(of({ ...card, card: undefined }), "correct");
  });

  const details = { paymentId: "p1", transactionId: 7, settlementStatus: "SETTLED" };
  const changed = (kind: "payment.updated" | "payment.cancelled", fields: object, record = card) =>
    updateBy(event(kind, { ...details, statusCode: 2, returnMessage: "why", ...fields }), record);

  test("is looked up where payment.updated of what is paid says that the money was taken back", () => {
    const fields = { status: "PAID", amount: 1000, settlementStatus: "REVERSED" };
    assert.equal(changed("payment.updated", fields, { ...card, status: "paid" }).refresh, true);
  });

  test("takes from payment.updated what cannot be misread", () => {
    const service = { ...details, statusCode: 2, returnMessage: "why" };
    assert.deepEqual(changed("payment.updated", { status: "PAID", amount: 1000 }), {
      update: { status: "paid", paidAmount: 1000, reason: undefined, service },
      refresh: false,
    });
    assert.deepEqual(changed("payment.updated", { status: "REVERSED", amount: 400 }), {
      update: { status: "reversed", paidAmount: 400, reason: undefined, service },
      refresh: false,
    });
    assert.deepEqual(
      changed("payment.updated", { status: "DENIED", statusCode: 3, settlementStatus: "NONE" }),
      {
        update: {
          status: "denied",
          paidAmount: undefined,
          reason: reason("declined"),
          service: { ...service, statusCode: 3, settlementStatus: "NONE" },
        },
        refresh: false,
      },
    );
  });

  test("is looked up for the rest, and holds its order where money was told of that is not known yet", () => {
    const told = (kind: Parameters<typeof changed>[0], fields: object, money: MoneyTold = "went back") => {
      const { update, refresh } = changed(kind, fields);
      const { status, unknownStatus, moneyTold, service } = update;
      assert.deepEqual([status, moneyTold, refresh, service], [undefined, money, true, details]);
      return unknownStatus;
    };
    const words = (name: string) => `"${name}", code 2, with money that it took`;
    assert.equal(told("payment.updated", { status: "PAID", amount: 900 }, "came"), words("PAID"));
    assert.equal(told("payment.updated", { status: "PAID" }, "came"), words("PAID"));
    assert.equal(told("payment.updated", { status: "CANCELLED", amount: 1000 }), words("CANCELLED"));
    assert.equal(told("payment.cancelled", { status: "PAID", amount: 1000 }), "payment.cancelled");
    assert.equal(told("payment.cancelled", { status: "VOIDED", statusCode: 9 }), "payment.cancelled");
  });

  test("that has its money is looked up, and nothing is unknown of it", () => {
    const paid: ChargeRecord = { ...card, status: "paid" };
    const lookedUp = { update: { service: details }, refresh: true };
    assert.deepEqual(changed("payment.cancelled", {}, paid), lookedUp);
    assert.deepEqual(changed("payment.updated", { status: "CANCELLED" }, paid), lookedUp);
    assert.deepEqual(changed("payment.updated", { status: undefined }, paid), lookedUp);
    assert.deepEqual(updateBy(unknown({ paymentId: "p1" }), paid), { update: {}, refresh: true });
  });

  test("is left as it is where payment.updated says pending", () => {
    const told = { status: "PENDING", statusCode: 1, settlementStatus: "NONE" };
    assert.deepEqual(changed("payment.updated", told), {
      update: { status: "pending", service: { ...details, settlementStatus: "NONE" } },
      refresh: false,
    });
  });

  test("is looked up where payment.updated says nothing that is known", () => {
    for (const status of [undefined, ""]) {
      const { update, refresh } = changed("payment.updated", { status, amount: 1000 });
      assert.deepEqual([update.status, update.moneyTold, refresh], [undefined, "came", true]);
      const settled = { status, statusCode: undefined, settlementStatus: "PENDING_RELEASE" };
      assert.equal(changed("payment.updated", settled).update.moneyTold, "came");
      const silent = { status, statusCode: undefined, settlementStatus: "NONE" };
      assert.equal(changed("payment.updated", silent).update.unknownStatus, "no status");
    }
    // Also where the code is known: the name may be that of money that went back.
    for (const status of ["REFUNDED", "CHARGEBACK", "VOIDED"])
      for (const statusCode of [2, 3, 9]) {
        const { update, refresh } = changed("payment.updated", { status, statusCode, amount: 1000 });
        assert.deepEqual([update.status, update.paidAmount, refresh], [undefined, undefined, true]);
      }
    assert.equal(
      changed("payment.updated", { status: "REFUNDED", statusCode: 9, settlementStatus: "NONE" }).update
        .unknownStatus,
      '"REFUNDED", code 9',
    );
  });

  test("is looked up where payment.updated contradicts itself about money", () => {
    for (const said of [
      { status: "PENDING" },
      { status: "DENIED" },
      { status: "PAID", statusCode: 3, amount: 1000 },
    ]) {
      const { update, refresh } = changed("payment.updated", said);
      assert.deepEqual([update.status, refresh], [undefined, true]);
      assert.ok(update.unknownStatus);
    }
  });

  test("is looked up on any other delivery about it, and not known unless that says that no money came", () => {
    const saying = (fields: object) => updateBy(unknown({ data: { paymentId: "p1", ...fields } }), card);
    for (const fields of [{}, { status: "CHARGEBACK" }, { status: "PENDING", statusCode: 2 }])
      assert.deepEqual(saying(fields), { update: { unknownStatus: "unknown" }, refresh: true });
    for (const fields of [{ status: "PENDING" }, { status: "Denied" }, { statusCode: 3 }])
      assert.deepEqual(saying(fields), { update: {}, refresh: true });
    for (const [fields, moneyTold] of [
      [{ status: "PAID" }, "came"],
      [{ settlementStatus: "SETTLED" }, "came"],
      [{ status: "REVERSED" }, "went back"],
    ] as const)
      assert.deepEqual(saying(fields), { update: { unknownStatus: "unknown", moneyTold }, refresh: true });
  });
});
