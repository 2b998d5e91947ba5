// What the payment service's answers mean for a charge.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { declineReason, reason } from "../../../src/contract/index.ts";
import {
  cardListed,
  cardMade,
  denial,
  isKnownName,
  pixMade,
  readStatus,
  sayStatus,
} from "../../../src/proxy/model/answer-updates.ts";
import type { CreatedCardCharge } from "../../../src/proxy/service/card-charge.ts";
import type { ListedCardCharge } from "../../../src/proxy/service/card-list.ts";

describe("the status of a card charge", () => {
  const NAMES = {
    PAID: "paid",
    DENIED: "denied",
    CANCELLED: "cancelled",
    REVERSED: "reversed",
    PENDING: "pending",
    AWAITING_3DS_AUTHENTICATION: "pending",
  };

  test("goes by the service's name for it, in any case and with any white space", () => {
    for (const [name, status] of Object.entries(NAMES)) {
      const [first = "", ...rest] = name;
      const spellings = [
        name,
        name.toLowerCase(),
        ` ${name}\n`,
        first + rest.join("").toLowerCase(),
        name.replaceAll("_", " "),
        name.replaceAll("_", "-"),
      ];
      for (const spelling of spellings) {
        assert.equal(readStatus({ name: spelling }), status, spelling);
        assert.ok(isKnownName(spelling), spelling);
      }
    }
  });

  test("goes by the code where the name is none that is known", () => {
    for (const name of ["APPROVED", "CONFIRMED", "Pago", "DECLINED", "", null, undefined]) {
      assert.equal(readStatus({ name, code: 2 }), "paid");
      assert.equal(readStatus({ name, code: 3 }), "denied");
      assert.ok(!isKnownName(name));
    }
  });

  test("is unknown where neither name nor code is known, and never pending", () => {
    for (const name of [
      "REFUNDED",
      "CHARGEBACK",
      "VOIDED",
      "AUTHORIZED",
      "PAID OUT",
      "UNPAID",
      "",
      null,
      undefined,
    ])
      for (const code of [undefined, null, 0, 1, 4, 20, -2])
        assert.equal(readStatus({ name, code }), "unknown");
  });

  test("is the name's where the code is another one that contradicts nothing", () => {
    for (const [name, status] of Object.entries(NAMES))
      for (const code of [undefined, null, 0, 1, 4, 12]) assert.equal(readStatus({ name, code }), status);
    assert.equal(readStatus({ name: "PENDING", code: 3 }), "pending");
    for (const code of [2, 3]) {
      assert.equal(readStatus({ name: "CANCELLED", code }), "cancelled");
      assert.equal(readStatus({ name: "REVERSED", code }), "reversed");
    }
  });

  test("is unknown where one of name, code, kind and money says paid, and another unpaid", () => {
    assert.equal(readStatus({ name: "PAID", code: 3 }), "unknown");
    assert.equal(readStatus({ name: "DENIED", code: 2 }), "unknown");
    assert.equal(readStatus({ name: "PENDING", code: 2 }), "unknown");
    assert.equal(readStatus({ name: "PENDING", kind: "paid" }), "unknown");
    assert.equal(readStatus({ code: 2, kind: "denied" }), "unknown");
    assert.equal(readStatus({ name: "DENIED", hasMoney: true }), "unknown");
    assert.equal(readStatus({ code: 3, hasMoney: true }), "unknown");
  });

  test("is unknown where it is paid and the money was taken back", () => {
    assert.equal(readStatus({ name: "PAID", hasMoney: true, isTakenBack: true }), "unknown");
    assert.equal(readStatus({ code: 2, isTakenBack: true }), "unknown");
    assert.equal(readStatus({ name: "CANCELLED", isTakenBack: true }), "cancelled");
  });

  test("goes by the kind of a delivery that says no other", () => {
    assert.equal(readStatus({ kind: "paid" }), "paid");
    assert.equal(readStatus({ name: "DECLINED", code: 9, kind: "denied" }), "denied");
    assert.equal(readStatus({ name: "PENDING", kind: "denied" }), "pending");
    assert.equal(readStatus({ name: "CANCELLED", kind: "paid" }), "cancelled");
  });

  test("is not paid because of money alone", () => {
    assert.equal(readStatus({ name: "REFUNDED", hasMoney: true }), "unknown");
    assert.equal(readStatus({ name: "PAID", hasMoney: true }), "paid");
    assert.equal(readStatus({ name: "REVERSED", hasMoney: true }), "reversed");
  });

  test("is quoted to the merchant with all that was said, within a line and without a card number", () => {
    assert.equal(sayStatus({ name: "REFUNDED", code: 7 }), '"REFUNDED", code 7');
    assert.equal(sayStatus({ name: null, code: 0 }), "no status, code 0");
    assert.equal(sayStatus({}), "no status");
    assert.equal(sayStatus({ name: "DENIED", hasMoney: true }), '"DENIED", with money that it took');
    assert.equal(
      sayStatus({ name: "PAID", code: 2, hasMoney: true, isTakenBack: true }),
      '"PAID", code 2, with money that went back',
    );
    assert.equal(sayStatus({ name: 'a"\nb' }), String.raw`"a\"\nb"`);
    assert.equal(sayStatus({ name: "4111 1111 1111 1111" }), '"[…]"');
    assert.ok(sayStatus({ name: "x".repeat(5000) }).length < 110);
  });
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
  const unpaid = { ...answer, settlementStatus: "NONE" };

  test("tells what was paid, and all that the merchant's accounts need", () => {
    assert.deepEqual(cardMade(answer, "Visa"), {
      status: "paid",
      paidAmount: 1000,
      reason: undefined,
      unknownStatus: undefined,
      service: details,
    });
  });

  test("is paid only together with success, and undetermined without", () => {
    const update = cardMade({ ...answer, success: false }, "Visa");
    assert.deepEqual(
      [update.status, update.unknownStatus],
      ["pending", '"PAID", code 2, with money that it took'],
    );
  });

  test("goes by the code where the name is none that is known", () => {
    const of = (status: string, statusCode: number) => cardMade({ ...unpaid, status, statusCode }, "Visa");
    assert.equal(of("APPROVED", 2).status, "paid");
    const declined = of("DECLINED", 3);
    assert.deepEqual([declined.status, declined.reason], ["denied", reason("insufficient_funds")]);
    assert.deepEqual([declined.unknownStatus, of("PAID", 2).unknownStatus], [undefined, undefined]);
  });

  test("is undetermined where neither is known, or where both disagree", () => {
    for (const [status, statusCode] of [
      ["AUTHORIZED", 1],
      ["", 9],
      ["PAID", 3],
      ["DENIED", 2],
    ] as const) {
      const update = cardMade({ ...unpaid, status, statusCode }, "Visa");
      assert.equal(update.status, "pending");
      assert.equal(update.unknownStatus, sayStatus({ name: status, code: statusCode }));
    }
  });

  test("is declined with or without success, and says why", () => {
    for (const success of [true, false]) {
      const update = cardMade({ ...unpaid, status: "DENIED", statusCode: 3, success }, "Visa");
      assert.equal(update.status, "denied");
      assert.deepEqual(update.reason, reason("insufficient_funds"));
    }
  });

  test("is pending under any other name: a charge that was just made cannot be cancelled yet", () => {
    for (const status of ["PENDING", "CANCELLED", "REVERSED"]) {
      const update = cardMade({ ...unpaid, status, statusCode: 1 }, "Visa");
      assert.deepEqual(
        [update.status, update.reason, update.unknownStatus],
        ["pending", undefined, undefined],
      );
    }
  });

  test("is not declined while it names money, in whatever words", () => {
    for (const settlementStatus of ["SETTLED", "settled", "Pending release", "REVERSED", "ADVANCED"]) {
      const went = settlementStatus === "REVERSED" ? "went back" : "it took";
      const update = cardMade({ ...answer, status: "DENIED", statusCode: 3, settlementStatus }, "Visa");
      assert.deepEqual(
        [update.status, update.reason, update.unknownStatus],
        ["pending", undefined, `"DENIED", code 3, with money that ${went}`],
        settlementStatus,
      );
    }
  });
});

