// The list of card charges: what the merchant sees of them, and how a charge of unknown outcome is looked up.
import {
  BRANDS,
  service,
  toCents,
  toServiceBrand,
  type Brand,
  type BrandOverrides,
} from "../../contract/index.ts";
import { checkCall } from "./check-call.ts";
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

/** A card charge in the list. Amounts are cents; `netAmount` is after fees. */
export interface ListedCardCharge extends Omit<service.CardListItem, "payment" | "authorization"> {
  payment: Omit<service.CardListItem["payment"], "brand"> & {
    /** The brand by our name, where the service's name is known, and by the service's. */
    brand?: Brand | undefined;
    serviceBrand?: string | undefined;
  };
  authorization?:
    | {
        proofOfSale?: string | undefined;
        tid?: string | undefined;
        authorizationCode?: string | undefined;
      }
    | undefined;
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
    read(answer) {
      const { items, pagination, summary } = service.cardListResponseSchema.parse(answer).data;
      return {
        items: items.map((item) => readItem(item, brands)),
        pagination,
        summary: summary && {
          ...summary,
          grossAmount: lenientCents(summary.grossAmount),
          netAmount: lenientCents(summary.netAmount),
          capturedAmount: lenientCents(summary.capturedAmount),
          cancelledAmount: lenientCents(summary.cancelledAmount),
        },
      };
    },
  });
}

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
      grossAmount: toCents(payment.grossAmount),
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
