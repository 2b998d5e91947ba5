// To a page, an event of a shadow root comes from the element, which is no field.
import { expect } from "@open-wc/testing";
import { sendKeys } from "@web/test-runner-commands";
import { cardShop, input } from "../support/card.ts";
import { pixShop } from "../support/pix.ts";
import { is, part, streaming, until } from "../support/shop.ts";

/** A page that listens, for the length of a test. */
function page(types: readonly string[], listener: (event: Event) => void): () => void {
  const ends = new AbortController();
  for (const type of types) document.addEventListener(type, listener, { signal: ends.signal });
  return () => ends.abort();
}

/** As pages write their shortcuts: nothing in a field, and all else for themselves. */
const shortcuts = (event: Event): void => {
  const { tagName } = event.target as Element;
  if (!/^(INPUT|TEXTAREA|SELECT)$/.test(tagName)) event.preventDefault();
};

describe("a page with scripts for its own keys", () => {
  beforeEach(() => sessionStorage.clear());

  it("takes no letter of what is typed", async () => {
    const { pay } = await cardShop();
    const away = page(["keydown", "keypress", "keyup", "beforeinput"], shortcuts);
    input(pay, "holder").focus();
    await sendKeys({ type: "Sila/Souza" });
    away();
    expect(input(pay, "holder").value).to.equal("Sila/Souza");
  });

  it("lets the buyer paste, copy, select and click, though it forbids that", async () => {
    const { pix, backend } = await pixShop();
    await is(pix, "ready");
    await pix.start();
    await streaming(backend, 1);
    await until(() => part(pix, "code"), "the code");
    const field = pix.shadowRoot!.querySelector("textarea")!;
    const types = ["paste", "copy", "cut", "selectstart", "contextmenu", "mousedown"];
    const told: string[] = [];
    const away = page(types, (event) => {
      told.push(event.type);
      event.preventDefault();
    });
    const allowed = types.filter((type) =>
      field.dispatchEvent(new Event(type, { bubbles: true, composed: true, cancelable: true })),
    );
    away();
    expect(allowed).to.deep.equal(types);
    expect(told).to.deep.equal([]);
  });

  it("hears of a selection that begins in words", async () => {
    const { pay } = await cardShop();
    const told: string[] = [];
    const away = page(["selectstart"], ({ type }) => told.push(type));
    const words = part(pay, "amount").firstChild!.nextSibling!;
    words.dispatchEvent(new Event("selectstart", { bubbles: true, composed: true }));
    away();
    expect(told).to.deep.equal(["selectstart"]);
  });

  it("hears of Escape and Tab, by which buyers leave a drawer or a field", async () => {
    const { pay } = await cardShop();
    const told: string[] = [];
    const away = page(["keydown"], (event) => told.push((event as KeyboardEvent).key));
    input(pay, "holder").focus();
    for (const press of ["a", "Escape", "Tab"]) await sendKeys({ press });
    away();
    expect(told).to.deep.equal(["Escape", "Tab"]);
  });

  it("hears of keys on buttons, as of any other", async () => {
    const { pay } = await cardShop();
    const told: string[] = [];
    const away = page(["keydown"], (event) => told.push((event as KeyboardEvent).key));
    part(pay, "button").focus();
    await sendKeys({ press: "s" });
    away();
    expect(told).to.deep.equal(["s"]);
  });
});
