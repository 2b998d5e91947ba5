// The page that the bank's page leads back to, the same for everyone. It tells the checkout that frames or opened it to ask
// the backend; if there is no checkout, it links back to the shop.
import type { Context } from "hono";
import { html } from "hono/html";
import type { Handlers, Routes } from "./app.ts";
import * as openapi from "./openapi/operation.ts";
import { pageLanguage, type PageLanguage } from "./page-language.ts";

/** Where the service sends the buyer back to. */
export const RETURN_PATH = "/challenge/return";

const described = (operationId: string, summary: string) => ({
  operationId,
  tags: ["Authentication"],
  summary,
  description:
    'Posts `{ type: "pay-return" }` to the window that opened or framed it, else links back to the shop. It says nothing of the outcome.',
  responses: { 200: openapi.text("The page.", "text/html") },
});

export const returnPaths = {
  [RETURN_PATH]: {
    get: described("returnFromChallenge", "The page that the bank's page leads back to"),
    post: described("returnFromChallengeByForm", "The same page, for a bank's page that posts a form"),
  },
};

// The message holds nothing secret, and the checkout takes it as a hint to ask the backend. So it is posted to any origin:
// this page cannot know that of the checkout.
const SCRIPT = `const { parent, opener } = window;
const framed = parent && parent !== window;
const checkout = framed ? parent : opener;
checkout?.postMessage({ type: "pay-return" }, "*");
if (framed) window.document?.documentElement.classList.add("framed");
else if (opener) window.close();
`;

// Not by `light-dark()`, which some of the browsers that the elements run in lack.
const STYLE = `html {
  color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif;
  --surface: #fff; --text: #14171c; --muted: #4f545c; --accent: #0b5cd5; --on-accent: #fff; --track: #14171c22;
}
@media (prefers-color-scheme: dark) {
  html { --surface: #17191d; --text: #f1f3f5; --muted: #b7bcc4; --accent: #8ab8ff; --on-accent: #06182f; --track: #f1f3f522 }
}
body {
  display: grid; align-content: center; justify-items: center; gap: .5rem;
  box-sizing: border-box; min-height: 100vh; margin: 0; padding: 1.5rem;
  background: var(--surface); color: var(--text); text-align: center; text-wrap: balance;
}
h1, p { max-width: 26rem; margin: 0 }
h1 { font-size: 1.25rem; font-weight: 600 }
p { color: var(--muted); font-size: .875rem }
a {
  display: inline-block; box-sizing: border-box; min-width: 12rem; margin-top: 1rem; padding: .75rem 1.25rem; border-radius: 10px;
  background: var(--accent); color: var(--on-accent); font-size: 1rem; font-weight: 600; text-decoration: none;
}
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
html:not(.framed) .framed, .framed .alone { display: none }
i {
  width: 2rem; height: 2rem; margin-bottom: .5rem; border-radius: 50%;
  border: 2px solid var(--track); border-top-color: var(--accent);
  box-sizing: border-box; animation: turn .8s linear infinite;
}
@keyframes turn { to { rotate: 1turn } }
@media (prefers-reduced-motion: reduce) { i { animation: none } }
@media (forced-colors: active) { a { border: 1px solid } }
`;

const PORTUGUESE = {
  lang: "pt-BR",
  title: "De volta do banco",
  framed: "Conferindo o pagamento",
  framedText: "O banco já respondeu. O resultado aparece em seguida.",
  alone: "Você já pode voltar à compra",
  aloneText:
    "O banco já respondeu, e a loja confere o pagamento. Se a compra está aberta em outra aba, feche esta.",
  back: "Voltar para a loja",
};
type Words = typeof PORTUGUESE;
const WORDS: Record<PageLanguage, Words> = {
  pt: PORTUGUESE,
  en: {
    lang: "en",
    title: "Back from the bank",
    framed: "Checking the payment",
    framedText: "The bank has answered. The result appears in a moment.",
    alone: "You can go back to your purchase",
    aloneText:
      "The bank has answered, and the shop checks the payment. If your purchase is open in another tab, close this one.",
    back: "Back to the shop",
  },
  es: {
    lang: "es",
    title: "De vuelta del banco",
    framed: "Revisando el pago",
    framedText: "El banco ya respondió. El resultado aparece enseguida.",
    alone: "Ya puede volver a su compra",
    aloneText:
      "El banco ya respondió y la tienda revisa el pago. Si la compra está abierta en otra pestaña, cierre esta.",
    back: "Volver a la tienda",
  },
};

// Hono's secureHeaders would add nine headers more, of which X-Frame-Options and Cross-Origin-Opener-Policy break this page.
// No `frame-ancestors`: between the checkout and this page there may be frames of any bank.
const SECURITY = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

const answer = (body: string, type: string) =>
  new Response(body, {
    headers: { ...SECURITY, "content-type": `${type}; charset=utf-8`, "cache-control": "no-store" },
  });

/** `folder` is where its files are, relative to the page. */
const pageIn = (words: Words, folder: string, shopUrl: string | undefined) =>
  html`<!doctype html>
    <html lang="${words.lang}">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>${words.title}</title>
      <base target="_top" />
      <link rel="icon" href="data:," />
      <link rel="stylesheet" href="${folder}return.css" />
      <script type="module" src="${folder}return.js"></script>
      <i class="framed"></i>
      <h1 class="framed">${words.framed}</h1>
      <p class="framed">${words.framedText}</p>
      <h1 class="alone">${words.alone}</h1>
      <p class="alone">${words.aloneText}</p>
      ${shopUrl && html`<p class="alone"><a href="${shopUrl}">${words.back}</a></p>`}
    </html> `;

/** `shopUrl` is where the page links back to, if anywhere. */
export function returnRoutes(shopUrl: string | undefined): Handlers<typeof returnPaths> & Routes {
  async function page(context: Context) {
    const words = WORDS[await pageLanguage(context)];
    const folder = context.req.raw.url.split("?", 1)[0]?.endsWith("/") ? "" : "return/";
    return answer(String(await pageIn(words, folder, shopUrl)), "text/html");
  }
  return {
    [RETURN_PATH]: { get: page, post: page },
    // The page names these relatively, since behind TLS termination the proxy may not know its own address.
    [`${RETURN_PATH}/return.js`]: { get: () => answer(SCRIPT, "text/javascript") },
    [`${RETURN_PATH}/return.css`]: { get: () => answer(STYLE, "text/css") },
  };
}
