// The guides for newcomers, followed to the letter in an empty folder: each file is saved as printed, each command typed as
// printed, and a buyer pays in a browser, with nothing to type. The ports alone are others. Needs `npm run build`.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { after, test, type TestContext } from "node:test";
import type { Browser } from "playwright";
import { openBrowser } from "../programs/frameworks/buyer.ts";
import { freePort } from "../support/free-port.ts";
import { eventually } from "../support/shop.ts";
import { installPackage } from "./installed-package.ts";
import { linkPackage } from "./link-package.ts";

interface Guide {
  /** What it prints, without what stands outside of `section`. */
  text: string;
  /** The files that it has saved, by the language in which their code is printed. */
  files: Record<string, string>;
  /** Where the buyer goes, as printed. */
  shop: string;
}

const section = (file: string, from: string, to: string) => {
  const page = readFileSync(file, "utf8");
  return page.slice(page.indexOf(from), page.indexOf(to));
};

// README.md prints the same code as the first of them.
const GUIDES: Record<string, Guide> = {
  "docs/get-started.md": {
    text: section("docs/get-started.md", "## 1.", "## Next"),
    files: { html: "public/index.html", js: "backend.mjs" },
    shop: "http://127.0.0.1:3000",
  },
  "docs/command-line.md": {
    text: section("docs/command-line.md", "### Try it", "### Variables"),
    files: { php: "shop.php" },
    shop: "http://127.0.0.1:8000",
  },
};

const { folder: installed, remove } = installPackage();
after(remove);
linkPackage(installed, "express");
const browser: Promise<Browser> = openBrowser({ after });

for (const [name, guide] of Object.entries(GUIDES)) {
  test(
    `whoever follows ${name} to the letter has a shop that takes a Pix`,
    { timeout: 120_000 },
    async (t) => {
      const { text, shop } = await onFreePorts(guide);
      const folder = emptyFolder(t);
      for (const [language, file] of Object.entries(guide.files)) {
        const [code = ""] = blocks(text, language);
        mkdirSync(dirname(join(folder, file)), { recursive: true });
        writeFileSync(join(folder, file), code);
      }
      // What installs is done already, and the rest keeps running.
      const commands = blocks(text, "sh").filter((code) => !/npm (install|init)/.test(code));
      const terminals = commands.map((code) => terminal(t, folder, code));
      const said = () => terminals.map((one) => one.said()).join("\n");
      const servers = new Set(text.match(/http:\/\/127\.0\.0\.1:\d+/g));
      for (const server of servers)
        await eventually(() => fetch(server), 60_000).catch(() => assert.fail(`${server}\n${said()}`));

      const page = await (await browser).newPage({ locale: "pt-BR" });
      t.after(() => page.close());
      const complaints: string[] = [];
      page.on("pageerror", (error) => complaints.push(String(error)));
      page.on("console", (line) => {
        if (/error|warning/.test(line.type())) complaints.push(line.text());
      });
      await page.goto(shop);
      await page.locator("pay-checkout[status=ready]").waitFor();
      await page.locator("pay-checkout").getByRole("button", { name: /Pix/ }).click();
      await page.locator("pay-checkout[status=pending]").waitFor();

      const bank = await (await browser).newPage({ locale: "pt-BR" });
      t.after(() => bank.close());
      await bank.goto(/http:\S+\/sandbox(?=>)/.exec(text)![0]);
      await bank.getByRole("button", { name: /Pagar/ }).first().click();

      await page.locator("pay-checkout[status=paid]").waitFor();
      await eventually(() => assert.match(said(), /Paid A-1001/));
      assert.deepEqual(complaints, []);
    },
  );
}

const blocks = (text: string, language: string) =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "gms"))].map(([, code = ""]) => code);

/** With other ports, since the printed ones may be taken: the same one for the same. */
async function onFreePorts({ text, shop }: Guide) {
  const ports = new Map<string, string>();
  for (const [, port = ""] of `${text} listen(3000) 127.0.0.1:4173`.matchAll(
    /(?:127\.0\.0\.1:|listen\()(\d+)/g,
  )) {
    if (!ports.has(port)) ports.set(port, String(await freePort()));
  }
  const moved = (code: string) =>
    code.replaceAll(
      /(127\.0\.0\.1:|listen\()(\d+)/g,
      (_, before: string, port: string) => before + ports.get(port),
    );
  return {
    text: moved(text)
      .replaceAll("pay-elements sandbox", `pay-elements sandbox --port ${ports.get("4174")}`)
      .replaceAll("npx pay-elements proxy\n", `PAY_PORT=${ports.get("4173")} npx pay-elements proxy\n`),
    shop: moved(shop),
  };
}

/** A folder of its own, in which the package and express are installed. */
function emptyFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "pay-guide-"));
  cpSync(join(installed, "package.json"), join(folder, "package.json"));
  symlinkSync(resolve(installed, "node_modules"), join(folder, "node_modules"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Types a command, which goes on until the test ends. */
function terminal(t: TestContext, folder: string, command: string) {
  const child = spawn("sh", ["-c", command], {
    cwd: folder,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const ended = once(child, "close");
  t.after(async () => {
    // A shell's own children too.
    if (child.exitCode === null) process.kill(-child.pid!, "SIGTERM");
    await ended;
  });
  return { said: () => output };
}
