// The words of <pay-summary>.
import type { Language } from "../../../elements/i18n/language.ts";
import { translator, type Table } from "../../../elements/i18n/translator.ts";

export const SUMMARY_TEXTS = {
  sumsPeriod: ["Período", "Period", "Período"],
  sumsThisMonth: ["Este mês", "This month", "Este mes"],
  sumsDates: ["Escolher datas…", "Choose dates…", "Elegir fechas…"],
  sumsFrom: ["De", "From", "Desde"],
  sumsTo: ["Até", "To", "Hasta"],
  sumsOrder: [
    "A data inicial vem depois da final. Troque uma delas.",
    "The first date is after the last one. Change one of them.",
    "La fecha inicial es posterior a la final. Cambie una de ellas.",
  ],
  sumsCaption: [
    "Somas por dia e forma de pagamento",
    "Sums by day and method",
    "Sumas por día y forma de pago",
  ],
  sumsDay: ["Dia", "Day", "Día"],
  sumsMethod: ["Forma", "Method", "Forma"],
  sumsPaid: ["Entrou", "Came in", "Entró"],
  sumsBack: ["Voltou", "Went back", "Volvió"],
  sumsFees: ["Tarifas", "Fees", "Tarifas"],
  sumsNet: ["Líquido", "Net", "Neto"],
  sumsReleases: ["Liberado", "Released", "Liberado"],
  sumsUnknown: ["{count} sem valor ainda", "{count} without figures yet", "{count} sin valor todavía"],
  sumsContested: [
    "{amount} contestado no banco",
    "{amount} taken back by banks",
    "{amount} disputado en el banco",
  ],
  sumsEmpty: [
    "Nada entrou nem saiu neste período",
    "Nothing came in or went back in this period",
    "Nada entró ni salió en este período",
  ],
  sumsNew: ["Há valores novos", "There are new figures", "Hay valores nuevos"],
  sumsShowNew: ["Mostrar", "Show", "Mostrar"],
  sumsCsv: ["Baixar planilha (CSV)", "Download spreadsheet (CSV)", "Descargar planilla (CSV)"],
  sumsFile: ["somas", "sums", "sumas"],
  sumsCompare: ["Comparar com o serviço", "Compare with the service", "Comparar con el servicio"],
  sumsCompareTitle: [
    "Diferenças com a lista do serviço",
    "What differs from the service’s list",
    "Diferencias con la lista del servicio",
  ],
  sumsCompareHint: [
    "Compara os pagamentos com cartão deste período com a lista do serviço. O Pix não tem lista no serviço.",
    "Compares this period’s card payments with the service’s list. The service has no list of Pix.",
    "Compara los pagos con tarjeta de este período con la lista del servicio. El servicio no tiene lista de Pix.",
  ],
  sumsCompareNone: [
    "Nenhuma diferença. Pagamentos com cartão comparados: {count}.",
    "No difference. Card payments compared: {count}.",
    "Ninguna diferencia. Pagos con tarjeta comparados: {count}.",
  ],
  sumsCompareOthers: [
    "Pagamentos com cartão iguais no serviço: {count}.",
    "Card payments that are the same at the service: {count}.",
    "Pagos con tarjeta iguales en el servicio: {count}.",
  ],
  sumsCompareMany: [
    "Há pagamentos demais neste período para comparar. Escolha um período menor.",
    "This period has too many payments to compare. Choose a shorter one.",
    "Hay demasiados pagos en este período para comparar. Elija uno menor.",
  ],
  sumsCompareFuture: [
    "Este período ainda não começou. Escolha outro.",
    "This period has not begun yet. Choose another one.",
    "Este período todavía no comenzó. Elija otro.",
  ],
  sumsIncomplete: [
    "A lista do serviço mudou durante a leitura. Compare de novo.",
    "The service’s list changed while it was read. Compare again.",
    "La lista del servicio cambió durante la lectura. Compare de nuevo.",
  ],
  sumsDisagree: [
    "Os totais que o serviço informa não são os da própria lista. Conte ao serviço.",
    "The totals that the service gives are not those of its own list. Tell the service.",
    "Los totales que informa el servicio no son los de su propia lista. Avise al servicio.",
  ],
  sumsUnreadable: [
    "Itens da lista do serviço que não puderam ser lidos: {count}. Confira no serviço.",
    "Items of the service’s list that couldn’t be read: {count}. Check them at the service.",
    "Elementos de la lista del servicio que no se pudieron leer: {count}. Revíselos en el servicio.",
  ],
  sumsHereThere: [
    "{field}: {store} aqui, {service} no serviço",
    "{field}: {store} here, {service} at the service",
    "{field}: {store} aquí, {service} en el servicio",
  ],
  sumsNoValue: ["nada", "nothing", "nada"],
  finding_mended: [
    "Estava diferente e foi corrigido aqui agora.",
    "It differed, and has been put right here now.",
    "Estaba diferente y se corrigió aquí ahora.",
  ],
  finding_different: [
    "O serviço diz outra coisa. Confira qual dos dois está certo.",
    "The service says something else. Check which of the two is right.",
    "El servicio dice otra cosa. Revise cuál de los dos es correcto.",
  ],
  finding_unknown: [
    "O serviço tem este pagamento e a loja não. Confira se ele foi feito em outro sistema.",
    "The service has this payment and the shop doesn’t. Check whether it was made in another system.",
    "El servicio tiene este pago y la tienda no. Revise si se hizo en otro sistema.",
  ],
  finding_unlisted: [
    "Aqui o dinheiro entrou, mas o serviço não lista este pagamento. Pergunte ao serviço.",
    "The money came in here, but the service doesn’t list this payment. Ask the service.",
    "Aquí entró el dinero, pero el servicio no lista este pago. Pregunte al servicio.",
  ],
  finding_unanswered: [
    "O serviço não disse como este pagamento está. Compare de novo mais tarde.",
    "The service didn’t say how this payment stands. Compare again later.",
    "El servicio no dijo cómo está este pago. Compare de nuevo más tarde.",
  ],
  finding_underway: [
    "Este pagamento está sendo feito agora. Compare de novo mais tarde.",
    "This payment is being made right now. Compare again later.",
    "Este pago se está haciendo ahora. Compare de nuevo más tarde.",
  ],
  field_status: ["Situação", "Status", "Estado"],
  field_amount: ["Valor", "Amount", "Valor"],
  field_capturedAmount: ["Capturado", "Captured", "Capturado"],
  field_cancelledAmount: ["Voltou", "Went back", "Volvió"],
  field_netAmount: ["Líquido", "Net", "Neto"],
  field_fee: ["Tarifa", "Fee", "Tarifa"],
  field_settlementStatus: ["Liquidação", "Settlement", "Liquidación"],
} satisfies Table;

type Name = keyof typeof SUMMARY_TEXTS;

export const summaryWords: (language: Language) => Readonly<Record<Name, string>> =
  translator<Name>(SUMMARY_TEXTS);

/** What a finding or a field means; as it came where this release does not know it. */
export const summaryName = (kind: "finding" | "field", name: string, language: Language): string =>
  (summaryWords(language) as Readonly<Record<string, string | undefined>>)[`${kind}_${name}`] ?? name;
