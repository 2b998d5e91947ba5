// Links to pay over HTTP.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Link } from "../../../src/server/index.ts";
import { adminFor, RUI } from "./support.ts";

const LINKS = { secret: "s".repeat(40) };
const BODY = { expiresAt: "2099-12-24" };

test("links are made, listed and revoked, with who did it", async (t) => {
  const { shop, read, ask, refused } = adminFor(t, { links: LINKS });
  const answer = await ask("/orders/A-1001/links", { body: { ...BODY, once: true } });
  assert.equal(answer.status, 201);
  assert.equal(answer.headers.get("cache-control"), "no-store");
  const made = (await answer.json()) as Link;
  assert.deepEqual(
    [made.orderId, made.once, made.state, made.createdBy, made.expiresAt],
    ["A-1001", true, "open", "ana", "2099-12-25T02:59:59.999Z"],
  );
  assert.equal((await shop.call(`/link/${made.token}/orders/A-1001`)).status, 200);
  assert.deepEqual(await read("/orders/A-1001/links"), { links: [made] });
  const revoked = await read<Link>(`/links/${made.id}`, { method: "DELETE" });
  assert.deepEqual([revoked.state, revoked.revokedBy], ["revoked", "ana"]);
  assert.equal((await shop.call(`/link/${made.token}/orders/A-1001`)).status, 410);
  await refused("/links/nobody", { method: "DELETE" }, 404, "link_not_found");
});

test("the same key gives the same link, and another request with it is refused", async (t) => {
  const { read, refused } = adminFor(t, { links: LINKS });
  const make = (body: object) => read<Link>("/orders/A-1001/links", { body, key: "K" });
  const made = await make(BODY);
  assert.deepEqual(await make(BODY), made);
  await refused(
    "/orders/A-1001/links",
    { body: { ...BODY, once: true }, key: "K" },
    422,
    "idempotency_key_reused",
  );
});

test("a link needs a right of its own, and what cannot be one is refused", async (t) => {
  const { refused } = adminFor(t, { links: LINKS });
  const path = "/orders/A-1001/links";
  await refused(path, { as: RUI }, 403, "not_allowed");
  await refused(path, { as: RUI, body: BODY }, 403, "not_allowed");
  await refused("/links/x", { as: RUI, method: "DELETE" }, 403, "not_allowed");
  await refused(path, { body: { expiresAt: "2020-01-01" } }, 422, "expiry_past");
  for (const body of [{}, { expiresAt: "soon" }, { ...BODY, once: "yes" }, { ...BODY, orderId: "B" }])
    await refused(path, { body }, 400, "invalid_request");
  await refused("/orders/..%2Fx/links", { body: BODY }, 404, "order_not_found");
});

test("without the option links that is said", async (t) => {
  const { refused } = adminFor(t);
  await refused("/orders/A-1001/links", { body: BODY }, 501, "links_not_configured");
  await refused("/orders/A-1001/links", {}, 501, "links_not_configured");
});
