import { expect } from "@open-wc/testing";
import "../../../src/elements/pay-pix/define.ts";
import { ORDER, pixCharge, TestBackend, WAITING, type Script } from "../support/test-backend.ts";
import { is, mount, part, shop, until } from "../support/shop.ts";
import { pixShop, type PixShop } from "../support/pix.ts";

const STARTS: Script = { starts: true };

/** What the page asked for until the code was there, without what follows it. */
const calls = async ({ backend }: PixShop) =>
  (await backend.seen()).map(({ call }) => call).filter((call) => !call.endsWith("/events"));

describe("pay-pix with auto", () => {
  beforeEach(() => sessionStorage.clear());

  it("has order and code in one request, with a key that is stored before", async () => {
    const page = await pixShop(STARTS, { auto: true });
    const { pix, heard, backend } = page;
    await is(pix, "pending");
    expect(await calls(page)).to.deep.equal([`POST /orders/${ORDER.id}`]);
    const [start] = await backend.seen("POST");
    expect(start!.key!.length).to.be.at.least(16);
    expect(start!.body).to.deep.equal({ method: "pix" });
    expect(heard).to.deep.equal(["pay-submit", "pay-ready", "pay-pending"]);
    expect(part(pix, "amount").textContent).to.equal("R$\u00a0123,45");
    expect(Object.values(sessionStorage)).to.deep.equal([`id ${pix.charge!.id}`]);
  });

  it("asks a backend that lacks the request as it did before, and the page once", async () => {
    const page = await pixShop({}, { auto: true });
    const { pix, heard } = page;
    await is(pix, "pending");
    expect(heard).to.deep.equal(["pay-submit", "pay-ready", "pay-pending"]);
    expect((await calls(page)).slice(-2)).to.deep.equal([`GET /orders/${ORDER.id}`, "POST /charges"]);
  });

  it("makes the charge itself, and asks the page once, if a backend answers the request with the order alone", async () => {
    const asGet = { call: "POST /orders", times: 1, status: 200, body: ORDER };
    const page = await pixShop({ faults: [asGet] }, { auto: true });
    const { pix, heard } = page;
    await is(pix, "pending");
    expect(heard).to.deep.equal(["pay-submit", "pay-ready", "pay-pending"]);
    expect((await calls(page)).slice(0, 2)).to.deep.equal([`POST /orders/${ORDER.id}`, "POST /charges"]);
  });

  it("makes one charge where the answer to the request is lost", async () => {
    const cut = { call: "POST /orders", times: 1 };
    const page = await pixShop({ ...STARTS, faults: [cut] }, { auto: true });
    const { pix, backend, heard } = page;
    await is(pix, "pending");
    const keys = (await backend.seen("POST")).map(({ key }) => key);
    expect(keys).to.have.length(2);
    expect(new Set(keys)).to.have.length(1);
    expect(heard.filter((event) => event === "pay-submit")).to.have.length(1);
  });

  it("shows the charge of a request under way when the page was reloaded", async () => {
    const backend = await TestBackend.with({
      order: ORDER,
      ...STARTS,
      known: { charge: WAITING, key: "a-key-of-the-page-before" },
    });
    const address = new URL(backend.endpoint, location.href).href;
    sessionStorage.setItem(`pay-elements ${address} ${ORDER.id} pix`, "key a-key-of-the-page-before");
    const { pay } = mount("pay-pix", backend, { auto: true });
    await is(pay, "pending");
    expect(pay.charge!.id).to.equal(WAITING.id);
    expect(await backend.seen("POST")).to.have.length(0);
  });

  it("asks for what the order needs, and for the page's leave when the buyer has given it", async () => {
    const page = await pixShop({ ...STARTS, order: { ...ORDER, ask: ["name"] } }, { auto: true });
    const { pix, heard } = page;
    await is(pix, "ready");
    expect(Object.values(sessionStorage)).to.deep.equal([]);
    pix.shadowRoot!.querySelector("input")!.value = "Maria da Silva";
    pix.shadowRoot!.querySelector("input")!.dispatchEvent(new InputEvent("input"));
    await pix.start();
    await is(pix, "pending");
    expect(heard).to.deep.equal(["pay-submit", "pay-ready", "pay-submit", "pay-pending"]);
  });

  it("tells the page of each code that the buyer asks for after the first", async () => {
    const { pix, heard, backend } = await pixShop(STARTS, { auto: true });
    await is(pix, "pending");
    await backend.play({ change: { status: "expired" } });
    await is(pix, "expired");
    part(pix, "button").click();
    await is(pix, "pending");
    expect(heard.filter((event) => event === "pay-submit")).to.have.length(2);
  });

  it("starts again by the buyer's tap where the page prevented it", async () => {
    const backend = await TestBackend.with({ order: ORDER, made: pixCharge(), ...STARTS });
    const prevent = (event: Event) => event.preventDefault();
    document.addEventListener("pay-submit", prevent, { once: true });
    const { pay, heard } = mount("pay-pix", backend, { auto: true });
    await until(() => part(pay, "button"), "the button");
    expect(await backend.seen("POST")).to.have.length(0);
    part(pay, "button").click();
    await is(pay, "pending");
    expect(heard).to.deep.equal(["pay-submit", "pay-ready", "pay-submit", "pay-pending"]);
  });

  it("waits below the fold, with its order", async () => {
    const backend = await TestBackend.with({ order: ORDER, made: pixCharge(), ...STARTS });
    const { pay } = mount("pay-pix", backend, { auto: true });
    pay.parentElement!.style.marginTop = "300vh";
    await is(pay, "ready");
    expect(await backend.seen("POST")).to.have.length(0);
    pay.parentElement!.style.marginTop = "";
    await is(pay, "pending");
  });

  it("does not wait for a frame, which a phone draws late", async () => {
    const { IntersectionObserver } = window;
    window.IntersectionObserver = class extends IntersectionObserver {
      override observe() {}
    };
    try {
      const page = await pixShop(STARTS, { auto: true });
      await is(page.pix, "pending");
      expect(await calls(page)).to.deep.equal([`POST /orders/${ORDER.id}`]);
    } finally {
      window.IntersectionObserver = IntersectionObserver;
    }
  });

  it("waits in a part of the page that is folded up", async () => {
    const backend = await TestBackend.with({ order: ORDER, made: pixCharge(), ...STARTS });
    const { pay } = mount("pay-pix", backend, { auto: true });
    const fold = pay.parentElement!;
    fold.style.cssText = "height: 0; overflow: hidden";
    await is(pay, "ready");
    expect(await backend.seen("POST")).to.have.length(0);
    fold.style.cssText = "";
    await is(pay, "pending");
  });

  it("leaves the order of a checkout to the checkout", async () => {
    const { pay, backend } = await shop("pay-checkout", { made: pixCharge(), ...STARTS }, { auto: true });
    await is(pay, "pending");
    expect(await backend.seen("POST /orders")).to.have.length(0);
  });
});
