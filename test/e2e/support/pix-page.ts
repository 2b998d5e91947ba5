// What the tests of a Pix code on a buyer's screen share.
import type { Page } from "@playwright/test";
import { expect, type TestDemo } from "./fixtures.ts";

/** The codes that the payment service has drawn up. */
export const sentCodes = (demo: TestDemo): string[] =>
  demo.sandbox.control.pix.list().map((charge) => charge.code);

/** Opens the page and makes the charge. Gives its code, as the payment service knows it. */
export async function waitingPix(
  page: Page,
  demo: TestDemo,
  shop: "pix" | "expiring" = "pix",
): Promise<string> {
  await page.goto(demo.place(shop));
  await page.locator("[part~=button]").click();
  await expect(page.locator("pay-pix")).toHaveAttribute("status", "pending");
  const [code] = sentCodes(demo);
  return code!;
}

/** Puts a picture into the slot: the shop's own, or one as black as a QR code's modules. */
export async function addLogo(page: Page, kind: "picture" | "black" = "picture"): Promise<void> {
  await page.locator("pay-pix").evaluate(async (pix, wanted) => {
    const picture = document.createElement("img");
    picture.slot = "logo";
    picture.alt = "";
    if (wanted === "picture") picture.src = "/pictures/vase.svg";
    else {
      const canvas = document.createElement("canvas");
      canvas.getContext("2d")!.fillRect(0, 0, canvas.width, canvas.height);
      picture.src = canvas.toDataURL();
    }
    await picture.decode();
    pix.append(picture);
    await new Promise(requestAnimationFrame);
  }, kind);
}

/** Pixels of the screen that a module takes. */
export const modulePixels = (page: Page): Promise<number> =>
  page.locator("[part~=qr] svg").evaluate((svg) => {
    const { width } = svg.getBoundingClientRect();
    return (width * devicePixelRatio) / (svg as SVGSVGElement).viewBox.baseVal.width;
  });
