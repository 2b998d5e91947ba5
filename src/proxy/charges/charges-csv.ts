// Charges for a spreadsheet, by the command line and over HTTP: amounts as decimals, times in the zone of Brazil, so that each
// shows the day that the shop counts it by.
import { csvText } from "../lib/csv.ts";
import { refundedAmount, type ChargeRecord } from "../model/record.ts";
import { METHOD_LABELS, STATUS_LABELS } from "./csv-labels.ts";
import { csvTable, type CsvColumns, type CsvForm, type CsvTable } from "./csv-table.ts";

const COLUMNS: CsvColumns<ChargeRecord> = {
  charge: { brazilian: "Cobrança", cell: ({ id }) => csvText(id) },
  order: { brazilian: "Pedido", cell: ({ orderId }) => csvText(orderId) },
  method: {
    brazilian: "Forma de pagamento",
    cell: ({ method }, write) => write.name(method, METHOD_LABELS),
  },
  status: { brazilian: "Situação", cell: ({ status }, write) => write.name(status, STATUS_LABELS) },
  amount: { brazilian: "Valor", cell: ({ amount }, write) => write.amount(amount) },
  cancelled: { brazilian: "Devolvido", cell: (charge, write) => write.amount(refundedAmount(charge)) },
  fee: { brazilian: "Tarifa", cell: ({ service }, write) => write.amount(service.fee) },
  net: { brazilian: "Líquido", cell: ({ service }, write) => write.amount(service.netAmount) },
  created_at: { brazilian: "Criada em", cell: ({ createdAt }, write) => write.time(createdAt) },
  paid_at: { brazilian: "Paga em", cell: ({ paidAt }, write) => write.time(paidAt) },
  release_at: { brazilian: "Liberação", cell: ({ service }, write) => write.time(service.releaseAt) },
  brand: { brazilian: "Bandeira", cell: ({ card }) => csvText(card?.brand) },
  last4: { brazilian: "Final do cartão", cell: ({ card }) => csvText(card?.last4) },
  installments: { brazilian: "Parcelas", cell: ({ card }) => card?.installments },
  reason: { brazilian: "Motivo", cell: ({ reason }) => reason?.code },
  payment_id: { brazilian: "Id do pagamento", cell: ({ service }) => csvText(service.paymentId) },
  transaction_id: { brazilian: "Id da transação", cell: ({ service }) => service.transactionId },
  merchant_order_id: { brazilian: "Referência", cell: ({ service }) => csvText(service.merchantOrderId) },
};

/** Charges as a table, a row for each. */
export const chargeTable = (form?: CsvForm): CsvTable<ChargeRecord> => csvTable(COLUMNS, form);
