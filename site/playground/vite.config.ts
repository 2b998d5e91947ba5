// The playground as static files, for any host and any path. `SITE_DIST` names the folder.
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here("."),
  base: "./",
  build: {
    target: "es2022",
    outDir: resolve(process.env["SITE_DIST"] ?? "site/dist/playground"),
    emptyOutDir: true,
    modulePreload: false,
    rolldownOptions: {
      input: {
        index: here("index.html"),
        checkout: here("checkout.html"),
        shop: here("shop.html"),
        desk: here("desk.html"),
        "service-worker": here("worker/service-worker.ts"),
      },
      output: {
        // Above all that it serves, and at an address that stays.
        entryFileNames: ({ name }) => (name === "service-worker" ? "[name].js" : "assets/[name]-[hash].js"),
      },
    },
  },
  worker: {
    format: "es",
    // The proxy loads it only where isolated forms ask for it, which need an origin of their own.
    rolldownOptions: { external: ["pay-elements/card-frame"] },
  },
});
