// The words that every element of the desk needs. Each element keeps its own beside it.
import type { ChargeStatus } from "../../../contract/checkout/enums.ts";
import type { Language } from "../../../elements/i18n/language.ts";
import { translator, type Table } from "../../../elements/i18n/translator.ts";

/** What a charge is, by its status. */
type StatusName = `status_${ChargeStatus}`;

const STATUSES = {
  status_pending: ["Pendente", "Pending", "Pendiente"],
  status_challenge: ["No banco", "At the bank", "En el banco"],
  status_expired: ["Vencido", "Expired", "Vencido"],
  status_failed: ["Não concluído", "Not completed", "No concluido"],
  status_denied: ["Recusado", "Declined", "Rechazado"],
  status_paid: ["Pago", "Paid", "Pagado"],
  status_cancelled: ["Cancelado", "Cancelled", "Cancelado"],
  status_reversed: ["Devolvido", "Refunded", "Reembolsado"],
} satisfies Table<StatusName>;

/** What is said of a call that gave nothing. */
const ERRORS = {
  error_network: [
    "Sem resposta do servidor da loja. Confira a conexão e tente de novo.",
    "The shop’s server didn’t answer. Check the connection and try again.",
    "El servidor de la tienda no respondió. Revise la conexión e intente de nuevo.",
  ],
  error_not_signed_in: [
    "A sua sessão terminou. Entre de novo para continuar.",
    "Your session has ended. Sign in again to continue.",
    "Su sesión terminó. Entre de nuevo para continuar.",
  ],
  error_not_allowed: [
    "Você não tem permissão para ver ou fazer isto. Peça a quem cuida da loja.",
    "You don’t have permission to see or do this. Ask whoever runs the shop.",
    "No tiene permiso para ver o hacer esto. Pídalo a quien cuida la tienda.",
  ],
  error_too_many_attempts: [
    "Muitas tentativas. Espere um minuto e tente de novo.",
    "Too many attempts. Wait a minute and try again.",
    "Demasiados intentos. Espere un minuto e intente de nuevo.",
  ],
  error_service_unavailable: [
    "O painel está indisponível no momento. Nada mudou nos pagamentos. Tente de novo em alguns segundos.",
    "The desk is unavailable at the moment. Nothing has changed in the payments. Try again in a few seconds.",
    "El panel no está disponible en este momento. Nada cambió en los pagos. Intente de nuevo en unos segundos.",
  ],
  error_not_configured: [
    "Este painel não está configurado: falta o endereço do servidor da loja.",
    "This desk isn’t set up: the address of the shop’s server is missing.",
    "Este panel no está configurado: falta la dirección del servidor de la tienda.",
  ],
  error_unexpected: [
    "O servidor da loja respondeu algo que este painel não entende. Tente de novo. Se continuar, avise quem cuida do servidor.",
    "The shop’s server answered something that this desk doesn’t understand. Try again. If it goes on, tell whoever runs the server.",
    "El servidor de la tienda respondió algo que este panel no entiende. Intente de nuevo. Si continúa, avise a quien cuida el servidor.",
  ],
} satisfies Table;

export const ADMIN_TEXTS = {
  ...STATUSES,
  ...ERRORS,
  loading: ["Carregando…", "Loading…", "Cargando…"],
  retry: ["Tentar de novo", "Try again", "Intentar de nuevo"],
  pix: ["Pix", "Pix", "Pix"],
  card: ["Cartão", "Card", "Tarjeta"],
  cardEnding: ["{brand} final {last4}", "{brand} ending in {last4}", "{brand} terminada en {last4}"],
  csvForm: ["Formato do CSV", "CSV format", "Formato del CSV"],
  csvBrazilian: ["Brasileiro (1234,56)", "Brazilian (1234,56)", "Brasileño (1234,56)"],
  csvInternational: ["Internacional (1234.56)", "International (1234.56)", "Internacional (1234.56)"],
  unreadable: [
    "Este painel não conseguiu ler {count} itens da lista. Atualize o pay-elements.",
    "This desk couldn’t read {count} items of the list. Update pay-elements.",
    "Este panel no pudo leer {count} elementos de la lista. Actualice pay-elements.",
  ],
} satisfies Table;

type CommonTextName = keyof typeof ADMIN_TEXTS;

export const adminWords: (language: Language) => Readonly<Record<CommonTextName, string>> =
  translator<CommonTextName>(ADMIN_TEXTS);
