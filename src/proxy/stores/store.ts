// What the proxy needs of a store. The unit of change is an order with its charges: every commit names the revision of the
// order that it was decided on, and is written as a whole or not at all. So whether a delivery was seen before and what it
// changes are one transaction in every store.
import { MAX_ID_LENGTH } from "../../contract/index.ts";
import type { HistoryEntry } from "../model/history.ts";
import type { StoredLink } from "../model/link.ts";
import type { PayoutStatus, StoredPayout } from "../model/payout.ts";
import type { ChargeRecord, StoredCharge } from "../model/record.ts";
import type { ProblemState, StoredProblem } from "../model/stored-problem.ts";

/** Charges of an order, oldest first, and how often the order was written; revision 0 where it never was. */
export interface OrderState {
  revision: number;
  charges: StoredCharge[];
}

/** What is kept of an `Idempotency-Key`. Neither the key nor the body can be read back from it. */
export interface KeyEntry {
  /** SHA-256 of the key. */
  key: string;
  /** Keyed hash of the request body. */
  body: string;
  chargeId: string;
  orderId: string;
  /** Epoch milliseconds. */
  createdAt: number;
}

/** A webhook delivery. */
export interface StoredDelivery {
  /** SHA-256 of the raw body, by which a repeat is recognized. */
  hash: string;
  /** The body as JSON, without card numbers that its texts or the buyer's data may hold. */
  body: string;
  paymentId?: string | undefined;
  merchantOrderId?: string | undefined;
  /** The charge that it was applied to. */
  chargeId?: string | undefined;
  /** Epoch milliseconds. */
  receivedAt: number;
}

/** How the handler of an entry fails. */
export interface OutboxFailure {
  /** What it threw last, without card data. */
  error: string;
  /** Epoch milliseconds of its first failure. */
  since: number;
  /**
   * Epoch milliseconds of the latest report to the merchant. With the first one the entry leaves its stream for one of its
   * own, so that what follows it need not wait.
   */
  reportedAt?: number | undefined;
}

/** What outbox entries are about; each kind has a handler. A store searches them kind by kind. */
export const OUTBOX_KINDS = ["charge", "payment", "refund", "reminder", "event", "problem"] as const;

/** A call of a merchant's handler that is to be made. */
export interface OutboxEntry {
  /** Given by the store, ascending. */
  id: number;
  /** Entries of one stream are handled one after the other. */
  stream: string;
  kind: (typeof OUTBOX_KINDS)[number];
  /** JSON. */
  payload: string;
  /** Epoch milliseconds; absent in entries that were written before it was kept. */
  createdAt?: number | undefined;
  /** How often it was tried. */
  tries: number;
  /** Present once it was tried. */
  failure?: OutboxFailure | undefined;
}

/** How many entries of each kind are leased at most; none of a kind that is not named. */
export type LeaseLimits = Readonly<Partial<Record<OutboxEntry["kind"], number>>>;

/** A new entry, due at once. */
export type NewOutboxEntry = Pick<OutboxEntry, "stream" | "kind" | "payload" | "createdAt">;

/** Something that happened to a charge. */
export interface NewJournalEntry {
  chargeId: string;
  entry: HistoryEntry;
}

/** The stream of an entry that was set aside. */
export const asideStream = (id: number) => `aside:${id}`;

/** What waits in the outbox. */
export interface Backlog {
  /** How many entries there are in all. */
  entries: number;
  /** How many of them were set aside because their handlers keep failing. */
  failing: number;
  /** When the oldest of the others was written, in epoch milliseconds; absent where there is none. */
  oldest?: number | undefined;
}

