// npm run test:cluster -- [--rounds N] [--buyers N] [--store redis|postgres]
//
// Two proxies behind nginx with its defaults and one Redis, then one PostgreSQL. In each round buyers pay, all at once, while
// one of the proxies is killed; it is back for the next round, in which the other is. At the end the service's books, what the
// merchant was notified of and what the buyers saw must agree.
//
// A card charge whose proxy died before it had sent it looks like one whose answer was lost: it is looked for in vain
// for a quarter of an hour, so nobody here waits for its end. It must only not have been charged.
import { parseArgs } from "node:util";
import assert from "node:assert/strict";
import { card, pix, withNumber } from "../../support/shop.ts";
import { cardNumber } from "../../support/card-number.ts";
import { buy, type Outcome } from "./buyer.ts";
import { startCluster, type Cluster } from "./cluster.ts";
import { AMOUNT } from "../../support/merchant.ts";
import { SHARED_KINDS, sharedKind, type SharedKind } from "../../support/stores.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "6" },
    buyers: { type: "string", default: "24" },
    store: { type: "string", multiple: true, default: SHARED_KINDS },
  },
});

/** Every third order is wanted by two of the buyer's devices at once. */
const devices = (n: number) => (n % 3 === 2 ? 2 : 1);

/** Milliseconds after which buyers leave; calls that the killed proxy was making are known to have ended long before. */
const TIMEOUT = 15_000;

async function playRound(cluster: Cluster, round: number, buyers: number) {
  const saw = new Map<string, Outcome[]>();
  const killed = cluster.proxies[round % 2 ? 1 : 0];
  let killing: Promise<void> | undefined;
  let begun = 0;
  const over = new AbortController();
  const leaving = setTimeout(() => over.abort(), TIMEOUT);

  async function purchase(orderId: string, body: object) {
    const outcome = await buy({
      endpoint: cluster.endpoint,
      body,
      over: over.signal,
      async pay({ pix: made }) {
        // While others make their charges, and the money of some has not arrived.
        if (++begun > buyers / 6) killing ??= killed.end("SIGKILL");
        await cluster.sandbox.control.pix.payCode(made?.code ?? "");
      },
    });
    saw.set(orderId, [...(saw.get(orderId) ?? []), outcome]);
  }

  const purchases = Array.from({ length: buyers }, (_, n) => {
    const orderId = `r${round}b${n}`;
    // A card of their own, since tries are limited by number too.
    const body = n % 3 === 0 ? pix(orderId) : card(orderId, withNumber(cardNumber(round * buyers + n)));
    return Array.from({ length: devices(n) }, () => purchase(orderId, body));
  });
  await Promise.all(purchases.flat());
  clearTimeout(leaving);
  await killing;
  await killed.start();
  return saw;
}

/** Gives the orders that were not charged. */
async function check(cluster: Cluster, saw: ReadonlyMap<string, readonly Outcome[]>): Promise<string[]> {
  const charged = new Map<string, number>();
  for (const entry of cluster.sandbox.control.ledger()) {
    if (entry.charged === 0) continue;
    // What a dead proxy held is sent by the other. Without it this waits until the run is ended.
    const { record } = await cluster.merchant.notified(
      ({ record: { status, service } }) =>
        status === "paid" && service.merchantOrderId === entry.merchantOrderId,
    );
    charged.set(record.orderId, (charged.get(record.orderId) ?? 0) + entry.charged);
  }
  const uncharged = [...saw.keys()].filter((orderId) => !charged.has(orderId));
  for (const [orderId, outcomes] of saw) {
    if (uncharged.includes(orderId)) {
      for (const outcome of outcomes) assert.ok(["pending", "charge_underway"].includes(outcome), outcome);
      continue;
    }
    assert.equal(charged.get(orderId), AMOUNT, `${orderId} was charged otherwise than once`);
    assert.ok(outcomes.includes("paid"), `${orderId} is paid, and its buyer saw ${outcomes.join(", ")}`);
    for (const outcome of outcomes) assert.ok(["paid", "order_paid"].includes(outcome), outcome);
  }
  const versions = new Map<string, number>();
  for (const { record } of cluster.merchant.notifications) {
    const before = versions.get(record.id) ?? 0;
    assert.ok(record.version >= before, `${record.id} was sent as ${before}, then as ${record.version}`);
    versions.set(record.id, record.version);
  }
  return uncharged;
}

/** Far beyond the longest wait for a call that a dead proxy was making. */
const MAX_SECONDS = 240;

async function killAgainAndAgain(kind: SharedKind) {
  const tooLong = setTimeout(() => {
    console.error(`Not over after ${MAX_SECONDS} s: something waits for ever.`);
    process.exit(1);
  }, MAX_SECONDS * 1000);

  const began = performance.now();
  const cluster = await startCluster(kind);
  cluster.deliverTo(cluster.endpoint);
  try {
    const saw = new Map<string, Outcome[]>();
    for (let round = 0; round < Number(values.rounds); round++)
      for (const [orderId, outcomes] of await playRound(cluster, round, Number(values.buyers)))
        saw.set(orderId, outcomes);
    const uncharged = await check(cluster, saw);
    const byProxy = cluster.proxies.map(
      ({ number }) => cluster.merchant.notifications.filter(({ by }) => by === number).length,
    );
    const seconds = Math.round((performance.now() - began) / 1000);
    console.log(
      `${kind}: ${saw.size - uncharged.length} orders charged once and seen as paid, ${uncharged.length} never sent; ` +
        `${values.rounds} proxies killed; ` +
        `the merchant was notified of ${byProxy.join(" + ")} changes; ${seconds} s`,
    );
  } finally {
    clearTimeout(tooLong);
    await cluster.stop();
  }
}

for (const name of values.store) await killAgainAndAgain(sharedKind(name));
