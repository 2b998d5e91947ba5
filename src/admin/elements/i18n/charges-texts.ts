// What the list of payments says.
import { translator, type Table } from "../../../elements/i18n/translator.ts";

export const CHARGES_TEXTS = {
  charges: ["Pagamentos", "Payments", "Pagos"],
  chargesOrder: ["Pedido", "Order", "Pedido"],
  chargesMethod: ["Forma de pagamento", "Method", "Forma de pago"],
  chargesStatus: ["Situação", "Status", "Estado"],
  chargesAmount: ["Valor", "Amount", "Valor"],
  chargesRefunded: ["Devolvido", "Refunded", "Reembolsado"],
  chargesWhen: ["Data", "Date", "Fecha"],
  chargesLead: [
    "Os mais recentes primeiro, no horário de Brasília.",
    "Newest first, in Brasília time.",
    "Los más recientes primero, en la hora de Brasilia.",
  ],

  chargesSearch: ["Número do pedido", "Order number", "Número del pedido"],
  /** Of the card that it was paid with. */
  chargesCard: ["Final do cartão", "Card ending in", "Tarjeta terminada en"],
  /** In the field, while nothing is typed. */
  chargesCardDigits: ["4 dígitos", "4 digits", "4 dígitos"],
  chargesCardWrong: [
    "Digite os 4 últimos dígitos do cartão.",
    "Enter the last 4 digits of the card.",
    "Escriba los últimos 4 dígitos de la tarjeta.",
  ],
  chargesFind: ["Buscar", "Search", "Buscar"],
  chargesFilters: ["Filtros", "Filters", "Filtros"],
  /** How many of them are set. */
  chargesFiltersSet: ["Filtros ({count})", "Filters ({count})", "Filtros ({count})"],
  chargesPeriod: ["Período", "Period", "Período"],
  chargesFrom: ["De", "From", "Desde"],
  chargesTo: ["Até", "To", "Hasta"],
  chargesToday: ["Hoje", "Today", "Hoy"],
  chargesYesterday: ["Ontem", "Yesterday", "Ayer"],
  chargesLastDays: ["Últimos 7 dias", "Last 7 days", "Últimos 7 días"],
  chargesThisMonth: ["Este mês", "This month", "Este mes"],
  chargesAnyStatus: ["Todas", "Any", "Todos"],
  /** Among the statuses: all that ended without money. */
  chargesUnpaid: ["Não pagos", "Unpaid", "No pagados"],
  chargesAnyMethod: ["Todas", "Any", "Todas"],
  chargesClear: ["Limpar filtros", "Clear filters", "Borrar filtros"],

  chargesCsv: ["Baixar CSV", "Download CSV", "Descargar CSV"],
  /** The beginning of the file's name. */
  chargesFile: ["pagamentos", "payments", "pagos"],
  chargesSaved: ["Planilha baixada.", "Spreadsheet downloaded.", "Hoja de cálculo descargada."],
  chargesNotSaved: [
    "A planilha não foi baixada.",
    "The spreadsheet wasn’t downloaded.",
    "La hoja de cálculo no se descargó.",
  ],

  /** A button that shows it. */
  chargesNewOne: [
    "Novo pagamento: {amount}, {method}, pedido {order} ({status})",
    "New payment: {amount}, {method}, order {order} ({status})",
    "Nuevo pago: {amount}, {method}, pedido {order} ({status})",
  ],
  chargesNew: [
    "Mostrar {count} pagamentos novos",
    "Show {count} new payments",
    "Mostrar {count} pagos nuevos",
  ],
  /** More than can be counted. */
  chargesNewMany: ["Mostrar os pagamentos novos", "Show the new payments", "Mostrar los pagos nuevos"],
  chargesOlder: ["Ver mais antigos", "See older ones", "Ver más antiguos"],
  /** Spoken once a list is there. */
  chargesCount: [
    "Pagamentos na lista: {count}.",
    "Payments in the list: {count}.",
    "Pagos en la lista: {count}.",
  ],
  /** Below an error: what is shown is of the time before. */
  chargesBefore: [
    "A lista abaixo ainda é a anterior.",
    "The list below is still the previous one.",
    "La lista de abajo aún es la anterior.",
  ],

  chargesNone: ["Ainda não há pagamentos", "No payments yet", "Aún no hay pagos"],
  chargesNoneHint: [
    "Eles aparecem aqui assim que um comprador gera um código Pix ou tenta pagar com cartão.",
    "They appear here as soon as a buyer creates a Pix code or tries to pay by card.",
    "Aparecen aquí en cuanto un comprador genera un código Pix o intenta pagar con tarjeta.",
  ],
  chargesNoMatch: [
    "Nenhum pagamento com estes filtros",
    "No payments match these filters",
    "Ningún pago con estos filtros",
  ],
  chargesNoMatchHint: [
    "Confira o período, o número do pedido e o final do cartão, ou limpe os filtros para ver todos.",
    "Check the period, the order number and the card’s last digits, or clear the filters to see all of them.",
    "Revise el período, el número del pedido y los últimos dígitos de la tarjeta, o borre los filtros para ver todos.",
  ],
  /** Buttons where nothing was found, since four digits may be either. */
  chargesAsCard: [
    "Buscar cartão final {digits}",
    "Search for card ending in {digits}",
    "Buscar tarjeta terminada en {digits}",
  ],
  chargesAsOrder: ["Buscar pedido {digits}", "Search for order {digits}", "Buscar pedido {digits}"],
} satisfies Table;

export const chargesWords = translator(CHARGES_TEXTS);
