// While the buyer types somewhere, nothing scrolls there away and nothing takes the focus.
import { expect, nextFrame } from "@open-wc/testing";
import { reason } from "../../../src/contract/reasons.ts";
import { cardShop, charged, fillCard, focused, press } from "../support/card.ts";
import { pixShop } from "../support/pix.ts";
import { is, loaded, streaming } from "../support/shop.ts";

class ChatBox extends HTMLElement {
  constructor() {
    super();
    const inner = document.createElement("div");
    inner.attachShadow({ mode: "open" }).append(document.createElement("textarea"));
    this.attachShadow({ mode: "open" }).append(inner);
  }

  override focus(): void {
    this.shadowRoot!.querySelector("div")!.shadowRoot!.querySelector("textarea")!.focus();
  }
}
class ClosedBox extends HTMLElement {
  readonly #root = this.attachShadow({ mode: "closed" });
  constructor() {
    super();
    this.#root.append(document.createElement("input"));
  }
  override focus(): void {
    this.#root.querySelector("input")!.focus();
  }
}
customElements.define("chat-box", ChatBox);
customElements.define("closed-box", ClosedBox);

function make(name: string, set: Partial<HTMLElement> = {}): HTMLElement {
  return Object.assign(document.createElement(name), set);
}

/** What a page may have beside the payment, in which somebody types. */
const PLACES: Record<string, () => HTMLElement> = {
  "a field": () => make("input"),
  "a list": () => make("select"),
  "an editable": () => make("div", { contentEditable: "true", tabIndex: 0 }),
  "a frame": () => make("iframe"),
  "a field in shadow roots": () => make("chat-box"),
  "a field in a closed shadow root": () => make("closed-box"),
};

const EXPIRED = { status: "expired", reason: reason("code_expired") } as const;

describe("while somebody types beside the payment", () => {
  let top: HTMLElement;

  beforeEach(() => {
    sessionStorage.clear();
    top = document.createElement("div");
    top.style.paddingBlockEnd = "4000px";
    document.body.prepend(top);
  });
  afterEach(() => {
    top.remove();
    scrollTo(0, 0);
  });

  function type(place: string): void {
    const field = PLACES[place]!();
    top.append(field);
    scrollTo(0, 0);
    field.focus();
    expect(document.activeElement).to.equal(field);
  }

  for (const place of Object.keys(PLACES)) {
    it(`nothing scrolls away from ${place} when a code expires`, async () => {
      const { pix, backend } = await pixShop();
      await loaded(pix);
      await pix.start();
      await streaming(backend, 1);
      type(place);
      const { activeElement } = document;
      await backend.play({ change: EXPIRED });
      await is(pix, "expired");
      await nextFrame();
      expect(scrollY).to.equal(0);
      expect(document.activeElement).to.equal(activeElement);
    });

    it(`nothing takes the focus from ${place} when a card is denied`, async () => {
      const { pay, backend } = await cardShop({ made: charged("pending") });
      await fillCard(pay);
      press(pay);
      await is(pay, "pending");
      await streaming(backend, 1);
      type(place);
      const { activeElement } = document;
      await backend.play({ change: { status: "denied", reason: reason("declined") } });
      await is(pay, "denied");
      await nextFrame();
      expect(document.activeElement).to.equal(activeElement);
      expect(scrollY).to.equal(0);
    });
  }

  it("an error does not scroll either", async () => {
    const { pix, backend } = await pixShop();
    await loaded(pix);
    await pix.start();
    await streaming(backend, 1);
    type("a field");
    await backend.play({ order: { ...pix.orderDetails!, amount: 1 } });
    await pix.refresh();
    await is(pix, "error");
    await nextFrame();
    expect(scrollY).to.equal(0);
  });

  it("nobody is led away from a field of the form itself", async () => {
    const { pay, backend } = await cardShop({ made: charged("pending") });
    await fillCard(pay);
    press(pay);
    await is(pay, "pending");
    await streaming(backend, 1);
    await backend.play({ change: { status: "denied", reason: reason("declined") } });
    await is(pay, "denied");
    expect(focused(pay)).to.equal("number");
    pay.shadowRoot!.querySelector<HTMLInputElement>("[name=code]")!.focus();
    await pay.refresh();
    expect(focused(pay)).to.equal("code");
  });

  it("what is paid is scrolled into sight where nobody types", async () => {
    const { pix, backend } = await pixShop();
    await loaded(pix);
    await pix.start();
    await streaming(backend, 1);
    scrollTo(0, 0);
    (document.activeElement as HTMLElement | null)?.blur();
    await backend.play({ change: { status: "paid" } });
    await is(pix, "paid");
    await nextFrame();
    expect(scrollY).to.be.greaterThan(0);
  });
});
