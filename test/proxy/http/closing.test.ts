import { join } from "node:path";
import { test } from "node:test";
import assert from "node:assert/strict";
import { memoryStore, sqliteStore } from "../../../src/proxy/index.ts";
import {
  asCharge,
  asProblem,
  card,
  newKey,
  openShop,
  pix,
  type Shop,
  type ShopOptions,
} from "../../support/shop.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

/** A shop whose service answers only once it is let. */
function slowShop(options: ShopOptions = {}) {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  let called = () => {};
  const isCalled = new Promise<void>((resolve) => (called = resolve));
  const shop: Shop = openShop({
    ...options,
    async serve(request, sandbox) {
      called();
      await answered;
      return sandbox(request);
    },
  });
  return { shop, answer, isCalled };
}

test("a charge that is with the service when the proxy closes is answered 201, stored, and handed on", async (t) => {
  const folder = temporaryFolder(t);
  const file = join(folder, "pay.db");
  const { shop, answer, isCalled } = slowShop({ store: sqliteStore(file) });
  const key = newKey();
  const posting = shop.post(card(), key);
  await isCalled;
  const closing = shop.close();
  answer();
  const response = await posting;
  assert.equal(response.status, 201);
  const charge = await asCharge(response);
  assert.equal(charge.status, "paid");
  await closing;
  assert.deepEqual(
    shop.records.map(({ id, status }) => [id, status]),
    [[charge.id, "paid"]],
  );

  const next = openShop({ store: sqliteStore(file) });
  assert.deepEqual(await asCharge(next.post(card(), key)), charge);
  assert.equal(next.sandbox.control.cards.list().length, 0);
  await next.close();
});

test("a refund that the shop's code has with the service when the proxy closes ends as the service says, and none begins once it has closed", async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  let called = () => {};
  const isCalled = new Promise<void>((resolve) => (called = resolve));
  const shop = openShop({
    async serve(request, sandbox) {
      if (new URL(request.url).pathname.includes("cancel")) {
        called();
        await answered;
      }
      return sandbox(request);
    },
  });
  const { id } = await asCharge(shop.post(card()));
  const refunding = shop.pay.charges.refund(id, { amount: 1_000, key: "return-0000000001" });
  await isCalled;
  const closing = shop.close();
  answer();
  assert.equal((await refunding).status, "done");
  await closing;
  await assert.rejects(shop.pay.charges.refund(id, { amount: 500, key: "return-0000000002" }), {
    name: "ServiceError",
    code: "not_sent",
  });
});

test("while the proxy closes, requests and the health check are answered 503", async () => {
  const { shop, answer, isCalled } = slowShop();
  const posting = shop.post(pix());
  await isCalled;
  const closing = shop.close();
  const refused = await shop.post(pix());
  assert.equal(refused.status, 503);
  assert.ok(Number(refused.headers.get("retry-after")) >= 1);
  assert.equal((await asProblem(refused)).code, "service_unavailable");
  assert.equal((await shop.call("/healthz")).status, 503);
  assert.equal((await shop.call("/webhooks", { method: "POST", body: "{}" })).status, 503);
  answer();
  assert.equal((await posting).status, 201);
  await closing;
});

test("requests that never end delay closing by the service's time-out and a little more", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const shop = openShop({ store: { ...memoryStore(), charge: () => new Promise<undefined>(() => {}) } });
  void shop.call("/charges/c-1");
  const closing = shop.close();
  let isClosed = false;
  void closing.then(() => (isClosed = true));
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  t.mock.timers.tick(19_000);
  await settled();
  assert.equal(isClosed, false);
  t.mock.timers.tick(1_000);
  await closing;
  assert.match(JSON.stringify(shop.logs), /requests under way did not end/);
});

test("closing while old entries are being cleared is no error", async () => {
  const store = sqliteStore(":memory:");
  await store.hit(
    Array.from({ length: 20_000 }, (_, n) => String(n)),
    1,
  );
  const shop = openShop({ store });
  await shop.close();
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(shop.logs, []);
});

test("closing twice is closing once", async () => {
  const shop = openShop();
  await Promise.all([shop.pay.close(), shop.pay.close()]);
  await shop.close();
});
