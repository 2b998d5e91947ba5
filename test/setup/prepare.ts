// Before the tests: a browser and a font, Redis and nginx, where the machine has none. On Debian as root they are
// installed; elsewhere Playwright may download its own browser; else one line says what to install.
import { spawnSync } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { findChromium } from "./chromium.ts";
import { findServer, SERVERS, serverPath, type ServerKind } from "./servers.ts";

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

/** Debian asks this program whether a package may start its service. */
const POLICY = "/usr/sbin/policy-rc.d";

function installServer(kind: ServerKind) {
  const isOurs = !existsSync(POLICY);
  if (isOurs) writeFileSync(POLICY, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    aptInstall(SERVERS[kind].debian);
  } finally {
    if (isOurs) rmSync(POLICY);
  }
}

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

for (const kind of ["redis", "nginx"] as const) {
  if (!findServer(kind) && canInstall) installServer(kind);
  try {
    console.log(`Testing with ${serverPath(kind)}`);
  } catch (error) {
    console.error(`The tests need Redis and nginx. ${error instanceof Error ? error.message : ""}`);
    process.exit(1);
  }
}
