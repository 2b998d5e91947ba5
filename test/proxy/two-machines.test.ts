// Two proxies on one database, as on two machines: each with its own connections and clock, one service for both.
import { after, before, describe, test, type TestContext } from "node:test";
import assert from "node:assert/strict";
import type { Store } from "../../src/proxy/index.ts";
import { readCharges } from "../support/charge-stream.ts";
import { startRelay } from "../support/tcp-relay.ts";
import { newName, SHARED_STORES } from "../support/stores.ts";
import {
  asCharge,
  asProblem,
  card,
  CUSTOMER,
  eventually,
  newKey,
  openShop,
  pix,
  type Shop,
  type ShopOptions,
  silent,
} from "../support/shop.ts";

for (const [kind, { start, open: openStore }] of Object.entries(SHARED_STORES))
  describe(`two machines on ${kind}`, () => {
    let server: Awaited<ReturnType<typeof start>>;
    before(async () => {
      server = await start();
    });
    after(() => server.stop());

    /** Opens shops that share a database and the service of the first, to which its deliveries go. */
    function machines(t: TestContext, given: ShopOptions = {}) {
      const name = newName();
      let first: Shop | undefined;
      return (options: ShopOptions = {}): Shop => {
        const { service, ...more } = { ...given, ...options };
        const shop = openShop({
          store: openStore(server.url, name),
          ...more,
          service: { ...(first && { fetch: first.sandbox.fetch }), ...service },
        });
        first ??= shop;
        t.after(() => shop.close());
        return shop;
      };
    }

    /** Every read of a charge from now on. */
    function trackReads(store: Store): Promise<unknown>[] {
      const reads: Promise<unknown>[] = [];
      const { charge } = store;
      store.charge = (id) => {
        const read = charge(id);
        reads.push(read);
        return read;
      };
      return reads;
    }

    async function openStream(shop: Shop, id: string) {
      const response = await shop.call(`/charges/${id}/events`);
      assert.equal(response.status, 200);
      return readCharges(response);
    }

    test(
      "a machine with an older release leaves what it has no handler for to the other",
      { timeout: 20_000 },
      async (t) => {
        const open = machines(t, {
          orders: Object.fromEntries(
            Array.from({ length: 10 }, (_, n) => [`A-${n}`, { amount: 1000, customer: CUSTOMER }]),
          ),
        });
        const told = new Map<string, number>();
        const newer = open({
          onCharge({ orderId }) {
            const tries = (told.get(orderId) ?? 0) + 1;
            told.set(orderId, tries);
            if (tries === 1) throw new Error("the shop's database is away");
          },
        });
        open({ onCharge: undefined });
        await Promise.all(Array.from({ length: 10 }, (_, n) => newer.post(pix(`A-${n}`))));
        await eventually(() =>
          assert.deepEqual(
            [...told.values()],
            Array.from({ length: 10 }, () => 2),
          ),
        );
      },
    );

    test(
      "a payment that one machine hears of is told to the buyer at the other",
      { timeout: 20_000 },
      async (t) => {
        const open = machines(t);
        const [webhooks, buyers] = [open(), open()];
        const charge = await asCharge(buyers.post(pix()));
        const stream = await openStream(buyers, charge.id);
        assert.equal((await stream.next())?.status, "pending");
        await webhooks.payCode(charge);
        assert.equal((await stream.next())?.status, "paid");
        assert.equal(await stream.next(), undefined);
      },
    );

    test(
      "a problem that one machine reports is listed by the other, which hears of it, and settled there",
      { timeout: 20_000 },
      async (t) => {
        const open = machines(t);
        const [webhooks, desk] = [open(), open()];
        let heard = 0;
        desk.pay.problems.watch(() => void heard++);
        await webhooks.payCode(await asCharge(webhooks.post(pix())), { amount: 1 });
        const list = async ({ pay }: Shop) => (await pay.problems.list()).problems;
        await eventually(async () =>
          assert.deepEqual(
            (await list(desk)).map(({ code }) => code),
            ["wrong_amount"],
          ),
        );
        await eventually(() => assert.ok(heard > 0));
        const [problem] = await list(desk);
        const settled = await desk.pay.problems.resolve(problem!.id, { user: "ana" });
        assert.deepEqual(await list(webhooks), [settled]);
        assert.deepEqual(await webhooks.pay.problems.resolve(problem!.id, { user: "rui" }), settled);
      },
    );

    test(
      "what changes while a machine does not hear of it is told once it does",
      { timeout: 20_000 },
      async (t) => {
        const relay = await startRelay(server.port);
        t.after(() => relay.close());
        const name = newName();
        const open = machines(t, { orders: { "A-2": { amount: 1000, customer: CUSTOMER } } });
        const here = open({ store: openStore(server.url, name) });
        const store = openStore(server.url.replace(String(server.port), String(relay.port)), name, silent);
        const reads = trackReads(store);
        const there = open({ store });
        // A first one shows that changes are heard there.
        const heard = await asCharge(there.post(pix("A-2")));
        const told = await openStream(there, heard.id);
        await here.payCode(heard);
        while (await told.next());
        // Made there, so that it hears nothing of it. The break shall find no read under way, else the stream would end for
        // the page to connect again.
        const charge = await asCharge(there.post(pix()));
        const stream = await openStream(there, charge.id);
        assert.equal((await stream.next())?.status, "pending");
        await Promise.all(reads);
        relay.fail("cut");
        await here.payCode(charge);
        await here.delivered();
        await relay.restore();
        assert.equal((await stream.next())?.status, "paid");
      },
    );

    test("one idempotency key sent to both at once makes one charge", async (t) => {
      const open = machines(t);
      const both = [open(), open()] as [Shop, Shop];
      for (const body of [pix(), card()]) {
        const key = newKey();
        const ids = await Promise.all(
          Array.from({ length: 6 }, (_, n) =>
            eventually(async () => {
              const response = await (both[n % 2] as Shop).post(body, key);
              if (response.status !== 201) assert.equal((await asProblem(response)).code, "charge_underway");
              assert.equal(response.status, 201);
              return (await asCharge(response)).id;
            }),
          ),
        );
        assert.equal(new Set(ids).size, 1);
      }
      const made = await both[0].pay.charges.byOrder("A-1001");
      assert.equal(made.length, 2);
      assert.equal((await both[1].pay.service.cards.list()).items.length, 1);
    });

    /** A way to the service on which new charges wait; calls that only ask pass. */
    function slowWay(fetch: (request: Request) => Promise<Response>) {
      let goOn: (how: "arrives" | "is refused a connection") => void = () => {};
      let asked = 0;
      return {
        asked: () => asked,
        goOn: (how: "arrives" | "is refused a connection") => goOn(how),
        async fetch(request: Request): Promise<Response> {
          asked++;
          if (request.method !== "POST") return fetch(request);
          const how = await new Promise((resolve) => (goOn = resolve));
          if (how === "arrives") return fetch(request);
          throw new TypeError("fetch failed", {
            cause: Object.assign(new Error(), { code: "ECONNREFUSED" }),
          });
        },
      };
    }

    test("a machine that starts leaves the calls of another under way alone", async (t) => {
      const open = machines(t);
      const { sandbox } = open();
      for (const body of [pix(), card()]) {
        const way = slowWay(sandbox.fetch);
        const key = newKey();
        const maker = open({ service: { fetch: way.fetch } });
        const answers = ["is refused a connection", "arrives"] as const;
        for (const how of answers) {
          const seen = way.asked();
          const answer = maker.post(body, key);
          await eventually(() => assert.equal(way.asked(), seen + 1, "the call is under way"));
          const starter = open();
          await starter.pay.sweep();
          assert.equal((await asProblem(starter.post(body, key))).code, "charge_underway");
          await starter.pay.sweep();
          way.goOn(how);
          const { status } = await answer;
          assert.equal(status, how === "arrives" ? 201 : 502, `${body.method} that ${how}`);
        }
        const charges = await maker.pay.charges.byOrder("A-1001");
        const [charge, ...others] = charges.filter(({ method }) => method === body.method);
        assert.deepEqual([charge?.status, others], [body.method === "pix" ? "pending" : "paid", []]);
      }
    });

    test("a card charge whose machine died is found by the next that starts", async (t) => {
      const open = machines(t);
      const dying = open();
      dying.sandbox.control.deliveries.mode({ how: "never" });
      dying.sandbox.control.faults.next("cards.charge", { kind: "hang" });
      void dying.post(card());
      await eventually(() => assert.equal(dying.sandbox.control.ledger().length, 1));
      const next = open();
      await eventually(async () =>
        assert.deepEqual(
          (await next.pay.charges.byOrder("A-1001")).map(({ status }) => status),
          ["paid"],
        ),
      );
    });

    test("a card charge whose machine died is soon looked up by another that runs", async (t) => {
      const open = machines(t);
      const dying = open();
      const living = open();
      dying.sandbox.control.deliveries.mode({ how: "never" });
      dying.sandbox.control.faults.next("cards.charge", { kind: "hang" });
      void dying.post(card());
      await eventually(() => assert.equal(dying.sandbox.control.ledger().length, 1));
      await living.passes(1_500);
      assert.deepEqual(
        (await living.pay.charges.byOrder("A-1001")).map(({ status }) => status),
        ["paid"],
      );
    });

    test("a call that another machine makes is looked up at growing delays", async (t) => {
      let lookups = 0;
      const open = machines(t);
      const dying = open();
      const living = open({
        service: {
          fetch: async (request) => {
            if (request.method === "GET") lookups++;
            return request.method === "GET"
              ? Response.json({ success: true, data: { items: [], pagination: {}, summary: {} } })
              : living.sandbox.fetch(request);
          },
        },
      });
      dying.sandbox.control.faults.next("cards.charge", { kind: "hang", processed: false });
      void dying.post(card());
      await eventually(async () =>
        assert.equal((await living.pay.charges.byOrder("A-1001")).length, 1, "the call is under way"),
      );
      for (let second = 0; second < 12; second++) await living.passes(1_000);
      assert.ok(lookups >= 3 && lookups <= 5, String(lookups));
    });

    test("a Pix charge whose machine died fails, but only when its answer can no longer come", async (t) => {
      const open = machines(t);
      const dying = open();
      dying.sandbox.control.faults.next("pix.charge", { kind: "hang" });
      void dying.post(pix());
      await eventually(() => assert.equal(dying.sandbox.control.ledger().length, 1));
      const next = open();
      const states = async () => (await next.pay.charges.byOrder("A-1001")).map(({ status }) => status);
      await next.passes(10_000);
      assert.deepEqual(await states(), ["pending"]);
      await next.passes(15_000);
      assert.deepEqual(await states(), ["failed"]);
    });

    test("each change is told once, by either machine, in order", async (t) => {
      const told: string[] = [];
      const onCharge = ({ orderId, version }: { orderId: string; version: number }) =>
        void told.push(`${orderId} ${version}`);
      const ids = Array.from({ length: 10 }, (_, n) => `order-${n}`);
      const orders = Object.fromEntries(ids.map((id) => [id, { amount: 1000, customer: CUSTOMER }]));
      const open = machines(t, { onCharge, orders });
      const [one, other] = [open(), open()];
      const charges = await Promise.all(ids.map((id, n) => asCharge((n % 2 ? one : other).post(pix(id)))));
      await Promise.all(charges.map((charge) => one.payCode(charge)));
      await one.delivered();
      await Promise.all([one.pay.sweep(), other.pay.sweep()]);
      assert.deepEqual(
        told.toSorted(),
        ids.flatMap((id) => [`${id} 2`, `${id} 3`]),
      );
      for (const id of ids) assert.ok(told.indexOf(`${id} 2`) < told.indexOf(`${id} 3`), id);
    });
  });
