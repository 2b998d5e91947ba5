// Pages whose scripts have put functions of their own in the place of the browser's, before ours come.
import { expect } from "@open-wc/testing";
import type { PayCard } from "../../../src/elements/pay-card/pay-card.ts";
import type { PayCheckout } from "../../../src/elements/pay-checkout/pay-checkout.ts";
import { charged, fillCard, press } from "../support/card.ts";
import { part, streaming, textOf, until } from "../support/shop.ts";
import { ORDER, pixCharge, TestBackend } from "../support/test-backend.ts";

/** What such a script replaces, as far as it differs from what the browser has. */
const SCRIPTS: Record<string, string> = {
  "MooTools 1.4.5": `
    window.Event = function DOMEvent(event) { this.event = event || window.event; };
    window.Element = function (tag) { return document.createElement(tag); };
    window.Request = function () {};
    window.Document = window.Window = function () {};
    Array.from = function (item) {
      if (item == null) return [];
      return typeof item.length == "number" && typeof item != "string" ? Array.prototype.slice.call(item) : [item];
    };
    Array.prototype.each = Array.prototype.contains = Array.prototype.erase = function () { return this; };
    String.prototype.contains = function (text) { return this.indexOf(text) > -1; };
    Function.prototype.delay = function () {};
  `,
  "Prototype 1.7": `
    window.Element = function (tag) { return document.createElement(tag); };
    window.Form = window.Hash = window.Template = function () {};
    Array.from = function (items) {
      if (!items) return [];
      var results = new Array(items.length || 0);
      for (var at = results.length; at--;) results[at] = items[at];
      return results;
    };
    Array.prototype.toJSON = function () { return "[" + this.join(", ") + "]"; };
    Array.prototype.entries = Array.prototype.toArray = function () { return this.slice(); };
    Array.prototype.first = function () { return this[0]; };
  `,
  "a polyfill for old browsers": `
    window.CustomEvent = function (type, detail) {
      var event = document.createEvent("CustomEvent");
      event.initCustomEvent(type, false, false, detail);
      return event;
    };
    window.CustomEvent.prototype = window.Event.prototype;
    window.Event = function (type) {
      var event = document.createEvent("Event");
      event.initEvent(type, false, false);
      return event;
    };
    Object.prototype.own = function () {};
  `,
};

/** A page of its own with a checkout, whose scripts ran before ours. */
async function page(script: string, backend: TestBackend): Promise<{ pay: PayCheckout; heard: string[] }> {
  const frame = document.createElement("iframe");
  frame.style.cssText = "width: 400px; height: 800px";
  frame.srcdoc = `<!doctype html><title>Loja</title><script>${script}</script>
    <script type="module" src="/src/elements/define.ts"></script>
    <pay-checkout endpoint="${backend.endpoint}" order="${ORDER.id}"></pay-checkout>`;
  document.body.append(frame);
  await until(() => frame.contentDocument?.querySelector("pay-checkout"), "the page");
  const heard: string[] = [];
  for (const type of ["pay-ready", "pay-success", "pay-error"] as const)
    frame.contentDocument!.addEventListener(type, () => heard.push(type));
  const pay = frame.contentDocument!.querySelector("pay-checkout")!;
  await until(() => pay.status === "ready", "ready");
  return { pay, heard };
}

describe("a page that replaces built-ins", () => {
  beforeEach(() => sessionStorage.clear());
  afterEach(() => document.querySelector("iframe")?.remove());

  for (const [name, script] of Object.entries(SCRIPTS)) {
    it(`takes a Pix payment: ${name}`, async () => {
      const backend = await TestBackend.with({ order: ORDER, made: pixCharge() });
      const { pay, heard } = await page(script, backend);
      expect(await pay.start()).to.have.property("status", "pending");
      const pix = pay.shadowRoot!.querySelector("pay-pix")!;
      await until(() => part(pix, "qr"), "the code");
      // No warning: the code was read as it is.
      expect(textOf(pix)).not.to.contain("Se o banco recusar");
      await streaming(backend, 1);
      await backend.play({ change: { status: "paid" } });
      await until(() => pay.status === "paid", "paid");
      expect(heard).not.to.include("pay-error");
      expect(heard).to.include("pay-success");
    });

    it(`takes a card: ${name}`, async () => {
      const backend = await TestBackend.with({ order: ORDER, made: charged("paid") });
      const { pay } = await page(script, backend);
      pay.shadowRoot!.querySelector<HTMLElement>("input[value=card]")!.click();
      const card: PayCard = pay.shadowRoot!.querySelector("pay-card")!;
      await until(() => part(card, "button"), "the form");
      await fillCard(card);
      press(card);
      await until(() => pay.status === "paid", "paid");
    });
  }
});
