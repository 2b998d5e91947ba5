import { defineConfig } from "@playwright/test";
import { CHROMIUM_ARGS, chromiumPath } from "./setup/chromium.ts";

export default defineConfig({
  testDir: "e2e",
  outputDir: "../test-results",
  fullyParallel: true,
  workers: 2,
  reporter: "list",
  use: {
    browserName: "chromium",
    locale: "pt-BR",
    permissions: ["clipboard-read", "clipboard-write"],
    launchOptions: { executablePath: chromiumPath(), args: CHROMIUM_ARGS },
    // Recording makes the whole suite half as slow again: `--trace on` for the one that failed.
    trace: "off",
  },
});
