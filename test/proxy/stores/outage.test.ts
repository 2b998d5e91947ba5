// A database that several machines share goes away and comes back.
import { test } from "node:test";
import assert from "node:assert/strict";
import { asCharge, asProblem, eventually, newKey, pix, shopFor } from "../../support/shop.ts";
import { newName, SHARED_STORES } from "../../support/stores.ts";

for (const [kind, { start, open }] of Object.entries(SHARED_STORES))
  test(`while ${kind} is away requests get a 503, and after it nothing is lost`, async (t) => {
    const server = await start();
    t.after(() => server.stop());
    const logs: string[] = [];
    const log = (message: string) => void logs.push(message);
    const store = open(server.url, newName(), { info() {}, warn: log, error: log });
    const shop = shopFor(t, { store, orders: { "A-2": { amount: 1000 } } });
    const key = newKey();
    const before = await asCharge(shop.post(pix(), key));
    await server.kill();
    const refused = await shop.post(pix("A-2"));
    assert.equal(refused.status, 503);
    assert.ok(refused.headers.get("retry-after"));
    assert.equal((await asProblem(refused)).code, "service_unavailable");
    await server.restart();
    const again = await eventually(async () => {
      const response = await shop.post(pix(), key);
      assert.equal(response.status, 201);
      return asCharge(response);
    });
    assert.equal(again.id, before.id);
    assert.match(logs.join("\n"), /cannot be reached[^]*reached again/);
  });
