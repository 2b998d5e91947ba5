// What pages and frameworks set: wrong first, late, as a number, and anew.
import { expect } from "@open-wc/testing";
import type { CardBrands } from "../../../src/contract/card/accepted-brands.ts";
import { cardShop } from "../support/card.ts";
import { pixShop } from "../support/pix.ts";
import { is, mount, shop, textOf, until } from "../support/shop.ts";
import { ORDER, TestBackend } from "../support/test-backend.ts";
import { withQuickClock } from "../support/quick-clock.ts";

/** What is reported to `onerror` meanwhile. */
async function reported(act: () => unknown): Promise<string[]> {
  const { onerror } = window;
  const errors: string[] = [];
  window.onerror = (message) => {
    errors.push(typeof message === "string" ? message : message.type);
    return true;
  };
  try {
    await act();
  } finally {
    window.onerror = onerror;
  }
  return errors;
}

const ORDER_MISSING =
  "pay-elements: the attribute order is missing: it is the id of the order to pay. It is shown once the page sets it.";

/** Gives what is written to the console as a warning meanwhile. */
async function warned(act: (warnings: unknown[]) => Promise<void>): Promise<void> {
  const { warn } = console;
  const warnings: unknown[] = [];
  console.warn = (warning) => void warnings.push(warning);
  try {
    await act(warnings);
  } finally {
    console.warn = warn;
  }
}

describe("attributes", () => {
  withQuickClock();
  beforeEach(() => sessionStorage.clear());

  for (const name of ["pay-card", "pay-checkout"] as const)
    it(`card-brands of <${name}> that was wrong is reported, and can be put right`, async () => {
      const { pay } = await shop(name);
      const errors = await reported(() => pay.setAttribute("card-brands", "Vsia"));
      expect(errors).to.have.lengthOf(1);
      expect(errors[0]).to.contain("card-brands").and.to.contain('"Vsia"');
      expect(pay.cardBrands).to.deep.equal({});
      pay.setAttribute("card-brands", "Visa Elo");
      expect(pay.cardBrands).to.deep.equal({ accept: ["Visa", "Elo"] });
      pay.removeAttribute("card-brands");
      expect(pay.cardBrands).to.deep.equal({ accept: undefined });
    });

  it("cardBrands is none where a framework sets null", async () => {
    const { pay } = await cardShop();
    pay.cardBrands = { accept: ["Visa"] };
    pay.cardBrands = null as unknown as CardBrands;
    expect(pay.cardBrands).to.deep.equal({});
  });

  it("initial-order that is no JSON is reported, and the order is asked for", async () => {
    const errors = await reported(async () => {
      const { pix } = await pixShop({}, { "initial-order": '{"id":"A-1001", bad' });
      await is(pix, "ready");
    });
    expect(errors).to.have.lengthOf(1);
    expect(errors[0]).to.contain("initialOrder: no JSON");
  });

  it("order may be a number, also with the page's order", async () => {
    const order = { ...ORDER, id: "1001" };
    const backend = await TestBackend.with({ order });
    const { pay } = mount("pay-pix", backend, { order: 1001, initialOrder: order });
    await pay.updateComplete;
    expect(pay.status).to.equal("ready");
    expect(await backend.seen()).to.deep.equal([]);
  });

  for (const name of ["pay-pix", "pay-card", "pay-checkout"] as const) {
    it(`order that comes later is a skeleton first, and no error: <${name}>`, async () => {
      const backend = await TestBackend.with({ order: ORDER });
      const { pay, heard } = mount(name, backend, { order: undefined });
      await pay.updateComplete;
      expect(pay.status).to.equal("loading");
      expect(pay.shadowRoot!.querySelector(".skeleton, [aria-busy], form")).not.to.equal(null);
      pay.order = ORDER.id;
      await is(pay, "ready");
      expect(heard).to.deep.equal(["pay-ready"]);
    });

    it(`order that does not come is told in the console alone, and is taken when it does: <${name}>`, () =>
      warned(async (warnings) => {
        const backend = await TestBackend.with({ order: ORDER });
        const { pay, heard } = mount(name, backend, { order: undefined });
        await until(() => warnings.length > 0, "a warning");
        expect(warnings).to.deep.equal([ORDER_MISSING]);
        expect(pay.status).to.equal("loading");
        expect(heard).to.deep.equal([]);
        pay.order = ORDER.id;
        await is(pay, "ready");
        expect(heard).to.deep.equal(["pay-ready"]);
      }));
  }

  it("order that does not come is told to nobody once the element is gone", () =>
    warned(async (warnings) => {
      const backend = await TestBackend.with({ order: ORDER });
      const { pay: gone } = mount("pay-pix", backend, { order: undefined });
      await gone.updateComplete;
      gone.remove();
      // Of another one, which is told later.
      mount("pay-pix", backend, { order: undefined });
      await until(() => warnings.length > 0, "a warning");
      expect(warnings).to.deep.equal([ORDER_MISSING]);
    }));

  it("reset() of a checkout asks for the order once", async () => {
    const { pay, backend } = await shop("pay-checkout");
    await is(pay, "ready");
    await until(() => pay.shadowRoot!.querySelector("pay-card")?.status === "ready");
    pay.reset();
    await is(pay, "ready");
    for (const method of ["pay-pix", "pay-card"] as const)
      await until(() => pay.shadowRoot!.querySelector(method)?.status === "ready");
    expect(await backend.seen("GET /orders")).to.have.lengthOf(2);
  });
});

