// Problems as CSV: times as ISO 8601 with the zone of Brazil.
import type { StoredProblem } from "../../proxy/index.ts";
import { csvLine, type Cell } from "../../proxy/lib/csv.ts";
import { brazilIsoTime } from "../lib/brazil-time.ts";
import { csvText } from "../lib/csv-text.ts";

const COLUMNS: readonly (readonly [name: string, cell: (problem: StoredProblem) => Cell])[] = [
  ["problem", ({ id }) => csvText(id)],
  ["reported", ({ at }) => brazilIsoTime(at)],
  ["code", ({ code }) => code],
  ["order", ({ orderId }) => csvText(orderId)],
  ["charge", ({ chargeId }) => csvText(chargeId)],
  ["message", ({ message }) => csvText(message)],
  ["resolved", ({ resolved }) => resolved && brazilIsoTime(resolved.at)],
  ["resolved_by", ({ resolved }) => csvText(resolved?.by)],
];

export const PROBLEMS_CSV_HEAD = csvLine(COLUMNS.map(([name]) => name));
export const problemCsvLine = (problem: StoredProblem): string =>
  csvLine(COLUMNS.map(([, cell]) => cell(problem)));
