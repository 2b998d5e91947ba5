// The example backend's copy of the OpenAPI document. `npm run docs` writes it; without `--write` this says whether it
// is stale.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { format, resolveConfig } from "prettier";
import { openApiDocument } from "../../src/proxy/http/document.ts";

const COPY = "demo/python/openapi.json";

const document = JSON.stringify(openApiDocument({ basePath: "/pay" }));
const fresh = await format(document, { ...(await resolveConfig(COPY)), filepath: COPY });

if (process.argv.includes("--write")) {
  writeFileSync(COPY, fresh);
} else if (!existsSync(COPY) || readFileSync(COPY, "utf8") !== fresh) {
  console.error(`${COPY} is stale: npm run docs`);
  process.exitCode = 1;
}
