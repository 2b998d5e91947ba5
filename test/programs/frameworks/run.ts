// npm run test:frameworks -- [names]
//
// Each app, as somebody makes it who has installed the package: what is installed is what `npm pack` makes, in a folder
// outside of the repository. Its types are checked, also with a typo planted; its own servers, production's and
// development's, sell by Pix and by card to a browser.
import { execFileSync } from "node:child_process";
import assert from "node:assert/strict";
import { join, resolve } from "node:path";
import { after, describe, it, type TestContext } from "node:test";
import { tryTemplates } from "../../package/try-templates.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { APPS } from "./apps.ts";
import { buy, openBrowser } from "./buyer.ts";
import { EXAMPLES, run, sell } from "./example.ts";
import { tryApp } from "./try-app.ts";

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !APPS.some((app) => app.name === name));
if (unknown.length > 0) {
  console.error(`No such app: ${unknown.join(", ")}. There are ${APPS.map(({ name }) => name).join(", ")}.`);
  process.exit(1);
}

describe("an app that installs the package", async () => {
  const folder = temporaryFolder({ after });
  const packed = execFileSync("npm", ["pack", "--json", "--pack-destination", folder], { encoding: "utf8" });
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }];
  const browser = await openBrowser({ after });

  for (const app of APPS.filter(({ name }) => wanted.length === 0 || wanted.includes(name)))
    it(app.name, (t) => tryApp(t as TestContext, app, join(folder, filename), browser));
});

describe("types for templates", () => {
  for (const framework of ["vue", "svelte"] as const)
    if (wanted.length === 0 || wanted.includes(framework))
      it(`${framework}: what is right passes, and each typo is an error`, () => tryTemplates(framework));
});

// In its page a server and React have a part: it sells to a browser too.
if (wanted.length === 0 || wanted.includes("next"))
  it("the example of Next.js, built without any keys, sells from the repository", async (t) => {
    const next = resolve("node_modules/next/dist/bin/next");
    const build = run(t as TestContext, [next, "build", `${EXAMPLES}/next`]);
    assert.equal(await build.ended, 0, build.said());
    const browser = await openBrowser(t as TestContext);
    const start = [next, "start", `${EXAMPLES}/next`, "--hostname", "127.0.0.1"];
    await sell(t as TestContext, start, async (origin, sandbox) => {
      await buy(browser, origin, sandbox, "pix");
      await buy(browser, origin, sandbox, "card");
    });
  });
