import { expect } from "@open-wc/testing";
import { sendKeys } from "@web/test-runner-commands";
import * as fc from "fast-check";
import type { Order } from "../../../../src/contract/checkout/order.ts";
import { digitsOf } from "../../../../src/elements/ui/formats.ts";
import { ORDER } from "../../support/test-backend.ts";
import { index } from "../../support/editing.ts";
import { cardShop, errorOf, EXPIRY, input, NUMBER } from "../../support/card.ts";
import { part } from "../../support/shop.ts";

/** Presses a key with Control held down. */
async function control(key: string): Promise<void> {
  await sendKeys({ down: "Control" });
  await sendKeys({ press: key });
  await sendKeys({ up: "Control" });
}

const undo = () => control("z");
const redo = () => control("y");
const cut = () => control("x");
const paste = () => control("v");

/** What stands in a field, with `|` for the caret or around what is selected. */
function seen({ value, selectionStart, selectionEnd }: HTMLInputElement): string {
  const [start, end] = [selectionStart!, selectionEnd!];
  const selected = value.slice(start, end);
  return `${value.slice(0, start)}|${selected && `${selected}|`}${value.slice(end)}`;
}

/** A form with the focus on one of its fields. */
async function at(name: string, order: Partial<Order> = {}) {
  const { pay } = await cardShop({ order: { ...ORDER, ...order } });
  const field = input(pay, name);
  field.focus();
  return { pay, field };
}

/** Fills a field without the focus and with no event but these, as autofill and password managers do. */
function filled(field: HTMLInputElement, value: string, ...types: string[]): void {
  for (const type of types) {
    if (type === "input") field.value = value;
    if (type === "change" && !types.includes("input")) field.value = value;
    field.dispatchEvent(new Event(type, { bubbles: true }));
  }
}

