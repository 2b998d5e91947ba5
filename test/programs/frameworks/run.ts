// npm run test:frameworks -- [names]
//
// Each app, as somebody makes it who has installed the package: what is installed is what `npm pack` makes, in a folder
// outside of the repository. Its types are checked, also with a typo planted; its own servers, production's and
// development's, sell by Pix and by card to a browser.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { after, describe, it, type TestContext } from "node:test";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { APPS } from "./apps.ts";
import { openBrowser } from "./buyer.ts";
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
