import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type * as z from "zod/mini";
import { service } from "../../../src/contract/index.ts";
import { messages } from "../../support/service-messages.ts";

const schemas: Record<keyof typeof messages, z.ZodMiniType> = {
  pixChargeRequest: service.pixChargeRequestSchema,
  pixChargeResponse: service.pixChargeResponseSchema,
  withdrawalRequest: service.withdrawalRequestSchema,
  withdrawalResponse: service.withdrawalResponseSchema,
  cardChargeRequest: service.cardChargeRequestSchema,
  cardChallengeResponse: service.cardChallengeResponseSchema,
  cardChargeResponse: service.cardChargeResponseSchema,
  cardListResponse: service.cardListResponseSchema,
  cancelRequest: service.cancelRequestSchema,
  cancellationResponse: service.cancellationResponseSchema,
  serviceErrorBody: service.serviceErrorBodySchema,
  withdrawalErrorBody: service.withdrawalErrorBodySchema,
  depositEvent: service.serviceEventSchema,
  withdrawalEvent: service.serviceEventSchema,
  paymentConfirmedEvent: service.serviceEventSchema,
  paymentDeniedEvent: service.serviceEventSchema,
  paymentUpdatedEvent: service.serviceEventSchema,
};

const takes = (schema: z.ZodMiniType, message: unknown) => schema.safeParse(message).success;

/** A copy with the field at a dotted path set, or left out where no value is given. */
function changed(message: unknown, path: string, ...value: [] | [unknown]): unknown {
  const copy: unknown = structuredClone(message);
  const keys = path.split(".");
  const last = keys.pop() ?? "";
  const holder = keys.reduce((at, key) => (at as Record<string, unknown>)[key], copy) as Record<
    string,
    unknown
  >;
  if (value.length) [holder[last]] = value;
  else delete holder[last];
  return copy;
}

