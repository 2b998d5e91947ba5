// The bank of a shop's tests, against a running sandbox: everything goes over HTTP.
import assert from "node:assert/strict";
import { describe, it, type TestContext } from "node:test";
import { CARDS, sandboxBank, startSandbox } from "../../src/testing/index.ts";
import { cardBody, pixBody, withdrawalBody } from "../sandbox/support.ts";
import { serve } from "../support/serve.ts";

/** A sandbox, and what a shop asks of it and hears from it. */
async function start(t: TestContext) {
  const heard: string[] = [];
  const { origin } = await serve(t, (request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (text: string) => (body += text));
    request.on("end", () => {
      heard.push((JSON.parse(body) as { event: string }).event);
      response.end();
    });
  });
  const sandbox = await startSandbox({ webhookUrl: origin });
  t.after(() => sandbox.close());

  const { baseUrl, apiKey } = sandbox.service;
  const post = (path: string, body: object) =>
    fetch(baseUrl + path, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": apiKey },
      body: JSON.stringify(body),
    });
  const { control } = sandbox.bank;
  return {
    ...sandbox,
    heard,
    /** A new charge of R$ 59,90. */
    async newPix() {
      assert.equal((await post("/pix/qrcode", pixBody())).status, 200);
      return (await control.pix.list()).at(-1)!;
    },
    async newCard(number: string) {
      assert.ok((await post("/card/charges", cardBody(number))).ok);
      return (await control.cards.list())[0]!;
    },
    /** The address of the bank's question. */
    async newChallenge() {
      const response = await post("/card/charges", cardBody(CARDS.challenge));
      const { data } = (await response.json()) as { data: { popupUrl: string } };
      return `${baseUrl}${data.popupUrl}`;
    },
    async newWithdrawal() {
      assert.ok((await post("/pix/withdraw", withdrawalBody())).ok);
      return (await control.withdrawals.list()).find(({ status }) => status === "PENDING")!;
    },
    isKnown: async () => (await post("/pix/qrcode", pixBody())).status !== 401,
  };
}

