// The list of charges for a spreadsheet: amounts as decimals with a point, moments as ISO 8601 in UTC.
import type { ChargeFilters, ChargePage, ChargeRecord, PayProxy } from "../../proxy/index.ts";
import { csvAmount, csvLine, csvText, type Cell } from "../../proxy/shared.ts";

/** The columns, and what stands in them. */
const COLUMNS: Readonly<Record<string, (charge: ChargeRecord) => Cell>> = {
  charge: ({ id }) => csvText(id),
  order: ({ orderId }) => csvText(orderId),
  method: ({ method }) => method,
  status: ({ status }) => status,
  amount: ({ amount }) => csvAmount(amount),
  cancelled: ({ cancelledAmount }) => csvAmount(cancelledAmount),
  fee: ({ service }) => csvAmount(service.fee),
  net: ({ service }) => csvAmount(service.netAmount),
  created_at: ({ createdAt }) => createdAt,
  paid_at: ({ paidAt }) => paidAt,
  release_at: ({ service }) => service.releaseAt,
  brand: ({ card }) => card?.brand,
  last4: ({ card }) => card?.last4,
  installments: ({ card }) => card?.installments,
  reason: ({ reason }) => reason?.code,
  payment_id: ({ service }) => csvText(service.paymentId),
  transaction_id: ({ service }) => service.transactionId,
  merchant_order_id: ({ service }) => csvText(service.merchantOrderId),
};

/** Charges that are read at once where no `limit` is given: the most that a page may have. */
const PAGE_SIZE = 500;

/** All charges that the filters find, or the page that `limit` asks for. What fails on the way breaks the answer off. */
export async function chargesCsv(pay: PayProxy, filters: ChargeFilters): Promise<Response> {
  const { limit = PAGE_SIZE } = filters;
  const isWhole = filters.limit === undefined;
  const read = (after = filters.after) => pay.charges.list({ ...filters, after, limit });
  const encoder = new TextEncoder();
  let page: ChargePage | undefined = await read();
  let head = csvLine(Object.keys(COLUMNS));
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (page === undefined) return controller.close();
      controller.enqueue(encoder.encode(head + page.charges.map(row).join("")));
      head = "";
      page = isWhole && page.next !== undefined ? await read(page.next) : undefined;
    },
  });
  return new Response(body, {
    headers: {
      "content-type": "text/csv; charset=utf-8; header=present",
      "content-disposition": 'attachment; filename="charges.csv"',
    },
  });
}

const row = (charge: ChargeRecord) => csvLine(Object.values(COLUMNS).map((cell) => cell(charge)));
