// The page with the desk's elements: its script, what that may do, and what is there without it.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { memoryStore } from "../../../src/server/index.ts";
import { asCharge, card } from "../../support/shop.ts";
import { builtPackage, copies, deskFor, SCRIPT_TEXT, unbuiltPackage } from "./support.ts";

const HASH = createHash("sha256").update(SCRIPT_TEXT).digest("hex");
const PLAIN_POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

test("whoever is signed in gets the element, its script and a way out, and without scripts the list", async (t) => {
  const { shop, ask, session } = await deskFor(t, { desk: { readFile: builtPackage } });
  await asCharge(shop.post(card()));
  const answer = await ask("/", { headers: await session() });
  const page = await answer.text();
  assert.deepEqual(
    page.match(/<script[^>]*>/g),
    [`<script type="module" src="pay-admin.js?v=${HASH}">`],
    "no script but that file",
  );
  assert.match(page, /<pay-admin endpoint="\.\/" sign-in="\.\/">/);
  assert.match(page, /<form method="post" action="sign-out">/);
  assert.match(/<noscript>(.*?)<\/noscript>/s.exec(page)?.[1] ?? "", /<bdi>A-1001<\/bdi>/);
  assert.equal(page.split("A-1001").length, 2, "the list is for whoever runs no script");
  assert.equal(answer.headers.get("cache-control"), "no-store");
});

test("the page with the script asks its own origin alone, and takes no text for markup", async (t) => {
  const { ask, session } = await deskFor(t, { desk: { readFile: builtPackage } });
  const { headers } = await ask("/", { headers: await session() });
  assert.equal(
    headers.get("content-security-policy"),
    `${PLAIN_POLICY}; script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types lit-html`,
  );
  for (const signedOut of [await ask("/"), await ask("/", { headers: { cookie: "pay-desk=x" } })]) {
    assert.equal(signedOut.headers.get("content-security-policy"), PLAIN_POLICY);
    assert.doesNotMatch(await signedOut.text(), /<script|<pay-admin/);
  }
});

test("whoever asks for the plain list gets it, page by page, and no script", async (t) => {
  const store = memoryStore();
  const { shop, ask, session } = await deskFor(t, { store, desk: { readFile: builtPackage } });
  await copies(
    shop,
    store,
    Array.from({ length: 101 }, () => ({})),
  );
  const headers = await session();
  const answer = await ask("/?plain", { headers });
  assert.equal(answer.headers.get("content-security-policy"), PLAIN_POLICY);
  const page = await answer.text();
  assert.doesNotMatch(page, /<script|<pay-admin|<noscript/);
  assert.match(page, /<a href="\.\/\?plain">Atualizar<\/a>/);
  const [, link = ""] = /href="\.\/(\?plain&(?:amp;)?after=[^"]+)"/.exec(page) ?? [];
  const second = await (await ask(`/${link.replace("amp;", "")}`, { headers })).text();
  assert.doesNotMatch(second, /<script|<pay-admin|<noscript/);
  assert.match(second, /<bdi>A-1001<\/bdi>/);
  assert.match(second, /<a href="\.\/\?plain">Voltar aos mais recentes<\/a>/);
});

test("where the file is missing the list is shown, and the log says why, until it is there", async (t) => {
  const said: string[] = [];
  const logger = { info() {}, error() {}, warn: (message: string) => void said.push(message) };
  let isBuilt = false;
  const readFile = (path: string) => (isBuilt ? builtPackage(path) : unbuiltPackage());
  const { shop, ask, session } = await deskFor(t, { desk: { readFile, logger } });
  await asCharge(shop.post(card()));
  const headers = await session();
  const page = await (await ask("/", { headers })).text();
  assert.doesNotMatch(page, /<script|<pay-admin|<noscript/);
  assert.match(page, /<bdi>A-1001<\/bdi>/);
  assert.ok(said.includes("The desk shows the plain list: pay-admin.js cannot be read"));
  assert.equal((await ask("/pay-admin.js")).status, 503);
  isBuilt = true;
  assert.match(await (await ask("/", { headers })).text(), /<pay-admin/);
});

test("the script is that of the package, kept by its hash, and asked for again by another", async (t) => {
  const { ask } = await deskFor(t, { desk: { readFile: builtPackage } });
  for (const path of ["/pay-admin.js", "/pay-admin/pay-admin.js"]) {
    const answer = await ask(`${path}?v=${HASH}`, { headers: { "accept-encoding": "identity" } });
    assert.equal(await answer.text(), SCRIPT_TEXT);
    assert.equal(answer.headers.get("content-type"), "text/javascript; charset=utf-8");
    assert.equal(answer.headers.get("x-content-type-options"), "nosniff");
    assert.equal(answer.headers.get("cross-origin-resource-policy"), "same-origin");
    assert.equal(answer.headers.get("access-control-allow-origin"), null);
    assert.equal(answer.headers.get("cache-control"), "public, max-age=31536000, immutable");
  }
  for (const query of ["", "?v=", `?v=${HASH.slice(1)}`])
    assert.equal((await ask(`/pay-admin.js${query}`)).headers.get("cache-control"), "no-cache");
  const { headers } = await ask("/pay-admin.js");
  const again = await ask("/pay-admin.js", { headers: { "if-none-match": headers.get("etag") ?? "" } });
  assert.equal(again.status, 304);
});

test("a script that travels compressed is the same", async (t) => {
  const { desk, origin } = await deskFor(t, { desk: { readFile: builtPackage } });
  const answer = await desk.fetch(
    new Request(`${origin}/pay-admin.js`, { headers: { "accept-encoding": "gzip" } }),
  );
  assert.equal(answer.headers.get("content-encoding"), "gzip");
  assert.equal(gunzipSync(await answer.arrayBuffer()).toString(), SCRIPT_TEXT);
});
