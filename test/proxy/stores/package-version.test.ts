// `npm run test:peers` installs old packages from the registry; here the one that is installed is too old for what is asked.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import { checkPackageVersion } from "../../../src/proxy/stores/package-version.ts";

const { version: installed } = createRequire(import.meta.url)("pg/package.json") as { version: string };
const [major, minor] = installed.split(".").map(Number) as [number, number];
const check = (version: string) => checkPackageVersion({ of: "postgresStore", name: "pg", version });

test("a package of the version that is needed does, and so does a newer one", () => {
  for (const version of [`${major}.${minor}`, `${major}.0`, `${major - 1}.${minor + 1}`]) check(version);
});

test("an older one does not, and the error says what to install", () => {
  for (const version of [`${major}.${minor + 1}`, `${major + 1}.0`])
    assert.throws(() => check(version), {
      code: "package_outdated",
      message:
        `postgresStore needs the package "pg" ${version} or newer, and ${installed} is installed: ` +
        `run "npm install pg@${version.split(".")[0]}".`,
    });
});
