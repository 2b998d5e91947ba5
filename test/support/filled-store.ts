// A store as a shop's may be after a while: orders with charges of every state, keys, deliveries, an outbox, problems and links.
import type {
  OutboxEntry,
  Store,
  StoredCharge,
  StoredLink,
  StoredProblem,
  StorePart,
} from "../../src/proxy/index.ts";
import { OUTBOX_KINDS } from "../../src/proxy/stores/store.ts";
import { random } from "./random.ts";
import { each, readItems } from "../../src/testing/store-suite/fixtures.ts";

const STATUSES = [
  "paid",
  "paid",
  "expired",
  "pending",
  "denied",
  "challenge",
  "cancelled",
  "failed",
] as const;
/** Commits at a time. */
const AT_ONCE = 100;

/** Writes so many charges by commits of one to three; every choice follows from the seed. */
export async function fillStore(store: Store, charges: number, seed = 1): Promise<void> {
  const { between, chance, pick } = random(seed, "store");
  const commits: (() => Promise<unknown>)[] = [];
  const matches: (() => Promise<unknown>)[] = [];
  for (let number = 0; number < charges;) {
    const orderId = `A-${number}`;
    const count = Math.min(between(1, 3), charges - number);
    const stored = Array.from({ length: count }, (_, place): StoredCharge => {
      const id = `c${number + place}`;
      const status = pick(STATUSES);
      return {
        record: {
          id,
          orderId,
          method: chance(0.5) ? "pix" : "card",
          status,
          amount: between(100, 100_000),
          currency: "BRL",
          version: between(1, 5),
          createdAt: "2026-11-21T12:00:00.000Z",
          updatedAt: "2026-11-21T12:00:00.000Z",
          // As long as a Pix code with its image.
          ...(chance(0.5) && { pix: { code: "0".repeat(200), image: "iVBORw0KGgo".repeat(200) } }),
          service: { merchantOrderId: `r${id}`, ...(chance(0.9) && { paymentId: `p${id}` }) },
        } as StoredCharge["record"],
        sending: false,
        reported: [],
        ...(status === "pending" && { due: between(1_000, 9_000) }),
      };
    });
    const stream = `stream ${between(1, 5 + charges / 200)}`;
    const n = number;
    const hash = `h${n}`;
    const outbox = chance(0.05) ? [{ stream, kind: pick(OUTBOX_KINDS), payload: `{"n":${n}}` }] : [];
    const delivery = chance(0.8)
      ? {
          hash,
          body: '{"name":"Maria"}',
          receivedAt: 1_700_000_000_000 + Math.floor(n / 10),
          ...(chance(0.9) ? { paymentId: `p${n}` } : { merchantOrderId: `rc${n}` }),
        }
      : undefined;
    const isMatched = chance(0.8);
    commits.push(() =>
      store.commit({
        order: { id: orderId, revision: 0 },
        charges: stored,
        key: { key: `k${n}`, body: "b", chargeId: `c${n}`, orderId, createdAt: 1_700_000_000_000 + n },
        ...(delivery && { delivery: { ...delivery, ...(isMatched && { chargeId: `c${n}` }) } }),
        outbox,
        problems: n % 4 === 0 ? [problemOf(n, orderId)] : [],
        links: n % 5 === 0 ? [linkOf(n, orderId)] : [],
        journal: stored.map(({ record }) => ({
          chargeId: record.id,
          entry: { at: record.createdAt, kind: "asked", text: `asked ${n}`, detail: { n } },
        })),
      }),
    );
    if (delivery && !isMatched && chance(0.5))
      matches.push(() => store.commit({ match: { hash, chargeId: `c${n}` } }));
    number += count;
  }
  for (const list of [commits, matches])
    for (let at = 0; at < list.length; at += AT_ONCE)
      await Promise.all(list.slice(at, at + AT_ONCE).map((commit) => commit()));
  const [first, second] = await store.lease(10, 5_000, each(2));
  if (first) await store.nack(first.id, 7_000);
  if (second) await store.ack([second.id]);
}

/** Every second one is settled. */
const problemOf = (n: number, orderId: string): StoredProblem => ({
  id: `problem${n}`,
  code: "late_payment",
  message: `What happened to "${orderId}"`,
  at: new Date(1_700_000_000_000 + Math.floor(n / 10)).toISOString(),
  orderId,
  ...(n % 8 === 0 && { resolved: { at: new Date(1_700_000_009_000).toISOString(), by: "ana" } }),
});

const linkOf = (n: number, orderId: string): StoredLink => ({
  id: `link${n}`,
  orderId,
  createdAt: new Date(1_700_000_000_000 + Math.floor(n / 10)).toISOString(),
  expiresAt: new Date(1_700_000_900_000).toISOString(),
  once: n % 2 === 0,
  ...(n % 3 === 0 && { revokedAt: new Date(1_700_000_009_000).toISOString(), revokedBy: "ana" }),
});

/** What each store keeps, in an order of its own: of a delivery that has its charge the hash and the time. */
export async function contentsOf(store: Store) {
  const itemsOf = <Part extends StorePart>(part: Part) => readItems(store, part, 500);
  const orders = new Map((await itemsOf("orders")).map((order) => [order.id, order]));
  const keys = await itemsOf("keys");
  const deliveries = await itemsOf("deliveries");
  const outbox = await itemsOf("outbox");
  const journal = await itemsOf("journal");
  const payouts = await itemsOf("payouts");
  const problems = await itemsOf("problems");
  const links = await itemsOf("links");
  const sorted = (lines: string[]) => lines.toSorted();
  return {
    orders: sorted(
      [...orders.values()].map((order) => JSON.stringify([order.id, order.revision, order.charges])),
    ),
    keys: sorted(
      keys.map(({ key, body, chargeId, orderId, createdAt }) =>
        JSON.stringify([key, body, chargeId, orderId, createdAt]),
      ),
    ),
    unmatched: deliveries
      .filter(({ chargeId }) => chargeId === undefined)
      .map(({ hash, body, paymentId, merchantOrderId, receivedAt }) =>
        JSON.stringify([receivedAt, hash, body, paymentId, merchantOrderId]),
      )
      .toSorted(),
    matched: sorted(
      deliveries
        .filter(({ chargeId }) => chargeId !== undefined)
        .map(({ hash, receivedAt }) => `${hash} ${receivedAt}`),
    ),
    outbox: outbox
      .toSorted((a, b) => a.id - b.id)
      .map(({ id, stream, kind, payload, tries, due }) =>
        JSON.stringify([id, stream, kind, payload, tries, due]),
      ),
    payouts: sorted(payouts.map((payout) => JSON.stringify(payout))),
    problems: sorted(problems.map((problem) => JSON.stringify(problem))),
    links: sorted(links.map((link) => JSON.stringify(link))),
    journal: sorted(journal.map(({ chargeId, entries }) => JSON.stringify([chargeId, entries]))),
  };
}

/** Handles the whole outbox as a proxy does, and gives what each stream was told, in order. */
export async function drainOutbox(store: Store): Promise<Record<string, OutboxEntry["payload"][]>> {
  const told: Record<string, string[]> = {};
  for (;;) {
    const taken = await store.lease(10_000, 20_000, each(50));
    if (taken.length === 0) return told;
    for (const { id, stream, payload } of taken) {
      (told[stream] ??= []).push(payload);
      await store.ack([id]);
    }
  }
}
