// lit, as the files for a script tag carry it: `lit-element.ts` and `lit-html.ts` in its place. The modules for npm name
// lit itself.
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { prepareTemplates } from "./prepare-templates.ts";

/** What a source of ours would have to say to get what our files do without. */
const MISSING =
  /\blit\/(async-)?directive\w*|\b(reflect|useDefault|attribute): true|type: (Number|Object|Array)\b|\b(shouldUpdate|scheduleUpdate|getUpdateComplete|createRenderRoot|removeController)\(|<!--|<(script|style|title)\b/;

export function litOfOurs(): Plugin {
  return {
    name: "lit-of-ours",
    enforce: "pre",
    resolveId: {
      filter: { id: /^lit$/ },
      handler: () => fileURLToPath(new URL("lit-element.ts", import.meta.url)),
    },
    transform: {
      filter: { id: /\/src\/elements\// },
      handler(code) {
        const [asked] = MISSING.exec(code) ?? [];
        if (asked) this.error(`Our files' lit has no ${asked}: see build/lit.ts.`);
      },
    },
  };
}

/** After all that minifies the HTML in our sources. */
export function templatesPrepared(): Plugin {
  return {
    name: "templates-prepared",
    enforce: "post",
    transform: {
      filter: { id: /\/src\/elements\//, code: /(html|svg)`/ },
      handler: (code) => ({ code: prepareTemplates(code), map: null }),
    },
  };
}
