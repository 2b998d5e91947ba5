import { defineConfig } from "@playwright/test";
import { ENGINES } from "./engines.ts";
import type { EngineOptions } from "./fixtures.ts";

export default defineConfig<object, EngineOptions>({
  outputDir: "../../../test-results",
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  projects: ENGINES.map((engine) => ({ name: engine, use: { engine } })),
});
