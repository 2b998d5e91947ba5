// An element that was taken out of the page: nobody sees it, and a stream that it opened would never be closed.
import { expect } from "@open-wc/testing";
import { atTheBank } from "../support/at-the-bank.ts";
import { is, mount, shop, streaming, until, type ElementName } from "../support/shop.ts";
import { ORDER, pixCharge, TestBackend, WAITING } from "../support/test-backend.ts";

const NAMES: readonly ElementName[] = ["pay-pix", "pay-card", "pay-checkout"];

/** Settles when a backend has answered all that was asked of it before, and the page has taken that in. */
async function settled(backend: TestBackend): Promise<string[]> {
  for (let n = 0; n < 3; n++) await backend.streams();
  return (await backend.seen()).map(({ call }) => call);
}

describe("an element that was removed", () => {
  beforeEach(() => sessionStorage.clear());

  for (const name of NAMES) {
    it(`asks for nothing when <${name}> gets another order or endpoint, and for the last of them once it is back`, async () => {
      const { pay, backend, heard } = await shop(name, { made: pixCharge() });
      await is(pay, "ready");
      const page = pay.parentElement!;
      pay.remove();
      await pay.updateComplete;
      const charge = { ...WAITING, orderId: "B" };
      const other = await TestBackend.with({ order: { ...ORDER, id: "B", charge }, known: { charge } });
      const told: string[] = [];
      for (const type of ["pay-ready", "pay-pending", "pay-error"] as const)
        pay.addEventListener(type, () => told.push(type));
      pay.order = "C";
      await pay.updateComplete;
      pay.endpoint = other.endpoint;
      await pay.updateComplete;
      pay.order = "B";
      await pay.updateComplete;
      expect(await settled(other)).to.deep.equal([]);
      expect(await other.streams()).to.equal(0);
      expect(await settled(backend)).to.deep.equal([`GET /orders/${ORDER.id}`]);
      expect(pay.status).to.equal("idle");
      expect(pay.charge).to.equal(undefined);
      expect(told).to.deep.equal([]);

      page.append(pay);
      await until(() => pay.orderDetails?.id === "B", "the order is loaded");
      expect(heard).not.to.include("pay-error not_configured");
    });

    it(`asks for nothing when <${name}> is told to start over, or to load the order anew`, async () => {
      const { pay, backend } = await shop(name, { made: pixCharge() });
      await is(pay, "ready");
      const page = pay.parentElement!;
      pay.remove();
      await pay.updateComplete;
      const before = await settled(backend);
      expect(await pay.refresh()).to.equal(undefined);
      pay.reset();
      expect(await pay.refresh()).to.equal(undefined);
      expect(await settled(backend)).to.deep.equal(before);
      page.append(pay);
      await is(pay, "ready");
    });
  }

  it("makes no charge", async () => {
    const { pay, backend } = await shop("pay-pix", { made: pixCharge() });
    await is(pay, "ready");
    pay.remove();
    await pay.updateComplete;
    expect(await pay.start()).to.equal(undefined);
    pay.reset();
    expect(await pay.start()).to.equal(undefined);
    expect(await backend.seen("POST")).to.deep.equal([]);
  });

  it("closes its stream, and opens no other", async () => {
    const { pay, backend } = await shop("pay-pix", { made: pixCharge() });
    await is(pay, "ready");
    await pay.start();
    await streaming(backend, 1);
    pay.remove();
    await streaming(backend, 0);
    pay.reset();
    pay.order = "B";
    await pay.updateComplete;
    await settled(backend);
    expect(await backend.streams()).to.equal(0);
  });

  it("leaves no stream behind whose element a listener of its charge had start over, or removed", async () => {
    for (const act of ["reset", "remove"] as const) {
      sessionStorage.clear();
      const { pay, backend } = await shop("pay-pix", { made: pixCharge() });
      await is(pay, "ready");
      pay.addEventListener("pay-pending", () => pay[act](), { once: true });
      await pay.start();
      pay.remove();
      await settled(backend);
      await streaming(backend, 0);
    }
  });

  it("sends no card that it was still preparing", async () => {
    const { pay, backend } = await shop("pay-card", {});
    await is(pay, "ready");
    let prepared!: () => void;
    const preparing = new Promise<void>((resolve) => (prepared = resolve));
    const made = pay["checkout"].create(async (to) => {
      await preparing;
      return (key, signal) =>
        to.create({ orderId: ORDER.id, method: "pix", seenTotal: ORDER.amount }, key, signal);
    });
    pay.order = "B";
    await pay.updateComplete;
    prepared();
    expect(await made).to.equal(undefined);
    await settled(backend);
    expect(await backend.seen("POST")).to.deep.equal([]);
  });

  it("listens to the bank no more, nor keeps itself busy, where it was removed during a challenge", async () => {
    const { addEventListener } = document;
    const signals: (AbortSignal | undefined)[] = [];
    document.addEventListener = (...[type, listener, options]: Parameters<typeof addEventListener>) => {
      if (type === "securitypolicyviolation") signals.push((options as AddEventListenerOptions).signal);
      addEventListener.call(document, type, listener, options);
    };
    try {
      const { pay } = await atTheBank();
      pay.remove();
      // As where an answer comes that was on its way.
      pay.requestUpdate();
      await pay.updateComplete;
      expect(signals.map((signal) => signal?.aborted)).to.deep.equal([true]);
    } finally {
      Reflect.deleteProperty(document, "addEventListener");
    }
  });

  it("draws the page's order once it is back, where it was removed before it could", async () => {
    const backend = await TestBackend.with({ order: ORDER });
    const { pay } = mount("pay-pix", backend, { initialOrder: ORDER });
    const page = pay.parentElement!;
    pay.remove();
    await pay.updateComplete;
    expect(pay.status).to.equal("idle");
    page.append(pay);
    expect(pay.status).to.equal("ready");
  });
});
