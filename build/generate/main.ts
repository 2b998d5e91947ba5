// `npm run docs` writes the generated files; without `--write` this says which of them are stale.
import { brandTable } from "./brand-table.ts";
import { docCommentProblems } from "./doc-comments.ts";
import { editorData } from "./editor-data.ts";
import { frameworkTypes } from "./framework-types.ts";
import { frameworksPages } from "./frameworks-page.ts";
import { keepFile } from "./generated-file.ts";
import { keepIntegrity } from "./integrity.ts";
import { manifest } from "./manifest.ts";
import { openApiDescriptions } from "./openapi-descriptions.ts";
import { keepElementPages } from "./tables.ts";
import { runtimesPage } from "./runtimes-page.ts";
import { keepTestCards } from "./test-cards.ts";
import { keepVariables } from "./variables.ts";

for (const problem of await docCommentProblems()) {
  console.error(problem);
  process.exitCode = 1;
}
// The OpenAPI document, and with it the next two, have these within them.
await keepFile(openApiDescriptions.file, openApiDescriptions.text);
const { openApi } = await import("./openapi.ts");
const { httpReference } = await import("./http-reference.ts");

for (const { file, text } of [
  { file: "custom-elements.json", text: JSON.stringify(manifest) },
  ...frameworkTypes,
  ...editorData,
  brandTable,
  openApi,
  httpReference,
  ...frameworksPages,
  runtimesPage,
])
  await keepFile(file, text);
await keepElementPages();
await keepTestCards();
await keepVariables();
await keepIntegrity();
