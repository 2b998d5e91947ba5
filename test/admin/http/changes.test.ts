// The stream of charges that change.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { createPayAdmin, memoryStore, type Store } from "../../../src/server/index.ts";
import { asCharge, card, CUSTOMER, pix, silent } from "../../support/shop.ts";
import { adminFor, createCaller, RUI } from "./support.ts";

/** Reads a stream until it has as many events as are wanted. */
function eventsOf(response: Response) {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const events = () =>
    [...text.matchAll(/event: (\w+)\ndata: ?(.*)\n\n/g)].map(([, name, data]) => [name, data]);
  return {
    async until(isEnough: (found: (string | undefined)[][]) => boolean) {
      while (!isEnough(events())) {
        const { value, done } = await reader.read();
        assert.ok(!done, `the stream ended after ${JSON.stringify(text)}`);
        text += value;
      }
      return events();
    },
    async end() {
      while (!(await reader.read()).done);
    },
    cancel: () => reader.cancel(),
  };
}

test("whoever may view is told of each charge that changes, by its id alone", async (t) => {
  const { shop, ask } = adminFor(t, { orders: { P: { amount: 9_000, customer: CUSTOMER } } });
  const response = await ask("/changes", { as: RUI });
  assert.equal(response.headers.get("content-type"), "text/event-stream; charset=utf-8");
  assert.equal(response.headers.get("cache-control"), "no-store");
  const events = eventsOf(response);
  const { id } = await asCharge(shop.post(pix("P")));
  const { id: other } = await asCharge(shop.post(card()));
  const found = await events.until((all) => all.some(([, data]) => data === other));
  assert.deepEqual(
    new Set(found.map(([name, data]) => `${name} ${data}`)),
    new Set([`charge ${id}`, `charge ${other}`]),
  );
  await events.cancel();
});

test("changes of other processes are told too, and that some may have been missed", async (t) => {
  let tell: Parameters<NonNullable<Store["watch"]>>[0] = () => {};
  const store: Store = { ...memoryStore(), watch: (listener) => void (tell = listener) };
  const { ask } = adminFor(t, { store });
  const events = eventsOf(await ask("/changes"));
  tell("of-another");
  tell("../problems");
  tell();
  assert.deepEqual(await events.until((all) => all.some(([name]) => name === "missed")), [
    ["charge", "of-another"],
    ["problem", ""],
    ["problem", ""],
    ["missed", ""],
  ]);
  await events.cancel();
});

test("that a problem is reported and settled is told, and not which", async (t) => {
  const { shop, ask, read } = adminFor(t);
  const events = eventsOf(await ask("/changes", { as: RUI }));
  await shop.payCode(await asCharge(shop.post(pix())), { amount: 1 });
  const isProblem = ([name]: (string | undefined)[]) => name === "problem";
  assert.deepEqual((await events.until((all) => all.some(isProblem))).find(isProblem), ["problem", ""]);
  const { problems } = await read<{ problems: { id: string }[] }>("/problems");
  await ask(`/problems/${problems[0]!.id}/resolve`, { body: {} });
  await events.until((all) => all.filter(isProblem).length === 2);
  await events.cancel();
});

test("streams end when the merchant's side closes, and there are no more than can be", async (t) => {
  const { admin, ask, refused } = adminFor(t);
  const responses = await Promise.all(Array.from({ length: 200 }, () => ask("/changes")));
  await refused("/changes", {}, 429, "too_many_attempts");
  const [first, ...others] = responses.map(eventsOf);
  await first!.cancel();
  const again = eventsOf(await ask("/changes"));
  await admin.close();
  await Promise.all([again, ...others].map((events) => events.end()));
});

test("a stream whose reader was still being asked for when the merchant's side closed is not opened", async (t) => {
  let isAsked = () => {};
  const asked = new Promise<void>((resolve) => (isAsked = resolve));
  let know = () => {};
  const known = new Promise<void>((resolve) => (know = resolve));
  const { shop } = adminFor(t);
  const admin = createPayAdmin(shop.pay, {
    async authorize() {
      isAsked();
      await known;
      return { user: "ana", can: ["view"] };
    },
    logger: silent,
  });
  const answering = admin.fetch(new Request("http://admin.example/pay-admin/changes"));
  await asked;
  const closing = admin.close();
  know();
  assert.equal((await answering).status, 503);
  await closing;
});

