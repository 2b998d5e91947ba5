// The shop is not blamed for the buyer's own connection.
import { expect } from "@open-wc/testing";
import { PayError } from "../../../src/elements/client/pay-error.ts";
import { loaded, shop, spoken, textOf } from "../support/shop.ts";

const SAID = {
  "pt-BR": "Você está sem internet. Confira a conexão e tente de novo.",
  en: "You’re offline. Check your connection and try again.",
  es: "Está sin conexión. Revísela e intente de nuevo.",
};

function setOnline(online: boolean): void {
  Object.defineProperty(navigator, "onLine", { get: () => online, configurable: true });
}

describe("an error of the network", () => {
  beforeEach(() => sessionStorage.clear());
  afterEach(() => Reflect.deleteProperty(navigator, "onLine"));

  for (const name of ["pay-pix", "pay-card", "pay-checkout"] as const)
    for (const [locale, words] of Object.entries(SAID))
      it(`is the buyer's own connection where the browser says so: <${name}>, ${locale}`, async () => {
        const { pay } = await shop(name, {}, { locale });
        await loaded(pay);
        setOnline(false);
        pay["checkout"].fail(new PayError("network", "No answer."));
        await pay.updateComplete;
        expect(textOf(pay)).to.contain(words);
        expect(spoken(pay)).to.contain(words);
      });

  it("is the shop's where the device is online", async () => {
    const { pay } = await shop("pay-pix");
    await loaded(pay);
    setOnline(true);
    pay["checkout"].fail(new PayError("network", "No answer."));
    await pay.updateComplete;
    expect(textOf(pay)).to.contain("Sem resposta da loja.");
  });

  it("stays what it was when the device comes online, until it is tried again", async () => {
    const { pay } = await shop("pay-pix");
    await loaded(pay);
    setOnline(false);
    pay["checkout"].fail(new PayError("network", "No answer."));
    setOnline(true);
    await pay.updateComplete;
    expect(textOf(pay)).to.contain(SAID["pt-BR"]);
  });
});
