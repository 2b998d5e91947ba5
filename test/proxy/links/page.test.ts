// The page of a link: what it shows, to whom, and what it makes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { asCharge, CHALLENGED, card, pix } from "../../support/shop.ts";
import { assertNoAmount, codeIn, DAY, ORDER, shopWithLinks, VISIT } from "./support.ts";

test("a person's visit from any site makes one code, which every device is shown", async (t) => {
  const { create, visit, pixCodes, asked } = shopWithLinks(t);
  const link = await create();
  const pages = await Promise.all([visit(link), visit(link), visit(link, { "sec-fetch-site": "none" })]);
  pages.push(await visit(link), await visit(`${link.token}/`));
  const [{ code } = { code: "" }] = pixCodes();
  assert.equal(pixCodes().length, 1);
  for (const { status, text } of pages) {
    assert.equal(status, 200);
    assert.equal(codeIn(text), code);
    for (const shown of [/R\$\u00a0123,45/, /Ateliê Barro/, /Jogo de xícaras/, /<svg[^>]+QR code do Pix/])
      assert.match(text, shown);
    assert.doesNotMatch(text, /<form/);
  }
  assert.deepEqual([...new Set(asked.map(({ access }) => access.link?.id))], [link.id]);
});

test("it is kept from caches, search engines, other sites and frames, and runs no script but the elements' own", async (t) => {
  const { create, visit } = shopWithLinks(t, { service: { challengeOrigins: ["https://3ds.example"] } });
  const { headers, text } = await visit(await create());
  assert.equal(headers.get("cache-control"), "no-store");
  assert.equal(headers.get("referrer-policy"), "no-referrer");
  assert.match(headers.get("x-robots-tag")!, /noindex/);
  const policy = headers.get("content-security-policy")!;
  const [, nonce] = /style-src 'nonce-([\w-]+)'/.exec(policy)!;
  for (const directive of [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "frame-src 'self' https://service.example https://3ds.example",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ])
    assert.ok(policy.split("; ").includes(directive), directive);
  assert.equal(
    text.match(/<style/g)?.length,
    text.match(new RegExp(`<style nonce="${nonce}">`, "g"))?.length,
  );
  assert.doesNotMatch(text, / style="| on\w+="|<script(?!\s+type="module"\s+nonce="[^"]+"\s+src)/);
  assert.notEqual(
    /nonce-([\w-]+)/.exec((await visit(await create())).headers.get("content-security-policy")!)?.[1],
    nonce,
  );
});

for (const [program, headers] of Object.entries({
  WhatsApp: { "user-agent": "WhatsApp/2.23.20.0 A" },
  Facebook: { "user-agent": "facebookexternalhit/1.1" },
  Telegram: { "user-agent": "TelegramBot (like TwitterBot)" },
  "a browser without a window": { ...VISIT, "user-agent": "Mozilla/5.0 HeadlessChrome/142.0.0.0" },
}))
  test(`the preview of ${program} names the shop, and neither amount nor order, and makes no charge`, async (t) => {
    const { create, open, pixCodes } = shopWithLinks(t);
    const response = await open(await create(), "", { headers });
    const text = await response.text();
    assert.equal(response.status, 200);
    assert.match(text, /<title>Pagamento para Ateliê Barro<\/title>/);
    assert.match(text, /property="og:title" content="Pagamento para Ateliê Barro"/);
    assertNoAmount(text);
    assert.doesNotMatch(text, /xícaras|A-1001|<form|<pay-/);
    assert.equal(pixCodes().length, 0);
  });

test("a name that turns text around does not do so in the page's title", async (t) => {
  const { create, visit } = shopWithLinks(t, {
    orders: { "A-1001": { ...ORDER, payee: "Ateliê\u202e orraB" } },
  });
  const { text } = await visit(await create());
  assert.match(text, /<title>Pagamento para Ateliê orraB<\/title>/);
});

test("a phone whose name ends in “bot” is no program", async (t) => {
  const { create, visit, pixCodes } = shopWithLinks(t);
  const phone = "Mozilla/5.0 (Linux; Android 11; CUBOT KINGKONG MINI) AppleWebKit/537.36 Chrome/142.0.0.0";
  const { text } = await visit(await create(), { "user-agent": phone });
  assert.equal(pixCodes().length, 1);
  assert.equal(codeIn(text), pixCodes()[0]!.code);
});

test("the form says that no code could be made, and that nothing was charged", async (t) => {
  const { create, open } = shopWithLinks(t, { serve: async () => new Response("", { status: 500 }) });
  const body = new URLSearchParams({ seenTotal: "12345" });
  const response = await open(await create(), "", { method: "POST", headers: FORM, body });
  assert.equal(response.status, 502);
  assert.match(await response.text(), /role="alert">[^<]*Nada foi cobrado\./);
});

test("what a preview takes of any page tells no amount", async (t) => {
  const { create, open, visit, pixCodes } = shopWithLinks(t);
  const link = await create();
  const plain = await (await open(link)).text();
  assert.equal(pixCodes().length, 0, "a request of no browser made a charge");
  for (const page of [plain, (await visit(link)).text]) {
    const [head = ""] = page.split("</head>");
    assertNoAmount(head);
    assert.match(
      head,
      /<meta property="og:description" content="Abra o link para ver o pedido e pagar." \/>/,
    );
  }
  for (const request of [{ method: "HEAD" }, { headers: { ...VISIT, "sec-purpose": "prefetch" } }]) {
    const { create: another, open: ask, pixCodes: made } = shopWithLinks(t);
    assert.equal((await ask(await another(), "", request)).status, 200);
    assert.equal(made().length, 0);
  }
});

const FORM = { "content-type": "application/x-www-form-urlencoded" };

test("without scripts and headers of navigation a button makes the code, once", async (t) => {
  const { create, open, pixCodes } = shopWithLinks(t);
  const link = await create();
  const page = await (await open(link, "?lang=en")).text();
  assert.match(page, /<noscript>\s*<form method="post">|<form method="post">/);
  assert.match(page, /R\$\u00a0123\.45/);
  const [, seenTotal] = /name="seenTotal" value="(\d+)"/.exec(page)!;
  const post = () =>
    open(link, "?lang=en", {
      method: "POST",
      headers: FORM,
      body: new URLSearchParams({ seenTotal: seenTotal! }),
    });
  const answers = await Promise.all([post(), post()]);
  assert.ok(answers.every(({ status }) => status === 303));
  assert.equal(answers[0]!.headers.get("location"), `${link.token}?lang=en`);
  assert.equal((await post()).status, 303);
  assert.equal(pixCodes().length, 1);
  const shown = await (await open(link)).text();
  assert.equal(codeIn(shown), pixCodes()[0]!.code);
  assert.doesNotMatch(shown, /<form/);
});

test("the form asks for what the shop does not know of the buyer, and says what is wrong", async (t) => {
  const { create, open, pixCodes } = shopWithLinks(t, { orders: { "A-1001": { ...ORDER, customer: {} } } });
  const link = await create();
  const post = (fields: Record<string, string>) =>
    open(link, "", { method: "POST", headers: FORM, body: new URLSearchParams(fields) });
  assert.match(await (await open(link)).text(), /name="name"[\s\S]*name="identity"/);
  const wrong = await post({ seenTotal: "12345", name: "Maria da Silva", identity: "111" });
  assert.equal(wrong.status, 400);
  const page = await wrong.text();
  assert.match(page, /name="identity"[^>]*aria-invalid="true"/);
  assert.doesNotMatch(page, /name="name"[^>]*aria-invalid/);
  assert.match(page, /CPF ou CNPJ inválido\. Confira os dígitos\./);
  assert.match(page, /name="name"\s+value="Maria da Silva"/);
  assert.match(page, /name="identity"\s+value="111"/);
  const hostile = await post({ seenTotal: "12345", name: '"><b>4111 1111 1111 1111', identity: "111" });
  assert.match(await hostile.text(), /name="name"\s+value="&quot;&gt;&lt;b&gt;\[…\]"/);
  const made = await post({ seenTotal: "12345", name: "Maria da Silva", identity: "529.982.247-25" });
  assert.equal(made.status, 303);
  assert.equal(pixCodes().length, 1);
});

test("an amount that has changed since the form was shown makes no charge, and the form says so with what was typed", async (t) => {
  const shop = shopWithLinks(t, { orders: { "A-1001": { ...ORDER, customer: {} } } });
  const link = await shop.create();
  const body = new URLSearchParams({
    seenTotal: "12300",
    name: "Maria da Silva",
    identity: "529.982.247-25",
  });
  const answer = await shop.open(link, "", { method: "POST", headers: FORM, body });
  assert.equal(answer.status, 409);
  const page = await answer.text();
  assert.match(page, /O valor do pedido mudou\. Confira o novo valor antes de pagar\./);
  assert.match(page, /name="seenTotal" value="12345"/);
  assert.match(page, /name="name"\s+value="Maria da Silva"/);
  assert.equal(shop.pixCodes().length, 0);
});

test("where the service makes no code the page says so, and nothing was charged", async (t) => {
  const { create, visit, open } = shopWithLinks(t, {
    serve: async () => Response.json({ message: "no" }, { status: 400 }),
  });
  const link = await create();
  const { status, text } = await visit(link);
  assert.equal(status, 200);
  assert.match(text, /<form/);
  const posted = await open(link, "", { method: "POST", headers: FORM, body: "seenTotal=12345" });
  assert.equal(posted.status, 502);
  assert.match(await posted.text(), /Não foi possível gerar o código Pix\. Nada foi cobrado\./);
});

test("when it is paid, the page shows the receipt, and one that was to be used once says so", async (t) => {
  const { create, visit, payCode, delivered, postBelow } = shopWithLinks(t);
  const [link, once] = [await create(), await create({ once: true })];
  await payCode(await asCharge(postBelow(once, pix())));
  await delivered();
  const { status, text } = await visit(link);
  assert.equal(status, 200);
  assert.match(text, /Pagamento confirmado/);
  assert.doesNotMatch(text, /<form|Este link vale até/);
  const used = await visit(once);
  assert.equal(used.status, 410);
  assert.match(
    used.text,
    /Este link já foi usado[\s\S]*O pagamento deste pedido foi recebido\. Não pague de novo\./,
  );
});

test("a link that a payment used up says so until all of the money went back, and then that it did", async (t) => {
  const { create, visit, postBelow, pay } = shopWithLinks(t);
  const once = await create({ once: true });
  const { id } = await asCharge(postBelow(once, card()));
  await pay.charges.refund(id, { key: "a-part", amount: 1_000 });
  assert.match((await visit(once)).text, /O pagamento deste pedido foi recebido/);
  await pay.charges.refund(id, { key: "the-rest" });
  for (const [language, words] of [
    ["pt-BR", "O valor deste pedido foi devolvido"],
    ["en", "This order was refunded"],
    ["es", "El valor de este pedido fue reembolsado"],
  ] as const) {
    const { status, text } = await visit(once, { "accept-language": language });
    assert.equal(status, 410);
    assert.ok(text.includes(words), text);
    assert.doesNotMatch(text, /Não pague de novo|Don’t pay again|No pague de nuevo/);
    assertNoAmount(text);
  }
});

test("without scripts the page of an order whose money went back says so", async (t) => {
  const { create, visit, postBelow, pay } = shopWithLinks(t);
  const link = await create();
  const { id } = await asCharge(postBelow(link, card()));
  await pay.charges.refund(id, { key: "all" });
  const { status, text } = await visit(link);
  assert.equal(status, 200);
  assert.match(text, /O valor deste pedido foi devolvido/);
  assert.doesNotMatch(text, /<form|Este link vale até/);
});

test("a link that expired after its order was paid asks nobody to pay again", async (t) => {
  const { create, visit, postBelow, passes } = shopWithLinks(t);
  const link = await create();
  await asCharge(postBelow(link, card()));
  await passes(2 * DAY);
  const { status, text } = await visit(link);
  assert.equal(status, 410);
  assert.match(text, /Este link venceu[\s\S]*O pagamento deste pedido foi recebido\. Não pague de novo\./);
  assert.doesNotMatch(text, /Para pagar/);
});

test("a link that opens nothing says why and what to do, in the buyer's language", async (t) => {
  const shop = shopWithLinks(t);
  const { create, visit, pay, passes, payCode, delivered, postBelow, open, pixCodes } = shop;
  const used = await create({ once: true, orderId: "A-1002" });
  await payCode(await asCharge(postBelow(used, pix("A-1002"))));
  await delivered();
  const codes = pixCodes().length;
  const [expired, revoked] = [await create(), await create({ expiresAt: new Date(Date.now() + 9 * DAY) })];
  const ofNoOrder = await create({ orderId: "A-9", expiresAt: new Date(Date.now() + 9 * DAY) });
  await pay.links.revoke(revoked.id);
  await passes(2 * DAY);
  const refused = [
    [`${"x".repeat(24)}.${"0".repeat(64)}`, 404, ["não é válido", "isn’t valid", "no es válido"]],
    [expired.token, 410, ["venceu", "has expired", "venció"]],
    [revoked.token, 410, ["cancelou", "cancelled", "canceló"]],
    [used.token, 410, ["já foi usado", "was already used", "ya se usó"]],
    [ofNoOrder.token, 404, ["Não encontramos", "couldn’t find", "No encontramos"]],
  ] as const;
  for (const [token, status, words] of refused)
    for (const [at, language] of ["pt-BR", "en", "es"].entries()) {
      for (const page of [
        await visit(token, { "accept-language": language }),
        await visit(token, { "accept-language": "de" }, `?lang=${language.slice(0, 2)}`),
      ]) {
        assert.equal(page.status, status);
        assert.ok(page.text.includes(words[at]!), page.text);
        assert.match(page.text, new RegExp(`<html lang="${language}">`));
        assertNoAmount(page.text);
        assert.equal(page.headers.get("cache-control"), "no-store");
      }
      assert.equal((await open(token, "", { method: "POST", headers: FORM })).status, status);
    }
  assert.equal(pixCodes().length, codes);
});

test("where order() fails the page asks to come back, and names nothing of the error", async (t) => {
  const { create, visit } = shopWithLinks(t, {
    order: () => {
      throw new Error("the database of A-1001 is away");
    },
  });
  const { status, text, headers } = await visit(await create());
  assert.equal(status, 503);
  assert.equal(headers.get("retry-after"), "5");
  assert.match(text, /O pagamento está indisponível no momento/);
  assert.doesNotMatch(text, /database/);
});

test("a function that checks a session alone answers no order, the page opens nothing, and the log says why", async (t) => {
  const { create, visit, logs } = shopWithLinks(t, {
    order: (_, { headers }) => (headers.has("cookie") ? ORDER : undefined),
  });
  const { status, text } = await visit(await create());
  assert.equal(status, 404);
  assert.match(text, /Não encontramos o pedido deste link/);
  assert.match(JSON.stringify(logs), /order\(\) gave no order for a link/);
});

test("texts of the shop's are written as texts", async (t) => {
  const { create, visit } = shopWithLinks(t, {
    orders: { "A-1001": { ...ORDER, payee: "<b>&Co", description: '"><script>alert(1)</script>' } },
  });
  const { text } = await visit(await create());
  assert.doesNotMatch(text, /<b>|<script>alert/);
  assert.match(text, /&lt;b&gt;&amp;Co/);
});

test("a challenge that another device began is not begun again by the page", async (t) => {
  const { create, visit, postBelow, pixCodes } = shopWithLinks(t);
  const link = await create();
  const { status } = await asCharge(postBelow(link, card("A-1001", CHALLENGED)));
  assert.equal(status, "challenge");
  assert.equal((await visit(link)).status, 200);
  assert.equal(pixCodes().length, 0);
});
