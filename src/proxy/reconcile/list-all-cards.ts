// The whole list of card charges, page by page. Charges may come or change while it is read: then items move from one page
// to another, so each counts once, and the list is read again if its own totals do not agree with what was read.
import type {
  CardChargeList,
  CardChargeSummary,
  CardFilters,
  ListedCardCharge,
  UnreadableItem,
} from "../service/card-list.ts";
import { ServiceError } from "../service/service-error.ts";

type List = (filters: CardFilters) => Promise<CardChargeList>;

export interface WholeCardList {
  /** Each charge once. */
  items: ListedCardCharge[];
  /** Each item that cannot be read, once. */
  unreadable: UnreadableItem[];
  /** The service's own totals, as the last page gave them. */
  summary?: CardChargeSummary | undefined;
  /** Whether the service counted as many charges as were read, from the first page to the last. */
  complete: boolean;
}

const PAGE_SIZE = 100;
/** All items are held in memory. */
export const MAX_PAGES = 1_000;
const MAX_READINGS = 3;

/** Rejects with a `ServiceError`, and with a `RangeError` if the filters match more than {@link MAX_PAGES} pages. */
export async function listAllCards(list: List, filters: CardFilters): Promise<WholeCardList> {
  for (let reading = 1; ; reading++) {
    const whole = await readPages(list, filters);
    if (whole.complete || reading === MAX_READINGS) return whole;
  }
}

/** Without a `paymentId` a charge may share its reference with another one of the same attempt. */
const keyOf = ({ paymentId, merchantOrderId, id }: ListedCardCharge) =>
  paymentId ?? JSON.stringify([merchantOrderId, id]);

async function readPages(list: List, filters: CardFilters): Promise<WholeCardList> {
  const items = new Map<string, ListedCardCharge>();
  const unreadable = new Map<string, UnreadableItem>();
  const counts = new Set<number>();
  let limit: number | undefined = PAGE_SIZE;
  for (let page = 1; page <= MAX_PAGES; page++) {
    const answer: CardChargeList = await list({ ...filters, page, limit }).catch((error: unknown) => {
      // The largest page is not documented.
      if (page > 1 || !(error instanceof ServiceError) || error.code !== "refused") throw error;
      limit = undefined;
      return list({ ...filters, page });
    });
    const { pagination, summary } = answer;
    const known = items.size + unreadable.size;
    // The later of two is the newer one.
    for (const item of answer.items) items.set(keyOf(item), item);
    for (const one of answer.unreadable ?? []) unreadable.set(JSON.stringify(one.item), one);
    const read = items.size + unreadable.size;
    for (const count of [pagination?.totalItems, summary?.totalTransactions])
      if (count !== undefined) counts.add(count);
    // A page without anything new is the end even where more is announced: the service may not turn pages at all.
    if (pagination?.hasNextPage === false || read === known) {
      const complete = [...counts].every((count) => count === read);
      return { items: [...items.values()], unreadable: [...unreadable.values()], summary, complete };
    }
  }
  throw new RangeError(
    `The service lists more than ${MAX_PAGES} pages of card charges in this period: give a shorter one.`,
  );
}