const VISA = { amount: 1000, card: { brand: "Visa", last4: "1111", installments: 1 } } as const;

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
    cardListed({ ...item, status: { name }, payment: { grossAmount: 1000, amountCancelled } }, VISA);

  test("tells all that the merchant's accounts need", () => {
    assert.deepEqual(cardListed(item, VISA, "https://service.example/receipt"), {
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
      cardListed({ ...item, authorization: undefined }, VISA).service?.authorizationCode,
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

  test("is read by its code where its name is none that is known", () => {
    const of = (name: string, code: number) => cardListed({ ...item, status: { name, code } }, VISA);
    assert.deepEqual([of("Paid", 2).status, of("APPROVED", 2).status], ["paid", "paid"]);
    assert.deepEqual([of("APPROVED", 2).unknownStatus, of("APPROVED", 2).paidAmount], [undefined, 1000]);
  });

  test("has no status here where the service's is none that is known, and the amounts all the same", () => {
    const update = cardListed({ ...item, status: { name: "REFUNDED", code: 7 } }, VISA);
    assert.deepEqual(
      ["status" in update, update.unknownStatus, update.cancelledAmount, update.service?.capturedAmount],
      [false, '"REFUNDED", code 7, with money that it took', 0, 1000],
    );
  });

  test("is not unpaid while the service names money that it took", () => {
    const of = (settlement: string | undefined, amountCaptured: number, amountCancelled: number) => {
      const payment = { grossAmount: 1000, amountCaptured, amountCancelled };
      return cardListed({ ...item, payment, status: { name: "PENDING", settlement } }, VISA).status;
    };
    assert.deepEqual(
      [
        of("PENDING_RELEASE", 0, 0),
        of("SETTLED", 0, 0),
        of("NONE", 1, 0),
        of("settled", 0, 0),
        of("Pending release", 0, 0),
        of("REVERSED", 0, 0),
        of("ADVANCED", 0, 0),
      ],
      Array(7).fill(undefined),
    );
    assert.deepEqual(
      [of("NONE", 0, 0), of(undefined, 500, 500), of(" none ", 0, 0), of("", 0, 0)],
      Array(4).fill("pending"),
    );
  });

  test("was paid with what was captured, where that is less and the rest did not go back", () => {
    const of = (grossAmount: number | undefined, amountCaptured: number, amountCancelled: number) =>
      cardListed({ ...item, payment: { grossAmount, amountCaptured, amountCancelled } }, VISA).paidAmount;
    assert.deepEqual([of(1000, 5, 0), of(1000, 400, 5)], [5, 400]);
    assert.deepEqual(
      [of(1000, 0, 0), of(1000, 600, 400), of(1000, 1000, 400), of(undefined, 1000, 0)],
      Array(4).fill(1000),
    );
    assert.deepEqual([of(1000, 700, 700), of(1000, 700, 400)], [700, 700]);
  });

  test("went back as a whole where all that was captured did", () => {
    const of = (amountCaptured: number, amountCancelled: number) => {
      const payment = { grossAmount: 1000, amountCaptured, amountCancelled };
      return cardListed({ ...item, payment, status: { name: "CANCELLED" } }, VISA).status;
    };
    assert.deepEqual([of(700, 700), of(1000, 1000), of(0, 1000)], Array(3).fill("cancelled"));
    assert.deepEqual([of(700, 200), of(600, 400), of(1000, 400)], Array(3).fill("paid"));
  });
});
