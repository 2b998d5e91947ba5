// What the site makes of Markdown beyond VitePress. On the repository's site it stays the plain Markdown that it is.
import type { MarkdownRenderer } from "vitepress";

/** A line that installs packages, as a choice of package managers. */
export function packageManagers(md: MarkdownRenderer): void {
  const managers = { npm: "npm install", pnpm: "pnpm add", yarn: "yarn add", bun: "bun add" };
  md.core.ruler.before("normalize", "package_managers", (state) => {
    state.src = state.src.replace(/^```sh\nnpm install ([^-\n][^\n]*)\n```$/gm, (_, packages: string) => {
      const tabs = Object.entries(managers).map(
        ([name, command]) => `\`\`\`sh [${name}]\n${command} ${packages}\n\`\`\``,
      );
      return `::: code-group\n\n${tabs.join("\n\n")}\n\n:::`;
    });
  });
}

/** Characters of code that fit into a line of the narrowest page. */
const LINE = 36;

/** Keeps a tag or a name in code on one line: browsers break it after each hyphen. */
export function wholeNames(md: MarkdownRenderer): void {
  md.core.ruler.after("inline", "whole_names", ({ tokens }) => {
    for (const code of tokens.flatMap(({ children }) => children ?? [])) {
      if (code.type !== "code_inline" || code.content.length > LINE) continue;
      if (/^<[^>]*>\S*$|^\S+$/.test(code.content)) code.attrJoin("class", "whole");
    }
  });
}

/** Gives each cell the heading of its column, which a narrow page shows in front of it. */
export function columnLabels(md: MarkdownRenderer): void {
  md.core.ruler.after("inline", "column_labels", ({ tokens }) => {
    let columns: string[] = [];
    let column = 0;
    for (const [at, token] of tokens.entries()) {
      if (token.type === "table_open") columns = [];
      else if (token.type === "tr_open") column = 0;
      else if (token.type === "th_open")
        columns.push((tokens[at + 1]?.children ?? []).map(({ content }) => content).join(""));
      else if (token.type === "td_open") token.attrSet("data-label", columns[column++] ?? "");
    }
  });
}

/** The picture of the checkout, in whose place the theme puts one that works. */
export function liveCheckout(md: MarkdownRenderer): void {
  md.core.ruler.after("block", "live_checkout", ({ tokens }) => {
    for (const token of tokens)
      if (token.type === "html_block" && token.content.startsWith("<picture>"))
        token.content = `<LiveCheckout>\n${token.content}</LiveCheckout>\n`;
  });
}
