// The page that the bank's page leads back to. It is the same for everyone and knows nothing: it tells the
// checkout that opened it to ask the backend, and where nobody opened it, leads back to the shop.

const PAGE = "/challenge/return";
// The page names the other two relatively, since behind TLS termination the proxy may not know its own address.
export const RETURN_PATHS = { page: PAGE, script: `${PAGE}/return.js`, style: `${PAGE}/return.css` } as const;

// The message holds nothing that anyone must not know, and the checkout believes it no more than any other:
// so it goes out to whichever page is the parent, of which this page cannot know the origin.
const SCRIPT = `const checkout = window.opener ?? (window.parent === window ? undefined : window.parent);
if (checkout) {
  checkout.postMessage({ type: "pay-return" }, "*");
  if (window.opener) window.close();
}
`;

const STYLE = `html { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { margin: 4rem auto; max-width: 30rem; padding: 0 1rem; text-align: center }
`;

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

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** `shopUrl` is where the shop is. */
export function returnPage(shopUrl: string | undefined): Response {
  const link =
    shopUrl === undefined ? "" : `\n<p><a href="${escapeHtml(shopUrl)}">Voltar para a loja</a></p>`;
  return answer(
    `<!doctype html>
<html lang="pt-BR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Autenticação concluída</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="return/return.css">
<script type="module" src="return/return.js"></script>
<p>O banco já respondeu. Você pode voltar para a compra.</p>${link}
</html>
`,
    "text/html",
  );
}

export const returnScript = () => answer(SCRIPT, "text/javascript");
export const returnStyle = () => answer(STYLE, "text/css");
