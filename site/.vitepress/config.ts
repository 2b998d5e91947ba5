// The documentation as a site: docs/ and CHANGELOG.md, in English and Portuguese.
import { existsSync, globSync } from "node:fs";
import { cp, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { defineConfig } from "vitepress";
import { headingId } from "../../build/docs/index-page.ts";
import { REPOSITORY } from "../../build/docs/repository-links.ts";
import { sitePath } from "../../build/docs/site-path.ts";
import { PORTUGUESE_FOLDER } from "./english-mark.ts";
import { repositoryLinks } from "./links.ts";
import { llmsFiles, markdownOf } from "./llms.ts";
import { ENGLISH, locale, PORTUGUESE, SEARCH_IN_PORTUGUESE } from "./locales.ts";
import { columnLabels, liveCheckout, packageManagers, wholeNames } from "./markdown.ts";
import { ROOT } from "./package.ts";
import { processQuery, processTerm } from "./search.ts";

const FOLDER = basename(PORTUGUESE_FOLDER);

/** The same page in the other language, or that language's home. */
function translation(page: string): string {
  const isPortuguese = page.startsWith(`${FOLDER}/`);
  const other = isPortuguese ? page.slice(FOLDER.length + 1) : `${FOLDER}/${page}`;
  const exists = isPortuguese || existsSync(join(ROOT, "docs", other));
  const path = exists ? other : `${FOLDER}/index.md`;
  return `/${path.replace(/(^|\/)index\.md$/, "$1").replace(/\.md$/, ".html")}`;
}

/** A tick on the accent, in the page itself: an address would have to know where the site is. */
const ICON =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='8' fill='%238f4526'/><path d='m9 16.5 5 5 9-10' fill='none' stroke='%23fff' stroke-width='3.5' stroke-linecap='round' stroke-linejoin='round'/></svg>";

export default defineConfig({
  title: "pay-elements",
  head: [["link", { rel: "icon", href: ICON }]],
  srcDir: ROOT,
  srcExclude: ["{README,CONTRIBUTING,SECURITY}*.md", "{build,demo,plugins,site,src,test}/**"],
  outDir: join(ROOT, "site/dist"),
  cacheDir: join(ROOT, "node_modules/.cache/vitepress"),
  rewrites: sitePath,
  // Relative addresses: the folder works below any path of any host.
  base: process.env.SITE_BASE ?? "./",
  // The playground is built beside the pages; the rest are addresses of a shop on the reader's own machine.
  ignoreDeadLinks: [/^\.?\/playground\//, /^http:\/\/localhost:/],
  markdown: {
    anchor: { slugify: headingId },
    // What GitHub shows as text: braces at the end of a heading.
    attrs: false,
    tasklist: { disabled: false },
    config: (md) =>
      md.use(repositoryLinks, ROOT).use(packageManagers).use(wholeNames).use(columnLabels).use(liveCheckout),
    theme: { light: "github-light-high-contrast", dark: "github-dark" },
  },
  locales: {
    root: { label: "English", lang: "en", ...locale("docs", ENGLISH) },
    [FOLDER]: { label: "Português", lang: "pt-BR", ...locale(PORTUGUESE_FOLDER, PORTUGUESE) },
  },
  themeConfig: {
    i18nRouting: ({ frontmatter }) => frontmatter.value.translation,
    externalLinkIcon: true,
    socialLinks: [{ icon: "github", link: REPOSITORY, ariaLabel: "GitHub" }],
    search: {
      provider: "local",
      options: {
        locales: { [FOLDER]: { translations: SEARCH_IN_PORTUGUESE } },
        miniSearch: { options: { processTerm }, searchOptions: { processTerm: processQuery } },
      },
    },
  },
  transformPageData(page) {
    page.frontmatter.translation = translation(page.relativePath);
    if (/(^|\/)index\.md$/.test(page.relativePath)) {
      // Not the theme's layout of that name, which has no <main>.
      Object.assign(page.frontmatter, { isHome: true, prev: false, next: false });
      page.titleTemplate = false;
    }
  },
  async buildEnd({ outDir, pages }) {
    for (const page of pages) await writeFile(join(outDir, sitePath(page)), markdownOf(page));
    for (const [file, text] of Object.entries(llmsFiles())) await writeFile(join(outDir, file), text);
    // Pages lead to files of rules, and as Markdown to their pictures.
    for (const file of globSync("docs/{*.yml,**/*.webp}")) await cp(file, join(outDir, sitePath(file)));
  },
  vite: {
    configFile: false,
    publicDir: false,
  },
});
