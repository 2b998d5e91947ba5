// An order whose money went back, and which takes no other payment.
import { expect } from "@open-wc/testing";
import { reason } from "../../../src/contract/reasons.ts";
import type { Order } from "../../../src/contract/checkout/order.ts";
import "../../../src/elements/define.ts";
import { charged, fillCard, press } from "../support/card.ts";
import { is, loaded, mount, part, shop, streaming, textOf } from "../support/shop.ts";
import { ORDER, pixCharge } from "../support/test-backend.ts";

const CLOSED: Order = { ...ORDER, closed: true };
const SAID = "Este pedido foi encerrado. Volte à loja para fazer outro.";

describe("a closed order", () => {
  beforeEach(() => sessionStorage.clear());

  for (const tag of ["pay-pix", "pay-card", "pay-checkout"] as const) {
    it(`is said to be closed by ${tag}, which has nothing to fill in or press`, async () => {
      const { pay, heard } = await shop(tag, { order: CLOSED });
      await is(pay, "error");
      expect(heard).to.deep.equal(["pay-error order_closed"]);
      expect(textOf(pay)).to.contain(SAID);
      expect(pay.shadowRoot!.querySelector("button, input, select")).to.equal(null);
      await expect(pay).to.be.accessible();
    });

    it(`takes away the form of ${tag} that is open`, async () => {
      const { pay, backend } = await shop(tag);
      await loaded(pay);
      await backend.play({ order: CLOSED });
      await pay.refresh();
      await is(pay, "error");
      expect(textOf(pay)).to.contain(SAID);
    });
  }

  for (const status of ["cancelled", "reversed"] as const)
    it(`says that the money went back where the page still waited for the charge (${status})`, async () => {
      const { pay, backend } = await shop("pay-pix", { made: pixCharge() });
      await pay.start();
      await streaming(backend, 1);
      pay.remove();
      await backend.play({ change: { status } });
      await backend.play({ order: CLOSED });
      const { pay: again, heard } = mount("pay-pix", backend);
      await is(again, "denied");
      expect(textOf(again)).to.contain("O valor deste pagamento foi devolvido");
      expect(part(again, "button")).to.equal(null);
      expect(heard).not.to.contain("pay-error order_closed");
    });

  it("offers no other card where the page knows a declined one", async () => {
    const { pay, backend } = await shop("pay-card", {
      made: charged("denied", { reason: reason("declined") }),
    });
    await loaded(pay);
    await fillCard(pay);
    press(pay);
    await is(pay, "denied");
    await backend.play({ order: CLOSED });
    pay.remove();
    const { pay: again } = mount("pay-card", backend);
    await is(again, "error");
    expect(textOf(again)).to.contain(SAID);
  });
});
