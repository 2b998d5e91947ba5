import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { checkCardNumber } from "../../../src/contract/index.ts";
import { TEST_AMOUNTS, TEST_CARDS } from "../../../src/sandbox/index.ts";
import { cardBody, setUp, until } from "../support.ts";

describe("POST /v2/card/charges", () => {
  test("answers every documented field of a charge that was paid", async () => {
    const { call, control } = setUp();
    const { status, body } = await call(
      "POST",
      "/v2/card/charges",
      cardBody("4111111111111111", { Amount: 18_990, Installments: 3 }),
    );
    assert.equal(status, 201);
    const [charge] = control.cards.list();
    assert.deepEqual(body, {
      success: true,
      data: {
        integrationKeyId: 1,
        transactionId: charge?.transactionId,
        transactionStatus: "PAID",
        settlementStatus: "PENDING_RELEASE",
        releaseAt: "2026-12-21T12:00:00.000Z",
        netAmount: 180.42,
        threeDS: { used: false, dataOnly: false, eci: "07", version: "", referenceId: "" },
        acquirer: {
          merchantOrderId: "A1001CARD",
          payment: {
            paymentId: charge?.paymentId,
            status: 2,
            returnCode: "00",
            returnMessage: "Transação autorizada com sucesso.",
            amount: 18_990,
            installments: 3,
            brand: "Visa",
            last4: "1111",
          },
        },
      },
    });
  });

  test("a payment is confirmed by webhook after the answer, with fee and net amount", async () => {
    const { card, received, delivered } = setUp();
    const { acquirer, transactionId } = await card();
    assert.equal(received.length, 0);
    const [event] = await delivered(1);
    const { paymentId } = acquirer.payment;
    assert.equal(event?.key, `payment.confirmed:${paymentId}`);
    assert.deepEqual(event?.json, {
      event: "payment.confirmed",
      data: {
        transactionId,
        paymentId,
        merchantOrderId: "A1001CARD",
        amount: 100,
        status: "PAID",
        statusCode: 2,
        customer: { name: "Ana Souza", identity: "12345678909", identityType: "CPF" },
        card: { brand: "Visa", last4: "1111" },
        threeDS: {
          used: false,
          dataOnly: false,
          eci: "07",
          cavv: "",
          xid: null,
          version: "",
          referenceId: "",
        },
        provider: "Sandbox",
        fee: 2.99,
        netAmount: 97.01,
        capturedAmount: 100,
        cancelledAmount: 0,
        settlementStatus: "PENDING_RELEASE",
        releaseAt: "2026-12-21T12:00:00.000Z",
        settledAt: null,
        receivedDate: "2026-11-21 12:00:00",
      },
    });
  });

  test("a decline is an answer and a webhook of its own", async () => {
    const { card, delivered } = setUp();
    const { transactionStatus, transactionId, acquirer } = await card("4000000000000515", {
      Installments: 2,
    });
    assert.equal(transactionStatus, "DENIED");
    assert.partialDeepStrictEqual(acquirer.payment, { status: 3, returnCode: "51" });
    const [event] = await delivered(1);
    assert.equal(event?.key, `payment.denied:${acquirer.payment.paymentId}`);
    assert.partialDeepStrictEqual(event?.json, {
      event: "payment.denied",
      data: {
        transactionId,
        paymentId: acquirer.payment.paymentId,
        amount: 100,
        installments: 2,
        status: "DENIED",
        statusCode: 3,
        message: "Saldo ou limite insuficiente.",
        returnMessage: "Saldo ou limite insuficiente.",
        card: { brand: "Visa", last4: "0515" },
        acquirer: { status: 3, returnCode: "51", authorizationCode: null, eci: "07" },
      },
    });
  });

  test("what the merchant sends of the card goes nowhere but to its last four digits and its mask", async () => {
    const { card, control, list, delivered } = setUp();
    const { acquirer } = await card("4111111111111111", { CreditCard: { SecurityCode: "987" } });
    await delivered(1);
    await control.cards.cancel(acquirer.payment.paymentId);
    await delivered(2);
    const everything = JSON.stringify([
      control.cards.list(),
      control.deliveries.list(),
      control.ledger(),
      await list(),
    ]);
    assert(!everything.includes("4111111111111111"));
    assert(!everything.includes('"987"'));
    assert(everything.includes("411111******1111"));
  });

  for (const [name, payment, field] of [
    ["499 cents", { Amount: 499 }, "payload.Payment.Amount"],
    ["21 cents", { Amount: 21 }, "payload.Payment.Amount"],
    ["19 cents", { Amount: 19 }, "payload.Payment.Amount"],
    ["more than a decimal tells exactly", { Amount: Number.MAX_SAFE_INTEGER }, "payload.Payment.Amount"],
    ["a fraction of a cent", { Amount: 500.5 }, "payload.Payment.Amount"],
    ["13 installments", { Amount: 100_000, Installments: 13 }, "payload.Payment.Installments"],
    ["no installment", { Installments: 0 }, "payload.Payment.Installments"],
    ["an installment below 5.00", { Amount: 999, Installments: 2 }, "payload.Payment.Installments"],
    ["another type", { Type: "DebitCard" }, "payload.Payment.Type"],
    [
      "a short year",
      { CreditCard: { ExpirationDate: "12/30" } },
      "payload.Payment.CreditCard.ExpirationDate",
    ],
    [
      "a month 13",
      { CreditCard: { ExpirationDate: "13/2030" } },
      "payload.Payment.CreditCard.ExpirationDate",
    ],
    ["a code of 2 digits", { CreditCard: { SecurityCode: "12" } }, "payload.Payment.CreditCard.SecurityCode"],
    ["no brand", { CreditCard: { Brand: "" } }, "payload.Payment.CreditCard.Brand"],
  ] as const)
    test(`refuses ${name}, names the field and charges nothing`, async () => {
      const { call, control } = setUp();
      const answer = await call("POST", "/v2/card/charges", cardBody("4111111111111111", payment));
      assert.equal(answer.status, 400);
      assert.partialDeepStrictEqual(answer.body, { success: false, error: null });
      assert((answer.body as { message: string }).message.startsWith(`${field}: `));
      assert(field in (answer.body as { errors: object }).errors);
      assert.deepEqual(control.ledger(), []);
    });

  test("a returnUrl must be an http address", async () => {
    const body = cardBody("4111111111111111", {}, { returnUrl: "javascript:alert(1)" });
    const { status, body: answer } = await setUp().call("POST", "/v2/card/charges", body);
    assert.equal(status, 400);
    assert.match((answer as { message: string }).message, /^returnUrl: /);
  });

  for (const [Amount, Installments] of [
    [500, 1],
    [20, 1],
    [1000, 2],
    [6000, 12],
  ] as const)
    test(`takes ${Amount} cents in ${Installments}`, async () => {
      const { transactionStatus } = await setUp().card("4111111111111111", { Amount, Installments });
      assert.equal(transactionStatus, "PAID");
    });

  test("a number without its check digit is declined as no card, a past expiry as expired", async () => {
    const { card } = setUp();
    assert.equal((await card("4111111111111112")).acquirer.payment.returnCode, "14");
    const past = await card("4111111111111111", { CreditCard: { ExpirationDate: "10/2026" } });
    assert.equal(past.acquirer.payment.returnCode, "54");
    const thisMonth = await card("4111111111111111", { CreditCard: { ExpirationDate: "11/2026" } });
    assert.equal(thisMonth.transactionStatus, "PAID");
  });
});

