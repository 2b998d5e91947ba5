import { defineConfig } from "@playwright/test";
import { CHROMIUM_ARGS, headlessShellPath } from "./setup/chromium.ts";
import { keepFilesInMemory } from "./setup/memory-folder.ts";

keepFilesInMemory();

export default defineConfig({
  testDir: "e2e",
  outputDir: "../test-results",
  fullyParallel: true,
  // `npm run test:long` runs those that `npm test` has no time for.
  ...(process.env.LONG ? { grep: /@long/ } : { grepInvert: /@long/ }),
  // More than a small machine has cores, since a test waits a third of its time; and so more time for what is awaited.
  workers: 3,
  // Against what never comes: a busy machine takes five times as long as a quiet one.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  use: {
    browserName: "chromium",
    locale: "pt-BR",
    permissions: ["clipboard-read", "clipboard-write"],
    launchOptions: { executablePath: headlessShellPath(), args: CHROMIUM_ARGS },
    // Recording makes the whole suite half as slow again: `--trace on` for the one that failed.
    trace: "off",
  },
});