test("the proxy that is told to close waits for what the merchant's side answers", async (t) => {
  let isAsked = () => {};
  const asked = new Promise<void>((resolve) => (isAsked = resolve));
  let know = () => {};
  const known = new Promise<void>((resolve) => (know = resolve));
  const { shop, payByCard } = adminFor(t);
  const id = await payByCard();
  const admin = createPayAdmin(shop.pay, {
    async authorize() {
      isAsked();
      await known;
      return { user: "ana", can: ["view", "refund"] };
    },
    logger: silent,
  });
  const ask = createCaller(admin.fetch);
  const refunding = ask(`/charges/${id}/refunds`, { body: { amount: 1_000 }, key: "return-0000000001" });
  await asked;
  const closing = Promise.all([admin.close(), shop.pay.close()]);
  know();
  const answer = await refunding;
  assert.equal(answer.status, 201);
  assert.equal(((await answer.json()) as { status: string }).status, "done");
  await closing;
});

test("a request for its headers alone leaves no stream open", async (t) => {
  const { shop } = adminFor(t);
  let open = 0;
  const charges = {
    ...shop.pay.charges,
    watch(watcher: (chargeId?: string) => void) {
      open++;
      const end = shop.pay.charges.watch(watcher);
      return () => {
        open--;
        end();
      };
    },
  };
  const authorize = () => ({ user: "ana", can: ["view"] as const });
  const ask = createCaller(createPayAdmin({ ...shop.pay, charges }, { authorize, logger: silent }).fetch);
  assert.equal((await ask("/changes", { method: "HEAD" })).status, 200);
  assert.equal(open, 0);
  const stream = await ask("/changes");
  assert.equal(open, 1);
  await stream.body?.cancel();
  assert.equal(open, 0);
});

for (const [title, deny] of [
  ["is not let in any more", () => undefined],
  ["may not view any more", () => ({ user: "ana", can: ["refund" as const] })],
  ["cannot be looked up", () => Promise.reject(new Error("down"))],
] as const)
  test(`a stream ends at the next heartbeat whose reader ${title}`, async (t) => {
    t.mock.timers.enable({ apis: ["setInterval"] });
    let isDenied = false;
    const authorize = () => (isDenied ? deny() : { user: "ana", can: ["view" as const] });
    const { ask } = adminFor(t, { admin: { authorize } });
    const reader = (await ask("/changes")).body!.getReader();
    await reader.read();
    t.mock.timers.tick(15_000);
    assert.equal((await reader.read()).done, false, "a heartbeat");
    isDenied = true;
    t.mock.timers.tick(15_000);
    assert.equal((await reader.read()).done, true);
  });

test("a stream ends where nobody has said until the second heartbeat whether its reader may view", async (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
  let asked = 0;
  const authorize = () =>
    asked++ === 0 ? { user: "ana", can: ["view" as const] } : new Promise<undefined>(() => {});
  const { ask } = adminFor(t, { admin: { authorize } });
  const reader = (await ask("/changes")).body!.getReader();
  await reader.read();
  let hasEnded = false;
  void reader.closed.then(() => (hasEnded = true));
  t.mock.timers.tick(30_000);
  // All that follows waits for promises alone.
  await setImmediate();
  assert.deepEqual([hasEnded, asked], [true, 2]);
});

test("what becomes known of a charge that stays as it is is told too: what its page saw, and a refund that was refused", async (t) => {
  const { shop, ask } = adminFor(t, { orders: { P: { amount: 9_000, customer: CUSTOMER } } });
  const { id } = await asCharge(shop.post(pix("P")));
  const { id: paid } = await asCharge(shop.post(card()));
  const events = eventsOf(await ask("/changes", { as: RUI }));
  const counts = (wanted: string, count: number) => (all: (string | undefined)[][]) =>
    all.filter(([, data]) => data === wanted).length >= count;
  const { version } = await shop.charge(id);
  await shop.call(`/charges/${id}/signals`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"signal":"copied"}',
  });
  await events.until(counts(id, 1));
  assert.equal((await shop.charge(id)).version, version);

  shop.sandbox.control.faults.next("cards.cancel", { kind: "400" });
  const { version: before } = await shop.charge(paid);
  const refund = await shop.pay.charges.refund(paid, { key: "refund-0000000001", amount: 1_000 });
  // That it is asked for, and what became of it.
  await events.until(counts(paid, 2));
  assert.deepEqual([refund.status, (await shop.charge(paid)).version], ["refused", before]);
  await events.cancel();
});
