// The site's pages as Markdown, and llms.txt and llms-full.txt (https://llmstxt.org): the documentation for language models,
// as a list of these pages and as a whole.
import { existsSync, readFileSync } from "node:fs";
import { dirname, posix } from "node:path";
import { readIndex } from "../../build/docs/index-page.ts";
import { addressOf } from "../../build/docs/repository-links.ts";
import { isOnSite, sitePath } from "../../build/docs/site-path.ts";

/** A page whose links hold in `folder` of the site. */
export function markdownOf(page: string, folder = dirname(sitePath(page))): string {
  return readFileSync(page, "utf8").replace(/\]\((?![a-z]+:|#)([^()\s#]+)/g, (link, target: string) => {
    const path = posix.join(dirname(page), target);
    if (isOnSite(path)) return `](${posix.relative(folder, sitePath(path))}`;
    return existsSync(path) ? `](${addressOf(path)}` : link;
  });
}

export function llmsFiles(): Record<string, string> {
  const sections = readIndex();
  const project = sections.at(-1);
  const [title = "", summary = ""] = readFileSync("docs/README.md", "utf8").split("\n\n");
  const introduction = [title, `> ${summary}`];

  const list = sections.map((section) => {
    // The format's word for what may be left out.
    const heading = section === project ? "Optional" : section.title;
    const lines = section.entries.map(
      (entry) => `- [${entry.title}](${sitePath(entry.file)}): ${entry.subject}`,
    );
    return `## ${heading}\n\n${lines.join("\n")}`;
  });
  const whole = sections
    .filter((section) => section !== project)
    .flatMap(({ entries }) =>
      entries.map(({ file }) => `<!-- ${sitePath(file)} -->\n\n${markdownOf(file, ".").trim()}`),
    );

  return {
    "llms.txt": `${[...introduction, ...list].join("\n\n")}\n`,
    "llms-full.txt": `${[...introduction, ...whole].join("\n\n")}\n`,
  };
}
