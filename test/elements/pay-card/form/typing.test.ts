// What helps while the card is typed: the next field, a paste of all of it, and mistakes as soon as they are certain.
import { expect } from "@open-wc/testing";
import { resetMouse, sendKeys, sendMouse } from "@web/test-runner-commands";
import fc from "fast-check";
import { readPastedCard } from "../../../../src/elements/pay-card/form/card-formats.ts";
import { cardShop, errorOf, fill, focused, input, NUMBER } from "../../support/card.ts";
import { loaded, shop } from "../../support/shop.ts";
import { ORDER } from "../../support/test-backend.ts";

/** What a browser dispatches when text is pasted; `false` if the form took it. */
const paste = (field: HTMLInputElement, text: string): boolean => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", text);
  const event = new Event("paste", { bubbles: true, cancelable: true, composed: true });
  // Firefox makes no `ClipboardEvent` of a script's text.
  return field.dispatchEvent(Object.assign(event, { clipboardData }));
};

describe("typing a card", () => {
  beforeEach(() => sessionStorage.clear());

  it("goes on to the next field at the last digit of a number that is right", async () => {
    const { pay } = await cardShop();
    input(pay, "number").focus();
    await sendKeys({ type: NUMBER });
    expect(focused(pay)).to.equal("holder");
    expect(input(pay, "number").value).to.equal("4111 1111 1111 1111");
  });

  it("skips no field for a buyer who leaves the number with Tab by habit", async () => {
    const { pay } = await cardShop();
    input(pay, "number").focus();
    await sendKeys({ type: NUMBER });
    await sendKeys({ press: "Tab" });
    expect(focused(pay)).to.equal("holder");
    await sendKeys({ press: "Tab" });
    expect(focused(pay)).to.equal("expiry");
  });

  it("stays in a number that is corrected in its middle", async () => {
    const { pay } = await cardShop();
    await fill(pay, { number: "411111111111111" });
    const number = input(pay, "number");
    number.focus();
    number.setSelectionRange(1, 1);
    await sendKeys({ type: "1" });
    expect(number.value).to.equal("4111 1111 1111 1111");
    expect(focused(pay)).to.equal("number");
  });

  it("says at the last digit that the number is wrong, and takes it back when it is corrected", async () => {
    const { pay } = await cardShop();
    input(pay, "number").focus();
    await sendKeys({ type: "411111111111111" });
    expect(errorOf(pay, "number")).to.equal("");
    await sendKeys({ type: "2" });
    await pay.updateComplete;
    expect(errorOf(pay, "number")).to.equal("Número inválido. Confira os dígitos.");
    expect(focused(pay)).to.equal("number");
    await sendKeys({ press: "Backspace" });
    await pay.updateComplete;
    expect(errorOf(pay, "number")).to.equal("");
  });

  it("moves on with Enter as long as something is missing, and turns nothing red", async () => {
    const { pay, backend } = await cardShop();
    input(pay, "holder").focus();
    await sendKeys({ type: "MARIA DA SILVA" });
    await sendKeys({ press: "Enter" });
    await pay.updateComplete;
    expect(focused(pay)).to.equal("expiry");
    expect(pay.shadowRoot!.querySelectorAll("[aria-invalid]")).to.have.length(0);
    input(pay, "code").focus();
    await sendKeys({ press: "Enter" });
    await pay.updateComplete;
    // The last field's Enter submits, which shows what is missing.
    expect(errorOf(pay, "number")).to.equal("Informe o número do cartão.");
    expect(await backend.seen("POST")).to.have.length(0);
  });

  it("spreads a card that is pasted whole over the fields", async () => {
    const { pay } = await cardShop();
    input(pay, "number").focus();
    expect(paste(input(pay, "number"), "4111 1111 1111 1111 12/30 123")).to.equal(false);
    await pay.updateComplete;
    expect(["number", "expiry", "code"].map((name) => input(pay, name).value)).to.deep.equal([
      "4111 1111 1111 1111",
      "12/30",
      "123",
    ]);
    expect(focused(pay)).to.equal("holder");
  });

  it("leaves any other paste to the browser", async () => {
    const { pay } = await cardShop();
    for (const text of [NUMBER, "4111 1111 1111 1111", "12/30", "MARIA", ""])
      expect(paste(input(pay, "number"), text), text).to.equal(true);
    expect(paste(input(pay, "holder"), "4111 1111 1111 1111 12/30 123")).to.equal(true);
  });

  it("reads a pasted card however it is set apart", () => {
    const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
    fc.assert(
      fc.property(
        fc.integer({ min: 12, max: 19 }).chain(digits),
        fc.constantFrom("", " ", "-", "."),
        fc.constantFrom(" ", ", ", "\n", " | ", ";"),
        fc.integer({ min: 1, max: 12 }),
        fc.oneof(digits(2), digits(4)),
        fc.option(fc.oneof(digits(3), digits(4)), { nil: undefined }),
        (number, group, apart, month, year, code) => {
          const grouped = number.replace(/(\d{4})(?=\d)/g, `$1${group}`);
          const expiry = `${month}/${year}`;
          const read = readPastedCard([grouped, expiry, code].filter(Boolean).join(apart));
          expect(read?.number.replace(/\D/g, "")).to.equal(number);
          expect([read?.expiry, read?.code]).to.deep.equal([expiry, code]);
        },
      ),
    );
  });

  it("reads a pasted card with dashes, full-width digits and characters that nobody sees", () => {
    const read = readPastedCard(
      "\u200b4111\u20111111\u20111111\u20111111\u00a0１２\u2215３０\u200b 737\ufeff",
    );
    expect(read?.number.replace(/\D/g, "")).to.equal("4111111111111111");
    expect([read?.expiry, read?.code]).to.deep.equal(["12/30", "737"]);
  });

  it("shows where the code is, by brand", async () => {
    const { pay } = await cardShop();
    const picture = () => pay.shadowRoot!.querySelector(".where")!.innerHTML;
    const onBack = picture();
    await fill(pay, { number: "378282246310005" });
    expect(picture()).not.to.equal(onBack);
  });
});

