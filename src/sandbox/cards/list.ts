import type * as z from "zod/mini";
import { toDecimal, type service } from "../../contract/index.ts";
import { cardMoney } from "../shared/fees.ts";
import type { CardRecord } from "../shared/store.ts";
import { listItem } from "./answers.ts";

/** Page sizes are not documented: 20 unless asked for, and never more than 100. */
const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;

/** 2.8: one page of what the filters match; the summary is over all that they match. */
export function cardList(
  charges: readonly CardRecord[],
  query: z.output<typeof service.cardListQuerySchema>,
): service.CardListResponse {
  const matching = charges.filter((charge) => matches(charge, query));
  const page = query.page ?? 1;
  const limit = Math.min(query.limit ?? DEFAULT_LIMIT, MAX_LIMIT);
  const totalPages = Math.ceil(matching.length / limit);
  return {
    success: true,
    data: {
      items: matching.slice((page - 1) * limit, page * limit).map(listItem),
      pagination: {
        page,
        limit,
        totalItems: matching.length,
        totalPages,
        hasNextPage: page < totalPages,
        hasPreviousPage: page > 1,
      },
      summary: summary(matching),
    },
  };
}

/** `dateFrom` and `dateTo` are both inclusive and about the time of creation; `brand` ignores case. */
function matches(charge: CardRecord, query: z.output<typeof service.cardListQuerySchema>): boolean {
  const { status, settlementStatus, merchantOrderId, paymentId, brand, dateFrom, dateTo } = query;
  return (
    (status === undefined || charge.status === status) &&
    (settlementStatus === undefined || charge.settlement === settlementStatus) &&
    (merchantOrderId === undefined || charge.merchantOrderId === merchantOrderId) &&
    (paymentId === undefined || charge.paymentId === paymentId) &&
    (brand === undefined || charge.brand.toLowerCase() === brand.toLowerCase()) &&
    (dateFrom === undefined || charge.createdAt >= Date.parse(dateFrom)) &&
    (dateTo === undefined || charge.createdAt <= Date.parse(dateTo))
  );
}

function summary(charges: readonly CardRecord[]): service.CardListSummary {
  const sum = (value: (charge: CardRecord) => number) =>
    toDecimal(charges.reduce((total, charge) => total + value(charge), 0));
  const count = (status: service.CardStatus) => charges.filter((charge) => charge.status === status).length;
  return {
    totalTransactions: charges.length,
    grossAmount: sum((charge) => charge.amount),
    netAmount: sum((charge) => cardMoney(charge).net),
    capturedAmount: sum((charge) => charge.captured),
    cancelledAmount: sum((charge) => charge.cancelled),
    statusBreakdown: {
      pending: count("PENDING"),
      paid: count("PAID"),
      cancelled: count("CANCELLED"),
      reversed: count("REVERSED"),
    },
  };
}
