// Before the tests: a browser and a font, Redis, PostgreSQL, pgbouncer, nginx, PHP and zbar (in place of these, with `--engines`
// the other browsers, with `--platforms` what shops run on), where the machine has none. On Debian as root they are installed; elsewhere Playwright may
// download its own Chromium; else one line says what to install.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { findChromium, findHeadlessShell } from "./chromium.ts";
import { findProgram, howToGet, programPath, PROGRAMS, type ProgramKind } from "./executables.ts";

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

function installPrograms(kinds: readonly ProgramKind[]) {
  const isOurs = !existsSync(POLICY);
  if (isOurs) writeFileSync(POLICY, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    aptInstall(...kinds.map((kind) => PROGRAMS[kind].debian));
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
// Ubuntu has no such package.
if (canInstall && /^ID=debian$/m.test(readFileSync("/etc/os-release", "utf8")) && !findHeadlessShell())
  aptInstall("chromium-headless-shell");

const chromium = findChromium();
if (!chromium) {
  console.error(
    "The tests need a Chromium: install one (Debian: apt-get install chromium fonts-liberation; elsewhere: " +
      "npx playwright install --with-deps chromium) or set CHROMIUM to its path.",
  );
  process.exit(1);
}
console.log(`Testing in ${findHeadlessShell() ?? chromium}`);

const WANTED: Readonly<Record<string, readonly ProgramKind[]>> = {
  "--engines": ["firefox", "webkitgtk", "display"],
  "--platforms": ["php", "phpSqlite", "phpMySql", "mariadb", "django", "gunicorn", "postgres"],
};
const wanted = WANTED[process.argv[2] ?? ""] ?? [
  "redis",
  "postgres",
  "pgbouncer",
  "nginx",
  "php",
  "phpSqlite",
  "zbar",
];
const findMissing = () => wanted.filter((kind) => !findProgram(kind));
if (canInstall && findMissing().length > 0) installPrograms(findMissing());
const missing = findMissing();
if (missing.length > 0) {
  console.error(howToGet(missing));
  process.exit(1);
}
for (const kind of wanted) console.log(`Testing with ${programPath(kind)}`);
