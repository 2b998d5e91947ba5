import { test } from "node:test";
import assert from "node:assert/strict";
import type { Charge } from "../../../src/contract/index.ts";
import { memoryStore } from "../../../src/proxy/index.ts";
import { createPublisher } from "../../../src/proxy/notify/publisher.ts";
import { Streams } from "../../../src/proxy/http/streams.ts";
import {
  asCharge,
  asProblem,
  card,
  CUSTOMER,
  openShop,
  pix,
  SHOP,
  shopFor,
  type Shop,
  silent,
  assertProblem,
} from "../../support/shop.ts";
import { stored } from "../../../src/testing/store-suite/fixtures.ts";

const stream = (shop: Shop, id: string, headers: Record<string, string> = {}) =>
  shop.call(`/charges/${id}/events`, { headers });

/** What a page hears beside the charges. */
const isKeepAlive = (block?: Block) => block?.event === "keep-alive";

interface Block {
  event?: string;
  id?: string;
  data?: string;
  charge?: Charge;
}

/** Reads a stream block by block. */
function blocks(response: Response) {
  assert.ok(response.body);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = "";
  async function any(): Promise<Block | undefined> {
    for (;;) {
      const end = buffer.indexOf("\n\n");
      if (end >= 0) {
        const block = buffer.slice(0, end);
        buffer = buffer.slice(end + 2);
        const fields: Block = Object.fromEntries(
          block
            .split("\n")
            .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]),
        );
        return { ...fields, ...(fields.data && { charge: JSON.parse(fields.data) as Charge }) };
      }
      const { done, value } = await reader.read();
      if (done) return undefined;
      buffer += value;
    }
  }
  return {
    cancel: () => reader.cancel(),
    /** The next block of any kind. */
    any,
    /** The next charge, or `undefined` at the end. */
    async next(): Promise<Block | undefined> {
      for (;;) {
        const block = await any();
        if (!isKeepAlive(block)) return block;
      }
    },
  };
}

test("a stream tells the state at once, then each change, and ends when it is paid", async (t) => {
  const shop = shopFor(t);
  const charge = await asCharge(shop.post(pix()));
  const response = await stream(shop, charge.id);
  assert.equal(response.status, 200);
  assert.match(response.headers.get("content-type") ?? "", /^text\/event-stream/);
  assert.equal(response.headers.get("x-accel-buffering"), "no");
  assert.match(response.headers.get("cache-control") ?? "", /no-store/);
  const { next } = blocks(response);
  const first = await next();
  assert.deepEqual([first?.event, first?.id, first?.charge], ["charge", String(charge.version), charge]);
  await shop.payCode(charge);
  const second = await next();
  assert.deepEqual([second?.id, second?.charge?.status], [String(charge.version + 1), "paid"]);
  assert.equal(await next(), undefined);
});

test("every open stream gets each change", async (t) => {
  const shop = shopFor(t);
  const charge = await asCharge(shop.post(pix()));
  const streams = await Promise.all(
    Array.from({ length: 20 }, async () => blocks(await stream(shop, charge.id))),
  );
  await Promise.all(streams.map(({ next }) => next()));
  await shop.payCode(charge);
  for (const { next } of streams) assert.equal((await next())?.charge?.status, "paid");
});

test("a stream ends where it is not known whether a change was written, so that the page connects again", async (t) => {
  const store = memoryStore();
  let isLost = false;
  const commit: typeof store.commit = async (change) => {
    const result = await store.commit(change);
    if (!isLost || !change.charges?.length) return result;
    isLost = false;
    throw new Error("The connection is gone.");
  };
  const shop = shopFor(t, { store: { ...store, commit } });
  const charge = await asCharge(shop.post(pix()));
  const { next } = blocks(await stream(shop, charge.id));
  await next();
  isLost = true;
  await shop.payCode(charge);
  assert.equal(await next(), undefined);
  const again = blocks(await stream(shop, charge.id));
  assert.equal((await again.next())?.charge?.status, "paid");
});

test("a client that has the final state gets 204", async (t) => {
  const shop = shopFor(t);
  const charge = await asCharge(shop.post(card()));
  assert.equal(charge.status, "paid");
  const current = await stream(shop, charge.id, { "last-event-id": String(charge.version) });
  assert.equal(current.status, 204);
  const behind = blocks(await stream(shop, charge.id, { "last-event-id": "1" }));
  assert.equal((await behind.next())?.charge?.status, "paid");
  assert.equal(await behind.next(), undefined);
});

