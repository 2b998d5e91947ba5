import { expect } from "@open-wc/testing";
import { charged, fill, mountCard, press } from "../../support/card.ts";
import { is, part, textOf, until } from "../../support/shop.ts";
import { atTheBank, dialog, questions } from "../../support/at-the-bank.ts";

const SECOND = 1 / 60;
const OVER = "O prazo para confirmar a compra no banco acabou.";

describe("the time for the bank's page", () => {
  beforeEach(() => sessionStorage.clear());

  it("ends by the charge's word, also where the backend never says so", async () => {
    const { pay, heard: events } = await atTheBank(2 * SECOND);
    const asked = questions(pay);
    await until(() => !dialog(pay).open, "the bank's page is put away");
    asked.stop();
    expect(asked.count).to.equal(1);
    expect(pay.shadowRoot!.activeElement!.textContent).to.contain(OVER);
    expect(pay.status).to.equal("challenge");
    expect(events.at(-1)).to.equal("pay-challenge");
    await expect(pay).to.be.accessible();
  });

  it("ends in a way on, and money that comes all the same is believed", async () => {
    const { pay, backend } = await atTheBank(2 * SECOND);
    const first = pay.charge!.id;
    await until(() => !dialog(pay).open, "the bank's page is put away");
    part(pay, "other").click();
    await pay.updateComplete;
    await backend.play({ made: charged("pending") });
    await fill(pay, { code: "987" });
    press(pay);
    await is(pay, "pending");
    await backend.play({ change: { id: first, status: "paid" } });
    await is(pay, "paid");
    expect(pay.charge!.id).to.equal(first);
  });

  it("is over after a reload too", async () => {
    const { pay, backend } = await atTheBank(2 * SECOND);
    await until(() => !dialog(pay).open, "the bank's page is put away");
    pay.remove();
    const { pay: again } = await mountCard(backend);
    await is(again, "challenge");
    expect(dialog(again).open).to.equal(false);
    expect(textOf(again)).to.contain(OVER);
  });
});
