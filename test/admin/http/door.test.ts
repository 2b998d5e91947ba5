// Who is let in: by which name and from which page a request comes, who asks, and what they may do.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createPayAdmin, type PayAdminOptions } from "../../../src/server/index.ts";
import { shopFor } from "../../support/shop.ts";
import { ADMIN, adminFor, ANA, RUI } from "./support.ts";

test("it is not made without a function that says who asks", (t) => {
  const { pay } = shopFor(t);
  for (const options of [undefined, {}, { authorize: undefined }, { authorize: "token" }])
    assert.throws(() => createPayAdmin(pay, options as unknown as PayAdminOptions), {
      name: "TypeError",
      message: /authorize is \w+, expected a function/,
    });
  const misspelt = { authorize: () => undefined, basepath: "/x" };
  assert.throws(() => createPayAdmin(pay, misspelt as PayAdminOptions), /"basepath"/);
});

test("nobody is answered whom authorize does not know, whatever they ask for", async (t) => {
  const { ask, refused } = adminFor(t);
  for (const as of [null, "", "wrong"])
    for (const path of ["/charges", "/charges/x", "/nothing", ""])
      await refused(path, { as }, 401, "not_signed_in");
  const answer = await ask("/charges", { as: null });
  assert.equal(answer.headers.get("content-type"), "application/problem+json");
  assert.equal(answer.headers.get("www-authenticate"), "Bearer");
});

test("an error of authorize, and an answer that is none, let nobody in and are logged", async (t) => {
  const errors: string[] = [];
  const logger = { info() {}, warn() {}, error: (message: string) => void errors.push(message) };
  const answers = [
    () => Promise.reject(new Error("down")),
    () => ({ user: "", can: ["view"] }),
    () => ({ user: "ana", can: ["everything"] }),
    () => ({ user: "ana" }),
    () => true,
  ] as unknown as PayAdminOptions["authorize"][];
  for (const [at, authorize] of answers.entries()) {
    const { refused } = adminFor(t, { admin: { authorize, logger } });
    await refused("/charges", {}, 503, "service_unavailable");
    assert.equal(errors.length, at + 1);
  }
});

test("a right that somebody lacks is named", async (t) => {
  const { refused } = adminFor(t, { admin: { authorize: () => ({ user: "bia", can: ["refund"] }) } });
  const { detail } = await refused("/charges", {}, 403, "not_allowed");
  assert.equal(detail, 'It takes the right "view".');
});

test("what a page of another origin asks for is refused, also with the cookies of somebody who is signed in", async (t) => {
  const { ask, refused } = adminFor(t);
  const elsewhere = [
    { origin: "https://evil.example" },
    { origin: "http://admin.shop.example" },
    { origin: "https://admin.shop.example:8443" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ];
  for (const headers of elsewhere) {
    await refused("/charges", { headers }, 403, "origin_not_allowed");
    await refused("/charges", { method: "OPTIONS", headers }, 403, "origin_not_allowed");
  }
  for (const headers of [
    { origin: ADMIN },
    { "sec-fetch-site": "same-origin" },
    { "sec-fetch-site": "none" },
  ])
    assert.equal((await ask("/charges", { headers })).status, 200);
});

test("behind a server that ends TLS, or a framework with an address of its own, its own page may ask", async (t) => {
  const { admin } = adminFor(t);
  const ask = (url: string, headers: Record<string, string>) =>
    admin.fetch(new Request(url, { headers: { authorization: `Bearer ${ANA}`, ...headers } }));
  const own = { origin: "https://shop.example" };
  assert.equal((await ask("http://shop.example/pay-admin/charges", own)).status, 200);
  assert.equal(
    (await ask("http://localhost:3000/pay-admin/charges", { ...own, host: "shop.example" })).status,
    200,
  );
  assert.equal((await ask("http://localhost:3000/pay-admin/charges", own)).status, 403);
});

test("where its names are given it answers by no other", async (t) => {
  const { ask, admin, refused } = adminFor(t, { admin: { hosts: ["Admin.shop.example"] } });
  assert.equal((await ask("/charges")).status, 200);
  await refused("/charges", { headers: { host: "evil.example" } }, 403, "origin_not_allowed");
  const { status } = await admin.fetch(new Request("https://evil.example/pay-admin/charges"));
  assert.equal(status, 403);
});

test("no cache keeps an answer, and no page of others shows or reads it", async (t) => {
  const { ask } = adminFor(t);
  for (const [path, as] of [
    ["/charges", ANA],
    ["/charges", null],
    ["/nothing", ANA],
  ] as const) {
    const { headers } = await ask(path, { as });
    assert.equal(headers.get("cache-control"), "no-store");
    assert.equal(headers.get("x-content-type-options"), "nosniff");
    assert.equal(headers.get("cross-origin-resource-policy"), "same-origin");
    assert.match(headers.get("content-security-policy") ?? "", /default-src 'none'/);
    assert.equal(headers.get("access-control-allow-origin"), null);
  }
});

test("what is no call is said to be none, and what is no method of one names those that are", async (t) => {
  const { ask, refused } = adminFor(t);
  await refused("/nothing", { as: RUI }, 404, "invalid_request");
  const answer = await ask("/charges", { method: "PUT" });
  assert.deepEqual([answer.status, answer.headers.get("allow")], [405, "GET"]);
});

test("once it closes, new requests are told so", async (t) => {
  const { admin, refused } = adminFor(t);
  await admin.close();
  await refused("/charges", {}, 503, "service_unavailable");
});

test("it answers below its base path, and nothing of it is in pay.fetch", async (t) => {
  const { shop, admin } = adminFor(t, { admin: { basePath: "/back-office" } });
  const request = () =>
    new Request(`${ADMIN}/back-office/charges`, { headers: { authorization: `Bearer ${ANA}` } });
  assert.equal((await admin.fetch(request())).status, 200);
  assert.equal((await shop.pay.fetch(request())).status, 404);
});