test("the stream of an expired charge stays open for 15 minutes, since a late payment may come", async (t) => {
  const shop = shopFor(t);
  const charge = await asCharge(shop.post(pix()));
  const watching = blocks(await stream(shop, charge.id));
  await watching.next();
  await shop.passes(31 * 60_000);
  const expired = await watching.next();
  assert.equal(expired?.charge?.status, "expired");
  const again = await stream(shop, charge.id, { "last-event-id": expired?.id ?? "" });
  assert.equal(again.status, 200);
  await again.body?.cancel();
  await shop.payCode(charge);
  assert.equal((await watching.next())?.charge?.status, "paid");
});

test("15 minutes after the expiry a client that has the state gets 204", async (t) => {
  const shop = shopFor(t);
  const charge = await asCharge(shop.post(pix()));
  await shop.passes(31 * 60_000);
  await shop.passes(16 * 60_000);
  const { version } = await shop.charge(charge.id);
  assert.equal((await stream(shop, charge.id, { "last-event-id": String(version) })).status, 204);
});

test("a stream ends a quarter of an hour after its charge expired, and not before", async (t) => {
  const shop = shopFor(t, { orders: { "B-1": { amount: 700, customer: CUSTOMER } } });
  const early = await asCharge(shop.post(pix()));
  const late = await asCharge(shop.post(pix("B-1")));
  const streams = await Promise.all([early, late].map(async ({ id }) => blocks(await stream(shop, id))));
  const heard = () => Promise.all(streams.map(async ({ next }) => (await next())?.charge?.status));
  assert.deepEqual(await heard(), ["pending", "pending"]);
  await shop.passes(31 * 60_000);
  assert.deepEqual(await heard(), ["expired", "expired"]);
  await shop.passes(14 * 60_000);
  await shop.payCode(early);
  assert.equal((await streams[0]?.next())?.charge?.status, "paid");
  await shop.passes(60_000);
  for (const { next } of streams) assert.equal(await next(), undefined);
});

test("a stream ends by a timer", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"], now: Date.now() });
  const shop = shopFor(t);
  const charge = await asCharge(shop.post(pix()));
  const watching = blocks(await stream(shop, charge.id));
  await watching.next();
  t.mock.timers.tick(31 * 60_000);
  assert.equal((await watching.next())?.charge?.status, "expired");
  t.mock.timers.tick(15 * 60_000);
  assert.equal(await watching.next(), undefined);
});

test("a closed stream gets no more changes", async (t) => {
  const shop = shopFor(t);
  const charge = await asCharge(shop.post(pix()));
  const leaving = blocks(await stream(shop, charge.id));
  const staying = blocks(await stream(shop, charge.id));
  await Promise.all([leaving.next(), staying.next()]);
  await leaving.cancel();
  await shop.payCode(charge);
  assert.equal((await staying.next())?.charge?.status, "paid");
});

test("a page hears that its stream is kept alive, right after the state and every 15 s", async (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
  const shop = shopFor(t);
  const charge = await asCharge(shop.post(pix()));
  const watching = blocks(await stream(shop, charge.id));
  t.mock.timers.tick(15_000);
  await shop.payCode(charge);
  const heard: Block[] = [];
  for (let block = await watching.any(); block; block = await watching.any()) heard.push(block);
  assert.deepEqual(
    heard.map(({ event }) => event),
    ["charge", "keep-alive", "keep-alive", "charge"],
  );
  // With a comment, and without an id: a page that reconnects names the version that it has.
  assert.deepEqual(heard[1], { "": "", event: "keep-alive", data: "" });
});

test("a stream that ends with its first state has nothing else", async (t) => {
  const shop = shopFor(t);
  const watching = blocks(await stream(shop, (await asCharge(shop.post(card()))).id));
  assert.equal((await watching.any())?.charge?.status, "paid");
  assert.equal(await watching.any(), undefined);
});

test("closing the proxy ends its streams", async () => {
  const shop = openShop();
  const charge = await asCharge(shop.post(pix()));
  const watching = blocks(await stream(shop, charge.id));
  await watching.next();
  await shop.close();
  assert.equal(await watching.next(), undefined);
});

test("a charge has thirty streams at most, and one that ends makes room", async (t) => {
  const shop = shopFor(t, { orders: { "B-1": { amount: 700, customer: CUSTOMER } } });
  const charge = await asCharge(shop.post(pix()));
  const other = await asCharge(shop.post(pix("B-1")));
  const all = await Promise.all(Array.from({ length: 40 }, () => stream(shop, charge.id)));
  const opened = all.filter(({ status }) => status === 200);
  assert.equal(opened.length, 30);
  const refused = all.find(({ status }) => status === 429);
  assert.ok(refused);
  assert.ok(Number(refused.headers.get("retry-after")) > 0);
  assert.equal((await asProblem(refused)).code, "too_many_attempts");
  assert.equal((await stream(shop, other.id)).status, 200);
  await opened[0]?.body?.cancel();
  assert.equal((await stream(shop, charge.id)).status, 200);
  assert.equal((await stream(shop, charge.id)).status, 429);
  await shop.payCode(charge);
  // They all end, and so there is room.
  await Promise.all(opened.slice(1).map((response) => response.text()));
  assert.equal((await stream(shop, charge.id)).status, 200);
});

