// Links of the documentation, as they are followed on the repository's site, made into links between pages of this one.
import { dirname, join, posix, relative } from "node:path";
import type { MarkdownRenderer } from "vitepress";
import { addressOf } from "../../build/docs/repository-links.ts";
import { isOnSite, sitePath } from "../../build/docs/site-path.ts";
import { ENGLISH_MARK, isEnglishIn } from "./english-mark.ts";

const PLAYGROUND = "site/playground";

/** What a Portuguese page says of such a link if there are no marks. */
const IN_ENGLISH = /^ \(em inglês\)/;

/** `root` is the folder of the repository. */
export function repositoryLinks(md: MarkdownRenderer, root: string): void {
  md.core.ruler.after("inline", "repository_links", ({ tokens, env, Token }) => {
    const file = relative(root, env.realPath ?? env.path);
    for (const { children } of tokens) {
      for (const [at, link] of children?.entries() ?? []) {
        if (link.type !== "link_open") continue;
        const href = link.attrGet("href") ?? "";
        if (/^[a-z]+:|^#/.test(href)) continue;
        const [path = "", hash] = href.split("#");
        const linked = join(dirname(file), path);
        const anchor = hash === undefined ? "" : `#${hash}`;
        if (linked === PLAYGROUND) {
          link.attrSet("href", "/playground/");
          // Without it the site's router would look for a page of its own.
          link.attrSet("target", "_self");
        } else if (!isOnSite(linked)) {
          link.attrSet("href", addressOf(linked) + anchor);
        } else if (path.endsWith(".md")) {
          link.attrSet("href", posix.relative(dirname(sitePath(file)), sitePath(linked)) + anchor);
          if (!isEnglishIn(dirname(file), linked)) continue;
          link.attrSet("hreflang", "en");
          const end = children!.findIndex(({ type }, index) => index > at && type === "link_close");
          const after = children![end + 1];
          if (after?.type === "text") after.content = after.content.replace(IN_ENGLISH, "");
          const mark = new Token("html_inline", "", 0);
          mark.content = `&nbsp;${ENGLISH_MARK}`;
          children!.splice(end, 0, mark);
        }
      }
    }
  });
}
