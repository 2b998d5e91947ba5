import { expect } from "@open-wc/testing";
import { cardShop, input } from "../../support/card.ts";
import { is, part, textOf } from "../../support/shop.ts";

describe("<pay-card isolated> at the page's own origin", () => {
  it("says that nothing can be isolated there, and shows no form", async () => {
    const { pay, heard } = await cardShop({}, { isolated: "" });
    await is(pay, "error");
    expect(heard).to.deep.equal(["pay-ready", "pay-error isolation_unavailable"]);
    expect(input(pay, "number")).to.equal(null);
    expect(textOf(pay)).to.contain("Fale com a loja");
    // Another try would end the same way.
    expect(part(pay, "retry")).to.equal(null);
    expect(pay.validate()).to.equal(false);
    expect(await pay.submit()).to.equal(undefined);
  });

  it("shows its own form once it is not asked to isolate it, and none again when it is", async () => {
    const { pay } = await cardShop({}, { isolated: "" });
    await is(pay, "error");
    pay.isolated = false;
    await is(pay, "ready");
    input(pay, "number").value = "4111";
    pay.isolated = true;
    await is(pay, "error");
    expect(input(pay, "number")).to.equal(null);
    pay.isolated = false;
    await is(pay, "ready");
    expect(input(pay, "number").value).to.equal("");
  });
});
