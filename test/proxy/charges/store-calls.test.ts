// How often the store is asked while a charge is made: on PostgreSQL and Redis each call is a round trip that a buyer waits for.
import { test } from "node:test";
import assert from "node:assert/strict";
import { join } from "node:path";
import { sqliteStore, type Store } from "../../../src/proxy/index.ts";
import { asCharge, card, CHALLENGED, DECLINED, newKey, pix, shopFor } from "../../support/shop.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

/** What serves the handlers and the sweep, at times of their own. */
const ASIDE = new Set<string | symbol>([
  "lease",
  "extend",
  "ack",
  "nack",
  "nextOutbox",
  "due",
  "listPayouts",
  "prune",
  "backlog",
]);

/** The store, with the names of the methods that are called. */
function counted(store: Store): { store: Store; calls: string[] } {
  const calls: string[] = [];
  return {
    calls,
    store: new Proxy(store, {
      get(target, name: keyof Store) {
        const member: unknown = target[name];
        if (typeof member !== "function") return member;
        return (...given: unknown[]): unknown => {
          if (!ASIDE.has(name)) calls.push(name);
          return Reflect.apply(member, target, given);
        };
      },
    }),
  };
}

const CHARGES = {
  "a Pix code": [pix(), "pending", 6],
  "a card that is paid": [card(), "paid", 7],
  "a card that the bank asks about": [card("A-1001", CHALLENGED), "challenge", 7],
  "a card that is declined": [card("A-1001", DECLINED), "denied", 10],
} as const;

for (const [what, [body, status, most]] of Object.entries(CHARGES))
  test(`${what} takes at most ${most} calls of the store`, async (t) => {
    const { store, calls } = counted(sqliteStore(join(temporaryFolder(t), "pay.db")));
    // Neither a handler nor a delivery asks the store beside the request.
    const shop = shopFor(t, {
      store,
      onPaid: undefined,
      sandbox: { fetch: () => Promise.resolve(new Response(null, { status: 503 })) },
    });
    calls.length = 0;
    const charge = await asCharge(shop.post(body, newKey()));
    assert.equal(charge.status, status);
    assert.ok(calls.length <= most, calls.join(" "));
  });
