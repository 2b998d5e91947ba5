import type { Locator } from "@playwright/test";
import jsQR from "jsqr";
import { PNG } from "pngjs";

/** What a phone's camera would read off the screen where `shown` is. */
export async function scan(shown: Locator): Promise<string | undefined> {
  const { data, width, height } = PNG.sync.read(await shown.screenshot());
  return jsQR(Uint8ClampedArray.from(data), width, height)?.data;
}
