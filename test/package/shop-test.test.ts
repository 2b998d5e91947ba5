// The tests that docs/testing.md shows a shop, run as the page says: in a folder with the installed package, against
// the shop of docs/get-started.md. Needs `npm run build`.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { CHROMIUM_ARGS, chromiumPath } from "../setup/chromium.ts";
import { freePort } from "../support/free-port.ts";
import { installPackage } from "./installed-package.ts";
import { linkPackage } from "./link-package.ts";

test("the tests in docs/testing.md pass", { timeout: 480_000 }, async (t) => {
  const { folder, remove } = installPackage();
  t.after(remove);
  mkdirSync(join(folder, "node_modules/@playwright"));
  symlinkSync(resolve("node_modules/@playwright/test"), join(folder, "node_modules/@playwright/test"));
  linkPackage(folder, "express");

  const [shop, sandbox] = [String(await freePort()), String(await freePort())];
  const printed = (page: string, language: string) =>
    [...readFileSync(page, "utf8").matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "gms"))].map(
      ([, code = ""]) => code.replaceAll("3000", shop).replaceAll("4174", sandbox),
    );
  const blocks = printed("docs/testing.md", "js");
  const find = (text: string) => blocks.find((code) => code.includes(text)) ?? assert.fail(text);
  const proxyImport = find("import { createPayProxy");
  const store = find("  store: ");
  const config = find("defineConfig");
  const clock = find("sandboxClock(");
  const [page = ""] = printed("docs/get-started.md", "html");
  const [backend = ""] = printed("docs/get-started.md", "js");
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  mkdirSync(join(folder, "public"));
  write("public/index.html", page);
  write(
    "backend.mjs",
    backend
      .replace(/^import .* from "pay-elements\/proxy";\n/m, proxyImport + clock)
      .replace(/^ {2}publicUrl/m, `${store}  now: clock?.now,\n  publicUrl`)
      .replace(/^const app /m, "clock?.follow(pay);\nconst app "),
  );
  write("playwright.config.mjs", config);
  write("shop.spec.mjs", blocks.filter((code) => code.includes("async ({ page })")).join("\n"));
  // The browser of this machine, in place of one that Playwright downloads, and time for a machine that is busy.
  const launchOptions = { executablePath: chromiumPath(), args: CHROMIUM_ARGS };
  write(
    "here.config.mjs",
    `import config from "./playwright.config.mjs";
const { use } = config;
export default { ...config, workers: 1, timeout: 120_000, expect: { timeout: 30_000 }, use: { ...use, launchOptions: ${JSON.stringify(launchOptions)} } };
`,
  );

  const cli = resolve("node_modules/@playwright/test/cli.js");
  const run = spawn(process.execPath, [cli, "test", "--config", "here.config.mjs", "--reporter", "line"], {
    cwd: folder,
    env: process.env,
  });
  let said = "";
  for (const stream of [run.stdout, run.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (said += text));
  const [code] = (await once(run, "close")) as [number];
  assert.equal(code, 0, said);
  assert.match(said, /4 passed/);
});
