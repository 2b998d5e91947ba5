// Needs `npm run build`, which makes the page.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import assert from "node:assert/strict";
import { Hono } from "hono";
import type { Problem } from "../../../src/contract/index.ts";
import { cardFrameRoutes } from "../../../src/proxy/http/card-frame.ts";
import { shopFor } from "../../support/shop.ts";

const ALLOWED = ["https://shop.example", "https://www.shop.example:8443"];

const directives = (policy: string | null) =>
  Object.fromEntries(
    (policy ?? "").split("; ").map((each) => [each.split(" ")[0], each.replace(/^\S+ ?/, "")]),
  );

test("the page of isolated forms runs its own script alone, and talks to its own origin alone", async (t) => {
  const answer = await shopFor(t, { allowedOrigins: ALLOWED }).call("/card-frame");
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get("content-type"), "text/html; charset=utf-8");
  assert.equal(answer.headers.get("x-content-type-options"), "nosniff");
  const page = await answer.text();
  const scripts = [...page.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)];
  assert.equal(scripts.length, 1);
  const [, attributes, script = ""] = scripts[0]!;
  assert.equal(attributes, "");
  assert.doesNotMatch(page.replace(script, ""), /src=|href=|style|https?:/);

  const hash = `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
  assert.deepEqual(directives(answer.headers.get("content-security-policy")), {
    "default-src": "'none'",
    "script-src": hash,
    "connect-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "require-trusted-types-for": "'script'",
    "trusted-types": "lit-html",
    "frame-ancestors": ALLOWED.join(" "),
  });
});

test("the page asks for a process of its own, and uses no device", async (t) => {
  const shop = shopFor(t, { allowedOrigins: ALLOWED });
  const first = await shop.call("/card-frame");
  const again = await shop.call("/card-frame", {
    headers: { "if-none-match": first.headers.get("etag") ?? "" },
  });
  for (const { headers } of [first, again]) {
    assert.equal(headers.get("origin-agent-cluster"), "?1");
    assert.equal(headers.get("permissions-policy"), "camera=(), geolocation=(), microphone=()");
    assert.equal(headers.get("referrer-policy"), "same-origin");
  }
});

test("where no origins are allowed, nobody may frame it, the proxy's own pages included", async (t) => {
  const answer = await shopFor(t).call("/card-frame");
  assert.equal(directives(answer.headers.get("content-security-policy"))["frame-ancestors"], "'none'");
});

test("the same page lies in the package, with all of its policy but who may frame it", async (t) => {
  const answer = await shopFor(t).call("/card-frame");
  const page = readFileSync("dist/card-frame.html", "utf8");
  assert.equal(await answer.text(), page);
  const [, policy = null] = /<meta http-equiv="Content-Security-Policy" content="([^"]+)">/.exec(page) ?? [];
  const { "frame-ancestors": _, ...rest } = directives(answer.headers.get("content-security-policy"));
  assert.deepEqual(directives(policy), rest);
});

test("a browser that has the page asks whether it is still the same, which it is not for other origins", async (t) => {
  const shop = shopFor(t, { allowedOrigins: ALLOWED });
  const first = await shop.call("/card-frame");
  assert.equal(first.headers.get("cache-control"), "no-cache");
  const headers = { "if-none-match": first.headers.get("etag") ?? "" };
  const again = await shop.call("/card-frame", { headers });
  assert.equal(again.status, 304);
  assert.equal(await again.text(), "");
  assert.equal(again.headers.get("content-security-policy"), first.headers.get("content-security-policy"));
  assert.equal((await shopFor(t).call("/card-frame", { headers })).status, 200);
});

test("without a build the page answers 503, and the log says what to run", async () => {
  const said: string[] = [];
  const logger = { info() {}, warn() {}, error: (message: string) => void said.push(message) };
  const missing = () => Promise.reject(new Error("Cannot find module"));
  const { get } = cardFrameRoutes(ALLOWED, logger, missing)["/card-frame"];
  const answer = await new Hono().get("/card-frame", get).request("/card-frame");
  assert.equal(answer.status, 503);
  assert.equal(((await answer.json()) as Problem).code, "service_unavailable");
  assert.match(said.join(), /npm run build/);
});
