// What the merchant does in a process of its own, beside the proxy that runs on the same store and tells the shop of it. For
// the command line: a shop's program has all of it in its proxy.
export { eraseWithoutProxy } from "./erase-without-proxy.ts";
export { createProblemsWithoutProxy, type ProblemsWithoutProxy } from "./problems-without-proxy.ts";
export { createLinkDesk } from "./link-desk.ts";
export { createMoneyOut, type MoneyOut } from "./money-out.ts";
export { readOrderHistory, type ChargeHistory } from "./order-history.ts";
export { chargeTable } from "../charges/charges-csv.ts";
export { CSV_FORMS } from "../charges/csv-table.ts";
export { chargeDossier } from "../charges/dossier.ts";
export { listCharges } from "../charges/list.ts";
export { PROBLEMS_CSV_HEAD, problemCsvLine } from "../problems/problems-csv.ts";
