// The list of card charges: what the merchant sees of them, and how a charge of unknown outcome is looked up.
import * as z from "zod/mini";
import { BRANDS, service, toServiceBrand, type Brand, type BrandOverrides } from "../../contract/index.ts";
import { checkCall } from "./validate-call.ts";
import { lenientBrand, lenientCents } from "./lenient-fields.ts";
import type { Transport } from "./transport.ts";

export interface CardFilters extends Omit<service.CardListQuery, "dateFrom" | "dateTo"> {
  /** By our name, or by the service's own. */
  brand?: string | undefined;
  /** A date, or ISO 8601 */
  dateFrom?: Date | string | undefined;
  /** A date, or ISO 8601 */
  dateTo?: Date | string | undefined;
}

/**
 * A card charge in the list, named by `paymentId`, by `merchantOrderId` or by both. Amounts are cents, absent if the service
 * gives none; `netAmount` is after fees.
 */
export interface ListedCardCharge extends Omit<service.CardListItem, "payment" | "authorization"> {
  payment: {
    type?: string | undefined;
    provider?: string | undefined;
    /** The brand by our name, if the service's name is known, and by the service's. */
    brand?: Brand | undefined;
    serviceBrand?: string | undefined;
    last4?: string | undefined;
    grossAmount?: number | undefined;
    netAmount?: number | undefined;
    amountCaptured?: number | undefined;
    amountCancelled?: number | undefined;
  };
  authorization?:
    | {
        proofOfSale?: string | undefined;
        tid?: string | undefined;
        authorizationCode?: string | undefined;
      }
    | undefined;
}

/** An item of the list that cannot be read. */
export interface UnreadableItem {
  /** The fields that are not as documented, such as `payment.grossAmount`. */
  fields: string[];
  /** As the service gave it, without card numbers. */
  item: unknown;
}

/** Totals over everything that the filters match, in cents. */
export interface CardChargeSummary {
  totalTransactions: number;
  grossAmount?: number | undefined;
  netAmount?: number | undefined;
  capturedAmount?: number | undefined;
  cancelledAmount?: number | undefined;
  statusBreakdown: { pending: number; paid: number; cancelled: number; reversed: number };
}

export interface CardChargeList {
  items: ListedCardCharge[];
  /** The other items of the page, if there are any. Each may be any charge. */
  unreadable?: UnreadableItem[] | undefined;
  pagination?: service.Pagination | undefined;
  summary?: CardChargeSummary | undefined;
}

/** `GET /card/charges` */
export async function listCards(
  send: Transport,
  brands: BrandOverrides,
  filters: CardFilters,
): Promise<CardChargeList> {
  const query = toQuery(filters, brands);
  checkCall("cards.list", service.cardListQuerySchema, query);
  return send({
    method: "GET",
    path: "/card/charges",
    query,
    read: (answer) => readList(answeredSchema.parse(answer), brands),
    // What an empty list is answered with is not documented.
    readMissing(answer) {
      if (service.serviceErrorBodySchema.safeParse(answer).success) return { items: [] };
      const list = readList(service.cardListEnvelopeSchema.parse(answer), brands);
      if (list.items.length > 0 || list.unreadable) throw new TypeError("404 with items");
      return list;
    },
  });
}

/** That nothing was charged is concluded from an empty list, so one without success is no answer. */
const answeredSchema = service.cardListEnvelopeSchema.check(
  z.refine(({ success, data }) => success || (data.items ?? []).length > 0, { path: ["success"] }),
);

type Envelope = z.output<typeof service.cardListEnvelopeSchema>;

/** Item by item: one that cannot be read is somebody else's most of the time. */
function readList({ data }: Envelope, brands: BrandOverrides): CardChargeList {
  const { pagination, summary } = data;
  const items: ListedCardCharge[] = [];
  const unreadable: UnreadableItem[] = [];
  for (const given of data.items ?? []) {
    const { data: item, error } = service.cardListItemSchema.safeParse(given);
    if (item) items.push(readItem(item, brands));
    else unreadable.push({ fields: error.issues.map(fieldOf), item: given });
  }
  return {
    items,
    ...(unreadable.length > 0 && { unreadable }),
    pagination,
    summary: summary && {
      ...summary,
      grossAmount: lenientCents(summary.grossAmount),
      netAmount: lenientCents(summary.netAmount),
      capturedAmount: lenientCents(summary.capturedAmount),
      cancelledAmount: lenientCents(summary.cancelledAmount),
    },
  };
}

const fieldOf = ({ path }: z.core.$ZodIssue) => path.join(".") || "not a JSON object";

function toQuery({ brand, ...filters }: CardFilters, brands: BrandOverrides): Record<string, string> {
  const ours = BRANDS.find((name) => name === brand);
  const query = { ...filters, brand: ours ? toServiceBrand(ours, brands) : brand };
  return Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, asText(value)]),
  );
}

// An invalid date becomes a text that the schema refuses by name.
function asText(value: Date | string | number | undefined): string {
  return value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : String(value);
}

function readItem(item: service.CardListItem, brands: BrandOverrides): ListedCardCharge {
  const { payment, authorization } = item;
  return {
    ...item,
    payment: {
      ...payment,
      brand: lenientBrand(payment.brand, brands),
      serviceBrand: payment.brand,
      grossAmount: lenientCents(payment.grossAmount),
      netAmount: lenientCents(payment.netAmount),
      amountCaptured: lenientCents(payment.amountCaptured),
      amountCancelled: lenientCents(payment.amountCancelled),
    },
    authorization: authorization && {
      ...authorization,
      authorizationCode: authorization.authorizationCode ?? undefined,
    },
  };
}
