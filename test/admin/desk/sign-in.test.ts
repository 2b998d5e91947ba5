// The way in and out: who gets a session, what its cookie is, and what is refused at the form.
import assert from "node:assert/strict";
import { test } from "node:test";
import { deskFor, isList, MINUTE, TOKEN } from "./support.ts";

test("the token opens the list, and signing out ends what it opened", async (t) => {
  const { ask, post, signIn } = await deskFor(t);
  const asked = await ask("/");
  assert.equal(asked.status, 200);
  assert.match(await asked.text(), /<form method="post" action="sign-in">/);

  const answer = await signIn(` ${TOKEN}\n`);
  assert.deepEqual([answer.status, answer.headers.get("location")], [303, "./"]);
  const [cookie = "", ...attributes] = answer.headers.get("set-cookie")!.split("; ");
  assert.match(cookie, /^pay-desk=[\w-]{43}$/);
  assert.deepEqual(attributes.toSorted(), ["HttpOnly", "Path=/", "SameSite=Strict"]);
  assert.ok(await isList(ask("/", { headers: { cookie } })));

  const out = await post("/sign-out", {}, { cookie });
  assert.deepEqual([out.status, out.headers.get("location")], [303, "./"]);
  assert.match(out.headers.get("set-cookie")!, /^pay-desk=; Max-Age=0; Path=\/; HttpOnly; SameSite=Strict$/);
  const after = await ask("/", { headers: { cookie } });
  assert.match(await after.text(), /A sua sessão terminou/);
  assert.equal((await ask("/charges", { headers: { cookie } })).status, 401);
});

test("a link's view and filters go through the sign-in, also after a wrong token, and lead nowhere else", async (t) => {
  const { ask, post } = await deskFor(t);
  const search = "?pay-view=sums&pay-order=A%26%22%3E1";
  const hidden = async (answer: Promise<Response>) =>
    /name="search" value="([^"]*)"/.exec(await (await answer).text())?.[1]?.replaceAll("&amp;", "&");
  const [asked, moved] = await Promise.all([hidden(ask(`/${search}`)), ask(`/pay-admin${search}`)]);
  assert.equal(asked, search);
  assert.equal(await hidden(post("/sign-in", { token: "wrong", search })), search);
  assert.equal(await hidden(ask("/")), undefined);
  assert.equal(moved.headers.get("location"), `./pay-admin/${search}`);
  for (const [given, led] of [
    [search, `./${search}`],
    ["https://evil.example/", "./?https%3A%2F%2Fevil.example%2F="],
    ["//evil.example", "./?%2F%2Fevil.example="],
    ["/../\\evil.example?\r\nset-cookie: a=b", "./?%2F..%2F%5Cevil.example%3F%0D%0Aset-cookie%3A+a=b"],
    [`?pay-order=${"x".repeat(1_000)}`, "./"],
  ] as const)
    assert.equal((await post("/sign-in", { token: TOKEN, search: given })).headers.get("location"), led);
});

test("each sign-in makes a session of its own and ends the one before; another browser's stays", async (t) => {
  const { ask, signIn, session } = await deskFor(t);
  const [first, others] = [await session(), await session()];
  const second = (await signIn(TOKEN, first)).headers.get("set-cookie")!.split(";")[0]!;
  assert.notEqual(second, first.cookie);
  assert.equal(await isList(ask("/", { headers: first })), false);
  for (const cookie of [second, others.cookie]) assert.ok(await isList(ask("/", { headers: { cookie } })));
});

test("reached by https, also through a server that ends TLS, the cookie is for https alone", async (t) => {
  const { desk } = await deskFor(t);
  const signIn = (url: string, origin: string) =>
    desk.fetch(
      new Request(`${url}/sign-in`, {
        method: "POST",
        body: new URLSearchParams({ token: TOKEN }),
        headers: { origin },
      }),
    );
  for (const url of ["http://desk.shop.example", "https://desk.shop.example"]) {
    const { headers } = await signIn(url, "https://desk.shop.example");
    assert.match(headers.get("set-cookie")!, /; Secure/);
  }
});

test("a wrong token is said to be wrong, beside the field, and neither it nor the right one is shown", async (t) => {
  const { signIn } = await deskFor(t);
  const wrong = await signIn("hush-wrong-token");
  assert.deepEqual([wrong.status, wrong.headers.get("set-cookie")], [401, null]);
  const page = await wrong.text();
  assert.match(page, /<title>Erro: Entrar no painel/);
  assert.match(page, /aria-describedby="token-error token-hint"\s+aria-invalid="true"/);
  assert.match(page, /id="token-error">Token incorreto\./);
  assert.ok(!page.includes("hush-wrong-token") && !page.includes(TOKEN));
  const empty = await signIn("  ");
  assert.equal(empty.status, 400);
  assert.match(await empty.text(), /id="token-error">Digite o token\./);
});

