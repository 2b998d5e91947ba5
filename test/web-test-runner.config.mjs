// Element tests: real browsers, the TypeScript sources as they are, no bundle. `ENGINES=firefox,webkitgtk` runs them in
// others than Chromium.
import { fileURLToPath } from "node:url";
import { esbuildPlugin } from "@web/dev-server-esbuild";
import { backend } from "./elements/support/backend-middleware.ts";
import { enginesNamed, launchers } from "./programs/engines/engines.ts";
import { cjsToEsm } from "./setup/cjs-to-esm.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

export default {
  rootDir: root,
  files: ["test/elements/**/*.test.ts"],
  nodeResolve: { exportConditions: ["production", "default"] },
  // Files at once in an engine whose launcher says nothing else.
  concurrency: 1,
  browserStartTimeout: 60_000,
  testsStartTimeout: 60_000,
  testsFinishTimeout: 300_000,
  testFramework: { config: { timeout: 10_000 } },
  middleware: [backend],
  // Elements say each `pay-error` on the console, and many tests make one.
  filterBrowserLogs: ({ args }) => !String(args[0]).startsWith("pay-elements: "),
  plugins: [
    cjsToEsm({ "qrcode/lib/core/qrcode.js": ["create"], jsqr: ["default"] }),
    esbuildPlugin({ ts: true, target: "es2022", tsconfig: `${root}tsconfig.json` }),
  ],
  browsers: enginesNamed((process.env.ENGINES ?? "chromium").split(",")).map((engine) => launchers[engine]()),
};
