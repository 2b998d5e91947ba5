// The code in docs/frameworks.md, in both languages, which is that of the apps that `npm run test:frameworks` tries; and how
// many of its lines are there for the elements.
import { readFileSync } from "node:fs";
import { table, withTables } from "./generated-file.ts";
import { withFiles } from "./included-files.ts";

const APPS = "test/programs/frameworks/apps";
/** Where an app says what a page needs beside the element itself: an import, and a setting of the compiler. */
const GLUE: Record<string, string[]> = {
  "React 18 and 19": [`${APPS}/react/src/checkout.tsx`, `${APPS}/react/vite.config.ts`],
  "Next.js": ["demo/frameworks/next/app/checkout.tsx", "demo/frameworks/next/next.config.ts"],
  Vue: [`${APPS}/vue/src/checkout.vue`, `${APPS}/vue/vite.config.ts`],
  Nuxt: [`${APPS}/nuxt/app/components/Checkout.vue`, `${APPS}/nuxt/nuxt.config.ts`],
  Svelte: [`${APPS}/svelte/src/checkout.svelte`, `${APPS}/svelte/vite.config.ts`],
  SvelteKit: [`${APPS}/sveltekit/src/lib/checkout.svelte`, `${APPS}/sveltekit/vite.config.ts`],
  Angular: [`${APPS}/angular/src/checkout.ts`, `${APPS}/angular/angular.json`],
  Astro: [`${APPS}/astro/src/components/checkout.astro`, `${APPS}/astro/astro.config.mjs`],
  "plain HTML": [`${APPS}/html/public/index.html`],
  htmx: [`${APPS}/htmx/public/index.html`],
};
const linesOf = (file: string) => readFileSync(file, "utf8").split("\n");
const count = (files: string[]) =>
  files.flatMap(linesOf).filter((line) => /pay-elements|isCustomElement|CUSTOM_ELEMENTS_SCHEMA\]/.test(line));

function page(file: string, head: string[], names: Record<string, string> = {}) {
  const rows = Object.entries(GLUE).map(([name, files]) => [
    names[name] ?? name,
    String(count(files).length),
  ]);
  return { file, text: withTables(withFiles(readFileSync(file, "utf8")), { lines: table(head, rows) }) };
}

export const frameworksPages = [
  page("docs/frameworks.md", ["framework", "lines"]),
  page("docs/pt-BR/frameworks.md", ["framework", "linhas"], {
    "React 18 and 19": "React 18 e 19",
    "plain HTML": "HTML puro",
  }),
];
