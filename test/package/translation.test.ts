// The Portuguese pages beside the English ones: none is missing, and none has parted from its original.
import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { describe, it } from "node:test";
import { readIndex } from "../../build/docs/index-page.ts";

const FOLDER = "docs/pt-BR";
const IN_ENGLISH = "(em inglês)";

const [guides] = readIndex();
const translated = [
  ...guides!.entries.map(({ file }) => file),
  ..."frameworks php django vendure medusa woocommerce testing webviews troubleshooting command-line admin test-cards"
    .split(" ")
    .map((name) => `docs/${name}.md`),
];
const inPortuguese = (file: string) => join(FOLDER, basename(file));

const CODE = /^```(.*)\n([\s\S]*?)^```/gm;

/** Code without its comments, which are translated. */
const codeOf = (page: string) =>
  [...page.matchAll(CODE)].map(([, language = "", code = ""]) => ({
    language,
    code: code
      .replace(/\/\*\*.*?\*\/|""".*?"""/gs, "")
      .replace(/(^|\s)(?:\/\/|#) .*$/gm, "")
      .replace(/\s+$/gm, ""),
  }));

const withoutCode = (page: string) => page.replace(CODE, "");

const headingsOf = (page: string) =>
  [...withoutCode(page).matchAll(/^(#+) /gm)].map(([, level = ""]) => level.length);

const itemsOf = (page: string) =>
  [...withoutCode(page).matchAll(/^ *(-(?: \[ \])?|\d+\.) /gm)].map(([, marker]) => marker);

/** Each row of the tables: its cells, and the names in the first one. */
const rowsOf = (page: string) =>
  [...withoutCode(page).matchAll(/^\|.*\|$/gm)].map(([row]) => {
    const [, first = "", ...others] = row.split(/(?<!\\)\|/);
    return { cells: others.length, names: first.match(/`[^`]+`/g) ?? [] };
  });

/** The pages that a page leads to. */
const targetsOf = (file: string) =>
  [...withoutCode(readFileSync(file, "utf8")).matchAll(/\]\(([^()\s#]+)/g)].map(([, link = ""]) =>
    /^[a-z]+:/.test(link) ? link : join(dirname(file), link),
  );

/** The same, by the English page if there are two. */
const linksOf = (file: string) =>
  targetsOf(file)
    .map((link) => link.replace(`${FOLDER}/`, "docs/").replace(".pt-BR.md", ".md"))
    .toSorted();

function compare(english: string, portuguese: string): void {
  const [original, translation] = [english, portuguese].map((file) => readFileSync(file, "utf8"));
  assert.deepEqual(headingsOf(translation!), headingsOf(original!), "headings");
  assert.deepEqual(codeOf(translation!), codeOf(original!), "code");
  assert.deepEqual(rowsOf(translation!), rowsOf(original!), "tables");
  assert.deepEqual(itemsOf(translation!), itemsOf(original!), "lists");
  assert.deepEqual(linksOf(portuguese), linksOf(english), "links");
}

describe("the documentation in Portuguese", () => {
  for (const file of translated) {
    it(`has ${file}, with the same headings, code, tables, lists and links`, () => {
      assert.ok(existsSync(inPortuguese(file)), `${inPortuguese(file)} is missing`);
      compare(file, inPortuguese(file));
    });
  }

  it("has an index of the same pages", () => {
    const pages = (folder: string) => readIndex(folder).map(({ entries }) => entries.map(({ file }) => file));
    assert.deepEqual(
      pages(FOLDER),
      pages("docs").map((files) =>
        files.map((file) => (translated.includes(file) ? inPortuguese(file) : file)),
      ),
    );
  });

  it("has an index which says which pages are in English", () => {
    const index = readFileSync(join(FOLDER, "README.md"), "utf8");
    for (const { file } of readIndex(FOLDER).flatMap(({ entries }) => entries)) {
      const row = index
        .split("\n")
        .find((line) => line.includes(`](${relative(FOLDER, file)})`) && line[0] === "|");
      assert.equal(row?.includes(IN_ENGLISH), dirname(file) !== FOLDER, file);
    }
  });

  it("has no page besides", () => {
    const pages = globSync(`${FOLDER}/*.md`).filter((file) => basename(file) !== "README.md");
    assert.deepEqual(pages.toSorted(), translated.map(inPortuguese).toSorted());
  });

  it("leads to the pages in Portuguese where there are two", () => {
    for (const file of ["README.pt-BR.md", join(FOLDER, "README.md"), ...translated.map(inPortuguese)])
      assert.deepEqual(
        targetsOf(file).filter((target) => translated.includes(target)),
        [],
        file,
      );
  });

  it("begins with README.pt-BR.md, which is README.md in Portuguese", () => {
    compare("README.md", "README.pt-BR.md");
  });

  it("is two clicks from the English one and back", () => {
    assert.match(readFileSync("README.md", "utf8"), /\]\(README\.pt-BR\.md\)/);
    assert.match(readFileSync("README.pt-BR.md", "utf8"), /\]\(README\.md\)/);
  });
});

it("the first steps are those of README.md", () => {
  const readme = codeOf(readFileSync("README.md", "utf8"));
  const steps = codeOf(readFileSync("docs/get-started.md", "utf8")).filter(
    ({ language, code }) => language !== "sh" || code.startsWith("npx") || code.startsWith("PAY"),
  );
  for (const step of steps)
    assert.ok(
      readme.some(({ code }) => code === step.code),
      step.code,
    );
});
