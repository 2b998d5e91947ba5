// What the page shows through the frame: the buyer's answers, the shop's texts and the theme.
import { expect } from "@open-wc/testing";
import type { Askable } from "../../../../src/contract/checkout/enums.ts";
import { ORDER } from "../../support/test-backend.ts";
import { Framed, showing } from "../../support/framed.ts";
import { toLanguage } from "../../../../src/elements/i18n/language.ts";
import { foreignWords, OWN } from "../../support/texts.ts";
import { until } from "../../support/shop.ts";

const asking = (...answers: [Askable, string][]) =>
  showing({ order: { ...ORDER, ask: ["name", "identity"] } }, { answers });

describe("what a buyer has answered elsewhere in the page", () => {
  it("comes into the frame as it is typed there, and corrected", async () => {
    const framed = await Framed.with({}, asking(["name", "Ana"], ["identity", "529"]));
    expect(framed.field("name").value).to.equal("Ana");
    framed.post(asking(["name", "Ana Silva"], ["identity", "529.982.247-25"]));
    await until(() => framed.field("name").value === "Ana Silva", "the name is corrected");
    await framed.typeCard();
    await framed.send();
    expect((await framed.charges())[0]!["customer"]).to.deep.equal({
      name: "Ana Silva",
      identity: "52998224725",
      identityType: "CPF",
    });
  });

  it("leaves alone what they have answered in the frame since", async () => {
    const framed = await Framed.with({}, asking(["name", "Ana"]));
    framed.type("name", "Ana Souza");
    framed.post(asking(["name", "Ana Silva"], ["identity", "529.982.247-25"]));
    await until(() => framed.field("identity").value !== "", "the identity is there");
    expect(framed.field("name").value).to.equal("Ana Souza");
    framed.post(asking(["name", "Ana Lima"]));
    await framed.settled();
    expect(framed.field("name").value).to.equal("Ana Souza");
  });
});

describe("a form in a frame", () => {
  it("speaks the shop's words alone, which came through the port", async () => {
    const framed = await Framed.with({}, showing({ language: toLanguage("fr-CA", OWN) }));
    framed.post("validate");
    await framed.settled();
    expect(framed.text).to.contain("«numberMissing»").and.to.contain("«pay R$\u00a0123,45»");
    expect(foreignWords(framed.frame, ["Loja Exemplo"])).to.deep.equal([]);
    expect(document.documentElement.lang).to.equal("fr-CA");
  });
});

describe("the look of a form in a frame", () => {
  const { style } = document.documentElement;
  afterEach(() => {
    for (const name of ["--pay-radius", "font-family"]) style.removeProperty(name);
  });

  it("is the page's, without the values that are too long to take over", async () => {
    const fonts = Array.from({ length: 200 }, (_, each) => `"Font ${each}"`).join(", ");
    const framed = await Framed.with(
      {},
      showing({}, { theme: { "--pay-radius": "3px", "font-family": fonts } }),
    );
    expect(framed.field("number")).not.to.equal(null);
    expect(style.getPropertyValue("--pay-radius")).to.equal("3px");
    expect(style.fontFamily).to.equal("");
  });
});
