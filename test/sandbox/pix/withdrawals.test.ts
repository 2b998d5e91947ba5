import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setUp, withdrawalBody } from "../support.ts";

describe("POST /v2/pix/withdraw", () => {
  test("debits value and fee at once", async () => {
    const { call, control } = setUp({ balance: 100_000 });
    const { status, body } = await call("POST", "/v2/pix/withdraw", withdrawalBody(250));
    assert.equal(status, 200);
    const [record] = control.withdrawals.list();
    assert.deepEqual(body, {
      success: true,
      transfer_id: record?.withdrawalId,
      status: "PENDING",
      value: 250,
      tax_amount: 1,
      total_deducted: 251,
    });
    assert.equal(control.balance(), 74_900);
  });

  for (const [name, body, message] of [
    ["below 50.00", withdrawalBody(49.99), /^value: .*50\.00/],
    ["more than the balance", withdrawalBody(1000), /^Insufficient balance/],
    ["a third decimal place", withdrawalBody(50.001), /^value: /],
    ["no key", withdrawalBody(50, { pixAddressKey: "" }), /^pixAddressKey: /],
    ["no kind of key", { value: 50, pixAddressKey: "x" }, /^pixAddressKeyType: /],
  ] as const)
    test(`refuses ${name} in its own error shape`, async () => {
      const { call, control } = setUp({ balance: 100_000 });
      const answer = await call("POST", "/v2/pix/withdraw", body);
      assert.equal(answer.status, 400);
      assert.deepEqual(Object.keys(answer.body as object), ["error"]);
      assert.match((answer.body as { error: string }).error, message);
      assert.equal(control.balance(), 100_000);
    });

  test("takes exactly 50.00, and a balance that is just enough", async () => {
    const { withdraw, control } = setUp({ balance: 5100 });
    assert.equal((await withdraw(50)).total_deducted, 51);
    assert.equal(control.balance(), 0);
  });

  test("approval is told, and the money is gone", async () => {
    const { withdraw, control, delivered } = setUp({ balance: 100_000 });
    const { transfer_id } = await withdraw();
    await control.withdrawals.approve(transfer_id);
    const [event] = await delivered(1);
    assert.equal(event?.key, `withdrawal:${transfer_id}`);
    assert.deepEqual(event?.json, {
      event: "withdrawal",
      withdrawalId: transfer_id,
      status: "APPROVED",
      amount: "250.00",
      description: "Repasse",
      key_pix: "financeiro@loja.example",
    });
    assert.equal(control.balance(), 74_900);
  });

  test("failure is told, and value and fee come back", async () => {
    const { withdraw, control, delivered } = setUp({ balance: 100_000 });
    const { transfer_id } = await withdraw();
    await control.withdrawals.fail(transfer_id);
    assert.partialDeepStrictEqual((await delivered(1))[0]?.json, {
      event: "withdrawal_failed",
      withdrawalId: transfer_id,
      status: "FAILED",
    });
    assert.equal(control.balance(), 100_000);
    await assert.rejects(control.withdrawals.approve(transfer_id), /settled already/);
  });

  test("paid Pix can be withdrawn", async () => {
    const { pix, withdraw, control } = setUp({ balance: 0 });
    await control.pix.pay((await pix(51)).PaymentId);
    await withdraw(50);
    assert.equal(control.balance(), 0);
  });
});
