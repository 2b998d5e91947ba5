// The elements' tests on lit as the files for a script tag carry it:
// `wtr --config test/package/lit/web-test-runner.config.mjs`.
import { prepareTemplates } from "../../../build/prepare-templates.ts";
import config from "../../web-test-runner.config.mjs";

const litOfOurs = {
  name: "lit-of-ours",
  resolveImport({ source, context: { path } }) {
    return source === "lit" && path.startsWith("/src/elements/") ? "/build/lit-element.ts" : undefined;
  },
  transform({ path, body }) {
    return path.startsWith("/src/elements/") ? prepareTemplates(body) : undefined;
  },
};

export default { ...config, plugins: [...config.plugins, litOfOurs] };
