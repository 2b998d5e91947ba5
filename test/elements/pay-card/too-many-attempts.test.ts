// A buyer who has to wait with cards is led to Pix, if there is Pix.
import { expect } from "@open-wc/testing";
import { PayError } from "../../../src/elements/client/pay-error.ts";
import { toLanguage } from "../../../src/elements/i18n/language.ts";
import { noticeOf } from "../../../src/elements/pay-card/notice.ts";
import { cardShop, fillCard, input, press } from "../support/card.ts";
import { textOf, until } from "../support/shop.ts";
import { ORDER } from "../support/test-backend.ts";

const noticeBeside = (offersPix: boolean) =>
  noticeOf(
    { status: "error", error: new PayError("too_many_attempts", "Wait."), order: ORDER },
    { language: toLanguage("pt-BR"), offersPix, count: 1, slow: undefined },
  );

describe("too many attempts with cards", () => {
  beforeEach(() => sessionStorage.clear());

  it("offer Pix beside it, in words and by a button", () => {
    const { text, pix } = noticeBeside(true);
    expect(text).to.contain("ou pague com Pix");
    expect(pix).to.equal(true);
  });

  it("name no Pix where there is none", () => {
    const { text, pix } = noticeBeside(false);
    expect(text).not.to.contain("Pix");
    expect(pix).to.equal(false);
  });

  it("are told from the first answer, with the minutes to wait, at each press, and empty no field", async () => {
    const { pay, backend, heard } = await cardShop({
      faults: [
        {
          call: "POST /charges",
          times: 2,
          status: 429,
          code: "too_many_attempts",
          headers: { "Retry-After": "300" },
        },
      ],
    });
    await fillCard(pay);
    for (const tries of [1, 2]) {
      press(pay);
      await until(() => heard.filter((event) => event === "pay-error too_many_attempts").length === tries);
      expect(await backend.seen("POST /charges")).to.have.lengthOf(tries);
      await pay.updateComplete;
      expect(textOf(pay)).to.contain("em 5 minutos");
      expect(input(pay, "holder").value).to.equal("MARIA DA SILVA");
    }
  });
});
