// The words of one payment, but for its story, why it is not paid, and its refunds, which have files of their own.
import type { Language } from "../../../elements/i18n/language.ts";
import { translator, type Table } from "../../../elements/i18n/translator.ts";

export const CHARGE_TEXTS = {
  charge: ["Pagamento", "Payment", "Pago"],
  chargeOrder: ["Pedido {order}", "Order {order}", "Pedido {order}"],
  chargeGone: ["Este pagamento não foi encontrado", "This payment was not found", "Este pago no se encontró"],
  chargeGoneHint: [
    "Confira se o link está completo. Pagamentos antigos podem ter sido apagados.",
    "Check that the link is complete. Old payments may have been removed.",
    "Revise que el enlace esté completo. Los pagos antiguos pueden haberse borrado.",
  ],
  chargeStale: [
    "Não foi possível atualizar. O que está aqui pode ter mudado.",
    "Couldn’t update. What is shown here may have changed.",
    "No se pudo actualizar. Lo que se muestra aquí puede haber cambiado.",
  ],
  factMethod: ["Forma de pagamento", "Payment method", "Forma de pago"],
  factInstallments: ["Parcelas", "Installments", "Cuotas"],
  installmentsOf: ["{count}x", "{count}×", "{count} cuotas"],
  factOrderAmount: ["Valor do pedido", "Order total", "Valor del pedido"],
  factMissing: ["Falta pagar", "Still missing", "Falta pagar"],
  factRefunded: ["Devolvido", "Refunded", "Reembolsado"],
  factLeft: ["Ainda pode ser devolvido", "Left to refund", "Aún se puede reembolsar"],
  factFee: ["Tarifa", "Fee", "Tarifa"],
  factNet: ["Valor líquido", "Net", "Valor neto"],
  factRelease: ["Liberação", "Released on", "Liberación"],
  factMade: ["Criado em", "Created", "Creado"],
  factPaid: ["Pago em", "Paid", "Pagado"],
  factExpires: ["Vale até", "Valid until", "Válido hasta"],
  factReceipt: ["Comprovante", "Receipt", "Comprobante"],
  openReceipt: ["Abrir comprovante", "Open receipt", "Abrir comprobante"],
  references: ["Identificadores", "References", "Identificadores"],
  refCharge: ["Pagamento", "Payment", "Pago"],
  refService: ["No serviço de pagamento", "At the payment service", "En el servicio de pago"],
  refMerchant: ["Referência enviada", "Reference sent", "Referencia enviada"],
  refTransaction: ["Transação", "Transaction", "Transacción"],
  copyOf: ["Copiar: {what}", "Copy: {what}", "Copiar: {what}"],
  copiedOf: ["Copiado: {what}", "Copied: {what}", "Copiado: {what}"],
  notCopiedOf: [
    "Não foi possível copiar. Selecione o texto e copie.",
    "Couldn’t copy. Select the text and copy it.",
    "No se pudo copiar. Seleccione el texto y cópielo.",
  ],
} satisfies Table;

type ChargeTextName = keyof typeof CHARGE_TEXTS;

export const chargeWords: (language: Language) => Readonly<Record<ChargeTextName, string>> =
  translator<ChargeTextName>(CHARGE_TEXTS);
