import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { cardBody, ORIGIN, setUp } from "../support.ts";

/** The pieces of text that a reader sees of a page. */
const textOf = (page: string) =>
  page
    .replace(/<(script|style)[^]*?<\/\1>|<[^>]+>/g, "\n")
    .split("\n")
    .map((text) => text.trim())
    .filter((text) => text !== "");

/** Brands, names, addresses, events and their bodies, and what the acquirer says of a charge. */
const OF_ANY_LANGUAGE =
  /^(Visa|Mastercard|Amex|Hipercard|Diners|Discover|Aura)|^(Ana Souza|Loja do Sandbox|Repasse|Webhooks|À espera da autenticação do comprador\.|Transação cancelada\.)$|@loja\.example|^https:|payment\.|&quot;/;

describe("the sandbox's pages", () => {
  test("list what there is and what can be done with it, and run under a strict policy", async () => {
    const { fetch, pix, call } = setUp();
    const { PaymentId } = await pix(59.9, {}, "<b>A1</b>");
    await call("POST", "/v2/card/charges", cardBody());
    const response = await fetch(new Request(`${ORIGIN}/sandbox`));
    const page = await response.text();
    assert.match(page, new RegExp(`href="sandbox/pix/${PaymentId}"`));
    assert.match(page, /&lt;b&gt;A1&lt;\/b&gt;/);
    assert.match(page, /Liquidar<span class="visually-hidden"> o pedido A1001CARD/);
    assert.doesNotMatch(page, /<b>|<script>|style=|onclick/);
    const policy = response.headers.get("content-security-policy") ?? "";
    assert.match(policy, /default-src 'none'.*script-src 'self'/);
    assert.doesNotMatch(policy, /unsafe/);
    for (const path of ["console.css", "console.js", "pix.css"])
      assert.equal((await fetch(new Request(`${ORIGIN}/sandbox/${path}`))).status, 200);
  });

  test("show how deliveries leave and what a cancellation holds, and change both by forms without a script", async () => {
    const { fetch, control } = setUp();
    const page = async () => (await fetch(new Request(`${ORIGIN}/sandbox`))).text();
    const pressed = (html: string) =>
      [...html.matchAll(/id="mode-(\w+)" aria-pressed="true"/g)].map(([, id]) => id);
    assert.deepEqual(pressed(await page()), ["normal", "event"]);
    for (const [field, value] of [
      ["how", "late"],
      ["cancelled", "record"],
    ]) {
      const form = new RegExp(
        `<form method="post" action="([^"]+)">\\s*<input type="hidden" name="${field}" value="${value}" />`,
      ).exec(await page());
      const body = new URLSearchParams({ [field!]: value! });
      await fetch(new Request(`${ORIGIN}/${form?.[1]}`, { method: "POST", body }));
    }
    assert.deepEqual(pressed(await page()), ["late", "record"]);
    assert.partialDeepStrictEqual(control.deliveries.mode(), { how: "late", cancelled: "record" });
  });

  test("a code leads to the page that pays it", async () => {
    const { fetch, pix } = setUp();
    const { PaymentId, QrCodeString } = await pix();
    const open = (code: string) =>
      fetch(new Request(`${ORIGIN}/sandbox/pix?code=${encodeURIComponent(code)}`));
    assert.equal((await open(QrCodeString)).headers.get("location"), `/sandbox/pix/${PaymentId}`);
    assert.match((await open("nonsense")).headers.get("location") ?? "", /^\/sandbox\?notice=/);
    const page = await (await fetch(new Request(`${ORIGIN}/sandbox/pix/${PaymentId}`))).text();
    assert.match(page, /Pagar R\$\s59,90/);
    assert.equal((await fetch(new Request(`${ORIGIN}/sandbox/pix/none`))).status, 404);
  });

  test("work below a path that something before the sandbox cuts off", async () => {
    const { fetch, pix, challenge } = setUp({ publicUrl: `${ORIGIN}/bank/` });
    const { PaymentId, QrCodeString } = await pix();
    const { popupUrl } = await challenge("4000000000001091");
    const at = (path: string, body: BodyInit | null = null) =>
      fetch(new Request(ORIGIN + path, { method: body ? "POST" : "GET", body }));
    for (const path of ["/sandbox", `/sandbox/pix/${PaymentId}`, `/v2${popupUrl}`]) {
      const page = await (await at(path)).text();
      assert.match(page, /<base href="\/bank\/" \/>/, path);
      assert.doesNotMatch(page, /(href|src|action)="\/(?!bank\/")/, path);
    }
    const locations = [
      await at(`/sandbox/pix?code=${encodeURIComponent(QrCodeString)}`),
      await at(`/v2${popupUrl}`, new URLSearchParams({ answer: "approve" })),
      await at(`/sandbox/api/pix/${PaymentId}/pay`, new URLSearchParams({ back: "/sandbox" })),
    ].map(({ headers }) => headers.get("location"));
    assert.deepEqual(locations, [`/bank/sandbox/pix/${PaymentId}`, `/bank/v2${popupUrl}`, "/bank/sandbox"]);
  });

  for (const { asked, tag, words, amount } of [
    { asked: undefined, tag: "pt-BR", words: "Sandbox de pagamentos", amount: "R$\u00a059,90" },
    { asked: "*", tag: "pt-BR", words: "Sandbox de pagamentos", amount: "R$\u00a059,90" },
    { asked: "fr-CA, fr;q=0.9", tag: "pt-BR", words: "Sandbox de pagamentos", amount: "R$\u00a059,90" },
    { asked: "pt, en;q=0.9", tag: "pt-BR", words: "Sandbox de pagamentos", amount: "R$\u00a059,90" },
    { asked: "en-US,en;q=0.9,pt;q=0.8", tag: "en", words: "Payment sandbox", amount: "R$\u00a059.90" },
    { asked: "de, pt;q=0.5, en;q=0.7", tag: "en", words: "Payment sandbox", amount: "R$\u00a059.90" },
    { asked: "es-AR", tag: "es", words: "Sandbox de pagos", amount: "R$\u00a059,90" },
  ])
    test(`are in the reader's language: ${asked ?? "none asked for"}`, async () => {
      const { fetch, pix } = setUp();
      await pix();
      const headers: HeadersInit = asked === undefined ? {} : { "Accept-Language": asked };
      const page = await (await fetch(new Request(`${ORIGIN}/sandbox`, { headers }))).text();
      assert.match(page, new RegExp(`<html lang="${tag}">[^]*<h1>${words}</h1>`));
      assert.ok(page.includes(amount), amount);
    });

  test("are in one language from end to end", async () => {
    const { fetch, pix, card, challenge, cancel, withdraw } = setUp();
    const { PaymentId } = await pix();
    const { popupUrl } = await challenge("4000000000001091");
    const { paymentId } = (await card()).acquirer.payment;
    await cancel(paymentId);
    await withdraw();
    const read = async (path: string, language: string) =>
      (await fetch(new Request(ORIGIN + path, { headers: { "Accept-Language": language } }))).text();
    for (const path of [
      "/sandbox",
      "/sandbox?notice=code",
      `/sandbox/pix/${PaymentId}`,
      "/sandbox/pix/none",
      `/v2${popupUrl}`,
      "/v2/card/auth/checkout/none",
      `/v2/card/charges/${paymentId}/receipt`,
    ]) {
      const [portuguese, english] = [await read(path, "pt"), await read(path, "en")].map(textOf);
      const shared = portuguese!.filter((text) => english!.includes(text) && /[a-z]{3}/.test(text));
      assert.deepEqual(
        shared.filter((text) => !OF_ANY_LANGUAGE.test(text)),
        [],
        path,
      );
    }
  });

  test("that act at a click cannot be framed", async () => {
    const { fetch, pix } = setUp();
    const { PaymentId } = await pix();
    for (const path of ["", `/pix/${PaymentId}`, "/pix/none"]) {
      const { headers } = await fetch(new Request(`${ORIGIN}/sandbox${path}`));
      assert.match(headers.get("content-security-policy") ?? "", /frame-ancestors 'none'/, path);
    }
  });
});
