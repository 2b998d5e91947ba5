// The sums of what was paid, by day and method.
import type { PayProxy } from "../../proxy/index.ts";
import { isPeriod, json, strictFields, summaryPeriod } from "../../proxy/internal.ts";
import { asksForCsv, csvParameter, csvResponse } from "./csv.ts";
import { readQuery } from "./query.ts";
import { route, type Route } from "./route.ts";
import { summaryCsv } from "./summary-csv.ts";

const summaryQuery = strictFields(
  { ...summaryPeriod.shape, ...csvParameter },
  '{ from: "2026-11-01", to: "2026-11-30" }',
).check(isPeriod);

export const summaryRoutes = ({ charges }: PayProxy): Route[] => [
  route({
    method: "get",
    path: "/summary",
    right: "view",
    summary: "What was paid and went back in a period, fees, and releases, by day and method",
    description:
      "Days are those of Brazil. `unknown` counts what the service has not told the amount of; by Pix it tells neither fee nor " +
      "net amount. Charges that were made before `madeFrom`, 540 days before `from`, are not in it.",
    query: summaryQuery,
    answer: { status: 200, holds: "Summary", asCsv: true },
    problems: ["invalid_request"],
    async handle(context) {
      const { csvForm, ...period } = readQuery(summaryQuery, context.req.raw);
      const summary = await charges.summary(period);
      return asksForCsv(context) ? csvResponse(summaryCsv(summary, csvForm), "summary.csv") : json(summary);
    },
  }),
];
