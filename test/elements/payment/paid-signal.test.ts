// The tab's title when the payment comes while the buyer is elsewhere.
import { expect } from "@open-wc/testing";
import "../../../src/elements/define.ts";
import { is, loaded, shop, streaming, textOf, until } from "../support/shop.ts";
import { ORDER, pixCharge } from "../support/test-backend.ts";

const TITLE = "Loja Exemplo";

function hide(hidden: boolean): void {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}

describe("a payment that comes", () => {
  let title: string;

  beforeEach(() => {
    sessionStorage.clear();
    ({ title } = document);
    document.title = TITLE;
  });
  afterEach(() => {
    Reflect.deleteProperty(document, "hidden");
    document.title = title;
  });

  async function paid(hidden: boolean): Promise<void> {
    const { pay, backend } = await shop("pay-pix", { made: pixCharge() });
    await pay.start();
    await streaming(backend, 1);
    hide(hidden);
    await backend.play({ change: { status: "paid" } });
    await is(pay, "paid");
  }

  it("while the tab is out of sight is said in its title, until it is seen", async () => {
    await paid(true);
    expect(document.title).to.equal(`Pagamento confirmado · ${TITLE}`);
    hide(false);
    expect(document.title).to.equal(TITLE);
  });

  it("leaves the title that a page has set meanwhile", async () => {
    await paid(true);
    document.title = "Obrigado";
    hide(false);
    expect(document.title).to.equal("Obrigado");
  });

  it("is said once, though the order is read again then", async () => {
    const { pay, backend } = await shop("pay-pix", { made: pixCharge() });
    await pay.start();
    await streaming(backend, 1);
    hide(true);
    pay.addEventListener("pay-success", () => (document.title = "Obrigado"));
    const order = { ...ORDER, amount: ORDER.amount + 1, paid: true, paidAmount: ORDER.amount };
    await backend.play({ order, change: { status: "paid" } });
    await until(() => textOf(pay).includes("Fale com a loja"));
    expect(document.title).to.equal("Obrigado");
  });

  it("in sight changes no title", async () => {
    await paid(false);
    expect(document.title).to.equal(TITLE);
  });

  it("before this page was opened changes no title", async () => {
    hide(true);
    const { pay } = await shop("pay-pix", { order: { ...ORDER, paid: true } });
    await loaded(pay);
    expect(document.title).to.equal(TITLE);
  });
});
