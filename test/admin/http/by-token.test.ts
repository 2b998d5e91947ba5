// One token for a whole server, and how often it may be guessed.
import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { byToken } from "../../../src/server/index.ts";
import { adminFor, ADMIN } from "./support.ts";

const TOKEN = "a-token-of-thirty-two-characters";
const MINUTE = 60_000;

function guarded(t: TestContext) {
  const clock = { now: 0 };
  const { admin } = adminFor(t, {
    admin: { authorize: byToken(TOKEN, { user: "backend", now: () => clock.now }) },
  });
  const ask = (token: string | undefined, address?: string) =>
    admin.fetch(
      new Request(`${ADMIN}/pay-admin/charges`, {
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      }),
      { address },
    );
  return { clock, status: async (...of: Parameters<typeof ask>) => (await ask(...of)).status, ask };
}

test("whoever has the token is let in, and nobody else", async (t) => {
  const { status } = guarded(t);
  assert.equal(await status(TOKEN), 200);
  for (const token of [undefined, `${TOKEN}x`, TOKEN.slice(1)]) assert.equal(await status(token), 401);
});

test("an address that guesses is not listened to for a while, with the right token too; others are", async (t) => {
  const { clock, status, ask } = guarded(t);
  for (let n = 0; n < 20; n++) assert.equal(await status(undefined, "10.0.0.1"), 401, "none is no guess");
  const guesses = await Promise.all(Array.from({ length: 30 }, (_, at) => status(`guess-${at}`, "10.0.0.1")));
  assert.equal(guesses.filter((each) => each === 401).length, 10);
  assert.equal(guesses.filter((each) => each === 429).length, 20);
  const refused = await ask(TOKEN, "10.0.0.1");
  assert.deepEqual([refused.status, refused.headers.get("retry-after")], [429, "900"]);
  assert.equal(await status(TOKEN, "10.0.0.2"), 200);
  clock.now += 15 * MINUTE;
  assert.equal(await status(TOKEN, "10.0.0.1"), 200);
});

test("the right token counts as no guess", async (t) => {
  const { status } = guarded(t);
  const statuses = await Promise.all(Array.from({ length: 30 }, () => status(TOKEN, "10.0.0.1")));
  assert.deepEqual(new Set(statuses), new Set([200]));
});

test("addresses are those that a web server names, where it is said in which header, and networks of IPv6", async (t) => {
  const { admin } = adminFor(t, { admin: { authorize: byToken(TOKEN, { clientAddress: "x-real-ip" }) } });
  const status = async (named: string | undefined, address: string) => {
    const headers = { authorization: "Bearer wrong", ...(named !== undefined && { "x-real-ip": named }) };
    const request = new Request(`${ADMIN}/pay-admin/charges`, { headers });
    return (await admin.fetch(request, { address })).status;
  };
  for (let n = 0; n < 10; n++) assert.equal(await status(`2001:db8::${n}`, "10.0.0.1"), 401);
  assert.equal(await status("2001:db8::ffff", "10.0.0.1"), 429);
  assert.equal(await status("2001:db8:1::1", "10.0.0.1"), 401);
  for (let n = 0; n < 10; n++)
    assert.equal(await status(n % 2 === 0 ? undefined : "unknown", "10.0.0.1"), 401, "by the connection");
  assert.equal(await status(undefined, "10.0.0.1"), 429);
});

test("a short token, and what names no header, are refused at the start", () => {
  assert.throws(() => byToken(TOKEN.slice(1)), /31 characters, expected 32 or more/);
  assert.throws(() => byToken(TOKEN, { clientAddress: "x real ip" }), /clientAddress is neither the name/);
});