describe("documented cards", () => {
  test("are sound numbers of their brand, each once", () => {
    for (const { number, brand } of TEST_CARDS)
      assert.deepEqual(checkCardNumber(number), { ok: true, brand, last4: number.slice(-4) }, number);
    assert.equal(new Set(TEST_CARDS.map(({ number }) => number)).size, TEST_CARDS.length);
  });

  for (const { number, brand, outcome, happens } of TEST_CARDS)
    test(`${brand} ${number}: ${happens.en}`, async () => {
      const { call, control, clock } = setUp();
      if (outcome.kind === "approve" && outcome.fault) {
        // How the answer fails is tried with the faults; that the money moves all the same, here.
        void call("POST", "/v2/card/charges", cardBody(number)).catch(() => {});
        await until(() => control.ledger()[0]?.charged === 10_000);
        return;
      }
      const { status, body } = await call(
        "POST",
        "/v2/card/charges",
        cardBody(number, { Authenticate: true }),
      );
      const answer = JSON.stringify(body);
      const [entry] = control.ledger();
      switch (outcome.kind) {
        case "approve":
          assert.deepEqual([status, entry?.status, entry?.charged], [201, "PAID", 10_000]);
          break;
        case "decline":
          assert.deepEqual([status, entry?.status, entry?.charged], [201, "DENIED", 0]);
          assert(answer.includes(`"returnCode":"${outcome.returnCode}"`));
          break;
        case "pending":
          assert.deepEqual([status, entry?.status, entry?.charged], [201, "PENDING", 0]);
          break;
        case "refuse":
          assert.deepEqual([status, entry], [400, undefined]);
          break;
        case "challenge":
        case "frictionless": {
          assert.deepEqual([status, entry?.status], [200, "PENDING"]);
          const [session] = control.challenges.list();
          assert.equal(session?.asks, outcome.kind === "challenge");
          await control.challenges.finish(session?.sessionId ?? "", { approved: true });
          assert.equal(control.ledger()[0]?.status, outcome.fails ? "DENIED" : "PAID");
        }
      }
      await clock.advance(0);
    });
});

