// Before the tests: a browser and a font, where the machine has none. On Debian as root they are installed;
// elsewhere Playwright may download its own; else one line says what to install.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { findChromium } from "./chromium.ts";

const run = (command: string, ...args: string[]) =>
  spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"] }).status === 0;

const hasFonts = () => {
  const fonts = spawnSync("fc-list", { encoding: "utf8" });
  // Without fontconfig nobody can tell; macOS and Windows bring their own fonts.
  return fonts.error !== undefined || fonts.stdout.trim() !== "";
};

const canInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
const aptInstall = (...packages: string[]) => {
  process.env.DEBIAN_FRONTEND = "noninteractive";
  console.log(`Installing ${packages.join(" ")} …`);
  return (
    run("apt-get", "update", "-qq") &&
    run("apt-get", "install", "-qq", "--no-install-recommends", "-y", ...packages)
  );
};

const FONTS = ["fontconfig", "fonts-liberation", "fonts-noto-color-emoji"];

if (!findChromium()) {
  const installed = canInstall && aptInstall("chromium", ...FONTS);
  if (!installed || !findChromium()) run("npx", "playwright", "install", "chromium");
} else if (canInstall && !hasFonts()) {
  aptInstall(...FONTS);
}

const chromium = findChromium();
if (!chromium) {
  console.error(
    "The tests need a Chromium: install one (Debian: apt-get install chromium fonts-liberation; elsewhere: " +
      "npx playwright install --with-deps chromium) or set CHROMIUM to its path.",
  );
  process.exit(1);
}
console.log(`Testing in ${chromium}`);
