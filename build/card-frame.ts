// The page at `GET /card-frame`: HTML with its script inside, so that it is one file with one hash, for any backend to
// serve; and the same as a module, for where there are no files.
import { createHash } from "node:crypto";
import type { Plugin } from "vite";

/** Turns the script of the environment `frame` into `card-frame.html` and `card-frame.js`. */
export function cardFramePage(banner: string): Plugin {
  return {
    name: "card-frame-page",
    applyToEnvironment: ({ name }) => name === "frame",
    generateBundle(_, bundle) {
      const [chunk, ...others] = Object.values(bundle);
      if (chunk?.type !== "chunk" || others.length > 0) this.error("The card's frame is to be one script.");
      const script = chunk.code.trim();
      if (/<\/script|<!--/i.test(script)) this.error("The script ends its own element.");
      delete bundle[chunk.fileName];
      const policy = policyFor(script);
      const page = pageOf(script, policy, banner);
      const emit = (fileName: string, source: string) => this.emitFile({ type: "asset", fileName, source });
      emit("card-frame.html", page);
      emit("card-frame.js", `${constant("page", page)}${constant("contentSecurityPolicy", policy)}`);
      emit("card-frame.d.ts", TYPES);
    },
  };
}

const constant = (name: string, value: string) => `export const ${name} = ${JSON.stringify(value)};\n`;

const TYPES = `/** The page at \`GET /card-frame\`, whole. */
export declare const page: string;
/** Its policy, which the page also holds itself; \`frame-ancestors\`, which only a header can say, comes on top. */
export declare const contentSecurityPolicy: string;
`;

// The page loads nothing, and talks to where it came from alone: what is typed has no other way out.
const policyFor = (script: string) =>
  [
    "default-src 'none'",
    `script-src 'sha256-${createHash("sha256").update(script).digest("base64")}'`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types lit-html",
  ].join("; ");

const pageOf = (script: string, policy: string, banner: string) => `<!doctype html>
<html lang="pt-BR">
<!-- ${banner} -->
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>Cartão</title>
<body><script>${script}</script>
`;
