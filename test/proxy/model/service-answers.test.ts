// What the payment service's answers mean for a charge.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { declineReason, reason } from "../../../src/contract/index.ts";
import {
  cardListed,
  cardMade,
  cardStatus,
  denial,
  pixMade,
} from "../../../src/proxy/model/service-answers.ts";
import type { CreatedCardCharge } from "../../../src/proxy/service/card-charge.ts";
import type { ListedCardCharge } from "../../../src/proxy/service/card-list.ts";

test("a card charge's status goes by the service's name for it, and any other name is pending", () => {
  const named = { PAID: "paid", DENIED: "denied", CANCELLED: "cancelled", REVERSED: "reversed" };
  for (const [name, status] of Object.entries(named)) assert.equal(cardStatus(name), status);
  for (const name of ["PENDING", "AUTHORIZED", "paid", "", undefined])
    assert.equal(cardStatus(name), "pending");
});

test("why a card was declined goes by code and brand", () => {
  const { code, next } = declineReason("82", "Mastercard");
  assert.deepEqual(denial("82", "Mastercard"), reason(code, next));
  assert.equal(denial("82", "Mastercard").code, "declined");
  assert.equal(denial("82", "Visa").code, "invalid_code");
  assert.equal(denial(undefined, undefined).code, "declined");
});

describe("a Pix code", () => {
  const answer = { paymentId: "p1", code: "000201", amount: 1000 };

  test("comes with its image and its payee, where there are any", () => {
    const image = "data:image/png;base64,iVBORw0KGgo=";
    assert.deepEqual(pixMade({ ...answer, image, companyName: "Loja" }), {
      pix: { code: "000201", image, payee: "Loja" },
      service: { paymentId: "p1" },
    });
    assert.deepEqual(pixMade({ ...answer, companyName: "" }), {
      pix: { code: "000201" },
      service: { paymentId: "p1" },
    });
  });

  test("comes without an image that is fetched, may hold markup, or is no PNG", () => {
    for (const image of [
      "https://bank.example/qr.png",
      "data:image/svg+xml;base64,AAAA",
      "data:image/png,<svg>",
      "data:image/png;base64,AA AA",
      "data:image/png;base64,AAAA===",
      "data:image/png;base64,",
      'data:image/png;base64,AAAA" onload="',
      "x data:image/png;base64,AAAA",
    ])
      assert.deepEqual(pixMade({ ...answer, image }).pix, { code: "000201" }, image);
  });
});

const threeDS = { used: true, dataOnly: false, eci: "05", version: "2.2.0", referenceId: "r" };

describe("the answer to a card charge", () => {
  const details = {
    paymentId: "p1",
    transactionId: 7,
    statusCode: 2,
    returnCode: "51",
    returnMessage: "Saldo",
    settlementStatus: "PENDING_RELEASE",
    releaseAt: "2026-12-21T00:00:00Z",
    netAmount: 950,
    threeDS,
  };
  const answer: CreatedCardCharge = {
    kind: "created",
    success: true,
    status: "PAID",
    amount: 1000,
    ...details,
  };

  test("tells what was paid, and all that the merchant's accounts need", () => {
    assert.deepEqual(cardMade(answer, "Visa"), {
      status: "paid",
      paidAmount: 1000,
      reason: undefined,
      service: details,
    });
  });

  test("is paid only together with success", () => {
    assert.equal(cardMade({ ...answer, success: false }, "Visa").status, "pending");
  });

  test("is declined with or without success, and says why", () => {
    for (const success of [true, false]) {
      const update = cardMade({ ...answer, status: "DENIED", success }, "Visa");
      assert.equal(update.status, "denied");
      assert.deepEqual(update.reason, reason("insufficient_funds"));
    }
  });

  test("is pending under any other name: a charge that was just made cannot be cancelled yet", () => {
    for (const status of ["PENDING", "CANCELLED", "REVERSED", "AUTHORIZED"]) {
      const update = cardMade({ ...answer, status }, "Visa");
      assert.deepEqual([update.status, update.reason], ["pending", undefined]);
    }
  });
});

describe("a charge in the service's list", () => {
  const item: ListedCardCharge = {
    id: 7,
    paymentId: "p1",
    payment: { grossAmount: 1000, netAmount: 950, amountCaptured: 1000, amountCancelled: 0 },
    status: { code: 2, name: "PAID", message: "Autorizada", settlement: "SETTLED" },
    authorization: { authorizationCode: "123456" },
    threeDS,
  };
  const listed = (name: string, amountCancelled?: number) =>
    cardListed({ ...item, status: { name }, payment: { grossAmount: 1000, amountCancelled } }, "Visa");

  test("tells all that the merchant's accounts need", () => {
    assert.deepEqual(cardListed(item, "Visa", "https://service.example/receipt"), {
      status: "paid",
      paidAmount: 1000,
      cancelledAmount: 0,
      reason: undefined,
      service: {
        paymentId: "p1",
        transactionId: 7,
        statusCode: 2,
        returnMessage: "Autorizada",
        settlementStatus: "SETTLED",
        netAmount: 950,
        capturedAmount: 1000,
        authorizationCode: "123456",
        threeDS,
        receiptUrl: "https://service.example/receipt",
      },
    });
    assert.equal(
      cardListed({ ...item, authorization: undefined }, "Visa").service?.authorizationCode,
      undefined,
    );
  });

  test("stays paid where only a part was cancelled, whatever the list calls it", () => {
    assert.deepEqual(
      [1, 400, 999].map((part) => listed("CANCELLED", part).status),
      ["paid", "paid", "paid"],
    );
    assert.equal(listed("CANCELLED", 400).cancelledAmount, 400);
  });

  test("is cancelled where all of it was, or where no part is told", () => {
    for (const amount of [1000, 1001, 0, undefined])
      assert.equal(listed("CANCELLED", amount).status, "cancelled");
  });

  test("is what the list calls it otherwise, also with a part that was cancelled", () => {
    assert.equal(listed("REVERSED", 400).status, "reversed");
    assert.equal(listed("PENDING", 400).status, "pending");
    const { status, reason: why } = listed("DENIED");
    assert.deepEqual([status, why], ["denied", reason("declined")]);
    assert.equal(listed("PAID", 400).reason, undefined);
  });
});