describe("typing in the card form", () => {
  it("undoes and redoes what was typed, pasted, cut and deleted, caret included", async () => {
    const { field } = await at("number");
    await sendKeys({ type: "41111111" });
    field.setSelectionRange(2, 7);
    await cut();
    expect(seen(field)).to.equal("41|11");
    field.setSelectionRange(4, 4);
    await paste();
    await sendKeys({ press: "Backspace" });
    await sendKeys({ press: "Backspace" });
    const last = "4111 11|";
    expect(seen(field)).to.equal(last);

    await undo();
    expect(seen(field)).to.equal("4111 1111|");
    await undo();
    expect(seen(field)).to.equal("4111|");
    await undo();
    expect(seen(field)).to.equal("41|11 11|11");
    await undo();
    expect(seen(field)).to.equal("|");
    await undo();
    expect(seen(field)).to.equal("|");
    for (let times = 0; times < 5; times++) await redo();
    expect(seen(field)).to.equal(last);
    await undo();
    await sendKeys({ type: "2" });
    await redo();
    expect(seen(field)).to.equal("4111 1111 2|");
  });

  it("takes back nothing that was cleared", async () => {
    const { pay, field } = await at("number");
    await sendKeys({ type: "4111" });
    pay.reset();
    field.value = "";
    await undo();
    expect(seen(field)).to.equal("|");
  });

  it("keeps the digits and the caret of a plain field under the same keys", async function () {
    this.timeout(60_000);
    const { field } = await at("number");
    const plain = document.createElement("input");
    document.body.append(plain);
    const keys: [name: string, press: () => Promise<unknown>][] = [
      ["type", () => sendKeys({ type: "4" })],
      ["type three", () => sendKeys({ type: "507" })],
      ["Backspace", () => sendKeys({ press: "Backspace" })],
      ["Delete", () => sendKeys({ press: "Delete" })],
      ["delete the word before", () => control("Backspace")],
      ["delete the word behind", () => control("Delete")],
      ["cut", cut],
      ["paste", paste],
    ];
    const edit = fc.record({
      key: fc.constantFrom(...keys),
      from: fc.nat(20),
      length: fc.oneof(fc.constant(0), fc.nat(6)),
      behind: fc.tuple(fc.boolean(), fc.boolean()),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 4, maxLength: 8 }), async (edits) => {
        plain.value = field.value = "";
        for (const { key, from, length, behind } of [
          { key: keys[1]!, from: 0, length: 0, behind: [true, true] as const },
          ...edits,
        ]) {
          const [start, end] = [from, from + length].map((place) => Math.min(place, plain.value.length));
          plain.focus();
          plain.setSelectionRange(start!, end!);
          await key[1]();
          // What was cut from the field comes with its spaces.
          const caret = digitsOf(plain.value.slice(0, plain.selectionStart!)).length;
          plain.value = digitsOf(plain.value);
          field.focus();
          const first = index(field.value, start!, behind[0]);
          const last = start === end ? first : Math.max(first, index(field.value, end!, behind[1]));
          field.setSelectionRange(first, last);
          await key[1]();
          expect(digitsOf(field.value)).to.equal(plain.value);
          expect(digitsOf(field.value.slice(0, field.selectionStart!)).length).to.equal(caret);
          expect(field.selectionEnd).to.equal(field.selectionStart);
        }
      }),
      { numRuns: 12 },
    );
    plain.remove();
  });

  it("takes an expiry as it is typed, and lets it be deleted across its slash", async () => {
    const { field } = await at("expiry");
    await sendKeys({ type: "1/2031" });
    expect(seen(field)).to.equal("01/31|");
    await sendKeys({ type: "9" });
    expect(seen(field)).to.equal("01/31|");
    for (const left of ["01/3|", "01|", "0|", "|"]) {
      await sendKeys({ press: "Backspace" });
      expect(seen(field)).to.equal(left);
    }
    await sendKeys({ type: "1231" });
    field.setSelectionRange(3, 3);
    await sendKeys({ press: "Backspace" });
    expect(seen(field)).to.equal("1|/31");
    await sendKeys({ type: "1" });
    expect(seen(field)).to.equal("11|/31");
  });

  it("takes as many digits of a code as the brand has, and cuts none that are pasted with blanks", async () => {
    const { pay, field } = await at("number");
    await sendKeys({ type: NUMBER });
    input(pay, "code").focus();
    await sendKeys({ type: "12a34" });
    expect(input(pay, "code").value).to.equal("123");
    field.focus();
    field.select();
    await sendKeys({ type: "378282246310005" });
    input(pay, "code").focus();
    await sendKeys({ press: "End" });
    await sendKeys({ type: "45" });
    expect(input(pay, "code").value).to.equal("1234");
  });

  it("is filled by what writes into the fields and says so in any way", async () => {
    const { pay } = await at("holder");
    filled(input(pay, "number"), "5555-5555 5555.4444", "keydown", "input", "keyup", "change");
    filled(input(pay, "expiry"), `20${EXPIRY.slice(3)}-12`, "input");
    filled(input(pay, "code"), " 123 ", "change");
    filled(input(pay, "holder"), "Ana Lima", "input", "change", "blur");
    await pay.updateComplete;
    expect(input(pay, "number").value).to.equal("5555 5555 5555 4444");
    expect(input(pay, "expiry").value).to.equal(EXPIRY);
    expect(input(pay, "code").value).to.equal("123");
    expect(pay.validate()).to.equal(true);
  });

  it("judges at once what was filled in and not typed", async () => {
    const { pay } = await at("holder");
    filled(input(pay, "expiry"), "01/2020", "input", "change");
    await pay.updateComplete;
    expect(errorOf(pay, "expiry")).to.equal("Cartão vencido. Use outro.");
  });

  it("loses nothing that was typed to another language, amount or place, or to a choice of brands", async () => {
    const { pay, field } = await at("number", { ask: ["name", "identity"] });
    await sendKeys({ type: "99999999" });
    input(pay, "identity").focus();
    await sendKeys({ type: "52998" });
    field.focus();
    field.setSelectionRange(3, 6);

    pay.locale = "en";
    pay.classList.add("dark");
    await pay.updateComplete;
    expect(part(pay, "label").textContent).to.equal("Card number");
    expect(seen(field)).to.equal("999|9 9|999");

    const elsewhere = document.createElement("section");
    document.body.append(elsewhere);
    elsewhere.append(pay);
    await pay.updateComplete;
    expect(input(pay, "number")).to.equal(field);
    expect(field.value).to.equal("9999 9999");
    expect(input(pay, "identity").value).to.equal("529.98");
    expect(pay.status).to.equal("ready");

    field.focus();
    field.setSelectionRange(4, 4);
    await sendKeys({ type: "99999995" });
    await pay.updateComplete;
    expect(pay.shadowRoot!.querySelectorAll("[name=brand]")).to.have.length.greaterThan(1);
    expect(seen(field)).to.equal("9999 9999 9995| 9999");
    elsewhere.remove();
  });

  it("tells keyboards of phones what comes, and corrects nothing", async () => {
    const { pay } = await at("number", { ask: ["name", "identity", "email", "phone"] });
    const fields = [...pay.shadowRoot!.querySelectorAll<HTMLInputElement>("[part=field] input")];
    const attributes = "inputmode enterkeyhint autocapitalize autocorrect maxlength".split(" ");
    expect(
      fields.map((field) => [field.name, ...attributes.map((name) => field.getAttribute(name))]),
    ).to.deep.equal([
      ["number", "numeric", "next", "off", "off", null],
      ["holder", null, "next", "words", "off", null],
      ["expiry", "numeric", "next", "off", "off", null],
      ["code", "numeric", "next", "off", "off", null],
      ["name", null, "next", "words", "off", null],
      ["identity", null, "next", "characters", "off", null],
      ["email", "email", "next", "off", "off", null],
      ["phone", "tel", "done", "off", "off", null],
    ]);
    const sizes = fields.map((field) => parseFloat(getComputedStyle(field).fontSize));
    expect(Math.min(...sizes)).to.be.at.least(16);
  });
});