describe("a card that is charged only with authentication", () => {
  for (const Authenticate of [undefined, false])
    test(`is declined where it is ${Authenticate}`, async () => {
      const { call, control } = setUp();
      const { status, body } = await call(
        "POST",
        "/v2/card/charges",
        cardBody("4000000000001125", Authenticate === undefined ? {} : { Authenticate }),
      );
      assert.equal(status, 201);
      assert.partialDeepStrictEqual(body, {
        data: { transactionStatus: "DENIED", acquirer: { payment: { returnCode: "AI" } } },
      });
      assert.deepEqual(control.challenges.list(), []);
    });
});

describe("documented amounts", () => {
  for (const each of TEST_AMOUNTS)
    if (each.method === "card" && (each.outcome.kind === "decline" || each.outcome.kind === "pending")) {
      const { amount, outcome, happens } = each;
      test(`${amount} cents: ${happens.en}`, async () => {
        const { transactionStatus, acquirer } = await setUp().card("4111111111111111", { Amount: amount });
        assert.equal(transactionStatus, outcome.kind === "pending" ? "PENDING" : "DENIED");
        if (outcome.kind === "decline") assert.equal(acquirer.payment.returnCode, outcome.returnCode);
      });
    }

  test("leave a card with an outcome of its own alone", async () => {
    const { acquirer } = await setUp().card("4000000000000572", { Amount: 5051 });
    assert.equal(acquirer.payment.returnCode, "57");
  });
});

describe("a charge that waits", () => {
  test("is confirmed later, and told", async () => {
    const { card, control, delivered } = setUp();
    const { acquirer } = await card("4000000000002016");
    await control.cards.confirm(acquirer.payment.paymentId);
    assert.equal((await delivered(1))[0]?.event, "payment.confirmed");
    await assert.rejects(control.cards.confirm(acquirer.payment.paymentId), /PAID already/);
  });

  test("or declined", async () => {
    const { card, control, delivered } = setUp();
    const { acquirer } = await card("4000000000002016");
    await control.cards.deny(acquirer.payment.paymentId, "51");
    assert.partialDeepStrictEqual((await delivered(1))[0]?.json, {
      event: "payment.denied",
      data: { acquirer: { returnCode: "51" } },
    });
  });

  // Whoever holds the card must not learn that it was reported.
  for (const returnCode of ["41", "43"])
    test(`declined with ${returnCode}, says nothing of a loss or a theft`, async () => {
      const { card, control, delivered, list } = setUp();
      const { acquirer } = await card("4000000000002016");
      const { returnMessage } = await control.cards.deny(acquirer.payment.paymentId, returnCode);
      assert.notEqual(returnMessage, "");
      for (const told of [(await delivered(1))[0]?.json, await list()])
        assert.doesNotMatch(JSON.stringify(told), /roub|furt|perd|extravi|restri|stolen|lost/i);
    });

  test("without capture, it is authorized alone, and nothing is charged yet", async () => {
    const { card, control, list } = setUp();
    const { transactionStatus, acquirer } = await card("4111111111111111", { Capture: false });
    assert.equal(transactionStatus, "PENDING");
    assert.equal(acquirer.payment.status, 1);
    assert.partialDeepStrictEqual((await list()).items[0], {
      payment: { grossAmount: 100, amountCaptured: 0 },
      authorization: { authorizationCode: control.cards.list()[0]?.authorizationCode },
    });
    await control.cards.confirm(acquirer.payment.paymentId);
    assert.equal(control.ledger()[0]?.charged, 10_000);
  });
});

describe("settlement", () => {
  test("releases the net amount to the balance, once", async () => {
    const { card, control, delivered } = setUp({ balance: 0 });
    const { paymentId } = (await card()).acquirer.payment;
    await control.cards.settle(paymentId);
    assert.equal(control.balance(), 9701);
    assert.partialDeepStrictEqual(
      (await delivered(2)).find(({ event }) => event === "payment.updated"),
      {
        key: `payment.updated:${paymentId}`,
        json: { data: { settlementStatus: "SETTLED", status: "PAID", changeType: 2, amount: 100 } },
      },
    );
    await assert.rejects(control.cards.settle(paymentId), /Nothing to settle/);
  });

  test("a charge-back takes the settled money back", async () => {
    const { card, control, delivered, list } = setUp({ balance: 0 });
    const { paymentId } = (await card()).acquirer.payment;
    await delivered(1);
    await control.cards.settle(paymentId);
    await control.cards.chargeBack(paymentId);
    assert.equal(control.balance(), 0);
    assert.partialDeepStrictEqual((await delivered(3)).at(-1)?.json, {
      event: "payment.updated",
      data: { status: "REVERSED", settlementStatus: "REVERSED", changeType: 4 },
    });
    assert.equal((await list("?status=REVERSED&settlementStatus=REVERSED")).items.length, 1);
    await assert.rejects(control.cards.chargeBack(paymentId), /Only a PAID charge/);
  });

  test("a charge that was not paid has nothing to settle", async () => {
    const { card, control } = setUp();
    const { paymentId } = (await card("4000000000000515")).acquirer.payment;
    await assert.rejects(control.cards.settle(paymentId), /Nothing to settle: the settlement is NONE/);
  });
});