test("wrong tokens count together, by the form and as Bearer, and then the right one is not taken either", async (t) => {
  const { ask, signIn, session, clock } = await deskFor(t);
  const before = await session();
  const bearer = (token: string) => ask("/charges", { headers: { authorization: `Bearer ${token}` } });
  for (let n = 0; n < 5; n++) {
    assert.equal((await signIn("wrong-ção-✓")).status, 401);
    assert.equal((await bearer("wrong")).status, 401);
  }
  const locked = await signIn();
  assert.deepEqual([locked.status, locked.headers.get("retry-after")], [429, "900"]);
  assert.equal(locked.headers.get("set-cookie"), null);
  assert.match(await locked.text(), /Tente de novo em 15 minutos\./);
  assert.equal((await bearer(TOKEN)).status, 429);
  assert.ok(await isList(ask("/", { headers: before })), "whoever is signed in stays so");
  clock.now += 15 * MINUTE;
  assert.equal((await signIn()).status, 303);
});

test("behind a web server tries count by the address that it names, where that was said, and else by its own", async (t) => {
  const guess = async (desk: Awaited<ReturnType<typeof deskFor>>, address: string, times: number) => {
    let status = 0;
    for (let n = 0; n < times; n++)
      ({ status } = await desk.signIn("wrong", { "x-real-ip": address, "x-forwarded-for": address }));
    return status;
  };
  const named = await deskFor(t, { desk: { clientAddress: "x-real-ip" } });
  assert.equal(await guess(named, "203.0.113.7", 11), 429);
  assert.equal(await guess(named, "203.0.113.8", 1), 401);
  const unnamed = await deskFor(t);
  assert.equal(await guess(unnamed, "203.0.113.7", 10), 401);
  assert.equal(await guess(unnamed, "203.0.113.8", 1), 429);
});

test("another origin, another name, and what is no form are refused, and sign nobody in", async (t) => {
  const { ask, signIn, desk, origin } = await deskFor(t);
  for (const headers of [
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ] as Record<string, string>[]) {
    const answer = await signIn(TOKEN, headers);
    assert.deepEqual([answer.status, answer.headers.get("set-cookie")], [403, null]);
    assert.match(await answer.text(), /Acesso recusado/);
  }
  for (const path of ["/", "/sign-in"]) {
    const { status } = await desk.fetch(
      new Request(`http://evil.example${path}`, {
        ...(path !== "/" && { method: "POST", body: new URLSearchParams({ token: TOKEN }) }),
      }),
    );
    assert.equal(status, 403);
  }
  const sent = (type: string, body: string) =>
    ask("/sign-in", { method: "POST", body, headers: { origin, "content-type": type } });
  assert.equal((await sent("application/json", JSON.stringify({ token: TOKEN }))).status, 415);
  assert.equal((await sent("text/plain", `token=${TOKEN}`)).status, 415);
  const form = "application/x-www-form-urlencoded";
  assert.equal((await sent(form, "user=admin")).status, 400);
  assert.equal((await sent(form, `token=${"x".repeat(5_000)}`)).status, 413);
});

test("signing out takes the desk's own page, or a visitor of another site could do it for somebody", async (t) => {
  const { ask, post, session } = await deskFor(t);
  const headers = await session();
  const { status } = await post("/sign-out", {}, { ...headers, origin: "https://evil.example" });
  assert.equal(status, 403);
  assert.ok(await isList(ask("/", { headers })));
});

test("who comes by a link of another site has the page ask once more, as only then the cookie comes along", async (t) => {
  const { desk, session, origin } = await deskFor(t);
  const link = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document", "sec-fetch-site": "cross-site" };
  const headers = { ...(await session()), ...link };
  const ask = (more: Record<string, string> = {}) =>
    desk.fetch(new Request(`${origin}/?pay-view=sums`, { headers: { ...headers, ...more } }));
  const linked = await ask();
  assert.deepEqual([linked.status, linked.headers.get("refresh")], [200, "0"]);
  const page = await linked.text();
  assert.match(page, /Abrindo o painel/);
  assert.match(page, /href="\.\/\?pay-view=sums"/);
  for (const other of [{ "sec-fetch-dest": "iframe" }, { "sec-fetch-mode": "no-cors" }])
    assert.equal((await ask(other as Record<string, string>)).status, 403);
});

test("below the path of the calls it is there too, and its pages name each other from where they are", async (t) => {
  const { ask, post, session } = await deskFor(t);
  const moved = await ask("/pay-admin");
  assert.deepEqual([moved.status, moved.headers.get("location")], [303, "./pay-admin/"]);
  assert.match(await (await ask("/pay-admin/")).text(), /action="sign-in"/);
  assert.equal((await post("/pay-admin/sign-in", { token: TOKEN })).headers.get("location"), "./");
  assert.ok(await isList(ask("/pay-admin/", { headers: await session() })));
  for (const path of ["/sign-in", "/sign-out"])
    assert.equal((await ask(path)).headers.get("location"), "./", path);
});
