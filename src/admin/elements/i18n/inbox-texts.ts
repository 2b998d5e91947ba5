// The words of <pay-problems> beside those of each problem.
import type { Language } from "../../../elements/i18n/language.ts";
import { translator, type Table } from "../../../elements/i18n/translator.ts";

export const INBOX_TEXTS = {
  inboxWhich: ["Problemas mostrados", "Problems shown", "Problemas mostrados"],
  inboxOpen: ["Abertos", "Open", "Abiertos"],
  inboxResolved: ["Resolvidos", "Resolved", "Resueltos"],
  inboxEmpty: ["Nenhum problema aberto", "No open problems", "Ningún problema abierto"],
  inboxEmptyHint: [
    "Se algo precisar de você, aparece aqui.",
    "If something needs you, it appears here.",
    "Si algo necesita su atención, aparece aquí.",
  ],
  inboxNoneResolved: ["Nada foi resolvido ainda", "Nothing has been resolved yet", "Nada resuelto todavía"],
  inboxNew: ["Há novidades", "There’s something new", "Hay novedades"],
  inboxShowNew: ["Mostrar", "Show", "Mostrar"],
  inboxOlder: ["Ver mais antigos", "Show older ones", "Ver más antiguos"],
  inboxOrder: ["Pedido {order}", "Order {order}", "Pedido {order}"],
  inboxSeePayment: ["Ver pagamento", "See the payment", "Ver pago"],
  inboxSeePaymentOf: [
    "Ver pagamento do pedido {order}",
    "See the payment of order {order}",
    "Ver pago del pedido {order}",
  ],
  inboxDetails: ["Detalhes técnicos (em inglês)", "Technical details", "Detalles técnicos (en inglés)"],
  inboxUnknown: [
    "Este painel não conhece este tipo de problema. O aviso original, em inglês:",
    "This desk doesn’t know this kind of problem. As it was reported:",
    "Este panel no conoce este tipo de problema. El aviso original, en inglés:",
  ],
  inboxResolve: ["Marcar como resolvido", "Mark as resolved", "Marcar como resuelto"],
  inboxResolvedBy: [
    "Resolvido por {user} em {time}",
    "Resolved by {user}, {time}",
    "Resuelto por {user} el {time}",
  ],
  inboxResolvedAt: ["Resolvido em {time}", "Resolved {time}", "Resuelto el {time}"],
  inboxNotFound: [
    "Este problema não está mais na lista. Atualize para ver como está.",
    "This problem is no longer in the list. Load it again to see how it stands.",
    "Este problema ya no está en la lista. Actualice para ver cómo está.",
  ],
  failingTitle: ["Avisos que falham", "Notices that fail", "Avisos que fallan"],
  failingHint: [
    "O sistema da loja não aceitou estes avisos. Eles são repetidos sozinhos.",
    "The shop’s system hasn’t taken these notices. They are repeated by themselves.",
    "El sistema de la tienda no aceptó estos avisos. Se repiten solos.",
  ],
  failingTries: [
    "{count} tentativas desde {since}. Próxima: {next}.",
    "{count} tries since {since}. Next: {next}.",
    "{count} intentos desde {since}. Próximo: {next}.",
  ],
  failingTry: [
    "{count} tentativa em {since}. Próxima: {next}.",
    "{count} try on {since}. Next: {next}.",
    "{count} intento el {since}. Próximo: {next}.",
  ],
  failingMore: ["Ver mais avisos", "Show more notices", "Ver más avisos"],
  failingRetry: ["Tentar agora", "Try now", "Intentar ahora"],
  failingDrop: ["Desistir", "Give up", "Desistir"],
  failingDropAsk: [
    "Desistir deste aviso? A loja nunca mais vai recebê-lo, e isso não pode ser desfeito.",
    "Give this notice up? The shop will never be told, and that can’t be undone.",
    "¿Desistir de este aviso? La tienda nunca lo recibirá, y eso no se puede deshacer.",
  ],
  failingDropSure: ["Desistir de vez", "Give up for good", "Desistir definitivamente"],
  failingKeep: ["Manter", "Keep it", "Mantener"],
  failingTrying: ["Tentando agora…", "Trying now…", "Intentando ahora…"],
  failingWaiting: [
    "Ainda sem resposta da loja. O resultado aparece aqui quando a lista for atualizada.",
    "The shop hasn’t answered yet. The outcome is here when the list is loaded again.",
    "La tienda aún no respondió. El resultado aparece aquí cuando se actualice la lista.",
  ],
  failingAgain: ["A tentativa falhou de novo.", "The try failed again.", "El intento falló de nuevo."],
  failingDone: ["A loja recebeu o aviso.", "The shop has taken the notice.", "La tienda recibió el aviso."],
  failingGone: ["Este aviso não falha mais.", "This notice no longer fails.", "Este aviso ya no falla."],
  failingDropped: [
    "Você desistiu deste aviso. A loja não vai recebê-lo.",
    "You gave this notice up. The shop won’t be told.",
    "Usted desistió de este aviso. La tienda no lo recibirá.",
  ],
} satisfies Table;

export const inboxWords: (language: Language) => Readonly<Record<keyof typeof INBOX_TEXTS, string>> =
  translator<keyof typeof INBOX_TEXTS>(INBOX_TEXTS);
