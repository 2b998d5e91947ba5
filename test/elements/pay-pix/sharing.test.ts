// Passing the code on to the bank's app: on a phone, once it is copied.
import { aTimeout, expect } from "@open-wc/testing";
import type { PayPix } from "../../../src/elements/pay-pix/pay-pix.ts";
import { pixShop, type PixShop } from "../support/pix.ts";
import { is, part, textOf, until } from "../support/shop.ts";

const { matchMedia } = window;

describe("sharing a Pix code", () => {
  let copied: string[];
  let shared: (string | undefined)[];

  beforeEach(() => {
    sessionStorage.clear();
    copied = [];
    shared = [];
    const writeText = (text: string) => Promise.resolve(void copied.push(text));
    Object.defineProperty(navigator.clipboard, "writeText", { value: writeText, configurable: true });
  });
  afterEach(() => {
    window.matchMedia = matchMedia;
    Reflect.deleteProperty(navigator.clipboard, "writeText");
    Reflect.deleteProperty(navigator, "share");
  });

  /** A device with such a pointer, and a sheet that ends so. */
  function device(pointer: "coarse" | "fine", end?: "" | "AbortError" | "NotAllowedError") {
    window.matchMedia = (query) => ({ matches: query === `(pointer: ${pointer})` }) as MediaQueryList;
    if (end === undefined) return;
    const share = ({ text }: ShareData) => {
      shared.push(text);
      return end ? Promise.reject(new DOMException("", end)) : Promise.resolve();
    };
    Object.defineProperty(navigator, "share", { value: share, configurable: true });
  }

  /** A code that the buyer has copied. */
  async function copiedCode(): Promise<PixShop & { code: string }> {
    const opened = await pixShop({}, { auto: true });
    await is(opened.pix, "pending");
    part(opened.pix, "copy").click();
    await until(() => textOf(opened.pix).includes("Agora abra o app do seu banco"), "copied");
    const { code } = opened.pix.charge!.pix!;
    expect(copied).to.deep.equal([code]);
    return { ...opened, code };
  }

  const share = (pix: PayPix) => part(pix, "share").click();

  it("passes on the exact code", async () => {
    device("coarse", "");
    const { pix, code } = await copiedCode();
    share(pix);
    expect(shared).to.deep.equal([code]);
  });

  it("is no error where the buyer closes the sheet", async () => {
    device("coarse", "AbortError");
    const { pix } = await copiedCode();
    share(pix);
    // Copying would begin within these steps.
    await aTimeout(0);
    await pix.updateComplete;
    expect(shared).to.have.length(1);
    expect(copied).to.have.length(1);
    expect(part(pix, "error")).to.equal(null);
  });

  it("copies the code instead where it fails", async () => {
    device("coarse", "NotAllowedError");
    const { pix, heard, code } = await copiedCode();
    share(pix);
    await until(() => heard.filter((type) => type === "pay-copy").length === 2, "copied");
    expect(copied).to.deep.equal([code, code]);
  });

  it("is not offered where the browser cannot", async () => {
    device("coarse");
    expect(part((await copiedCode()).pix, "share")).to.equal(null);
  });

  it("is not offered on a desktop", async () => {
    device("fine", "");
    expect(part((await copiedCode()).pix, "share")).to.equal(null);
  });
});
