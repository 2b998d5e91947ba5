// Charges for a spreadsheet, by the command line and over HTTP: amounts as decimals with a point, times as ISO 8601 with the
// zone of Brazil, so that each shows the day that the shop counts it by.
import { csvAmount, csvLine, csvText, type Cell } from "../lib/csv.ts";
import { brazilIsoTime } from "../model/brazil-day.ts";
import { refundedAmount, type ChargeRecord } from "../model/record.ts";

/** The columns, and what stands in them. */
const COLUMNS: Readonly<Record<string, (charge: ChargeRecord) => Cell>> = {
  charge: ({ id }) => csvText(id),
  order: ({ orderId }) => csvText(orderId),
  method: ({ method }) => method,
  status: ({ status }) => status,
  amount: ({ amount }) => csvAmount(amount),
  cancelled: (charge) => csvAmount(refundedAmount(charge)),
  fee: ({ service }) => csvAmount(service.fee),
  net: ({ service }) => csvAmount(service.netAmount),
  created_at: ({ createdAt }) => csvTime(createdAt),
  paid_at: ({ paidAt }) => csvTime(paidAt),
  release_at: ({ service }) => csvTime(service.releaseAt),
  brand: ({ card }) => csvText(card?.brand),
  last4: ({ card }) => csvText(card?.last4),
  installments: ({ card }) => card?.installments,
  reason: ({ reason }) => reason?.code,
  payment_id: ({ service }) => csvText(service.paymentId),
  transaction_id: ({ service }) => service.transactionId,
  merchant_order_id: ({ service }) => csvText(service.merchantOrderId),
};

const csvTime = (text: string | undefined) => text && csvText(brazilIsoTime(text));

/** The first line. */
export const CHARGES_CSV_HEAD = csvLine(Object.keys(COLUMNS));
/** A charge as a line. */
export const chargeCsvLine = (charge: ChargeRecord): string =>
  csvLine(Object.values(COLUMNS).map((cell) => cell(charge)));
