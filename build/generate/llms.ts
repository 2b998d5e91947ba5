// site/public/llms.txt and llms-full.txt (https://llmstxt.org): the documentation for language models, as a list of its
// pages and as a whole.
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { readIndex } from "../docs/index-page.ts";
import { sitePath } from "../docs/site-path.ts";
import { keepFile } from "./generated-file.ts";

/** The pages as they are now: called when those that are generated have been. */
export async function keepLlms(): Promise<void> {
  const sections = readIndex();
  const project = sections.at(-1);
  const [title = "", summary = ""] = readFileSync("docs/README.md", "utf8").split("\n\n");

  /** Links are relative to llms.txt, beside which the site has the pages as Markdown. */
  const list = sections.map((section) => {
    // The format's word for what may be left out.
    const heading = section === project ? "Optional" : section.title;
    const lines = section.entries.map(
      (entry) => `- [${entry.title}](${sitePath(entry.file)}): ${entry.subject}`,
    );
    return [`## ${heading}`, lines.join("\n")].join("\n\n");
  });

  const introduction = [title, `> ${summary}`];
  const pages = sections
    .filter((section) => section !== project)
    .flatMap(({ entries }) => entries.map(({ file }) => file));

  const whole = pages.map((file) => {
    const text = readFileSync(file, "utf8");
    // As if all pages were beside llms-full.txt.
    const links = text.replace(/\]\((?![a-z]+:)([^()#\s]+\.md)/g, (_, path: string) => {
      return `](${sitePath(posix.join(posix.dirname(file), path))}`;
    });
    return `<!-- ${sitePath(file)} -->\n\n${links.trim()}`;
  });

  const asItIs = { formatted: false };
  await keepFile("site/public/llms.txt", `${[...introduction, ...list].join("\n\n")}\n`, asItIs);
  await keepFile("site/public/llms-full.txt", `${[...introduction, ...whole].join("\n\n")}\n`, asItIs);
}
