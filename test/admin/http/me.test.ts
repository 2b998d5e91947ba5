// Who is asking, as a page that offers buttons reads it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { adminFor, RUI } from "./support.ts";

test("whoever is signed in reads who they are and what they may do, and nobody keeps the answer", async (t) => {
  const { ask, read } = adminFor(t);
  assert.deepEqual(await read("/me"), { user: "ana", can: ["view", "refund", "payout", "erase"] });
  assert.deepEqual(await read("/me", { as: RUI }), { user: "rui", can: ["view"] });
  assert.equal((await ask("/me")).headers.get("cache-control"), "no-store");
});

test("the right to links is named where there are links", async (t) => {
  const { read } = adminFor(t, { links: { secret: "s".repeat(40) } });
  assert.deepEqual(await read("/me"), { user: "ana", can: ["view", "refund", "payout", "erase", "link"] });
});

test("it takes no right, and says nothing of a person but their name and rights", async (t) => {
  const person = { user: " bia ", can: [], password: "hush" };
  const { read } = adminFor(t, { admin: { authorize: () => person } });
  assert.deepEqual(await read("/me"), { user: "bia", can: [] });
});

test("whom authorize does not know learns nothing from it, and it only reads", async (t) => {
  const { refused } = adminFor(t);
  for (const as of [null, "wrong"]) await refused("/me", { as }, 401, "not_signed_in");
  await refused("/me", { headers: { origin: "https://evil.example" } }, 403, "origin_not_allowed");
  await refused("/me", { body: {} }, 405, "invalid_request");
});
