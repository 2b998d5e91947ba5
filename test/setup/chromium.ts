// Which Chromium the tests drive. The one place that knows, for the element tests and for those end to end:
// an installed one first, since what Playwright would download is not to be had everywhere.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge"];
const FOLDERS = [...(process.env.PATH ?? "").split(delimiter), "/usr/bin", "/snap/bin"];
/** Debian's package of that name. */
const HEADLESS_SHELL = "chromium-headless-shell";
const APPLICATIONS = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

// Chromium draws the list below its address bar with a page of its own, in a process beside each page that is opened. It
// costs a small machine about as much as the page under test.
const ADDRESS_BAR = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"];

// The switch takes the place of the one that Playwright sets, so it names what matters of Playwright's.
const AS_PLAYWRIGHT = [
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "BlockOriginHeaderModificationOnRedirect",
  "HttpsUpgrades",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "Translate",
];

export const CHROMIUM_ARGS = [
  // Started as root, and in many containers, Chromium's own sandbox refuses; the tests load our pages alone.
  "--no-sandbox",
  "--disable-dev-shm-usage",
  `--disable-features=${[...ADDRESS_BAR, ...AS_PLAYWRIGHT].join(",")}`,
];

/** Path of a Chromium that answers `--version`: `$CHROMIUM`, an installed one, or Playwright's own. */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const installed = FOLDERS.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...installed, ...APPLICATIONS, chromium.executablePath()].find(runs);
}

/** Path of the headless shell; `$CHROMIUM` takes its place. */
export const findHeadlessShell = (): string | undefined =>
  process.env.CHROMIUM ?? FOLDERS.map((folder) => join(folder, HEADLESS_SHELL)).find(runs);

/** As `findChromium`; throws if there is none. */
export function chromiumPath(): string {
  const path = findChromium();
  if (path) return path;
  throw new Error(
    "No Chromium found. Install one (Debian: apt-get install chromium) or set CHROMIUM=/its/path.",
  );
}

/**
 * Chromium without windows, which takes a quarter less of the processor for the same tests, or Chromium if it is not
 * installed. It has neither autofill nor a back/forward cache.
 */
export const headlessShellPath = (): string => findHeadlessShell() ?? chromiumPath();

// A name on the path proves little: Ubuntu's chromium-browser is a script that asks for snap.
function runs(path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    execFileSync(path, ["--version", "--no-sandbox"], { stdio: "ignore", timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}
