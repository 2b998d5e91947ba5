import { expect } from "@open-wc/testing";
import { Framed, showing } from "../../support/framed.ts";

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
