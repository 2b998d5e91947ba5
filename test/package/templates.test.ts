import { describe, it } from "node:test";
import { tryTemplates } from "./try-templates.ts";

// The checkers of Vue and Svelte take as long as all the rest of the package: `npm run test:frameworks` has them.
describe("types for templates", { concurrency: true }, () => {
  for (const framework of ["react", "preact", "solid"] as const)
    it(`${framework}: what is right passes, and each typo is an error`, () => tryTemplates(framework));
});
