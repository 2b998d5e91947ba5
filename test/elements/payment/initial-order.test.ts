// An order that the page brings: drawn with the element, and not asked for.
import { expect, fixtureSync, html } from "@open-wc/testing";
import type { Charge } from "../../../src/contract/checkout/charge.ts";
import type { Order } from "../../../src/contract/checkout/order.ts";
import type { PayPix } from "../../../src/elements/pay-pix/pay-pix.ts";
import "../../../src/elements/define.ts";
import type { TestBackend } from "../support/test-backend.ts";
import { brCode, ORDER, pixCharge, type Script, WAITING } from "../support/test-backend.ts";
import { type ElementName, is, shop, streaming, until } from "../support/shop.ts";

const PRELOADED: Order = { ...ORDER, charge: WAITING };

/** An element of a page that brings its order, and a backend that has the charge of `PRELOADED`. */
const bring = <Name extends ElementName>(name: Name, initialOrder: string, script: Script = {}) =>
  shop(name, { order: PRELOADED, known: { charge: WAITING }, ...script }, { "initial-order": initialOrder });

const code = (pix: PayPix) => pix.shadowRoot!.querySelector("[part~=qr] svg");
const field = (pix: PayPix) => pix.shadowRoot!.querySelector<HTMLTextAreaElement>("[part~=code]")?.value;
const moves = (pix: PayPix) => pix.shadowRoot!.getAnimations().length > 0;
const time = (pix: PayPix) => pix.shadowRoot!.querySelector("[part~=countdown]")!.textContent!.trim();
const asked = async (backend: TestBackend) => (await backend.seen("GET /orders")).length;
/** What the page's `onerror` is told meanwhile, in place of the test's own. */
async function errors(during: () => Promise<void>): Promise<string[]> {
  const told: string[] = [];
  const { onerror } = window;
  window.onerror = (_event, _source, _line, _column, error) => void told.push(String(error?.message));
  try {
    await during();
  } finally {
    window.onerror = onerror;
  }
  return told;
}

