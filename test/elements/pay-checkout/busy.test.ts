// While a card is being charged, nobody should pay a second time by another method.
import { expect } from "@open-wc/testing";
import { backendAt } from "../../../src/elements/client/backend.ts";
import { PendingCharge } from "../../../src/elements/client/pending-charge.ts";
import type { PayCard } from "../../../src/elements/pay-card/pay-card.ts";
import type { PayCheckout } from "../../../src/elements/pay-checkout/pay-checkout.ts";
import { reason } from "../../../src/contract/reasons.ts";
import { charged, fillCard, press } from "../support/card.ts";
import { is, mount, shop, streaming, until } from "../support/shop.ts";
import { ORDER, TestBackend, type Script } from "../support/test-backend.ts";

const WAITS = "Há um pagamento com cartão em andamento";

const row = (checkout: PayCheckout, method: string): HTMLLabelElement =>
  radio(checkout, method).closest("label")!;
const radio = (checkout: PayCheckout, method: string): HTMLInputElement =>
  checkout.shadowRoot!.querySelector<HTMLInputElement>(`input[value=${method}]`)!;
const cardOf = (checkout: PayCheckout): PayCard => checkout.shadowRoot!.querySelector("pay-card")!;
const isShown = (checkout: PayCheckout, method: string): boolean =>
  checkout.shadowRoot!.querySelector(`pay-${method}`)!.getClientRects().length > 0;

/** A buyer who has sent a card. */
async function sent(script: Script, settings = {}) {
  const { pay: checkout, ...rest } = await shop(
    "pay-checkout",
    { made: charged("pending"), ...script },
    settings,
  );
  await is(checkout, "ready");
  row(checkout, "card").click();
  const card = cardOf(checkout);
  await is(card, "ready");
  await fillCard(card);
  press(card);
  return { checkout, card, ...rest };
}

function expectToWait(checkout: PayCheckout): void {
  expect(radio(checkout, "pix").disabled).to.equal(true);
  expect(row(checkout, "pix").textContent).to.contain(WAITS);
  row(checkout, "pix").click();
  expect(isShown(checkout, "card")).to.equal(true);
  expect(isShown(checkout, "pix")).to.equal(false);
  expect(checkout.getAttribute("status")).to.equal(checkout.status);
}

describe("a checkout whose card is being charged", () => {
  beforeEach(() => sessionStorage.clear());

  it("has the other row wait, with a word why, while the card is sent", async () => {
    const { checkout } = await sent({ faults: [{ call: "POST /charges", times: 1, late: 30_000 }] });
    await is(checkout, "creating");
    expectToWait(checkout);
    await expect(checkout).to.be.accessible();
  });

  it("has it wait until the outcome is known, and no charge is made by it", async () => {
    const { checkout, backend } = await sent({});
    await is(checkout, "pending");
    expectToWait(checkout);
    expect(await checkout.start()).to.equal(undefined);
    expect(checkout.status).to.equal("pending");
    expect(await backend.seen("POST /charges")).to.have.lengthOf(1);

    await streaming(backend, 1);
    await backend.play({ change: { status: "denied", reason: reason("declined") } });
    await is(checkout, "denied");
    expect(radio(checkout, "pix").disabled).to.equal(false);
    expect(row(checkout, "pix").textContent).not.to.contain(WAITS);
    row(checkout, "pix").click();
    await checkout.updateComplete;
    expect(isShown(checkout, "pix")).to.equal(true);
  });

  it("has it wait after a reload too, until it is known what a page before this one has sent", async () => {
    const faults = [{ call: "GET /charges", times: 1, late: 30_000 }];
    const backend = await TestBackend.with({ order: ORDER, faults });
    new PendingCharge(backendAt(backend.endpoint).address, ORDER.id, "card").store(
      "key",
      "key-of-a-page-before",
    );
    const { pay: checkout } = mount("pay-checkout", backend);
    await until(() => checkout.orderDetails, "the order is loaded");
    await until(() => cardOf(checkout)?.status === "loading", "the card is looked up");
    await checkout.updateComplete;
    expect(checkout.status).to.equal("loading");
    expectToWait(checkout);
  });

  for (const width of [320, 358, 480, 720])
    for (const locale of ["pt-BR", "en", "es"])
      it(`moves nothing by that: ${locale}, ${width} px`, async () => {
        const { checkout, card } = await sent(
          { faults: [{ call: "POST /charges", times: 1, late: 30_000 }] },
          { locale },
        );
        checkout.parentElement!.style.width = `${width}px`;
        const now = card.getBoundingClientRect().top;
        await is(checkout, "creating");
        expect(radio(checkout, "pix").disabled).to.equal(true);
        expect(card.getBoundingClientRect().top).to.equal(now);
      });

  it("has it wait when it is moved in the page, and so says the property as the attribute", async () => {
    const { checkout, backend } = await sent({});
    await is(checkout, "pending");
    const drawer = document.createElement("section");
    checkout.parentElement!.append(drawer);
    drawer.append(checkout);
    await checkout.updateComplete;
    expectToWait(checkout);
    await backend.play({ change: { status: "paid" } });
    await is(checkout, "paid");
    checkout.parentElement!.parentElement!.append(checkout);
    await checkout.updateComplete;
    expect([checkout.status, checkout.charge?.status]).to.deep.equal(["paid", "paid"]);
  });
});
