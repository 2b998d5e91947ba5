// What the merchant's side takes of the proxy beside what shops get: nothing of it is published.
export { CHARGES_CSV_HEAD, chargeCsvLine } from "./charges/charges-csv.ts";
export { chargeFilters } from "./charges/list.ts";
export type { HonoPath } from "./http/app.ts";
export { json, parseAs, readBody, requireJson } from "./http/body.ts";
export type { JsonSchema } from "./http/openapi/schemas.ts";
export { createPathReader } from "./http/normalize-path.ts";
export { responseOf } from "./http/problem-response.ts";
export { createRequestDrain, type RequestDrain } from "./http/request-drain.ts";
export { callable, expected, readWith, strictFields } from "./lib/option-schema.ts";
export { sha256 } from "./lib/hash.ts";
export { consoleLogger, errorFields } from "./logging/logger.ts";
export { maskText } from "./logging/mask.ts";
export { payoutFilters } from "./payouts/read-payout.ts";
export { PeriodError } from "./reconcile/period.ts";
export { PAYOUT_STATUSES } from "./model/payout.ts";
export { withoutImage } from "./model/record.ts";
export { ProblemError, PROBLEMS, problemType, type ProblemDetails } from "./model/problem-details.ts";
