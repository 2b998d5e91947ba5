// Compares the card charges of the store with the service's list, and has each charge that differs looked up: what a lost
// delivery left behind is mended by the same look-up, ledger and outbox as ever, and nothing is written here.
import type { ListedCardCharge } from "../service/card-list.ts";
import type { ServiceClient } from "../service/client.ts";
import { listAllCards } from "./list-all-cards.ts";
import { ServiceError } from "../service/service-error.ts";
import { differences, type FieldDifference } from "./differences.ts";
import { reconciliation, type Compared, type Reconciliation } from "./report.ts";
import type { ChargeRecord, StoredCharge } from "../model/record.ts";
import { matches } from "../model/event-updates.ts";
import { wasPaid } from "../model/transition.ts";
import type { ProxyContext } from "../context/context.ts";
import { chargesByAge } from "../charges/charges-by-age.ts";
import { findListed } from "../charges/find-listed.ts";
import type { LookUp } from "../charges/lookup.ts";
import { nextMacrotask } from "../lib/next-macrotask.ts";
import { readPeriod, type Period } from "./period.ts";

/** Charges that are compared side by side. */
const CONCURRENCY = 8;
/** Charges that are compared before requests are served again: a store may answer without waiting for anything. */
const TURN = 8 * CONCURRENCY;

/** See `PayProxy.reconcile`. */
export async function reconcile(
  context: ProxyContext,
  lookUp: LookUp,
  given: Period,
): Promise<Reconciliation> {
  const { store, service, now } = context;
  const period = readPeriod(given, now());
  const list = await listAllCards((filters) => service.cards.list(filters), {
    dateFrom: new Date(period.from),
    // Never later than the present, so that new charges do not move others to another page.
    dateTo: new Date(period.to),
  });
  const compared = await inTurns(list.items, (item) => compare(context, lookUp, item));
  const listed = new Set(compared.map(({ record }) => record?.id));
  if (store.listCharges) {
    for await (const stored of chargesByAge(store.listCharges, period)) {
      const { record } = stored;
      // Others may never have reached the service, or are looked up as long as they wait.
      if (record.method === "card" && wasPaid(record) && !listed.has(record.id))
        compared.push(...(await checkUnlisted(context, stored)));
    }
  }
  return reconciliation(period, compared, list, store.listCharges !== undefined);
}

async function compare(context: ProxyContext, lookUp: LookUp, item: ListedCardCharge): Promise<Compared> {
  const stored = await find(context, item);
  if (stored === undefined) return { finding: "unknown", differences: [], item };
  const before = stored.record;
  const found = differences(stored, item);
  if (found.length === 0) return { finding: "equal", differences: [], before, record: before, item };
  if (stored.sending && (stored.due ?? 0) > context.now())
    return { finding: "underway", differences: [], before, record: before, item };
  await lookUp(stored);
  return judge(context, before, found, item);
}

/** What the look-up has mended. The charge may have changed since its page was read, so both sides are read anew. */
async function judge(
  context: ProxyContext,
  before: ChargeRecord,
  found: readonly Omit<FieldDifference, "mended">[],
  listed: ListedCardCharge,
): Promise<Compared> {
  const item = await readAgain(context.service, listed);
  if (item === undefined) {
    const record = (await find(context, listed))?.record;
    const differences = found.map((one) => ({ ...one, mended: false }));
    return { finding: "unanswered", differences, before, record, item: listed };
  }
  const stored = await find(context, item);
  // The look-up found that the charge is another one of the same reference: the service has charged the attempt twice.
  if (stored === undefined) return { finding: "unknown", differences: [], item };
  const { record } = stored;
  const left = differences(stored, item);
  const news = left.filter(({ field }) => !found.some((one) => one.field === field));
  const all = [...found, ...news].map((one) => ({
    ...one,
    mended: !left.some(({ field }) => field === one.field),
  }));
  return { finding: left.length === 0 ? "mended" : "different", differences: all, before, record, item };
}

/** The item as it is listed now; `undefined` if the service does not say so readably. */
async function readAgain({ cards }: ServiceClient, listed: ListedCardCharge) {
  const { paymentId, merchantOrderId, id } = listed;
  const list = await unlessUnanswered(
    cards.list(paymentId === undefined ? { merchantOrderId } : { paymentId }),
  );
  const isSame = (item: ListedCardCharge) =>
    paymentId === undefined
      ? item.merchantOrderId === merchantOrderId && item.id === id
      : item.paymentId === paymentId;
  return list?.items.find(isSame) ?? (list && !list.unreadable ? listed : undefined);
}

/** One charge that the service does not answer for leaves the others to be compared. */
async function unlessUnanswered<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}

async function find({ store }: ProxyContext, item: ListedCardCharge): Promise<StoredCharge | undefined> {
  const { paymentId, merchantOrderId } = item;
  const ids = { paymentId, merchantOrderId };
  const stored = await store.match(ids);
  return stored && stored.record.method === "card" && matches(ids, stored.record) ? stored : undefined;
}

/** The service has its own clock, so a charge at the edge of the period may be listed beyond it. */
async function checkUnlisted({ service }: ProxyContext, { record }: StoredCharge): Promise<Compared[]> {
  const found = await unlessUnanswered(findListed(service, record).then((item) => ({ item })));
  if (found?.item) return [];
  return [{ finding: found ? "unlisted" : "unanswered", differences: [], before: record, record }];
}

async function inTurns<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>) {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += CONCURRENCY) {
    results.push(...(await Promise.all(items.slice(at, at + CONCURRENCY).map(work))));
    if (at % TURN === 0) await nextMacrotask();
  }
  return results;
}
