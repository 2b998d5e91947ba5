// Reads a QR code off the screen as two unlike readers do: jsQR, and zbar, which is in many banks' apps.
import { spawnSync } from "node:child_process";
import type { Locator } from "@playwright/test";
import jsQR from "jsqr";
import { PNG } from "pngjs";
import { programPath } from "../../setup/executables.ts";

/** The text that both readers find in a picture; throws if one finds none or another. */
export function scanPicture(png: Buffer): string {
  const { data, width, height } = PNG.sync.read(png);
  const one = jsQR(Uint8ClampedArray.from(data), width, height)?.data;
  const other = zbar(png);
  if (one === undefined || one !== other) {
    throw new Error(`jsQR reads ${JSON.stringify(one)}, zbar ${JSON.stringify(other)}`);
  }
  return one;
}

/** What a phone's camera would read off the screen where `shown` is. */
export async function scan(shown: Locator): Promise<string> {
  return scanPicture(await shown.screenshot());
}

let zbarimg: string | undefined;

/**
 * Byte for byte: without `binary`, zbar guesses at alphabets and ends the line. QR codes alone: in some of them it finds a bar
 * code of a few digits too.
 */
function zbar(png: Buffer): string | undefined {
  const args = ["--quiet", "--raw", "--oneshot", "--nodbus", "-Sdisable", "-Sqrcode.enable", "-Sbinary", "-"];
  zbarimg ??= programPath("zbar");
  const { status, stdout } = spawnSync(zbarimg, args, { input: png });
  return status === 0 ? stdout.toString() : undefined;
}
