import vue from "@vitejs/plugin-vue";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith("pay-") } } })],
  server: { proxy: { "/pay": "http://127.0.0.1:3000" } },
});
