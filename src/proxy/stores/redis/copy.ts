// What is read and written where the store is copied.
import type { HistoryEntry } from "../../model/history.ts";
import type { StoredLink } from "../../model/link.ts";
import type { StoredPayout } from "../../model/payout.ts";
import type { StoredCharge } from "../../model/record.ts";
import type { StoredProblem } from "../../model/stored-problem.ts";
import { OUTBOX_KINDS, type KeyEntry, type StoredDelivery } from "../store.ts";
import { copyMethods } from "../copy.ts";
import {
  asJson,
  chargeArgument,
  deliveryArgument,
  journalArgument,
  keyArgument,
  linkArgument,
  payoutArgument,
  problemArgument,
} from "./commit-argument.ts";
import type { RedisConnection } from "./connection.ts";
import { toStoredOutboxEntry } from "../outbox-row.ts";
import { entryArgument, toRow } from "./outbox-entry.ts";
import * as restore from "./copy-writes.ts";
import * as scan from "./copy-reads.ts";
import type { Run } from "./script.ts";

interface CopyOptions {
  connection: RedisConnection;
  run: Run;
  prefix: string;
}

/** Keys that Redis looks at for one page of orders: most are no order's. */
const SCAN_COUNT = 1_000;

/** An entry of a journal, which has its time before it. */
export const parseEntry = (text: string) => JSON.parse(text.slice(text.indexOf(" "))) as HistoryEntry;

export function createCopyMethods({ connection, run, prefix }: CopyOptions) {
  const orderKey = `${prefix}order:`;
  // A prefix may hold what means something in a pattern.
  const orderPattern = `${orderKey.replace(/[*?[\]\\^]/g, String.raw`\$&`)}*`;

  return copyMethods(
    {
      // There is no list of all orders, so their keys are looked for.
      async orders(after = "0") {
        const { cursor, keys } = await connection.use((client) =>
          client.scan(after, { MATCH: orderPattern, COUNT: SCAN_COUNT }),
        );
        const ids = [...new Set(keys)].map((name) => name.slice(orderKey.length));
        const found = ids.length === 0 ? [] : await run(scan.orders, ...ids);
        return {
          items: found.map(([revision, bodies], at) => ({
            id: ids[at]!,
            revision: Number(revision),
            charges: bodies.map((body) => JSON.parse(body) as StoredCharge),
          })),
          ...(cursor !== "0" && { next: cursor }),
        };
      },
      async keys(after = "0", limit) {
        const found = await run(scan.keys, after, limit);
        return {
          items: found.map((entry) => JSON.parse(entry) as KeyEntry),
          ...(found.length >= limit && { next: String(Number(after) + found.length) }),
        };
      },
      async deliveries(after, limit) {
        const found = await run(scan.deliveries, after === undefined ? "-inf" : `(${after}`, limit);
        return {
          items: found.map(([hash, receivedAt, json]) =>
            json === ""
              ? { hash, body: "{}", chargeId: "", receivedAt: Number(receivedAt) }
              : (JSON.parse(json) as StoredDelivery),
          ),
          ...(found.length >= limit && { next: found.at(-1)![1] }),
        };
      },
      async outbox(after = `${OUTBOX_KINDS[0]} 0`, limit) {
        const [kind = "", skipped = ""] = after.split(" ");
        const found = await run(scan.streams, kind, skipped, limit);
        const following = OUTBOX_KINDS[OUTBOX_KINDS.findIndex((name) => name === kind) + 1];
        const next =
          found.length >= limit ? `${kind} ${Number(skipped) + found.length}` : following && `${following} 0`;
        return {
          items: found.flatMap(([due, entries]) =>
            entries.map((fields, at) => toStoredOutboxEntry(toRow(fields, at === 0 ? due : ""))),
          ),
          next,
        };
      },
      async journal(after = "0", limit) {
        const found = await run(scan.journals, after, limit);
        return {
          items: found.map(([chargeId, entries]) => ({ chargeId, entries: entries.map(parseEntry) })),
          ...(found.length >= limit && { next: String(Number(after) + found.length) }),
        };
      },
      async payouts(after = "0", limit) {
        const found = await run(scan.payouts, after, limit);
        return {
          items: found.map((body) => JSON.parse(body) as StoredPayout),
          ...(found.length >= limit && { next: String(Number(after) + found.length) }),
        };
      },
      async problems(after = "0", limit) {
        const found = await run(scan.problems, after, limit);
        return {
          items: found.map((body) => JSON.parse(body) as StoredProblem),
          ...(found.length >= limit && { next: String(Number(after) + found.length) }),
        };
      },
      async links(after = "0", limit) {
        const found = await run(scan.links, after, limit);
        return {
          items: found.map((body) => JSON.parse(body) as StoredLink),
          ...(found.length >= limit && { next: String(Number(after) + found.length) }),
        };
      },
    },
    {
      async orders(items) {
        const given = items.map(({ id, revision, charges }) => ({
          id,
          revision: String(revision),
          charges: charges.map(chargeArgument),
        }));
        await run(restore.orders, asJson(given));
      },
      keys: async (items) => void (await run(restore.keys, asJson(items.map(keyArgument)))),
      deliveries: async (items) => void (await run(restore.deliveries, asJson(items.map(deliveryArgument)))),
      outbox: async (items) => void (await run(restore.outbox, asJson(items.map(entryArgument)))),
      async journal(items) {
        const given = items.map(({ chargeId, entries }) => ({
          chargeId,
          entries: entries.map((entry) => journalArgument({ chargeId, entry })),
        }));
        await run(restore.journals, asJson(given));
      },
      payouts: async (items) => void (await run(restore.payouts, asJson(items.map(payoutArgument)))),
      problems: async (items) => void (await run(restore.problems, asJson(items.map(problemArgument)))),
      links: async (items) => void (await run(restore.links, asJson(items.map(linkArgument)))),
    },
  );
}
