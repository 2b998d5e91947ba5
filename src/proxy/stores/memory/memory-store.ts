// A store for tests and for trying things out: it forgets everything when the process ends.
import type { StoredPayout } from "../../model/payout.ts";
import { isOver, type ChargeRecord, type StoredCharge } from "../../model/record.ts";
import type { HistoryEntry } from "../../model/history.ts";
import type { StoredLink } from "../../model/link.ts";
import type { StoredProblem } from "../../model/stored-problem.ts";
import { compareAge, pageByAge, pageOfCharges, pageOfProblems } from "../charge-range.ts";
import { copyMethods } from "../copy.ts";
import {
  asideStream,
  OUTBOX_KINDS,
  payoutPosition,
  problemPosition,
  type Commit,
  type CommitResult,
  type KeyEntry,
  type NewJournalEntry,
  type OutboxEntry,
  type Quota,
  type Store,
  type StoredDelivery,
  type StoredOutboxEntry,
} from "../store.ts";

type DueEntry = OutboxEntry & { at: number };

/** A {@link Store} in this process's memory. */
export function memoryStore(): Store {
  const revisions = new Map<string, number>();
  const charges = new Map<string, StoredCharge>();
  const keys = new Map<string, KeyEntry>();
  const deliveries = new Map<string, StoredDelivery>();
  const payouts = new Map<string, StoredPayout>();
  const problems = new Map<string, StoredProblem>();
  const links = new Map<string, StoredLink>();
  const outbox: DueEntry[] = [];
  const journal = new Map<string, HistoryEntry[]>();
  let hits: { name: string; at: number }[] = [];
  let lastOutboxId = 0;

  const list = (wanted: (stored: StoredCharge) => boolean) =>
    structuredClone([...charges.values()].filter(wanted));
  const find = (wanted: (record: ChargeRecord) => boolean) =>
    [...charges.values()].find(({ record }) => wanted(record));

  function checkReference({ id, service: { merchantOrderId } }: ChargeRecord) {
    const other = find(({ service }) => service.merchantOrderId === merchantOrderId);
    if (other && other.record.id !== id)
      throw new Error(`The reference ${merchantOrderId} is another charge's.`);
  }

  function note(entries: readonly NewJournalEntry[] = []) {
    for (const { chargeId, entry } of structuredClone(entries))
      journal.set(chargeId, [...(journal.get(chargeId) ?? []), entry]);
  }

  function checkPayout({ id, key, reference }: StoredPayout) {
    const isTaken = (other: StoredPayout) =>
      other.id !== id && (other.reference === reference || (key !== undefined && other.key === key));
    if ([...payouts.values()].some(isTaken)) throw new Error(`Another payout has a name of ${id}.`);
  }

  /** When the hit that uses the quota up leaves its window; `undefined` if the quota is not used up. */
  function freeAt({ name, max, window }: Quota, now: number): number | undefined {
    const recent = hits.filter((hit) => hit.name === name && hit.at > now - window).map(({ at }) => at);
    const last = recent.toSorted((a, b) => b - a)[max - 1];
    return last === undefined ? undefined : last + window;
  }

  // Atomic, because nothing else runs between its checks and its writes.
  function commit({
    order,
    charges: put = [],
    remove,
    key,
    freeKey,
    delivery,
    match,
    forget = [],
    payouts: newPayouts = [],
    problems: newProblems = [],
    links: newLinks = [],
    outbox: newEntries = [],
    lease,
    redact = [],
    journal: happened,
  }: Commit): CommitResult {
    if (delivery && deliveries.has(delivery.hash)) return "seen";
    const unmatched = match && deliveries.get(match.hash);
    if (match && (unmatched === undefined || unmatched.chargeId !== undefined)) return "seen";
    if (order && (revisions.get(order.id) ?? 0) !== order.revision) return "conflict";
    if (key && keys.has(key.key)) return "taken";
    for (const { record } of put) checkReference(record);
    for (const payout of newPayouts) checkPayout(payout);

    if (order) revisions.set(order.id, order.revision + 1);
    for (const stored of put) charges.set(stored.record.id, structuredClone(stored));
    if (remove !== undefined) {
      charges.delete(remove);
      journal.delete(remove);
    }
    note(happened);
    if (key) keys.set(key.key, { ...key });
    if (freeKey !== undefined) keys.delete(freeKey);
    if (delivery) deliveries.set(delivery.hash, { ...delivery });
    if (unmatched) unmatched.chargeId = match.chargeId;
    for (const kept of deliveries.values())
      if (kept.chargeId !== undefined && forget.includes(kept.chargeId)) kept.body = "{}";
    for (const payout of newPayouts) payouts.set(payout.id, { ...payout });
    for (const problem of newProblems) problems.set(problem.id, structuredClone(problem));
    for (const link of newLinks) links.set(link.id, { ...link });
    const leased: DueEntry[] = [];
    for (const entry of newEntries) {
      const added = { ...entry, id: ++lastOutboxId, tries: 0, at: 0 };
      outbox.push(added);
      if (lease === undefined || !isFirst(added)) continue;
      added.at = lease.until;
      leased.push(added);
    }
    lease?.take(structuredClone(leased.map(withoutTime)));
    for (const { id, payload } of redact) {
      const entry = findEntry(id);
      if (!entry) continue;
      entry.payload = payload;
      if (entry.failure) entry.failure = { ...entry.failure, error: "" };
    }
    return "done";
  }

  const findEntry = (id: number) => outbox.find((entry) => entry.id === id);
  /** Only the first entry of a stream has a time. */
  const withDue = ({ at, ...entry }: DueEntry): StoredOutboxEntry => ({
    ...entry,
    ...(isFirst(entry) && { due: at }),
  });

  /** All items as one page: what is in memory is small. */
  const whole = async <Item>(items: Item[]) => ({ items: structuredClone(items) });
  const isFirst = ({ id, stream }: OutboxEntry) => outbox.find((other) => other.stream === stream)?.id === id;

  const copying = copyMethods(
    {
      orders: () =>
        whole(
          [...revisions].map(([id, revision]) => ({
            id,
            revision,
            charges: list(({ record }) => record.orderId === id),
          })),
        ),
      keys: () => whole([...keys.values()]),
      deliveries: () => whole([...deliveries.values()]),
      outbox: () => whole(outbox.map(withDue)),
      journal: () => whole([...journal].map(([chargeId, entries]) => ({ chargeId, entries }))),
      payouts: () => whole([...payouts.values()]),
      problems: () => whole([...problems.values()]),
      links: () => whole([...links.values()]),
    },
    {
      async orders(items) {
        for (const order of items) {
          revisions.set(order.id, order.revision);
          const ids = order.charges.map(({ record }) => record.id);
          for (const [id, { record }] of charges)
            if (record.orderId === order.id && !ids.includes(id)) charges.delete(id);
          for (const stored of order.charges) charges.set(stored.record.id, structuredClone(stored));
        }
      },
      async keys(items) {
        for (const entry of items) keys.set(entry.key, { ...entry });
      },
      async deliveries(items) {
        for (const delivery of items) deliveries.set(delivery.hash, { ...delivery });
      },
      async outbox(items) {
        for (const { due = 0, ...entry } of items) {
          const at = outbox.findIndex(({ id }) => id === entry.id);
          outbox.splice(at < 0 ? outbox.length : at, at < 0 ? 0 : 1, { ...entry, at: due });
          lastOutboxId = Math.max(lastOutboxId, entry.id);
        }
        outbox.sort((a, b) => a.id - b.id);
      },
      async journal(items) {
        for (const { chargeId, entries } of items) journal.set(chargeId, structuredClone(entries));
      },
      async payouts(items) {
        for (const payout of items) payouts.set(payout.id, { ...payout });
      },
      async problems(items) {
        for (const problem of items) problems.set(problem.id, structuredClone(problem));
      },
      async links(items) {
        for (const link of items) links.set(link.id, { ...link });
      },
    },
  );

  return {
    ...copying,
    commit: async (change) => commit(change),
    order: async (orderId, also) => ({
      revision: revisions.get(orderId) ?? 0,
      charges: list(
        (stored) => stored.record.orderId === orderId && (!isOver(stored) || stored.record.id === also),
      ),
    }),
    history: async (orderId) => list(({ record }) => record.orderId === orderId),
    charge: async (chargeId) => structuredClone(charges.get(chargeId)),
    match: async ({ paymentId, merchantOrderId }) =>
      structuredClone(
        find(({ service }) => paymentId !== undefined && service.paymentId === paymentId) ??
          find(({ service }) => service.merchantOrderId === merchantOrderId),
      ),
    key: async (key) => structuredClone(keys.get(key)),
    unmatched: async ({ paymentId, merchantOrderId }) =>
      structuredClone(
        [...deliveries.values()].filter(
          (delivery) =>
            delivery.chargeId === undefined &&
            ((paymentId !== undefined && delivery.paymentId === paymentId) ||
              (merchantOrderId !== undefined && delivery.merchantOrderId === merchantOrderId)),
        ),
      ),
    due: async (before, limit, after) => {
      const isAfter = (due: number, id: string) =>
        after === undefined || due > after.due || (due === after.due && id > after.id);
      const found = [...charges.values()].filter(
        ({ due, record }) => due !== undefined && due < before && isAfter(due, record.id),
      );
      found.sort((a, b) => (a.due ?? 0) - (b.due ?? 0) || (a.record.id < b.record.id ? -1 : 1));
      return structuredClone(found.slice(0, limit));
    },
    listCharges: async (query) => structuredClone(pageOfCharges([...charges.values()], query)),
    journal: async (chargeId) => structuredClone(journal.get(chargeId) ?? []),
    payout: async (by) => {
      const [[name, value] = []] = Object.entries(by);
      const found = [...payouts.values()].filter((payout) => payout[name as keyof StoredPayout] === value);
      return structuredClone(found.toSorted((a, b) => compareAge(payoutPosition(a), payoutPosition(b)))[0]);
    },
    listPayouts: async ({ status, ...of }) =>
      structuredClone(
        pageByAge(
          [...payouts.values()].filter((payout) => status === undefined || payout.status === status),
          payoutPosition,
          of,
        ),
      ),
    problem: async (id) => structuredClone(problems.get(id)),
    listProblems: async (query) => structuredClone(pageOfProblems([...problems.values()], query)),
    link: async (id) => structuredClone(links.get(id)),
    linksOf: async (orderId) =>
      structuredClone(
        [...links.values()]
          .filter((link) => link.orderId === orderId)
          .toSorted((a, b) => compareAge(linkPosition(b), linkPosition(a))),
      ),
    lease: async (now, until, limits) => {
      const heads = new Map<string, DueEntry>();
      for (const entry of outbox) if (!heads.has(entry.stream)) heads.set(entry.stream, entry);
      const due = [...heads.values()].filter(({ at }) => at <= now);
      const taken = OUTBOX_KINDS.flatMap((kind) =>
        due.filter((entry) => entry.kind === kind).slice(0, limits[kind] ?? 0),
      ).toSorted((a, b) => a.at - b.at || a.id - b.id);
      for (const entry of taken) entry.at = until;
      return structuredClone(taken.map(withoutTime));
    },
    extend: async (id, until) => {
      const entry = findEntry(id);
      if (entry) entry.at = until;
    },
    ack: async (ids, happened) => {
      for (const id of ids) {
        const at = outbox.findIndex((entry) => entry.id === id);
        if (at >= 0) outbox.splice(at, 1);
      }
      note(happened);
    },
    nack: async (id, at, failure, happened) => {
      note(happened);
      const entry = findEntry(id);
      if (!entry) return;
      Object.assign(entry, { at, tries: entry.tries + 1, ...(failure && { failure: { ...failure } }) });
      if (failure?.reportedAt !== undefined) entry.stream = asideStream(id);
    },
    nextOutbox: async () => {
      const heads = new Map<string, number>();
      for (const { stream, at } of outbox) if (!heads.has(stream)) heads.set(stream, at);
      return heads.size === 0 ? undefined : Math.min(...heads.values());
    },
    listOutbox: async ({ aside, after = -Infinity, limit }) =>
      structuredClone(
        outbox
          .filter((entry) => isAside(entry) === aside && entry.id > after)
          .slice(0, limit)
          .map(withDue),
      ),
    backlog: async () => {
      const oldest = outbox.find((entry) => !isAside(entry))?.createdAt;
      return {
        entries: outbox.length,
        failing: outbox.filter(isAside).length,
        ...(oldest !== undefined && { oldest }),
      };
    },
    hit: async (names, now, quotas = []) => {
      const free = quotas.map((quota) => freeAt(quota, now)).filter((at) => at !== undefined);
      if (free.length > 0) return Math.max(...free);
      hits.push(...names.map((name) => ({ name, at: now })));
      return undefined;
    },
    undoHit: async (names, at) => {
      for (const name of names) {
        const index = hits.findIndex((hit) => hit.name === name && hit.at === at);
        if (index >= 0) hits.splice(index, 1);
      }
    },
    prune: async ({
      keys: keysBefore,
      deliveries: deliveriesBefore,
      hits: hitsBefore,
      journal: journalBefore,
    }) => {
      hits = hits.filter(({ at }) => at >= hitsBefore);
      for (const [key, { createdAt }] of keys) if (createdAt < keysBefore) keys.delete(key);
      for (const [hash, { receivedAt }] of deliveries)
        if (receivedAt < deliveriesBefore) deliveries.delete(hash);
      for (const [chargeId, entries] of journal) {
        const kept = entries.filter(({ at }) => Date.parse(at) >= journalBefore);
        if (kept.length > 0) journal.set(chargeId, kept);
        else journal.delete(chargeId);
      }
      for (const [id, problem] of problems)
        if (problemPosition(problem).madeAt < journalBefore) problems.delete(id);
      for (const [id, { expiresAt }] of links) if (Date.parse(expiresAt) < journalBefore) links.delete(id);
    },
    close: async () => {},
  };
}

const withoutTime = ({ at: _at, ...entry }: DueEntry): OutboxEntry => entry;
const linkPosition = ({ createdAt, id }: StoredLink) => ({ madeAt: Date.parse(createdAt), id });
const isAside = ({ failure }: OutboxEntry) => failure?.reportedAt !== undefined;
