// Needs `npm run build`, which makes the files.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { test } from "node:test";
import assert from "node:assert/strict";
import { Hono } from "hono";
import { scriptFileRoutes } from "../../../src/proxy/http/script-files.ts";
import { shopFor } from "../../support/shop.ts";

const SCRIPTS = ["pay-elements.js", "pay-pix.js", "pay-card.js", "pay-price.js", "pay-elements.iife.js"];

test("each file for a script tag is served as it is in the package, with the hashes that pin it", async (t) => {
  const shop = shopFor(t);
  const hashes = (await (await shop.call("/integrity.json")).json()) as Record<string, string>;
  // The desk's file is listed too, and served at the merchant's side alone.
  assert.deepEqual(Object.keys(hashes).toSorted(), [...SCRIPTS, "pay-admin.js"].toSorted());
  assert.equal((await shop.call("/pay-admin.js")).status, 404);
  for (const name of SCRIPTS) {
    const answer = await shop.call(`/${name}`);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get("content-type"), "text/javascript; charset=utf-8");
    const text = await answer.text();
    assert.equal(text, readFileSync(`dist/${name}`, "utf8"));
    assert.equal(hashes[name], `sha384-${createHash("sha384").update(text).digest("base64")}`);
  }
});

test("a page of any origin may load a file, and pin it", async (t) => {
  const { headers } = await shopFor(t).call("/pay-elements.js", {
    headers: { origin: "https://elsewhere.example" },
  });
  assert.equal(headers.get("access-control-allow-origin"), "*");
  assert.equal(headers.get("cross-origin-resource-policy"), "cross-origin");
});

test("a file is compressed for those who take that, and for nobody else", async (t) => {
  const shop = shopFor(t);
  const plain = await (await shop.call("/pay-pix.js")).text();
  for (const accepted of ["gzip", "br, gzip;q=0.8"]) {
    const answer = await shop.call("/pay-pix.js", { headers: { "accept-encoding": accepted } });
    assert.equal(answer.headers.get("content-encoding"), "gzip", accepted);
    assert.equal(answer.headers.get("vary"), "Accept-Encoding");
    assert.equal(gunzipSync(await answer.arrayBuffer()).toString(), plain);
  }
  for (const refused of ["identity", "br", "gzip;q=0"]) {
    const answer = await shop.call("/pay-pix.js", { headers: { "accept-encoding": refused } });
    assert.equal(answer.headers.get("content-encoding"), null, refused);
    assert.equal(await answer.text(), plain);
  }
});

test("a browser that has a file asks whether it is still the same", async (t) => {
  const shop = shopFor(t);
  for (const encoding of ["gzip", "identity"]) {
    const first = await shop.call("/pay-elements.js", { headers: { "accept-encoding": encoding } });
    assert.equal(first.headers.get("cache-control"), "no-cache");
    const etag = first.headers.get("etag") ?? "";
    const again = await shop.call("/pay-elements.js", {
      headers: { "accept-encoding": encoding, "if-none-match": etag },
    });
    assert.equal(again.status, 304);
    assert.equal(await again.text(), "");
  }
});

test("a file that is asked for by the version of this package may be kept for ever, and another version may not", async (t) => {
  const shop = shopFor(t);
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  const kept = await shop.call(`/pay-elements.js?v=${version}`);
  assert.equal(kept.headers.get("cache-control"), "public, max-age=31536000, immutable");
  const other = await shop.call(`/pay-elements.js?v=${version}0`);
  assert.equal(other.status, 200);
  assert.equal(other.headers.get("cache-control"), "no-cache");
});

test("a file that cannot be read is 503, says where else it is, and is tried again", async () => {
  const said: string[] = [];
  const logger = { info() {}, warn() {}, error: (message: string) => void said.push(message) };
  let isBuilt = false;
  const read = async (path: string) => {
    if (!isBuilt) throw new Error("Cannot find module");
    return new TextEncoder().encode(path === "package.json" ? '{"version":"1.0.0"}' : "built");
  };
  const { get } = scriptFileRoutes(logger, read)["/pay-card.js"]!;
  const app = new Hono().get("/pay-card.js", get!);
  assert.equal((await app.request("/pay-card.js")).status, 503);
  assert.match(said.join(), /pay-card\.js cannot be served: serve it from the package's dist folder/);
  isBuilt = true;
  assert.equal(await (await app.request("/pay-card.js")).text(), "built");
});
