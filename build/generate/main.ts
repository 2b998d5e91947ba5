// `npm run docs` writes the generated files; without `--write` this says which of them are stale.
import { brandTable } from "./brand-table.ts";
import { docCommentProblems } from "./doc-comments.ts";
import { editorData } from "./editor-data.ts";
import { frameworkTypes } from "./framework-types.ts";
import { frameworksPages } from "./frameworks-page.ts";
import { keepFile } from "./generated-file.ts";
import { httpReference } from "./http-reference.ts";
import { keepIntegrity } from "./integrity.ts";
import { manifest } from "./manifest.ts";
import { openApi } from "./openapi.ts";
import { keepElementPages } from "./tables.ts";
import { runtimesPage } from "./runtimes-page.ts";
import { keepTestCards } from "./test-cards.ts";

for (const problem of docCommentProblems()) {
  console.error(problem);
  process.exitCode = 1;
}
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
await keepIntegrity();
