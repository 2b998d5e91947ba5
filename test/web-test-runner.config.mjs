// Element tests, in Chromium's headless shell. `ENGINES=chromium,firefox,webkitgtk` runs them in the browsers that people use.
import { fileURLToPath } from "node:url";
import { admin } from "./admin/elements/support/admin-middleware.ts";
import { backend } from "./elements/support/backend-middleware.ts";
import { chromiumLauncher, enginesNamed, launchers } from "./programs/engines/engines.ts";
import { bundle } from "./setup/bundle.ts";
import { headlessShellPath } from "./setup/chromium.ts";
import { forcedColors } from "./setup/forced-colors.ts";
import { keepFilesInMemory } from "./setup/memory-folder.ts";

keepFilesInMemory();

const root = fileURLToPath(new URL("..", import.meta.url));
const files = ["test/elements/**/*.test.ts", "test/admin/elements/**/*.test.ts"];

export default {
  rootDir: root,
  files,
  // Files at once in an engine whose launcher says nothing else.
  concurrency: 1,
  browserStartTimeout: 60_000,
  testsStartTimeout: 60_000,
  testsFinishTimeout: 300_000,
  // Against what never comes: a busy machine takes ten times as long as a quiet one.
  testFramework: { config: { timeout: 30_000 } },
  middleware: [backend, admin],
  // Elements say each `pay-error` on the console, and many tests make one.
  filterBrowserLogs: ({ args }) => !String(args[0]).startsWith("pay-elements: "),
  plugins: [bundle(root, [...files, "src/elements/define.ts"]), forcedColors()],
  browsers: process.env.ENGINES
    ? enginesNamed(process.env.ENGINES.split(",")).map((engine) => launchers[engine]())
    : [chromiumLauncher(headlessShellPath())],
};
