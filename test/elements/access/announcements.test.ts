import { expect, nextFrame } from "@open-wc/testing";
import { sendKeys } from "@web/test-runner-commands";
import type { PayElement } from "../../../src/elements/payment/pay-element.ts";
import { ORDER } from "../support/test-backend.ts";
import { cardShop, charged, fillCard, focused, input, press } from "../support/card.ts";
import { is, part, streaming, until } from "../support/shop.ts";

/** What the region says, one after the other, silence left out; what goes at once is never read. */
function listen(element: PayElement): { said: string[]; now: () => string } {
  const region = element.shadowRoot!.querySelector(".visually-hidden[role=status]")!;
  const now = () => region.textContent!.trim();
  const said: string[] = [];
  const read = () => setTimeout(() => now() && now() !== said.at(-1) && said.push(now()));
  new MutationObserver(read).observe(region, { subtree: true, childList: true, characterData: true });
  return { said, now };
}

/** The answer to a card that was sent comes late enough for what is said meanwhile to be heard. */
const SLOWLY = { call: "POST /charges", times: 2, late: 200 };

const regions = (element: PayElement) =>
  element.shadowRoot!.querySelectorAll(".visually-hidden[role=status]");

describe("what pay-card says aloud", () => {
  beforeEach(() => sessionStorage.clear());

  it("comes from one region, which is there before it speaks and empty once it has said it", async () => {
    const { pay, backend } = await cardShop({ made: charged("pending"), faults: [SLOWLY] });
    expect(regions(pay)).to.have.length(1);
    const { said, now } = listen(pay);
    expect(now()).to.equal("");
    pay.validate();
    await pay.updateComplete;
    expect(now()).to.equal(
      "Confira: Número do cartão, Nome impresso no cartão, Validade, Código de segurança.",
    );
    await fillCard(pay);
    expect(now()).to.equal("");
    // What has the focus would be read out by itself.
    input(pay, "number").blur();
    press(pay);
    await is(pay, "pending");
    await streaming(backend, 1);
    await backend.play({ change: {} });
    await until(() => pay.charge!.version > 1);
    await backend.play({ change: { status: "paid" } });
    await is(pay, "paid");
    await until(() => said.length > 2);
    expect(regions(pay)).to.have.length(1);
    expect(said).to.deep.equal([
      "Processando o pagamento…",
      "Confirmando com o banco",
      "Pagamento confirmado",
    ]);
  });

  it("is not what the focus reads out anyway", async () => {
    const { pay } = await cardShop({ made: charged("paid"), faults: [SLOWLY] });
    await fillCard(pay);
    const { said } = listen(pay);
    part(pay, "button").focus();
    press(pay);
    await is(pay, "paid");
    expect(pay.shadowRoot!.activeElement!.textContent).to.equal("Pagamento confirmado");
    expect(said).to.deep.equal([]);
  });

  it("is what is wrong with a field that was left, once", async () => {
    const { pay } = await cardShop({ order: { ...ORDER, ask: ["identity"] } });
    const { said } = listen(pay);
    input(pay, "number").focus();
    await sendKeys({ type: "411111111111111" });
    expect(said).to.deep.equal([]);
    // The last digit tells, and leaving the field says nothing again.
    await sendKeys({ type: "2" });
    await until(() => said.length > 0);
    await sendKeys({ press: "Tab" });
    expect(said).to.deep.equal(["Número do cartão: Número inválido. Confira os dígitos."]);
    input(pay, "number").focus();
    input(pay, "identity").focus();
    await sendKeys({ type: "11111111111" });
    input(pay, "holder").focus();
    await until(() => said.length > 1);
    expect(said.slice(1)).to.deep.equal(["CPF ou CNPJ: CPF ou CNPJ inválido. Confira os dígitos."]);
  });

  it("is the summary alone where the form is sent from a field that turns out wrong", async () => {
    const { pay } = await cardShop();
    const { said } = listen(pay);
    await fillCard(pay, { number: "4111 1111 1111 1112", code: "" });
    input(pay, "code").focus();
    await sendKeys({ type: "1" });
    await sendKeys({ press: "Enter" });
    await until(() => said.length > 0);
    expect(focused(pay)).to.equal("number");
    await nextFrame();
    expect(said).to.deep.equal(["Confira: Número do cartão, Código de segurança."]);
  });

  it("is the next step after a decline, each time", async () => {
    const message = "Cartão recusado pelo banco. Tente outro cartão.";
    const { pay } = await cardShop({
      made: charged("denied", { reason: { code: "declined", message, next: "other_card" } }),
      faults: [SLOWLY],
    });
    const { said } = listen(pay);
    await fillCard(pay);
    press(pay);
    await until(() => said.length === 2);
    expect(said.splice(0)).to.deep.equal(["Processando o pagamento…", message]);
    await fillCard(pay);
    press(pay);
    await until(() => said.length > 0);
    // This time the focus was in the form, and went to the title that says so.
    expect(said).to.deep.equal([message]);
  });
});
