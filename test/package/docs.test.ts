// Links and paths in the documentation, as readers of a clone or of the repository's site meet them.
import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, it } from "node:test";
import { headingId } from "../../build/docs/index-page.ts";
import { pathOf, REPOSITORY } from "../../build/docs/repository-links.ts";
import { linksOf } from "../support/links-of.ts";

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as {
  homepage: string;
  scripts: Record<string, string>;
};
const pages = globSync(["*.md", "docs/**/*.md", "demo/**/*.md"], { exclude: ["**/node_modules/**"] });

/** The ids that GitHub gives to the headings of a page. */
const anchorsOf = (text: string) =>
  [...text.replace(/^```.*?^```/gms, "").matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    headingId(heading),
  );

/** What is wrong with a link, if anything. */
function fault(page: string, link: string): string | undefined {
  const [address = "", anchor] = link.split("#");
  if (pathOf(address)) return "is an address, where a path leads to the clone's own file";
  if (/^[a-z]+:/.test(address)) {
    const isOfAnother = /\/pay-elements(\/|$)/.test(address) && !address.startsWith(`${REPOSITORY}/`);
    return isOfAnother ? `is not below ${REPOSITORY}` : undefined;
  }
  const path = address === "" ? page : join(dirname(page), address);
  if (!existsSync(path)) return "leads to no file";
  const file = existsSync(join(path, "README.md")) ? join(path, "README.md") : path;
  return anchor === undefined || anchorsOf(readFileSync(file, "utf8")).includes(anchor)
    ? undefined
    : "leads to no heading";
}

describe("the documentation", () => {
  for (const page of pages) {
    const text = readFileSync(page, "utf8");

    it(`${page} has no dead link`, () => {
      const faults = linksOf(text).map((link) => ({ link, fault: fault(page, link) }));
      assert.deepEqual(
        faults.filter((one) => one.fault),
        [],
      );
    });

    it(`${page} names no file that is not there`, () => {
      const paths = [
        ...text.matchAll(/`((?:src|test|build|demo|docs|contract|elements|proxy|sandbox|cli)\/[\w./-]*)`/g),
      ].map(([, path = ""]) => path);
      assert.deepEqual(
        paths.filter((path) => ![path, `src/${path}`, `src/${path}.ts`].some(existsSync)),
        [],
      );
    });
  }

  it("has one address of the repository", () => {
    assert.equal(manifest.homepage, `${REPOSITORY}#readme`);
  });

  it("names every npm script", () => {
    const page = readFileSync("docs/contributing.md", "utf8");
    const named = [...page.matchAll(/^\| `npm (?:run )?([\w:]+)`/gm)].map(([, name = ""]) => name);
    assert.deepEqual(named.toSorted(), Object.keys(manifest.scripts).toSorted());
  });

  it("names every folder of the proxy and of the elements", () => {
    const page = readFileSync("docs/contributing.md", "utf8");
    const folders = globSync("src/{proxy,elements}/*/").map((path) => basename(path));
    const named = [...page.matchAll(/^\| (`[\w-]+`(?:, `[\w-]+`)*) +\|/gm)].flatMap(([, cell = ""]) =>
      cell.replaceAll("`", "").split(", "),
    );
    assert.deepEqual(
      folders.filter((folder) => !named.includes(folder)),
      [],
    );
  });

  it("is reached from its index, page by page", () => {
    const index = linksOf(readFileSync("docs/README.md", "utf8"));
    const unlisted = globSync("*.md", { cwd: "docs" }).filter(
      (page) => page !== "README.md" && !index.includes(page),
    );
    assert.deepEqual(unlisted, []);
  });
});
