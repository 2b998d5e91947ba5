// What the Brazilian form of a spreadsheet calls methods and statuses: as the desk does.
import type { ChargeRecord } from "../model/record.ts";

export const METHOD_LABELS: Readonly<Record<ChargeRecord["method"], string>> = { pix: "Pix", card: "Cartão" };

export const STATUS_LABELS: Readonly<Record<ChargeRecord["status"], string>> = {
  pending: "Pendente",
  challenge: "No banco",
  expired: "Vencido",
  failed: "Não concluído",
  denied: "Recusado",
  paid: "Pago",
  cancelled: "Cancelado",
  reversed: "Devolvido",
};
