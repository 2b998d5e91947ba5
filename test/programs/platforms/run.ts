// npm run test:platforms -- [names] [--short]
//
// A shop on each platform, as somebody makes it who has installed what `npm pack` makes, in a folder outside of the repository:
// it sells to a browser while webhooks and buyers come in every order and its server is killed.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { after, before } from "node:test";
import { chromium, type Browser } from "playwright";
import { CHROMIUM_ARGS, headlessShellPath } from "../../setup/chromium.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { PLATFORMS } from "./shops/index.ts";
import { tryPlatform } from "./trial.ts";

const isShort = process.argv.includes("--short") || process.env["PLATFORMS"] === "short";
const wanted = process.argv.slice(2).filter((word) => word !== "--short");
const unknown = wanted.filter((name) => !PLATFORMS.some((platform) => platform.name === name));
if (unknown.length > 0) {
  console.error(
    `No such platform: ${unknown.join(", ")}. There are ${PLATFORMS.map(({ name }) => name).join(", ")}.`,
  );
  process.exit(1);
}

const tarballs = pack(temporaryFolder({ after }));
let browser: Browser;
before(async () => {
  browser = await chromium.launch({ executablePath: headlessShellPath(), args: CHROMIUM_ARGS });
});
after(() => browser.close());

const options = {
  tarballs,
  browser: () => browser,
  rounds: isShort ? 2 : 10,
  kills: isShort ? 2 : 30,
};
for (const platform of PLATFORMS.filter(({ name }) => wanted.length === 0 || wanted.includes(name)))
  tryPlatform(platform, options);

/** Packs the package of the repository. */
function pack(folder: string): Record<string, string> {
  const packed = execFileSync("npm", ["pack", "--json", "--pack-destination", folder], { encoding: "utf8" });
  const files = JSON.parse(packed) as { name: string; filename: string }[];
  return Object.fromEntries(files.map(({ name, filename }) => [name, join(folder, filename)]));
}
