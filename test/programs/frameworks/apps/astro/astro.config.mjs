import node from "@astrojs/node";
import { defineConfig } from "astro/config";

export default defineConfig({
  output: "server",
  adapter: node({ mode: "standalone" }),
  // The payment service posts webhooks from another origin; the proxy checks signatures, and the origins of pages.
  security: { checkOrigin: false },
});
