// Charges as CSV: amounts as decimals with a point, times as ISO 8601 with the zone of Brazil.
import type { ChargeRecord } from "../../proxy/index.ts";
import { brazilIsoTime } from "../lib/brazil-time.ts";
import { csvAmount, csvLine, type Cell } from "../../proxy/lib/csv.ts";
import { csvText } from "../lib/csv-text.ts";

const time = (given: string | undefined) => (given === undefined ? undefined : brazilIsoTime(given));

const COLUMNS: readonly (readonly [name: string, cell: (charge: ChargeRecord) => Cell])[] = [
  ["charge", ({ id }) => csvText(id)],
  ["order", ({ orderId }) => csvText(orderId)],
  ["made", ({ createdAt }) => time(createdAt)],
  ["paid", ({ paidAt }) => time(paidAt)],
  ["method", ({ method }) => method],
  ["status", ({ status }) => status],
  ["amount", ({ amount }) => csvAmount(amount)],
  ["sent_back", ({ cancelledAmount = 0 }) => csvAmount(cancelledAmount)],
  ["fee", ({ service }) => csvAmount(service.fee)],
  ["net", ({ service }) => csvAmount(service.netAmount)],
  ["brand", ({ card }) => card?.brand],
  ["last4", ({ card }) => csvText(card?.last4)],
  ["installments", ({ card }) => card?.installments],
  ["payment_id", ({ service }) => csvText(service.paymentId)],
  ["transaction_id", ({ service }) => service.transactionId],
  ["merchant_order_id", ({ service }) => csvText(service.merchantOrderId)],
];

export const CHARGES_CSV_HEAD = csvLine(COLUMNS.map(([name]) => name));
export const chargeCsvLine = (charge: ChargeRecord): string =>
  csvLine(COLUMNS.map(([, cell]) => cell(charge)));
