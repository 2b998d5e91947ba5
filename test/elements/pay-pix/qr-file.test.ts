import { expect } from "@open-wc/testing";
import jsQR from "jsqr";
import { downloadQr } from "../../../src/elements/pay-pix/qr-file.ts";
import { qrPath } from "../../../src/elements/pay-pix/qr-path.ts";
import { brCode } from "../support/test-backend.ts";

/** The file that a download of such a name gives. */
function file(name: string): { name: string; address: string } {
  const { click } = HTMLAnchorElement.prototype;
  let given = { name: "", address: "" };
  HTMLAnchorElement.prototype.click = function () {
    given = { name: this.download, address: this.href };
  };
  try {
    downloadQr(qrPath(brCode(12345), "M"), name);
  } finally {
    HTMLAnchorElement.prototype.click = click;
  }
  return given;
}

describe("downloadQr", () => {
  it("gives a PNG in which the code is read", async () => {
    const { address } = file("A-1001");
    const blob = await (await fetch(address)).blob();
    expect(blob.type).to.equal("image/png");
    const picture = await createImageBitmap(blob);
    const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d")!;
    context.drawImage(picture, 0, 0);
    const { data, width, height } = context.getImageData(0, 0, picture.width, picture.height);
    expect(jsQR(data, width, height)?.data).to.equal(brCode(12345));
  });

  it("names it after the order, in letters that every file system takes", () => {
    expect(file("A-1001").name).to.equal("pix-A-1001.png");
    expect(file("../2026/Nº 7: <b>").name).to.equal("pix--2026-N-7-b-.png");
  });
});
