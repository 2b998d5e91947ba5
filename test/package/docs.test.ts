// Links and paths in the documentation, as readers meet them: on the repository's site, and in the npm package, which
// holds README.md, CHANGELOG.md, LICENSE and docs/ but not demo/ or src/.
import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { describe, it } from "node:test";
import { headingId } from "../../build/docs/index-page.ts";

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as {
  files: string[];
  homepage: string;
  repository: { url: string };
  scripts: Record<string, string>;
};
const repository = manifest.repository.url.replace(/^git\+|\.git$/g, "");
const pages = globSync(["*.md", "docs/**/*.md", "demo/**/*.md"], { exclude: ["**/node_modules/**"] });
const isPackaged = (path: string) =>
  ["README.md", "README.pt-BR.md", "LICENSE", "package.json", ...manifest.files].some(
    (entry) => path === entry || path.startsWith(`${entry}/`),
  );

const withoutCode = (text: string) => text.replace(/^```.*?^```/gms, "").replace(/`[^`\n]*`/g, "");

const linksOf = (text: string) =>
  [...withoutCode(text).matchAll(/\]\(([^()\s]+(?:\([^()\s]*\)[^()\s]*)?)\)/g)].map(
    ([, target = ""]) => target,
  );

/** The ids that GitHub gives to the headings of a page. */
const anchorsOf = (text: string) =>
  [...text.replace(/^```.*?^```/gms, "").matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    headingId(heading),
  );

/** What is wrong with a link, if anything. */
function fault(page: string, link: string): string | undefined {
  const [address = "", anchor] = link.split("#");
  const isOurs = address.startsWith(`${repository}/`);
  if (!isOurs && /^[a-z]+:/.test(address)) {
    return address.endsWith("/pay-elements") || address.includes("/pay-elements/")
      ? `is not below ${repository}`
      : undefined;
  }
  const path = isOurs
    ? address.slice(repository.length).replace(/^\/(blob|tree)\/main\//, "")
    : join(dirname(page), address || relative(dirname(page), page));
  if (!existsSync(path)) return "leads to no file";
  if (!isOurs && isPackaged(page) && !isPackaged(path)) return "leads out of the package";
  if (anchor !== undefined && path.endsWith(".md") && !anchorsOf(readFileSync(path, "utf8")).includes(anchor))
    return "leads to no heading";
  return undefined;
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
    assert.equal(manifest.homepage, `${repository}#readme`);
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
