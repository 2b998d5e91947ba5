// The code of docs/messages.md that people copy, as it is printed, and run.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { ChargeRecord, Message, PayProxyOptions } from "../../src/proxy/index.ts";
import { asCharge, pix, shopFor } from "../support/shop.ts";
import { printed, run } from "./printed-code.ts";

const MINUTE = 60_000;
const buyer = { email: "maria@example.com", phone: "11987654321", language: "en" };

interface Mail extends Omit<Message, "whatsapp"> {
  to: string;
  messageId?: string;
}

for (const folder of ["docs", "docs/pt-BR"])
  describe(`${folder}/messages.md`, () => {
    const page = `${folder}/messages.md`;

    it("sends the code by e-mail, and gives a link of WhatsApp", async (t) => {
      const { pay, post } = shopFor(t);
      const { id } = await asCharge(post(pix()));
      const charge: ChargeRecord = (await pay.charges.get(id))!;
      const mails: Mail[] = [];
      const sendMail = async (mail: Mail) => void mails.push(mail);
      await run(printed(page, "sendMail"), { pay, charge, buyer, sendMail });
      assert.deepEqual(
        mails.map(({ to, text }) => [
          to,
          text.includes(`\n${charge.pix?.code}\n`),
          text.includes("/orders/A-1001"),
        ]),
        [[buyer.email, true, true]],
      );
      const { link } = await run(printed(page, "wa.me"), { pay, charge, buyer });
      const { origin, pathname, searchParams } = new URL(String(link));
      assert.equal(origin + pathname, "https://wa.me/5511987654321");
      assert.ok(
        searchParams
          .get("text")
          ?.split("\n")
          .includes(charge.pix?.code ?? ""),
      );
    });

    it("reminds by e-mail, and sends a receipt", async (t) => {
      const mails: Mail[] = [];
      const sendMail = async (mail: Mail) => void mails.push(mail);
      const names = { findBuyer: async () => buyer, sendMail };
      const given: Partial<PayProxyOptions> = {};
      const shop = shopFor(t, {
        onReminder: (reminder) => given.onReminder?.(reminder),
        onPaid: (payment) => given.onPaid?.(payment),
      });
      const { handlers } = await run(printed(page, "onReminder:"), { ...names, pay: shop.pay });
      const { sendReceipt } = await run(printed(page, "sendReceipt"), { ...names, pay: shop.pay });
      Object.assign(given, handlers, { onPaid: sendReceipt });
      const charge = await asCharge(shop.post(pix()));
      await shop.passes(20 * MINUTE);
      await shop.payCode(charge);
      await shop.delivered();
      await shop.pay.sweep();
      assert.deepEqual(
        mails.map(({ to, messageId, text }) => [to, messageId, text.split("\n")[0]]),
        [
          [buyer.email, `${charge.id}.reminder@shop.example`, "Your Pix code expires soon"],
          [buyer.email, `${charge.id}.paid@shop.example`, "Payment confirmed"],
        ],
      );
    });
  });