test("an address has 300 streams at most, and takes none from the others", async (t) => {
  const names = Array.from({ length: 12 }, (_, index) => `B-${index}`);
  const orders = Object.fromEntries(names.map((name) => [name, { amount: 700, customer: CUSTOMER }]));
  const shop = shopFor(t, { orders });
  const charges = await Promise.all(names.map((name) => asCharge(shop.post(pix(name)))));
  const from = (address: string | undefined, n: number) =>
    shop.pay.fetch(new Request(`${SHOP}/pay/charges/${charges[n % 12]!.id}/events`), { address });
  const isOpen = ({ status }: Response) => status === 200;

  // Many addresses of one IPv6 subscriber, all at once.
  const all = await Promise.all(Array.from({ length: 310 }, (_, n) => from(`2001:db8:1::${n}`, n)));
  assert.equal(all.filter(isOpen).length, 300);
  const refused = all.find((response) => !isOpen(response))!;
  await assertProblem(refused, 429, "too_many_attempts");
  assert.ok(Number(refused.headers.get("retry-after")) > 0);

  assert.ok(isOpen(await from("203.0.113.7", 0)));
  assert.ok(isOpen(await from("2001:db8:2::1", 1)));
  // The address of a reverse proxy, which says nothing of the buyer.
  assert.ok(isOpen(await from("127.0.0.1", 2)));
  assert.ok(isOpen(await from(undefined, 3)));
  // Whoever is refused a stream asks for the charge instead.
  assert.equal((await shop.call(`/charges/${charges[0]!.id}`)).status, 200);

  await all.find(isOpen)?.body?.cancel();
  assert.ok(isOpen(await from("2001:db8:1::1", 0)));
  assert.equal((await from("2001:db8:1::1", 0)).status, 429);
});

test("a process has 10,000 streams at most, and one that ends makes room", async (t) => {
  const store = memoryStore();
  t.after(() => store.close());
  const ids = Array.from({ length: 334 }, (_, n) => `charge-${n}`);
  for (const id of ids) {
    await store.commit({ order: { id, revision: 0 }, charges: [stored(id, id)] });
  }
  const publisher = createPublisher({ store, logger: silent });
  const streams = new Streams({ store, now: Date.now }, publisher, () => undefined);
  t.after(() => streams.close());
  const open = (n: number) => streams.open(ids[n % 334]!, new Request(SHOP));
  const all = await Promise.all(Array.from({ length: 10_000 }, (_, n) => open(n)));
  assert.equal(streams.count(), 10_000);
  await assert.rejects(open(333), { code: "too_many_attempts" });
  await all[0]?.body?.cancel();
  assert.equal((await open(333)).status, 200);
  await assert.rejects(open(333), { code: "too_many_attempts" });
});

test("HEAD tells of a stream and leaves none open", async (t) => {
  const shop = shopFor(t);
  const { id } = await asCharge(shop.post(pix()));
  for (let n = 0; n < 40; n++) {
    const response = await shop.call(`/charges/${id}/events`, { method: "HEAD" });
    assert.deepEqual([response.status, response.body], [200, null]);
    assert.match(response.headers.get("content-type") ?? "", /^text\/event-stream/);
  }
  assert.match(shop.pay.metrics(), /^pay_streams_open 0$/m);
});

test("little is buffered for a slow reader, and a fast one gets everything", async (t) => {
  t.after(() => store.close());
  const store = memoryStore();
  const charge = stored("c1", "A-1", { record: { method: "pix", pix: { code: "x".repeat(4_000) } } });
  const { record } = charge;
  await store.commit({ order: { id: "A-1", revision: 0 }, charges: [charge] });
  const publisher = createPublisher({ store, logger: silent });
  const streams = new Streams({ store, now: Date.now }, publisher, () => undefined);
  t.after(() => streams.close());
  const request = new Request("https://shop.example");
  const idle = await streams.open(record.id, request);
  const eager = blocks(await streams.open(record.id, request));
  await eager.next();
  for (let version = 2; version <= 100; version++) {
    publisher.publish(record.id, { ...record, version });
    assert.equal((await eager.next())?.charge?.version, version);
  }
  assert.equal(streams.count(), 1);
  await assert.rejects(idle.text(), /too far behind/);
});

test("there is no stream of an unknown charge", async (t) => {
  assert.equal((await stream(shopFor(t), "unknown-charge-id")).status, 404);
});
