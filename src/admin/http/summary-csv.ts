// The sums of a period for a spreadsheet: a row for each day and method, amounts as decimals.
import type { Summary, SummaryDay, SummarySum } from "../../proxy/index.ts";
import { csvTable, METHOD_LABELS, type CsvColumns, type CsvForm } from "../../proxy/internal.ts";

/** Nothing where none of the amounts is known yet. */
const known = ({ count, amount, unknown }: SummarySum) => (count === 0 && unknown > 0 ? undefined : amount);

const COLUMNS: CsvColumns<SummaryDay> = {
  day: { brazilian: "Dia", cell: ({ day }, write) => write.time(day) },
  method: {
    brazilian: "Forma de pagamento",
    cell: ({ method }, write) => write.name(method, METHOD_LABELS),
  },
  paid: { brazilian: "Pago", cell: ({ paid }, write) => write.amount(known(paid)) },
  paid_count: { brazilian: "Pagamentos", cell: ({ paid }) => paid.count },
  refunded: { brazilian: "Devolvido", cell: ({ refunded }, write) => write.amount(known(refunded)) },
  refunded_count: { brazilian: "Devoluções", cell: ({ refunded }) => refunded.count },
  reversed: { brazilian: "Contestado", cell: ({ reversed }, write) => write.amount(known(reversed)) },
  reversed_count: { brazilian: "Contestações", cell: ({ reversed }) => reversed.count },
  fees: { brazilian: "Tarifas", cell: ({ fees }, write) => write.amount(known(fees)) },
  fees_unknown: { brazilian: "Tarifas sem valor ainda", cell: ({ fees }) => fees.unknown },
  net: { brazilian: "Líquido", cell: ({ net }, write) => write.amount(known(net)) },
  net_unknown: { brazilian: "Líquidos sem valor ainda", cell: ({ net }) => net.unknown },
  releases: { brazilian: "Liberado", cell: ({ releases }, write) => write.amount(known(releases)) },
  releases_count: { brazilian: "Liberações", cell: ({ releases }) => releases.count },
  releases_unknown: {
    brazilian: "Liberações sem valor ainda",
    cell: ({ releases }) => releases.unknown,
  },
};

export function summaryCsv({ days }: Summary, form?: CsvForm): string {
  const { head, line } = csvTable(COLUMNS, form);
  return head + days.map(line).join("");
}
