import { expect } from "@open-wc/testing";
import { toLanguage } from "../../../../src/elements/i18n/language.ts";
import { foreignWords, OWN } from "../../support/texts.ts";
import { Framed, showing } from "../../support/framed.ts";

describe("a form in a frame", () => {
  it("speaks the shop's words alone, which came through the port", async () => {
    const framed = await Framed.with({}, showing({ language: toLanguage("fr-CA", OWN) }));
    framed.post("validate");
    await framed.settled();
    expect(framed.text).to.contain("«numberMissing»").and.to.contain("«pay R$\u00a0123,45»");
    expect(foreignWords(framed.frame, [])).to.deep.equal([]);
    expect(document.documentElement.lang).to.equal("fr-CA");
  });
});
