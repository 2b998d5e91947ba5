// Links of the documentation, as they are followed on the repository's site, made into links between pages of this one.
import { dirname, join, posix, relative } from "node:path";
import type { MarkdownRenderer } from "vitepress";
import { sitePath } from "../../build/docs/site-path.ts";

interface Options {
  /** The folder of the repository. */
  root: string;
  /** Its address. */
  repository: string;
}

export function repositoryLinks(md: MarkdownRenderer, { root, repository }: Options): void {
  const playground = `${repository}/tree/main/site/playground`;

  md.core.ruler.after("inline", "repository_links", ({ tokens, env }) => {
    const file = relative(root, env.realPath ?? env.path);
    const links = tokens.flatMap(({ children }) => children ?? []).filter(({ type }) => type === "link_open");
    for (const link of links) {
      const href = link.attrGet("href") ?? "";
      const [path = "", hash] = href.split("#");
      if (href === playground) {
        link.attrSet("href", "/playground/");
        // Without it the site's router would look for a page of its own.
        link.attrSet("target", "_self");
      } else if (path.endsWith(".md") && !/^[a-z]+:/.test(path)) {
        const target = posix.relative(dirname(sitePath(file)), sitePath(join(dirname(file), path)));
        link.attrSet("href", hash === undefined ? target : `${target}#${hash}`);
      }
    }
  });
}
