// The built site in browsers, as a static host serves it.
import { defineConfig } from "@playwright/test";
import { CHROMIUM_ARGS, chromiumPath } from "../setup/chromium.ts";
import { firefoxOptions } from "../programs/engines/engines.ts";

export default defineConfig({
  outputDir: "../../test-results",
  fullyParallel: true,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  projects: [
    {
      name: "chromium",
      use: {
        browserName: "chromium",
        launchOptions: { executablePath: chromiumPath(), args: CHROMIUM_ARGS },
      },
    },
    { name: "firefox", use: { browserName: "firefox", launchOptions: firefoxOptions() } },
  ],
});
