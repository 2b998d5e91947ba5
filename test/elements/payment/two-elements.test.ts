// Two elements of one order on a page, such as one for each width: what one of them knows, the other shows.
import { expect } from "@open-wc/testing";
import { reason } from "../../../src/contract/reasons.ts";
import type { PayPix } from "../../../src/elements/pay-pix/pay-pix.ts";
import { charged, fillCard, mountCard, press } from "../support/card.ts";
import { is, mount, part, streaming, textOf } from "../support/shop.ts";
import { ORDER, pixCharge, TestBackend, type Script } from "../support/test-backend.ts";

const withOrder = (script: Script = {}) => TestBackend.with({ order: ORDER, made: pixCharge(), ...script });

async function twoPix(): Promise<{ one: PayPix; other: PayPix; heard: string[]; backend: TestBackend }> {
  const backend = await withOrder();
  const one = mount("pay-pix", backend).pay;
  const { pay: other, heard } = mount("pay-pix", backend);
  await is(one, "ready");
  await is(other, "ready");
  return { one, other, heard, backend };
}

describe("two elements of one order", () => {
  beforeEach(() => sessionStorage.clear());

  it("show the same code, and that it is paid, by one stream", async () => {
    const { one, other, heard, backend } = await twoPix();
    const charge = await one.start();
    await is(other, "pending");
    expect(other.charge!.id).to.equal(charge!.id);
    expect(part(other, "qr")).not.to.equal(null);
    await streaming(backend, 1);
    await backend.play({ change: { status: "paid" } });
    await is(other, "paid");
    await is(one, "paid");
    expect(heard).to.deep.equal(["pay-ready", "pay-pending", "pay-success"]);
    expect(await backend.seen("POST")).to.have.lengthOf(1);
  });

  it("show the code that takes the place of another one", async () => {
    const { one, other, backend } = await twoPix();
    await one.start();
    await streaming(backend, 1);
    await backend.play({ change: { status: "expired", reason: reason("code_expired") } });
    await is(one, "expired");
    await is(other, "expired");
    const second = await other.start();
    await is(one, "pending");
    expect(one.charge!.id).to.equal(second!.id);
  });

  it("wait for one card together, and give both forms back", async () => {
    const backend = await withOrder({ made: charged("pending") });
    const { pay: one } = await mountCard(backend);
    const { pay: other } = await mountCard(backend);
    await fillCard(one);
    press(one);
    await is(one, "pending");
    await is(other, "pending");
    await streaming(backend, 1);
    await backend.play({ change: { status: "denied", reason: reason("declined") } });
    await is(one, "denied");
    await is(other, "denied");
    await fillCard(other);
    press(other);
    await is(other, "pending");
    await is(one, "pending");
    expect(one.charge!.id).to.equal(other.charge!.id);
  });

  it("say both that the order is paid, whichever method paid it, and only one tells the page", async () => {
    const backend = await withOrder({ made: charged("paid") });
    const { pay: card } = await mountCard(backend);
    const { pay: pix, heard } = mount("pay-pix", backend);
    await is(pix, "ready");
    await fillCard(card);
    press(card);
    await is(card, "paid");
    await is(pix, "paid");
    expect(textOf(pix)).to.contain("Este pedido já está pago");
    expect(heard).to.deep.equal(["pay-ready"]);
    expect(part(pix, "button")).to.equal(null);
  });

  it("of two orders have nothing to do with each other", async () => {
    const backend = await withOrder();
    const { pay: one } = mount("pay-pix", backend);
    const { pay: other } = mount("pay-pix", backend, { order: "A-1002" });
    await is(one, "ready");
    await is(other, "ready");
    await one.start();
    await is(one, "pending");
    expect(other.status).to.equal("ready");
  });
});