describe("an order that the page brings", () => {
  beforeEach(() => sessionStorage.clear());

  it("is drawn with the element, told when the page's scripts listen, and followed", async () => {
    const { pay, backend, heard } = await bring("pay-pix", JSON.stringify(PRELOADED));
    expect(pay.status).to.equal("pending");
    expect(code(pay) !== null).to.equal(true);
    expect(heard).to.deep.equal([]);
    // The field and what moves would hold up the first frame.
    expect(field(pay)).to.equal(undefined);
    expect(moves(pay)).to.equal(false);

    await until(() => heard.length > 1);
    await pay.updateComplete;
    expect(field(pay)).to.equal(WAITING.pix!.code);
    expect(moves(pay)).to.equal(true);
    expect(heard).to.deep.equal(["pay-ready", "pay-pending"]);
    await streaming(backend, 1);
    // Behind, for its amount may have changed.
    expect(await asked(backend)).to.equal(1);
    await backend.play({ change: { id: WAITING.id, status: "paid" } });
    await is(pay, "paid");
    expect(heard).to.deep.equal(["pay-ready", "pay-pending", "pay-success"]);
  });

  it("counts down by the backend's time alone, which the page does not say", async () => {
    const { now } = Date;
    // An hour ahead: by this clock the code has run out.
    Date.now = () => now() + 3_600_000;
    try {
      const { pay } = await bring("pay-pix", JSON.stringify(PRELOADED));
      expect(time(pay)).to.equal("");
      await until(() => time(pay) !== "");
      expect(time(pay)).to.match(/ 1[45]:\d\d$/);
      expect(code(pay) !== null).to.equal(true);
    } finally {
      Date.now = now;
    }
  });

  it("serves every element that shows it", async () => {
    const { pay, backend, heard } = await bring("pay-checkout", JSON.stringify(PRELOADED));
    await until(() => heard.length > 1);
    expect(heard).to.deep.equal(["pay-ready", "pay-pending"]);
    expect(pay.status).to.equal("pending");

    const other = Object.assign(document.createElement("pay-card"), {
      endpoint: backend.endpoint,
      order: ORDER.id,
      initialOrder: structuredClone(PRELOADED),
    });
    pay.parentElement!.append(other);
    await is(other, "ready");
    await until(async () => (await asked(backend)) > 0);
    expect(await asked(backend)).to.equal(1);
  });

  it("makes a charge of it as of any other", async () => {
    const { pay, backend, heard } = await bring("pay-pix", JSON.stringify(ORDER), {
      order: ORDER,
      made: pixCharge(),
    });
    expect(pay.status).to.equal("ready");
    await pay.start();
    expect(pay.status).to.equal("pending");
    expect(heard).to.deep.equal(["pay-ready", "pay-submit", "pay-pending"]);
    expect(await asked(backend)).to.equal(0);
  });

  it("is drawn at once after a reload, too, where its charge is the one remembered", async () => {
    const { backend } = await bring("pay-pix", JSON.stringify(PRELOADED));
    const again = Object.assign(document.createElement("pay-pix"), {
      endpoint: backend.endpoint,
      order: ORDER.id,
      initialOrder: structuredClone(PRELOADED),
    });
    fixtureSync<HTMLElement>(html`<div></div>`).append(again);
    await again.updateComplete;
    expect(code(again) !== null).to.equal(true);
  });

  it("is taken once: an order that comes back to an element is asked for", async () => {
    const { pay, backend } = await bring("pay-pix", JSON.stringify(ORDER), { order: ORDER });
    pay.order = "A-1002";
    await until(async () => (await asked(backend)) === 1);
    pay.order = ORDER.id;
    await until(async () => (await asked(backend)) === 2);
  });

  it("opens the method of its charge, and the other one makes none", async () => {
    const card: Charge = {
      ...WAITING,
      method: "card",
      card: { brand: "Visa", last4: "1111", installments: 1 },
    };
    const { pay, backend, heard } = await bring("pay-checkout", JSON.stringify({ ...ORDER, charge: card }), {
      order: { ...ORDER, charge: card },
      known: { charge: card },
    });
    pay.auto = true;
    const open = () => pay.shadowRoot!.querySelector<HTMLInputElement>("input:checked")?.value;
    await until(() => open() === "card");
    await until(() => heard.length > 1);
    await streaming(backend, 1);
    expect(open()).to.equal("card");
    expect(heard).to.deep.equal(["pay-ready", "pay-pending"]);
    expect(await backend.seen("POST")).to.deep.equal([]);
  });

  it("tells of a challenge after the order", async () => {
    const challenge: Charge = {
      ...WAITING,
      method: "card",
      status: "challenge",
      card: { brand: "Visa", last4: "1111", installments: 1 },
      challenge: { url: `${location.origin}/nowhere`, expiresAt: WAITING.expiresAt! },
    };
    const { pay, heard } = await bring("pay-card", JSON.stringify({ ...ORDER, charge: challenge }), {
      order: { ...ORDER, charge: challenge },
      known: { charge: challenge },
    });
    await until(() => heard.length > 1);
    expect(heard).to.deep.equal(["pay-ready", "pay-challenge"]);
    pay.remove();
  });

  it("whose code asks for another amount is shown as an error, told after the order", async () => {
    const wrong = { ...WAITING, pix: { code: brCode(1) } };
    const { pay, heard } = await bring("pay-pix", JSON.stringify({ ...ORDER, charge: wrong }), {
      order: { ...ORDER, charge: wrong },
      known: { charge: wrong },
    });
    expect(code(pay) === null).to.equal(true);
    await is(pay, "error");
    await until(() => heard.some((event) => event.startsWith("pay-error")));
    expect(heard.indexOf("pay-ready")).to.equal(0);
    pay.reset();
    await is(pay, "loading");
    await is(pay, "error");
  });

  it("is asked for when a checkout starts over, whose form then goes by the answer", async () => {
    const { pay, backend } = await bring("pay-checkout", JSON.stringify(ORDER), { order: ORDER });
    await is(pay, "ready");
    await backend.play({ order: { ...ORDER, amount: 5000 } });
    pay.reset();
    await until(() => pay.orderDetails?.amount === 5000);
    await is(pay, "ready");
    expect(pay.shadowRoot!.querySelector("pay-pix")!.orderDetails!.amount).to.equal(5000);
    expect(pay.orderDetails!.amount).to.equal(5000);
  });

  it("is asked for when the element starts over", async () => {
    const { pay, backend } = await bring("pay-pix", JSON.stringify(ORDER), { order: ORDER });
    await backend.play({ order: { ...ORDER, amount: 5000 } });
    pay.reset();
    await until(() => pay.orderDetails?.amount === 5000);
    expect(await asked(backend)).to.equal(1);
  });

  for (const [what, brought] of [
    ["says that it is paid", { ...ORDER, paid: true }],
    ["says that its charge is paid", { ...ORDER, charge: { ...WAITING, status: "paid" } }],
    [
      "says that another charge paid it",
      {
        ...ORDER,
        charge: { ...WAITING, status: "expired", reason: { code: "order_paid", message: "", next: "again" } },
      },
    ],
    ["is another one", { ...ORDER, id: "A-1002" }],
  ] as const) {
    it(`is asked for where what the page brings ${what}`, async () => {
      const { pay, backend } = await bring("pay-pix", JSON.stringify(brought), { order: ORDER });
      await is(pay, "ready");
      expect(await asked(backend)).to.equal(1);
    });
  }

  for (const nothing of ["", "undefined", "null"]) {
    it(`is asked for where the page brings "${nothing}"`, async () => {
      const told = await errors(async () => {
        const { pay, backend } = await bring("pay-pix", nothing, { order: ORDER });
        await is(pay, "ready");
        expect(await asked(backend)).to.equal(1);
      });
      expect(told).to.deep.equal([]);
    });
  }

  it("is asked for where the page brings something else, of which the page is told", async () => {
    const told = await errors(async () => {
      const { pay, backend } = await bring("pay-pix", JSON.stringify({ ...ORDER, amount: 0.5 }), {
        order: ORDER,
      });
      await is(pay, "ready");
      expect(await asked(backend)).to.equal(1);
    });
    expect(told).to.have.length(1);
    expect(told[0]).to.contain("initialOrder");
  });

  it("is told by those alone that are still in the page", async () => {
    const { pay, heard, backend } = await bring("pay-pix", JSON.stringify(PRELOADED));
    const other = Object.assign(document.createElement("pay-pix"), {
      endpoint: backend.endpoint,
      order: ORDER.id,
      initialOrder: structuredClone(PRELOADED),
    });
    pay.parentElement!.append(other);
    pay.remove();
    // Its time would come first.
    await until(() => heard.length > 1);
    expect(heard).to.deep.equal(["pay-ready", "pay-pending"]);
  });
});
