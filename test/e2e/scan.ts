import type { Locator } from "@playwright/test";
import jsQR from "jsqr";

/** What a phone's camera would read off the screen where `shown` is. */
export async function scan(shown: Locator): Promise<string | undefined> {
  const png = (await shown.screenshot()).toString("base64");
  // An empty page decodes the PNG: the shop's own would rightly refuse to.
  const blank = await shown.page().context().newPage();
  const { pixels, width, height } = await blank.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d")!;
    canvas.drawImage(bitmap, 0, 0);
    const image = canvas.getImageData(0, 0, bitmap.width, bitmap.height);
    return { pixels: [...image.data], width: image.width, height: image.height };
  }, png);
  await blank.close();
  return jsQR(Uint8ClampedArray.from(pixels), width, height)?.data;
}
