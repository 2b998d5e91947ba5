// The list of charges as a spreadsheet.
import type { ChargeFilters, ChargePage, PayProxy } from "../../proxy/index.ts";
import { chargeTable, type CsvForm } from "../../proxy/internal.ts";
import { csvResponse } from "./csv.ts";

/** Charges that are read at once if no `limit` is given: the most that a page may have. */
const PAGE_SIZE = 500;

/** All charges that the filters find, or the page that `limit` asks for. What fails on the way breaks the answer off. */
export async function chargesCsv(pay: PayProxy, filters: ChargeFilters, form?: CsvForm): Promise<Response> {
  const { limit = PAGE_SIZE } = filters;
  const isWhole = filters.limit === undefined;
  const read = (after = filters.after) => pay.charges.list({ ...filters, after, limit });
  const encoder = new TextEncoder();
  let page: ChargePage | undefined = await read();
  const table = chargeTable(form);
  let { head } = table;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (page === undefined) return controller.close();
      controller.enqueue(encoder.encode(head + page.charges.map(table.line).join("")));
      head = "";
      page = isWhole && page.next !== undefined ? await read(page.next) : undefined;
    },
  });
  return csvResponse(body, "charges.csv");
}
