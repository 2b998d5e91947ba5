// Problems for a spreadsheet: times as ISO 8601 with the zone of Brazil.
import { csvLine, csvText, type Cell } from "../lib/csv.ts";
import { brazilIsoTime } from "../model/brazil-day.ts";
import type { StoredProblem } from "../model/stored-problem.ts";

/** The columns, and what stands in them. */
const COLUMNS: Readonly<Record<string, (problem: StoredProblem) => Cell>> = {
  problem: ({ id }) => csvText(id),
  reported: ({ at }) => brazilIsoTime(at),
  code: ({ code }) => code,
  order: ({ orderId }) => csvText(orderId),
  charge: ({ chargeId }) => csvText(chargeId),
  message: ({ message }) => csvText(message),
  resolved: ({ resolved }) => resolved && brazilIsoTime(resolved.at),
  resolved_by: ({ resolved }) => csvText(resolved?.by),
};

export const PROBLEMS_CSV_HEAD = csvLine(Object.keys(COLUMNS));

export const problemCsvLine = (problem: StoredProblem): string =>
  csvLine(Object.values(COLUMNS).map((cell) => cell(problem)));
