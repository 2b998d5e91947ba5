// A buyer who types the card's number into another field is told so, and it goes nowhere.
import { expect, fixture, html } from "@open-wc/testing";
import "../../../src/elements/define.ts";
import { ORDER, pixCharge, TestBackend } from "../support/test-backend.ts";
import { charged, fillCard, NUMBER } from "../support/card.ts";
import { until } from "../support/shop.ts";

const SAID = {
  "pt-BR": "Este campo não é para o número do cartão. Apague o número.",
  en: "This field isn’t for the card number. Delete the number.",
  es: "Este campo no es para el número de la tarjeta. Borre el número.",
};

for (const [element, made] of [
  ["pay-pix", pixCharge()],
  ["pay-card", charged("paid")],
] as const)
  for (const locale of ["pt-BR", "en", "es"] as const)
    describe(`a card number in another field of <${element}> (${locale})`, () => {
      it("is refused beside the field, until it is taken out", async () => {
        const order = { ...ORDER, ask: ["name" as const, "email" as const] };
        const backend = await TestBackend.with({ order, made });
        const pay = document.createElement(element);
        Object.assign(pay, { endpoint: backend.endpoint, order: ORDER.id, locale });
        (await fixture(html`<div></div>`)).append(pay);
        await until(() => pay.status === "ready");
        const root = pay.shadowRoot!;
        const type = (name: string, value: string) => {
          const input = root.querySelector<HTMLInputElement>(`[name=${name}]`)!;
          input.value = value;
          for (const event of ["input", "blur"]) input.dispatchEvent(new Event(event, { bubbles: true }));
        };
        const send = () => ("submit" in pay ? pay.submit() : pay.start());
        const errors = async () => {
          await pay.updateComplete;
          return ["name", "email"].map((name) => root.querySelector(`#${name}-error`)!.textContent);
        };
        if (pay.localName === "pay-card") await fillCard(pay as HTMLElementTagNameMap["pay-card"]);
        type("name", `Maria ${NUMBER.replace(/....(?=.)/g, "$& ")}`);
        type("email", `maria${NUMBER}@example.com`);
        expect(await errors()).to.deep.equal([SAID[locale], SAID[locale]]);
        expect(await send()).to.equal(undefined);
        expect(await backend.seen("POST /charges")).to.deep.equal([]);

        type("name", "Maria da Silva");
        type("email", "maria@example.com");
        expect(await errors()).to.deep.equal(["", ""]);
        expect(await send()).to.include({ orderId: ORDER.id });
      });
    });