describe("status", () => {
  beforeEach(() => sessionStorage.clear());

  for (const name of ["pay-pix", "pay-card", "pay-checkout"] as const)
    it(`comes back on <${name}> where a page that is morphed removes or changes it`, async () => {
      const { pay } = await shop(name);
      await is(pay, "ready");
      pay.removeAttribute("status");
      expect(pay.getAttribute("status")).to.equal("ready");
      pay.setAttribute("status", "idle");
      expect(pay.getAttribute("status")).to.equal("ready");
    });
});

describe("the language of the page", () => {
  beforeEach(() => sessionStorage.clear());
  afterEach(() => document.documentElement.removeAttribute("lang"));

  it("is followed when it changes, wherever the lang stands", async () => {
    const { pix } = await pixShop();
    await is(pix, "ready");
    expect(textOf(pix)).to.contain("Pagar com Pix");
    document.documentElement.lang = "en";
    await until(() => textOf(pix).includes("Pay with Pix"), "the page's lang");
    pix.parentElement!.lang = "es";
    await until(() => textOf(pix).includes("Pagar con Pix"), "a lang between");
    pix.parentElement!.removeAttribute("lang");
    await until(() => textOf(pix).includes("Pay with Pix"), "the page's lang again");
  });

  it("is followed through a shadow root, and by the methods of a checkout", async () => {
    const { pay } = await shop("pay-checkout");
    const host = document.createElement("div");
    pay.parentElement!.append(host);
    const inside = document.createElement("div");
    host.attachShadow({ mode: "open" }).append(inside);
    inside.append(pay);
    await is(pay, "ready");
    const said = () => textOf(pay.shadowRoot!.querySelector("pay-pix")!);
    inside.lang = "es";
    await until(() => said().includes("Pagar con Pix"), "a lang in the shadow root");
    inside.removeAttribute("lang");
    host.lang = "en";
    await until(() => said().includes("Pay with Pix"), "a lang around it");
  });
});

describe("an element in another document", () => {
  beforeEach(() => sessionStorage.clear());

  const frame = (): HTMLIFrameElement => {
    const made = document.createElement("iframe");
    document.body.append(made);
    return made;
  };
  const isStyled = (pay: Element): boolean => {
    const { display } = getComputedStyle(pay.shadowRoot!.querySelector(".visually-hidden")!.parentElement!);
    return getComputedStyle(pay).display === "block" && display !== "inline" && sheets(pay) > 0;
  };
  const sheets = (pay: Element): number => pay.shadowRoot!.adoptedStyleSheets.length;

  it("keeps its styles when it is moved there and back", async () => {
    const { pay } = await shop("pay-checkout");
    await is(pay, "ready");
    const page = pay.parentElement!;
    const there = frame();
    there.contentDocument!.body.append(pay);
    await is(pay, "ready");
    expect(isStyled(pay)).to.equal(true);
    expect(isStyled(pay.shadowRoot!.querySelector("pay-pix")!)).to.equal(true);
    page.append(pay);
    await is(pay, "ready");
    expect(isStyled(pay)).to.equal(true);
    there.remove();
  });

  it("has styles where it stands there from the start", async () => {
    const backend = await TestBackend.with({ order: ORDER });
    const there = frame();
    const pay = document.createElement("pay-pix");
    pay.endpoint = new URL(backend.endpoint, document.baseURI).href;
    pay.order = ORDER.id;
    there.contentDocument!.body.append(pay);
    await is(pay, "ready");
    expect(isStyled(pay)).to.equal(true);
    there.remove();
  });
});
