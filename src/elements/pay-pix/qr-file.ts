import type { QrPath } from "./qr-path.ts";

/** Pixels of a module. */
const SCALE = 10;

/** Downloads the drawing as a PNG of that name, black on white, for a gallery that a bank's app reads from. */
export function downloadQr({ size, d }: QrPath, name: string): void {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size * SCALE;
  const context = canvas.getContext("2d")!;
  context.scale(SCALE, SCALE);
  context.fillStyle = "#fff";
  context.fillRect(0, 0, size, size);
  context.fillStyle = "#000";
  context.fill(new Path2D(d));
  const link = document.createElement("a");
  // At once, within the buyer's click, and with nothing to give back later: it is a few kB.
  link.href = canvas.toDataURL();
  link.download = `pix-${name.replace(/[^\w-]+/g, "-")}.png`;
  link.click();
}