describe("the CPF or CNPJ", () => {
  it("opens digits on a phone, has a way to letters, and says why it is asked for", async () => {
    const { pay } = await shop("pay-pix", { order: { ...ORDER, ask: ["name", "identity"] } });
    await loaded(pay);
    const field = pay.shadowRoot!.querySelector<HTMLInputElement>("[name=identity]")!;
    expect(field.inputMode).to.equal("numeric");
    const why = pay.shadowRoot!.getElementById(field.getAttribute("aria-describedby")!)!;
    expect(why.textContent!.trim()).to.equal("O banco exige o CPF ou CNPJ de quem paga.");
    const letters = pay.shadowRoot!.querySelector<HTMLElement>(".letters")!;
    expect(letters.ariaLabel).to.equal("Digitar letras do CNPJ");
    letters.click();
    await pay.updateComplete;
    expect(field.inputMode).to.equal("text");
    expect(letters.ariaPressed).to.equal("true");
    await pay.updateComplete;
    expect(pay.shadowRoot!.activeElement).to.equal(field);
  });

  it("moves on from the name with Enter, and makes no charge yet", async () => {
    const { pay } = await shop("pay-pix", { order: { ...ORDER, ask: ["name", "identity"] } });
    await loaded(pay);
    pay.shadowRoot!.querySelector<HTMLInputElement>("[name=name]")!.focus();
    await sendKeys({ type: "Maria" });
    await sendKeys({ press: "Enter" });
    await pay.updateComplete;
    expect(pay.shadowRoot!.activeElement!.getAttribute("name")).to.equal("identity");
    expect(pay.shadowRoot!.querySelector("[name=identity]")!.hasAttribute("aria-invalid")).to.equal(false);
  });
});

describe("the buyer's name", () => {
  beforeEach(() => sessionStorage.clear());
  afterEach(() => resetMouse());

  const asking = async () => {
    const { pay } = await cardShop({ order: { ...ORDER, ask: ["name"] } });
    input(pay, "holder").focus();
    await sendKeys({ type: "JOAO LOJISTA" });
    return pay;
  };
  const click = (element: HTMLElement) => {
    element.scrollIntoView({ block: "center" });
    const { x, y, width, height } = element.getBoundingClientRect();
    return sendMouse({ type: "click", position: [Math.round(x + width / 2), Math.round(y + height / 2)] });
  };

  it("is the holder's until the buyer types another one", async () => {
    const pay = await asking();
    await sendKeys({ press: "Tab" });
    expect(input(pay, "name").value).to.equal("JOAO LOJISTA");
    input(pay, "name").focus();
    await sendKeys({ type: "João Lojista" });
    expect(input(pay, "name").value).to.equal("João Lojista");
    input(pay, "holder").focus();
    await sendKeys({ press: "Tab" });
    expect(input(pay, "name").value).to.equal("João Lojista");
  });

  it("is the holder's where a browser fills in the card", async () => {
    const { pay } = await cardShop({ order: { ...ORDER, ask: ["name"] } });
    input(pay, "number").focus();
    const holder = input(pay, "holder");
    holder.value = "JOAO LOJISTA";
    for (const type of ["input", "change"]) holder.dispatchEvent(new Event(type, { bubbles: true }));
    await pay.updateComplete;
    expect(input(pay, "name").value).to.equal("JOAO LOJISTA");
  });

  for (const place of ["#name", "label[for=name]"])
    it(`is what is typed after a click from the holder on ${place}, and nothing else`, async () => {
      const pay = await asking();
      await click(pay.shadowRoot!.querySelector<HTMLElement>(place)!);
      expect(focused(pay)).to.equal("name");
      await sendKeys({ type: "João Lojista" });
      expect(input(pay, "name").value).to.equal("João Lojista");
    });
});
