// The code of docs/refunds.md and docs/payouts.md that people copy, as it is printed, run twice: money goes out once.
import assert from "node:assert/strict";
import { describe, it, type TestContext } from "node:test";
import { readRefundNote, type PayProxyOptions, type Refund } from "../../src/proxy/index.ts";
import { asCharge, card, eventually, pix, shopFor, type ShopOptions } from "../support/shop.ts";
import { printed, run } from "./printed-code.ts";

/** A shop whose order A-1001, R$ 123.45, is paid. */
async function paidShop(t: TestContext, method: "card" | "pix", options: ShopOptions = {}) {
  const shop = shopFor(t, options);
  const made = await asCharge(shop.post(method === "card" ? card() : pix()));
  if (method === "pix") await shop.payCode(made);
  await shop.delivered();
  const charge = await eventually(async () => {
    const record = await shop.pay.charges.get(made.id);
    assert.equal(record?.status, "paid");
    return record;
  });
  return { ...shop, charge, refunds: () => shop.pay.charges.refunds(made.id) };
}

const outcome = ({ amount, status, total }: Refund) => ({ amount, status, total });

for (const folder of ["docs", "docs/pt-BR"]) {
  describe(`${folder}/refunds.md`, () => {
    const page = `${folder}/refunds.md`;

    it("sends a part of a card payment back once, and tells the shop of it", async (t) => {
      const marked: unknown[] = [];
      const markRefunded = (...said: unknown[]) => void marked.push(said);
      const handlers = `const given = {\n${printed(page, "onRefunded:")}};`;
      const { given } = (await run(handlers, { markRefunded })) as { given: Partial<PayProxyOptions> };
      const { pay, sandbox, charge, refunds } = await paidShop(t, "card", given);
      const code = printed(page, "pay.charges.byOrder");
      const [first, again] = [await run(code, { pay }), await run(code, { pay })];
      assert.deepEqual(again["refund"], first["refund"]);
      assert.deepEqual((await refunds()).map(outcome), [{ amount: 3000, status: "done", total: 3000 }]);
      assert.equal(sandbox.control.cards.list()[0]?.cancelled, 3000);
      await eventually(() => assert.ok(marked.length > 0));
      for (const said of marked)
        assert.deepEqual(said, [charge.orderId, `${charge.id}.1`, { amount: 3000, total: 3000 }]);
    });

    it("sends a part of a Pix payment back once", async (t) => {
      const { pay, sandbox, charge, refunds, delivered } = await paidShop(t, "pix");
      const code = printed(page, 'pixKeyType: "EMAIL"');
      await run(code, { pay, charge });
      await run(code, { pay, charge });
      const { list, approve } = sandbox.control.withdrawals;
      const [withdrawal, ...more] = list();
      assert.deepEqual([withdrawal?.amount, more], [6000, []]);
      await approve(withdrawal!.withdrawalId);
      await delivered();
      assert.deepEqual((await refunds()).map(outcome), [{ amount: 6000, status: "done", total: 6000 }]);
    });

    it("sends a Pix back to the key in a note, and keeps the note without it", async (t) => {
      const { pay, sandbox, charge, refunds } = await paidShop(t, "pix");
      await run(printed(page, "readRefundNote"), { pay, charge, readRefundNote });
      const [withdrawal] = sandbox.control.withdrawals.list();
      assert.deepEqual([withdrawal?.pixAddressKeyType, withdrawal?.pixAddressKey], ["CPF", "52998224725"]);
      assert.equal((await refunds())[0]?.reason, "Wrong size. pix: CPF ***");
    });

    it("records what the banks gave back once", async (t) => {
      const { pay, charge, refunds } = await paidShop(t, "pix");
      const code = printed(page, "pay.charges.recordRefund");
      await run(code, { pay, charge });
      await run(code, { pay, charge });
      assert.deepEqual((await refunds()).map(outcome), [{ amount: 12_345, status: "done", total: 12_345 }]);
    });

    it("says what became of a refund that is unknown", async (t) => {
      const { pay, sandbox, charge, refunds } = await paidShop(t, "pix");
      sandbox.control.faults.next("pix.withdraw", { kind: "cut" });
      sandbox.control.deliveries.mode({ how: "hold" });
      await run(printed(page, 'pixKeyType: "EMAIL"'), { pay, charge });
      const [refund] = await refunds();
      assert.equal(refund?.status, "unknown");
      await run(printed(page, "pay.charges.settleRefund"), { pay, charge, refund });
      assert.deepEqual((await refunds()).map(outcome), [{ amount: 6000, status: "done", total: 6000 }]);
    });
  });

  describe(`${folder}/payouts.md`, () => {
    const page = `${folder}/payouts.md`;

    it("sends a payout once", async (t) => {
      const { pay, sandbox } = shopFor(t);
      const code = printed(page, "pay.payouts.create");
      const [first, again] = [await run(code, { pay }), await run(code, { pay })];
      assert.deepEqual(Object.keys(again), ["payout"]);
      assert.equal((again["payout"] as { id: string }).id, (first["payout"] as { id: string }).id);
      assert.deepEqual(
        sandbox.control.withdrawals.list().map(({ amount }) => amount),
        [10_000],
      );
    });

    it("limits what goes out in a day", async (t) => {
      let given: ShopOptions = {};
      const createPayProxy = (options: ShopOptions) => void (given = options);
      await run(printed(page, "payoutLimit"), { createPayProxy });
      const { pay } = shopFor(t, given);
      const payout = { key: "one", amount: 500_001, pixKey: "52998224725", pixKeyType: "CPF" };
      await assert.rejects(pay.payouts.create(payout), { code: "payout_above_limit" });
    });
  });
}