export interface Commit {
  /** The order that is changed, at the revision on which the change was decided; its revision grows by one. */
  order?: { id: string; revision: number } | undefined;
  /** Charges of that order to write, new or changed. */
  charges?: readonly StoredCharge[] | undefined;
  /** A charge of that order to remove, and its journal: the service was never reached. */
  remove?: string | undefined;
  /** An idempotency key to keep. */
  key?: KeyEntry | undefined;
  /** An idempotency key to remove. */
  freeKey?: string | undefined;
  /** A delivery to keep. */
  delivery?: StoredDelivery | undefined;
  /** An unmatched delivery that is matched with its charge. */
  match?: { hash: string; chargeId: string } | undefined;
  /**
   * Charges of that order whose deliveries are emptied, on the disk too: `{}` replaces each body that is kept, and the hashes
   * stay, so that repeats are recognized.
   */
  forget?: readonly string[] | undefined;
  /** Payouts to write, new or changed. Rejects where a key or reference is another's. */
  payouts?: readonly StoredPayout[] | undefined;
  /** Problems to write, new or changed: each in the place of the one with its id. A store that has no `listProblems` may ignore it. */
  problems?: readonly StoredProblem[] | undefined;
  /** Links to pay to write, new or changed: each in the place of the one with its id. A store that has no `link` may ignore it. */
  links?: readonly StoredLink[] | undefined;
  outbox?: readonly NewOutboxEntry[] | undefined;
  /**
   * Leases those new entries that are the first of their streams until `until`, and gives them to `take` once the commit is
   * written. A store may leave them due at once instead, and not call `take`.
   */
  lease?: { until: number; take(entries: OutboxEntry[]): void } | undefined;
  /** Entries of the outbox that get another payload, if they still wait, and lose the text of their last error. */
  redact?: readonly Pick<OutboxEntry, "id" | "payload">[] | undefined;
  /** What this commit tells of, in order. A store that has no `journal` may ignore it. */
  journal?: readonly NewJournalEntry[] | undefined;
}

/**
 * `done`: all of it is written, durably. Otherwise nothing is: `conflict` where the order has another revision, `taken` where
 * the idempotency key is in use, `seen` where the delivery is stored already, or the one to match has its charge or is no
 * longer stored.
 */
export type CommitResult = "done" | "conflict" | "taken" | "seen";

/** At most `max` hits under `name` within `window` milliseconds. */
export interface Quota {
  name: string;
  max: number;
  window: number;
}

/** A place in the list of charges that are due. */
export interface DuePosition {
  /** Epoch milliseconds. */
  due: number;
  /** A charge's id. */
  id: string;
}

/** A place in the list of all charges, payouts or problems. */
export interface ChargePosition {
  /** When the charge or payout was made, or the problem reported, in epoch milliseconds. */
  madeAt: number;
  id: string;
}

/** A page of a list by age, the newest first. */
export interface AgeQuery {
  /** Epoch milliseconds, included. */
  from?: number | undefined;
  /** Epoch milliseconds, included. */
  to?: number | undefined;
  after?: ChargePosition | undefined;
  limit: number;
}

/** A page of the list of all charges. */
export interface ChargeQuery extends AgeQuery {
  /** Of several those that have any of them. */
  status?: ChargeRecord["status"] | readonly ChargeRecord["status"][] | undefined;
  method?: ChargeRecord["method"] | undefined;
  orderId?: string | undefined;
  /** Those alone whose card's number ends in these four digits. */
  last4?: string | undefined;
}

/** The place of a charge in the list of all charges. */
export const positionOf = ({ record: { createdAt, id } }: StoredCharge): ChargePosition => ({
  madeAt: Date.parse(createdAt),
  id,
});

/** The place of a payout in the list of payouts. */
export const payoutPosition = ({ createdAt, id }: StoredPayout): ChargePosition => ({
  madeAt: Date.parse(createdAt),
  id,
});

/** A page of the list of problems. */
export interface ProblemQuery extends AgeQuery {
  state?: ProblemState | undefined;
  orderId?: string | undefined;
}

/** The place of a problem in the list of problems. */
export const problemPosition = ({ at, id }: StoredProblem): ChargePosition => ({
  madeAt: Date.parse(at),
  id,
});

/** One of the names that a payout is found by. */
export type PayoutName = { [Name in "id" | "key" | "reference" | "transferId"]: Record<Name, string> }[
  "id" | "key" | "reference" | "transferId"];

/** An order as a whole: all of its charges, oldest first. */
export interface StoredOrder extends OrderState {
  id: string;
}

/** An outbox entry, and when it is due. Only the first of each stream has a time; the others follow it. */
export interface StoredOutboxEntry extends OutboxEntry {
  /** Epoch milliseconds. */
  due?: number | undefined;
}

/** All that happened to a charge, oldest first. */
export interface StoredJournal {
  chargeId: string;
  entries: HistoryEntry[];
}