describe("sandboxBank", () => {
  it("pays a Pix code, in full or with another amount", async (t) => {
    const { bank, newPix } = await start(t);
    assert.equal((await bank.payPix((await newPix()).code)).paidAmount, 59_90);
    assert.equal((await bank.payPix((await newPix()).code, { amount: 10_00 })).paidAmount, 10_00);
    assert.deepEqual(
      (await bank.control.ledger()).map(({ charged }) => charged),
      [59_90, 10_00],
    );
  });

  it("holds deliveries until they are to be delivered", async (t) => {
    const { bank, newPix, heard } = await start(t);
    const { code } = await newPix();
    await bank.holdDeliveries();
    await bank.payPix(code);
    assert.deepEqual(
      (await bank.control.deliveries.list()).map(({ state }) => state),
      ["held"],
    );
    assert.deepEqual(heard, []);
    await bank.deliver();
    assert.deepEqual(heard, ["deposit"]);
    assert.equal((await bank.control.deliveries.mode()).how, "normal");
  });

  it("moves the time ahead, so that a challenge ends and a late delivery comes", async (t) => {
    const { bank, newChallenge, newPix, heard } = await start(t);
    await newChallenge();
    const { code } = await newPix();
    await bank.control.deliveries.mode({ how: "late", lateBy: 3_600_000 });
    await bank.payPix(code);
    const before = await bank.control.clock.now();
    await bank.advance(599);
    assert.equal((await bank.control.cards.list())[0]?.status, "PENDING");
    await bank.advance(1);
    assert.equal((await bank.control.cards.list())[0]?.status, "DENIED");
    assert.deepEqual(heard, []);
    await bank.advance(3_000);
    assert.deepEqual(heard, ["deposit"]);
    await bank.advance(600);
    assert.deepEqual(heard, ["deposit", "payment.denied"]);
    assert.ok((await bank.control.clock.now()) - before >= 4_200_000);
    await assert.rejects(bank.advance(-1), { code: "refused", message: /seconds: 0 to/ });
  });

  it("waits for deliveries that are under way", async (t) => {
    const { bank, newPix, heard } = await start(t);
    await bank.payPix((await newPix()).code);
    await bank.control.deliveries.idle();
    assert.deepEqual(heard, ["deposit"]);
  });

  it("answers the bank's question by its address", async (t) => {
    const { bank, newChallenge } = await start(t);
    await bank.answerChallenge(await newChallenge(), "approve");
    assert.equal((await bank.control.cards.list())[0]?.status, "PAID");
    await bank.answerChallenge(await newChallenge(), "refuse");
    assert.equal((await bank.control.cards.list())[0]?.status, "DENIED");
  });

  it("keeps neither deliveries nor faults after a reset", async (t) => {
    const { bank, newPix, heard } = await start(t);
    const { code } = await newPix();
    await bank.control.faults.next("pix.charge", { kind: "500" }, 2);
    assert.equal((await bank.control.faults.list()).length, 2);
    await bank.holdDeliveries();
    await bank.payPix(code);
    await bank.reset();
    assert.deepEqual(heard, ["deposit"]);
    assert.deepEqual(await bank.control.faults.list(), []);
    await newPix();
  });

  it("says what to do where no sandbox answers, or something else does", async (t) => {
    const { origin, close } = await startSandbox();
    await close();
    const other = await serve(t, (_, response) => response.end("<!doctype html><title>Shop</title>"));
    for (const address of [origin, other.origin])
      await assert.rejects(sandboxBank(address).payPix("00020126"), {
        name: "TestingError",
        code: "no_sandbox",
        message: `No sandbox answers at ${address}. Start one with "npx pay-elements sandbox" or startSandbox(), and give its address.`,
      });
  });

  it("says what the sandbox refuses", async (t) => {
    const { bank } = await start(t);
    await assert.rejects(bank.payPix("00020126"), {
      code: "refused",
      message: /^The sandbox refused pix\/pay \(409\): /,
    });
    await assert.rejects(bank.control.cards.confirm("../ledger"), { code: "refused" });
  });
});

describe("the remote control", () => {
  it("moves charges and withdrawals on", async (t) => {
    const { bank, newPix, newCard, newWithdrawal } = await start(t);
    const { pix, cards, withdrawals, ledger } = bank.control;
    assert.equal((await pix.pay((await newPix()).paymentId)).status, "PAID");

    const { paymentId: first } = await newCard(CARDS.pending);
    assert.equal((await cards.confirm(first)).status, "PAID");
    assert.equal((await cards.settle(first)).settlement, "SETTLED");
    assert.equal((await cards.chargeBack(first)).status, "REVERSED");
    const { paymentId: second } = await newCard(CARDS.pending);
    assert.equal((await cards.deny(second, "51")).returnCode, "51");
    const { paymentId: third } = await newCard(CARDS.approved);
    assert.equal((await cards.cancel(third, { amount: 5_00 })).cancelled, 5_00);
    assert.equal((await ledger()).length, 4);

    assert.equal((await withdrawals.approve((await newWithdrawal()).withdrawalId)).status, "APPROVED");
    assert.equal((await withdrawals.fail((await newWithdrawal()).withdrawalId)).status, "FAILED");
  });

  it("changes where deliveries go, and which keys are taken", async (t) => {
    const { bank, newPix, heard, isKnown } = await start(t);
    const { deliveries, keys, balance } = bank.control;
    const target = await deliveries.target();
    await deliveries.sendTo(undefined);
    assert.equal(await deliveries.target(), undefined);
    await bank.payPix((await newPix()).code);
    assert.deepEqual(heard, []);
    await deliveries.sendTo(target);
    const [dropped] = await deliveries.list();
    assert.equal((await deliveries.resend(dropped!.id)).state, "delivered");
    assert.deepEqual(heard, ["deposit"]);

    await keys.deactivate("sandbox-key");
    assert.equal(await isKnown(), false);
    await keys.activate("sandbox-key");
    assert.equal(await isKnown(), true);
    assert.equal(typeof (await balance()), "number");
  });
});