describe("the buyer's data", () => {
  it("is masked as it is typed: CPF or CNPJ, as a letter or the length tells", async () => {
    const { field } = await at("identity", { ask: ["identity"] });
    await sendKeys({ type: "52998224725" });
    expect(seen(field)).to.equal("529.982.247-25|");
    await sendKeys({ type: "1" });
    expect(seen(field)).to.equal("52.998.224/7251|");
    await sendKeys({ press: "Backspace" });
    expect(seen(field)).to.equal("529.982.247-25|");
    field.setSelectionRange(4, 4);
    await sendKeys({ press: "Backspace" });
    expect(seen(field)).to.equal("52|9.822.472-5");
    await sendKeys({ type: "a" });
    expect(seen(field)).to.equal("52.A|98.224/725");
    field.select();
    await sendKeys({ type: "12abc34501de35" });
    expect(seen(field)).to.equal("12.ABC.345/01DE-35|");
    await sendKeys({ type: "9" });
    expect(seen(field)).to.equal("12.ABC.345/01DE-35|");
    await undo();
    expect(seen(field)).to.equal("|52.A98.224/725|");
  });

  it("takes a phone with or without its country", async () => {
    const { field } = await at("phone", { ask: ["phone"] });
    for (const [typed, shown] of [
      ["11912345678", "(11) 91234-5678|"],
      ["1132654321", "(11) 3265-4321|"],
      ["+5511912345678", "+55 (11) 91234-5678|"],
      ["5511912345678", "55 (11) 91234-5678|"],
      ["011912345678", "0 (11) 91234-5678|"],
      ["+14155552671", "+14155552671|"],
    ] as const) {
      field.select();
      await sendKeys({ type: typed });
      expect(seen(field)).to.equal(shown);
    }
    field.select();
    await sendKeys({ type: "+55" });
    for (const left of ["+5|", "+|", "|"]) {
      await sendKeys({ press: "Backspace" });
      expect(seen(field)).to.equal(left);
    }
  });

  it("takes the name of the card's holder, until the buyer says another", async () => {
    const { pay, field } = await at("holder", { ask: ["name"] });
    const name = input(pay, "name");
    await sendKeys({ type: "Ana Lma" });
    await sendKeys({ press: "Tab" });
    await pay.updateComplete;
    expect(name.value).to.equal("Ana Lma");
    filled(field, "Ana Lima", "input", "change");
    await pay.updateComplete;
    expect(name.value).to.equal("Ana Lima");
    name.focus();
    name.select();
    await sendKeys({ type: "Lojas Lima" });
    filled(field, "Ana L Lima", "input", "change");
    await pay.updateComplete;
    expect(name.value).to.equal("Lojas Lima");
  });
});
