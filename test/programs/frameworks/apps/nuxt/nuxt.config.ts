export default defineNuxtConfig({
  compatibilityDate: "2026-11-01",
  app: {
    head: { htmlAttrs: { lang: "pt-BR" }, link: [{ rel: "icon", href: "data:," }], title: "Checkout" },
  },
  vue: { compilerOptions: { isCustomElement: (tag) => tag.startsWith("pay-") } },
  typescript: { strict: true, tsConfig: { vueCompilerOptions: { strictTemplates: true } } },
});