/** What a store holds, apart from the hits that limits count, which are of use for a day at most. */
export interface StoreParts {
  /** In any order. */
  orders: StoredOrder;
  /** In any order. */
  keys: KeyEntry;
  /**
   * Oldest first. Of one that has its charge some stores keep the hash and time alone: its body is then `{}`, and `chargeId`
   * may be the empty text.
   */
  deliveries: StoredDelivery;
  /** The entries of each stream in ascending order. */
  outbox: StoredOutboxEntry;
  /** In any order. */
  journal: StoredJournal;
  payouts: StoredPayout;
  problems: StoredProblem;
  links: StoredLink;
}

export type StorePart = keyof StoreParts;

/** Some items of a part. There are more where `next` is given, which the next call takes as `after`. */
export interface StorePage<Item> {
  items: Item[];
  next?: string | undefined;
}

/**
 * Where charges, keys, deliveries and the outbox live. Methods reject only where the store itself fails.
 * What is handed out may be changed by the caller without effect on the store.
 */
export interface Store {
  /** The only way to write charges, keys and deliveries. Atomic. Rejects where a charge's reference is another's. */
  commit(commit: Commit): Promise<CommitResult>;
  /**
   * The charges that decide what may be done with an order: those that wait, had money or may have had, and those that were
   * declined for lack of authentication until the next try. The others ({@link isOver}) are left out, so that an order with a
   * thousand tries is read as fast as one with a single try; `also` is the id of one that is included all the same.
   */
  order(orderId: string, also?: string): Promise<OrderState>;
  /** All charges of an order, oldest first. */
  history(orderId: string): Promise<StoredCharge[]>;
  charge(chargeId: string): Promise<StoredCharge | undefined>;
  /** The charge with this `paymentId`, else the one with this `merchantOrderId`. */
  match(by: {
    paymentId?: string | undefined;
    merchantOrderId?: string | undefined;
  }): Promise<StoredCharge | undefined>;
  key(key: string): Promise<KeyEntry | undefined>;
  /** Unmatched deliveries that name this `paymentId` or `merchantOrderId`, oldest first. */
  unmatched(by: {
    paymentId?: string | undefined;
    merchantOrderId?: string | undefined;
  }): Promise<StoredDelivery[]>;
  /**
   * Charges that are due before `before` (epoch milliseconds), by due time and then by id, at most `limit`; with `after`
   * those that follow this position, whether or not there is still a charge.
   */
  due(before: number, limit: number, after?: DuePosition): Promise<StoredCharge[]>;
  /**
   * Charges by when they were made, newest first, and those of one millisecond by id, descending: at most `limit`, made
   * between `from` and `to` (epoch milliseconds, both included), and with `after` those that follow this position, whether or
   * not there is still a charge. With `status`, `method`, `orderId` or `last4` those alone that have it; any of them may be
   * given at once. A page takes the same time however many charges there are. Absent where the store has no such list.
   */
  listCharges?(of: ChargeQuery): Promise<StoredCharge[]>;
  /** What happened to a charge, in the order in which it was written. Absent where the store keeps no journal. */
  journal?(chargeId: string): Promise<HistoryEntry[]>;
  /** The payout with this name, the oldest where several have the service's id. Absent where the store keeps no payouts. */
  payout?(by: PayoutName): Promise<StoredPayout | undefined>;
  /** Payouts as `listCharges` gives charges; with a `status` those that have it. Absent where the store keeps no payouts. */
  listPayouts?(of: AgeQuery & { status?: PayoutStatus | undefined }): Promise<StoredPayout[]>;
  /** The problem with this id. Absent where the store keeps no problems. */
  problem?(id: string): Promise<StoredProblem | undefined>;
  /**
   * Problems as `listCharges` gives charges, by when they were reported; with a `state` or an `orderId` those that have it.
   * Absent where the store keeps no problems.
   */
  listProblems?(of: ProblemQuery): Promise<StoredProblem[]>;
  /** The link to pay with this id. Absent where the store keeps no links. */
  link?(id: string): Promise<StoredLink | undefined>;
  /**
   * The links of an order by when they were made, newest first, and those of one millisecond by id, descending. Absent where
   * the store keeps no links.
   */
  linksOf?(orderId: string): Promise<StoredLink[]>;
  /**
   * Leases outbox entries that are due at `now`, only ever the first of each stream, until `until`: then they are due again,
   * in case the process that leased them died. By due time and then by id. What is leased may be lost in a crash of the
   * store itself.
   */
  lease(now: number, until: number, limits: LeaseLimits): Promise<OutboxEntry[]>;
  /** Extends the lease of an entry until `until`. */
  extend(id: number, until: number): Promise<void>;
  /**
   * Acknowledges entries that were handled: removes them, and adds to the journal. May be lost in a crash of the store itself:
   * they are told again.
   */
  ack(ids: readonly number[], journal?: readonly NewJournalEntry[]): Promise<void>;
  /**
   * Counts a failed try of an entry, keeps how it failed, and makes it due again at `at`. With a `reportedAt` the entry is set
   * aside: its stream is {@link asideStream} from then on, and the next entry of its former stream is due at once. Adds to the
   * journal.
   */
  nack(id: number, at: number, failure?: OutboxFailure, journal?: readonly NewJournalEntry[]): Promise<void>;
  /** When the next outbox entry is due, in epoch milliseconds. */
  nextOutbox(): Promise<number | undefined>;
  /**
   * Entries by id, ascending, after the one with the id `after`: those that were set aside, or all the others. Absent where
   * the store keeps no failures.
   */
  listOutbox?(of: {
    aside: boolean;
    after?: number | undefined;
    limit: number;
  }): Promise<StoredOutboxEntry[]>;
  /** How much waits in the outbox. Absent where the store cannot tell. */
  backlog?(): Promise<Backlog>;
  /**
   * Adds a hit at `now` under each of `names`, unless one of `quotas` is used up. Then it adds none, and gives
   * the time (epoch milliseconds, later than `now`) at which none of them is. Atomic: of two calls that would use a quota up,
   * one succeeds.
   */
  hit(names: readonly string[], now: number, quotas?: readonly Quota[]): Promise<number | undefined>;
  /**
   * Takes back one hit that `hit` added at `at` under each of `names`; what is not there is left. Absent where the store
   * cannot: card tries then count as declined only once they are, so that more of them pass at the same time.
   */
  undoHit?(names: readonly string[], at: number): Promise<void>;
  /**
   * Removes keys, deliveries, hits and entries of the journal that are older than these times (epoch milliseconds), and
   * problems that are older, and links that expired before, the latter.
   */
  prune(before: { keys: number; deliveries: number; hits: number; journal: number }): Promise<void>;
  /**
   * Calls `listener` until the store is closed: with the id of each charge that another process has changed, with
   * `"../problems"` where it has written problems, and with none where changes may have been missed, as when it begins to
   * listen. Absent where the store belongs to one process.
   */
  watch?(listener: (changed?: string) => void): void;
  /**
   * Calls `listener` within seconds of a write by another process, until the store is closed, where the store belongs to one
   * proxy and other programs write beside it. Absent where `watch` tells it, and where no other process can write.
   */
  watchOthers?(listener: () => void): void;
  /**
   * Tries once whether the store can be used, for programs that end at their start where it cannot. Rejects with a
   * {@link StoreError}. Absent where opening the store has shown it.
   */
  ready?(): Promise<void>;
  /**
   * About `limit` items of a part, from its beginning or after the page before, for a copy of the store. While nothing else
   * writes, all pages together hold each item, and an order perhaps twice. Absent where the store cannot be copied.
   */
  scan?<Part extends StorePart>(
    part: Part,
    after: string | undefined,
    limit: number,
  ): Promise<StorePage<StoreParts[Part]>>;
  /**
   * Writes items as another store's `scan` gave them, each in the place of the one with its id, hash or key, in one
   * transaction. An order then has these charges and no others. Outbox entries keep their ids, and later ones get higher ids.
   * Only for a store that nothing else writes to. Absent where nothing can be copied to the store.
   */
  restore?<Part extends StorePart>(part: Part, items: readonly StoreParts[Part][]): Promise<void>;
  /**
   * Whether another process uses the store, as far as it can be known: such as a proxy. It takes seconds where that process
   * has to be waited for. Where it is `false`, a store that belongs to one process stays this one's alone until it is closed.
   * Absent where no other process can use the store.
   */
  inUse?(): Promise<boolean>;
  close(): Promise<void>;
}

/** The charge with an id that came from outside. The store is not asked for one that is too long to be an id. */
export const findCharge = async (
  store: Pick<Store, "charge">,
  id: string,
): Promise<StoredCharge | undefined> => (id.length > MAX_ID_LENGTH ? undefined : store.charge(id));

/**
 * Milliseconds between two searches for work that another process began and did not finish: short where several processes
 * share the store; long where only a process that ends and its successor do.
 */
export const pollInterval = ({ watch }: Pick<Store, "watch">) => (watch ? 1_000 : 30_000);
