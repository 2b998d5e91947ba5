// One app, from its installation to what its page hears of two payments.
import assert from "node:assert/strict";
import { cpSync, existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestContext } from "node:test";
import type { Browser } from "playwright";
import { toNode } from "../../../src/proxy/index.ts";
import { createSandbox } from "../../../src/sandbox/index.ts";
import { freePort } from "../../support/free-port.ts";
import { serve } from "../../support/serve.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import type { App, Typo } from "./apps.ts";
import { buy, type Method } from "./buyer.ts";
import { mustRun, run, serving, type Command } from "./commands.ts";

const INSTALL: Command = ["npm", "install", "--prefer-offline", "--no-audit", "--no-fund"];
const script = (name: string): Command => ["npm", "run", "--silent", name];

/** Where the apps' own servers look for the backend. */
const BACKEND = "http://127.0.0.1:3000";

export async function tryApp(t: TestContext, app: App, tarball: string, browser: Browser): Promise<void> {
  const folder = temporaryFolder(t);
  for (const source of app.folders) cpSync(source, folder, { recursive: true });
  const took = stopwatch(t);
  replace(join(folder, "package.json"), /(?<="pay-elements": ")[^"]+/, `file:${tarball}`);
  await mustRun(folder, INSTALL);
  took("install");
  if (app.typos.length > 0) await mustRun(folder, script("check"));
  for (const typo of app.typos) await seeTypo(folder, typo);
  took("check types");
  const { scripts } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  if (scripts["build"]) await mustRun(folder, script("build"));
  took("build");
  await sell(t, folder, "start", browser, { "A-1001": "pix", "A-1002": "card" });
  took("pay twice");
  if (!scripts["dev"]) return;
  await sell(t, folder, "dev", browser, { "A-1003": "pix" });
  took("pay on the development server");
}

/** The type checker fails with a typo in a file, and says its name. */
async function seeTypo(folder: string, { file, from, to }: Typo): Promise<void> {
  const path = join(folder, file);
  const original = readFileSync(path);
  replace(path, from, to);
  const { succeeded, output } = await run(folder, script("check"));
  assert.ok(
    !succeeded && output.includes(file),
    `${to} passes the type checker, or it fails elsewhere.\n${output}`,
  );
  writeFileSync(path, original);
}

function replace(path: string, from: string | RegExp, to: string): void {
  const text = readFileSync(path, "utf8");
  writeFileSync(path, text.replaceAll(typeof from === "string" ? from : new RegExp(from, "g"), to));
}

/** Starts the app's server, in development beside its backend where that is another, and buys the orders from its page. */
async function sell(
  t: TestContext,
  folder: string,
  server: "start" | "dev",
  browser: Browser,
  purchases: Record<string, Method>,
): Promise<void> {
  const origin = `http://127.0.0.1:${await freePort()}`;
  const hasBackend = server === "dev" && existsSync(join(folder, "backend.mjs"));
  const backend = hasBackend ? `http://127.0.0.1:${await freePort()}` : origin;
  const sandbox = createSandbox({ webhookUrl: `${backend}/pay/webhooks` });
  const service = await serve(t, toNode(sandbox));
  const environment = (address: string) => ({
    HOST: "127.0.0.1",
    PORT: new URL(address).port,
    PAY_SERVICE_URL: `${service.origin}/v2`,
    PAY_API_KEY: "sandbox-key",
    PAY_SIGNING_SECRET: "sandbox-secret",
    PAY_PUBLIC_URL: origin,
  });
  const shop = () =>
    serving(folder, script(server), origin, environment(origin), async (said) => {
      // A development server compiles the route of the proxy now, and not while a buyer waits.
      await fetch(`${origin}/pay/openapi.json`);
      for (const [order, method] of Object.entries(purchases))
        await buy(browser, `${origin}/?order=${order}`, sandbox, method);
      // The mount passes the buyer's address on, or says where it is.
      assert.doesNotMatch(said(), /not limited by address/);
    });
  try {
    if (!hasBackend) return await shop();
    for (const file of globSync(`${folder}/*.{ts,js,json}`)) replace(file, BACKEND, backend);
    await serving(folder, ["node", "backend.mjs"], backend, environment(backend), shop);
  } finally {
    sandbox.close();
  }
}

function stopwatch(t: TestContext) {
  let last = performance.now();
  return (step: string) => {
    const now = performance.now();
    t.diagnostic(`${t.name}: ${step} ${((now - last) / 1000).toFixed(1)} s`);
    last = now;
  };
}
