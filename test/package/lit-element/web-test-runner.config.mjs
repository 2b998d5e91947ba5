// The elements' tests on lit as the files for a script tag carry it:
// `wtr --config test/package/lit-element/web-test-runner.config.mjs`.
import { readFileSync } from "node:fs";
import { cutTemplates } from "../../../build/lit.ts";
import config from "../../web-test-runner.config.mjs";

const BASE = "/build/lit-element.ts";
const TEMPLATES = "/build/lit-html.js";

const litOfOurs = {
  name: "lit-of-ours",
  resolveImport({ source, context: { path } }) {
    if (source === "lit" && path.startsWith("/src/elements/")) return BASE;
    if (source === "lit/html.js" && path === BASE) return TEMPLATES;
    return undefined;
  },
  serve({ path }) {
    if (path !== TEMPLATES) return undefined;
    const published = readFileSync("node_modules/lit-html/lit-html.js", "utf8");
    return { body: cutTemplates(published), type: "js" };
  },
};

export default { ...config, plugins: [litOfOurs, ...config.plugins] };
