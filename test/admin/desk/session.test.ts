// What a session opens, and how long.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createSessions } from "../../../src/admin/desk/sessions.ts";
import { asCharge, assertProblem, card } from "../../support/shop.ts";
import { deskFor, isList, MINUTE, TOKEN } from "./support.ts";

const HOUR = 60 * MINUTE;

test("a session ends an hour after its last use, and twelve hours after it began", async (t) => {
  const { ask, session, clock } = await deskFor(t);
  const idle = await session();
  clock.now += HOUR - 1;
  assert.equal((await ask("/charges", { headers: idle })).status, 200);
  clock.now += HOUR - 1;
  assert.ok(await isList(ask("/", { headers: idle })));
  clock.now += HOUR;
  assert.equal(await isList(ask("/", { headers: idle })), false);
  assert.equal((await ask("/charges", { headers: idle })).status, 401);

  const used = await session();
  for (let n = 1; n < 24; n++) {
    clock.now += HOUR / 2;
    assert.equal((await ask("/charges", { headers: used })).status, 200, `after ${n} half hours`);
  }
  clock.now += HOUR / 2;
  assert.equal((await ask("/charges", { headers: used })).status, 401);
});

test("there are a hundred sessions at most: the one that was used longest ago gives way", async () => {
  const sessions = createSessions(() => 0);
  const user = { user: "admin", can: [] };
  const ids: string[] = [];
  for (let n = 0; n < 100; n++) ids.push(await sessions.start(user));
  assert.equal(await sessions.use(ids[0]!), user);
  ids.push(await sessions.start(user));
  const known = await Promise.all(ids.map((id) => sessions.look(id)));
  assert.deepEqual(
    known.flatMap((found, at) => (found === undefined ? [at] : [])),
    [1],
  );
});

test("with a session the calls are answered, and what changes something takes the desk's own page", async (t) => {
  const { shop, ask, session, origin } = await deskFor(t);
  const { id } = await asCharge(shop.post(card()));
  const { cookie } = await session();
  const refund = (headers: Record<string, string>) =>
    ask(`/charges/${id}/refunds`, {
      method: "POST",
      body: JSON.stringify({ amount: 2_000 }),
      headers: { cookie, "content-type": "application/json", "idempotency-key": "return-1", ...headers },
    });
  for (const headers of [
    {},
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "none" },
    { origin, "sec-fetch-site": "cross-site" },
  ] as Record<string, string>[])
    await assertProblem(refund(headers), 403, "origin_not_allowed");
  const erase = ask("/orders/A-1001/buyer", { method: "DELETE", headers: { cookie } });
  await assertProblem(erase, 403, "origin_not_allowed");
  for (const headers of [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }] as Record<
    string,
    string
  >[])
    await assertProblem(ask("/charges", { headers: { cookie, ...headers } }), 403, "origin_not_allowed");
  const form = { "content-type": "application/x-www-form-urlencoded", origin };
  await assertProblem(refund(form), 415, "unsupported_media_type");
  assert.equal(shop.sandbox.control.cards.list()[0]!.cancelled, 0);

  assert.equal((await refund({ origin })).status, 201);
  assert.equal((await refund({ "sec-fetch-site": "same-origin" })).status, 201);
  assert.equal(shop.sandbox.control.cards.list()[0]!.cancelled, 2_000);
  const [refunded] = (await shop.pay.charges.history(id)).filter(({ kind }) => kind.includes("refund"));
  assert.equal(refunded?.by, "admin");
});

test("a token that is sent along counts alone, and a wrong one is not saved by a session", async (t) => {
  const { ask, session } = await deskFor(t);
  const headers = { ...(await session()), authorization: "Bearer wrong" };
  assert.equal((await ask("/charges", { headers })).status, 401);
});

test("with another token the desk begins anew: old sessions and the old token let nobody in", async (t) => {
  const before = await deskFor(t);
  const headers = await before.session();
  const after = await deskFor(t, { desk: { token: "another-token-of-thirty-two-characters" } });
  assert.match(await (await after.ask("/", { headers })).text(), /A sua sessão terminou/);
  assert.equal((await after.ask("/charges", { headers })).status, 401);
  assert.equal((await after.signIn(TOKEN, headers)).status, 401);
  const bearer = await after.ask("/charges", { headers: { authorization: `Bearer ${TOKEN}` } });
  assert.equal(bearer.status, 401);
});

test("a stream ends with the session that it was begun with, and does not keep it", async (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
  const { desk, session, clock, origin } = await deskFor(t);
  const { cookie } = await session();
  const stream = await desk.fetch(new Request(`${origin}/changes`, { headers: { cookie } }));
  const reader = stream.body!.getReader();
  assert.equal((await reader.read()).done, false);
  clock.now += 59 * MINUTE;
  t.mock.timers.tick(15_000);
  assert.equal((await reader.read()).done, false, "a heartbeat");
  clock.now += MINUTE;
  t.mock.timers.tick(15_000);
  assert.equal((await reader.read()).done, true);
});
