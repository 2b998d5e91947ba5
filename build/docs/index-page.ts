// The index of the documentation, as docs/README.md says it: the site's sidebar and llms.txt are made from it.
import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface Entry {
  title: string;
  /** Path from the top of the repository, such as `docs/pix.md`. */
  file: string;
  subject: string;
}

export interface Section {
  title: string;
  entries: Entry[];
}

/** Sections are headings, entries the rows `| [title](file) | subject |` below them; a note in brackets is left out. */
export function readIndex(folder = "docs"): Section[] {
  const [, ...sections] = readFileSync(join(folder, "README.md"), "utf8").split(/^## /m);
  return sections.map((section) => ({
    title: section.slice(0, section.indexOf("\n")),
    entries: [...section.matchAll(/^\| \[(.+?)\]\((\S+?)\).*? +\| (.+?) +\|$/gm)].map(
      ([, title = "", link = "", subject = ""]) => ({
        title,
        file: join(folder, link),
        subject,
      }),
    ),
  }));
}

/** The id that GitHub gives to a heading. The site gives the same, so that links hold in both. */
export const headingId = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