describe("the service's messages", () => {
  for (const name of Object.keys(schemas) as (keyof typeof messages)[])
    it(`${name} is read with every field`, () => {
      assert.deepEqual(schemas[name].parse(messages[name]), messages[name]);
    });

  it("are refused without the fields that a payment depends on", () => {
    const needed: Partial<Record<keyof typeof messages, string[]>> = {
      pixChargeRequest: [
        "payload",
        "payload.Customer",
        "payload.Customer.Name",
        "payload.Customer.Identity",
        "payload.Payment.Type",
        "payload.Payment.Amount",
      ],
      pixChargeResponse: ["data.Payment.QrCodeString", "data.Payment.PaymentId"],
      withdrawalRequest: ["value", "pixAddressKey", "pixAddressKeyType"],
      withdrawalResponse: ["transfer_id", "status"],
      cardChargeRequest: ["CardNumber", "Holder", "ExpirationDate", "SecurityCode", "Brand"].map(
        (field) => `payload.Payment.CreditCard.${field}`,
      ),
      cardChallengeResponse: ["code"],
      cardChargeResponse: ["data.acquirer.payment.paymentId"],
      cardListResponse: ["data.items"],
      cancellationResponse: ["data.Payment.VoidedAmount", "data.Payment.Status", "data.Payment.PaymentId"],
      serviceErrorBody: ["message"],
      withdrawalErrorBody: ["error"],
      depositEvent: ["status", "amount"],
      withdrawalEvent: ["withdrawalId", "status"],
      paymentConfirmedEvent: ["data.paymentId", "data.amount"],
      paymentDeniedEvent: ["data.paymentId"],
      paymentUpdatedEvent: ["data.paymentId"],
    };
    for (const [name, paths] of Object.entries(needed) as [keyof typeof messages, string[]][])
      for (const path of paths)
        assert.equal(takes(schemas[name], changed(messages[name], path)), false, `${name} without ${path}`);
  });

  it("tell what a card charge is about in whole cents, also as text", () => {
    const amountOf = (amount: unknown) =>
      service.cardChargeResponseSchema.parse(
        changed(messages.cardChargeResponse, "data.acquirer.payment.amount", amount),
      ).data.acquirer.payment.amount;
    assert.deepEqual([1999, "1999", " 1999 ", "19.99", "", null].map(amountOf), [
      1999,
      1999,
      1999,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("are read without a malformed field that no payment depends on", () => {
    const cases = [
      ["cardChargeResponse", "data.threeDS", "yes"],
      ["paymentConfirmedEvent", "data.threeDS.cavv", 7],
      ["cardChargeResponse", "data.netAmount", "96,01"],
      // Its code may tell the same, and else the charge is looked up.
      ["cardChargeResponse", "data.transactionStatus", null],
      ["cardListResponse", "data.summary", []],
      ["pixChargeResponse", "data.Service", "ok"],
      ["paymentConfirmedEvent", "data.customer", null],
      ["paymentDeniedEvent", "data.acquirer.returnCode", 51],
      ["cancellationResponse", "data.Customer", 7],
    ] as const;
    for (const [name, path, value] of cases)
      assert.deepEqual(
        schemas[name].parse(changed(messages[name], path, value)),
        changed(messages[name], path, undefined),
        `${name} with a bad ${path}`,
      );
  });

  it("keep what is sound of the buyer's authentication", () => {
    const noEci = changed(messages.paymentConfirmedEvent, "data.threeDS.eci", null);
    const { threeDS } = service.paymentConfirmedEventSchema.parse(noEci).data;
    assert.deepEqual(threeDS, { ...messages.paymentConfirmedEvent.data.threeDS, eci: "" });
  });

  it("that the proxy sends are checked in full", () => {
    const cases = [
      ["pixChargeRequest", "payload.Payment.Type", "CreditCard"],
      ["pixChargeRequest", "payload.Payment.Amount", "19.99"],
      ["pixChargeRequest", "payload.Payment.Amount", -1],
      ["pixChargeRequest", "payload.Payment.QrCode.Expiration", 0.5],
      ["cardChargeRequest", "payload.Payment.Type", "Pix"],
      ["cardChargeRequest", "payload.Payment.Amount", 19.99],
      ["cardChargeRequest", "payload.Payment.Installments", 13],
      ["cardChargeRequest", "payload.Payment.Installments", 0],
      ["cardChargeRequest", "payload.Payment.CreditCard.ExpirationDate", "12/30"],
      ["cardChargeRequest", "returnUrl", "javascript:alert(1)"],
      ["cancelRequest", "amount", 25.5],
      ["cancelRequest", "reason", "Other"],
    ] as const;
    for (const [name, path, value] of cases)
      assert.equal(
        takes(schemas[name], changed(messages[name], path, value)),
        false,
        `${name} with ${path} ${value}`,
      );
  });
});

describe("the list's query", () => {
  const read = (query: string) =>
    service.cardListQuerySchema.safeParse(Object.fromEntries(new URLSearchParams(query)));

  it("is read from its text form", () => {
    const all =
      "page=2&limit=50&status=REVERSED&settlementStatus=NONE&merchantOrderId=A1&paymentId=p1&brand=Visa" +
      "&dateFrom=2026-11-01T00:00:00Z&dateTo=2026-11-30T23:59:59-03:00";
    assert.deepEqual(read(all).data, {
      page: 2,
      limit: 50,
      status: "REVERSED",
      settlementStatus: "NONE",
      merchantOrderId: "A1",
      paymentId: "p1",
      brand: "Visa",
      dateFrom: "2026-11-01T00:00:00Z",
      dateTo: "2026-11-30T23:59:59-03:00",
    });
    assert.deepEqual(read("").data, {});
  });

  it("is refused where a filter means nothing", () => {
    for (const query of [
      "page=0",
      "page=-1",
      "page=1.5",
      "limit=all",
      "status=DENIED",
      "status=paid",
      "settlementStatus=X",
      "dateFrom=ontem",
    ])
      assert.equal(read(query).success, false, query);
  });
});

describe("deliveries", () => {
  it("of undocumented kinds are still deliveries", () => {
    const unknown = { event: "withdrawal_failed", withdrawalId: "wd_1", extra: 1 };
    assert.equal(takes(service.serviceEventSchema, unknown), false);
    assert.deepEqual(service.anyEventSchema.parse(unknown), unknown);
  });

  it("are objects with a kind", () => {
    for (const body of [null, [], "deposit", {}, { event: 1 }])
      assert.equal(takes(service.anyEventSchema, body), false);
  });

  it("write amounts in any way that is an exact number of cents", () => {
    for (const amount of ["19.90", "19.9", "19", 19.9, 19, 0.1 + 0.2]) {
      assert.ok(takes(schemas.depositEvent, changed(messages.depositEvent, "amount", amount)));
      const confirmed = changed(messages.paymentConfirmedEvent, "data.amount", amount);
      assert.ok(takes(schemas.paymentConfirmedEvent, confirmed));
    }
    for (const amount of [
      "19,90",
      "1e1",
      " 19.90",
      "-1.00",
      -1,
      1.999,
      "1.999",
      "",
      null,
      {},
      "9".repeat(40),
    ])
      assert.equal(takes(schemas.depositEvent, changed(messages.depositEvent, "amount", amount)), false);
  });

  it("of a deposit name its charge by one id at least", () => {
    const noPaymentId = changed(messages.depositEvent, "paymentId");
    assert.ok(takes(schemas.depositEvent, noPaymentId));
    assert.ok(takes(schemas.depositEvent, changed(messages.depositEvent, "merchantOrderId")));
    assert.equal(takes(schemas.depositEvent, changed(noPaymentId, "merchantOrderId")), false);
  });

  it("of a cancellation are read like a general change", () => {
    const event = { ...messages.paymentUpdatedEvent, event: "payment.cancelled" };
    assert.deepEqual(service.serviceEventSchema.parse(event), event);
  });
});
