// Why a payment is not paid, in one sentence: by its reason, or by how far it came. Never more than is known.
import type { ReasonCode } from "../../../contract/checkout/enums.ts";
import type { Language } from "../../../elements/i18n/language.ts";
import { translator, type Table } from "../../../elements/i18n/translator.ts";

const REASONS = {
  why_insufficient_funds: [
    "O banco recusou o cartão: o limite não cobre a compra.",
    "The bank declined the card: its limit doesn’t cover the purchase.",
    "El banco rechazó la tarjeta: el límite no cubre la compra.",
  ],
  why_expired_card: [
    "O banco recusou o cartão: a validade não foi aceita.",
    "The bank declined the card: its expiry date wasn’t accepted.",
    "El banco rechazó la tarjeta: no aceptó la fecha de vencimiento.",
  ],
  why_invalid_card: [
    "O banco não reconheceu os dados do cartão.",
    "The bank didn’t recognise the card details.",
    "El banco no reconoció los datos de la tarjeta.",
  ],
  why_invalid_code: [
    "O banco recusou o cartão: o código de segurança não confere.",
    "The bank declined the card: the security code doesn’t match.",
    "El banco rechazó la tarjeta: el código de seguridad no coincide.",
  ],
  why_blocked_card: [
    "O banco recusou o cartão: ele está bloqueado.",
    "The bank declined the card: it is blocked.",
    "El banco rechazó la tarjeta: está bloqueada.",
  ],
  why_restricted: [
    "O banco não permite esta compra com este cartão.",
    "The bank doesn’t allow this purchase with this card.",
    "El banco no permite esta compra con esta tarjeta.",
  ],
  why_declined: [
    "O banco recusou o cartão sem dar um motivo claro.",
    "The bank declined the card without a clear reason.",
    "El banco rechazó la tarjeta sin dar un motivo claro.",
  ],
  why_try_later: [
    "O banco do cartão não respondeu, e o pagamento não foi aprovado.",
    "The card’s bank didn’t answer, and the payment wasn’t approved.",
    "El banco de la tarjeta no respondió, y el pago no fue aprobado.",
  ],
  why_authentication_failed: [
    "O banco não confirmou a identidade do comprador.",
    "The bank didn’t confirm the buyer’s identity.",
    "El banco no confirmó la identidad del comprador.",
  ],
  why_authentication_expired: [
    "O banco pediu ao comprador que confirmasse a compra, e o prazo acabou sem a confirmação.",
    "The bank asked the buyer to confirm the purchase, and the time ran out without it.",
    "El banco pidió al comprador que confirmara la compra, y el plazo terminó sin la confirmación.",
  ],
  why_code_expired: [
    "O código Pix foi gerado e venceu sem ser pago.",
    "The Pix code was made and expired without being paid.",
    "El código Pix se generó y venció sin ser pagado.",
  ],
  why_order_paid: [
    "Esta tentativa foi encerrada porque o pedido foi pago de outra forma.",
    "This attempt was closed because the order was paid another way.",
    "Este intento se cerró porque el pedido se pagó de otra forma.",
  ],
  why_superseded: [
    "Esta tentativa deu lugar a outra mais recente, ou o valor do pedido mudou.",
    "This attempt gave way to a newer one, or the order’s total changed.",
    "Este intento dio lugar a otro más reciente, o cambió el valor del pedido.",
  ],
  why_unknown_outcome: [
    "O serviço de pagamento não respondeu, e a cobrança não apareceu na lista dele: conta como não feita.",
    "The payment service didn’t answer, and the charge never appeared in its list: it counts as not made.",
    "El servicio de pago no respondió, y el cobro no apareció en su lista: cuenta como no hecho.",
  ],
  why_failed: [
    "O serviço de pagamento não aceitou esta tentativa.",
    "The payment service didn’t accept this attempt.",
    "El servicio de pago no aceptó este intento.",
  ],
} satisfies Table<`why_${ReasonCode}`>;

export const WHY_TEXTS = {
  ...REASONS,
  why_challengeFailed: [
    "O banco pediu ao comprador que confirmasse a compra, e a confirmação não foi aceita.",
    "The bank asked the buyer to confirm the purchase, and the confirmation wasn’t accepted.",
    "El banco pidió al comprador que confirmara la compra, y la confirmación no fue aceptada.",
  ],
  why_copiedUnpaid: [
    "O comprador copiou o código Pix e não pagou antes de ele vencer.",
    "The buyer copied the Pix code and didn’t pay before it expired.",
    "El comprador copió el código Pix y no pagó antes de que venciera.",
  ],
  why_copiedWaits: [
    "O comprador copiou o código Pix e ainda não pagou.",
    "The buyer copied the Pix code and hasn’t paid yet.",
    "El comprador copió el código Pix y aún no pagó.",
  ],
  why_challengeClosed: [
    "O comprador fechou a página do banco, e a compra não foi confirmada.",
    "The buyer closed the bank’s page, and the purchase wasn’t confirmed.",
    "El comprador cerró la página del banco, y la compra no se confirmó.",
  ],
  why_noCode: [
    "O serviço de pagamento não respondeu a tempo, e o comprador não viu nenhum código Pix.",
    "The payment service didn’t answer in time, and the buyer saw no Pix code.",
    "El servicio de pago no respondió a tiempo, y el comprador no vio ningún código Pix.",
  ],
  why_sending: [
    "A tentativa está sendo enviada ao serviço de pagamento.",
    "The attempt is being sent to the payment service.",
    "El intento se está enviando al servicio de pago.",
  ],
  why_lookingUp: [
    "O serviço de pagamento não respondeu. O resultado está sendo consultado: não cobre de novo enquanto isso.",
    "The payment service didn’t answer. The outcome is being looked up: don’t charge again meanwhile.",
    "El servicio de pago no respondió. Se está consultando el resultado: no cobre de nuevo mientras tanto.",
  ],
  why_inReview: [
    "O serviço de pagamento recebeu o cartão e ainda não deu o resultado.",
    "The payment service has the card and hasn’t given the outcome yet.",
    "El servicio de pago recibió la tarjeta y aún no dio el resultado.",
  ],
  why_codeWaits: [
    "O código Pix foi gerado e ainda não foi pago.",
    "The Pix code was made and hasn’t been paid yet.",
    "El código Pix se generó y aún no se pagó.",
  ],
  why_challengeWaits: [
    "O banco pediu ao comprador que confirme a compra, e a confirmação ainda não veio.",
    "The bank asked the buyer to confirm the purchase, and the confirmation hasn’t come yet.",
    "El banco pidió al comprador que confirme la compra, y la confirmación aún no llegó.",
  ],
  why_orderPaidSince: [
    "O pedido foi pago em outra tentativa.",
    "The order was paid in another attempt.",
    "El pedido se pagó en otro intento.",
  ],
  why_expired: ["Venceu sem ser pago.", "It expired without being paid.", "Venció sin ser pagado."],
} satisfies Table;

type WhyName = keyof typeof WHY_TEXTS;

export const whyWords: (language: Language) => Readonly<Record<WhyName, string>> =
  translator<WhyName>(WHY_TEXTS);

/** What a reason's code says; nothing of one that is not known. */
export function whyText(code: string | undefined, method: string, language: Language): string | undefined {
  const t = whyWords(language);
  if (code === "unknown_outcome" && method === "pix") return t.why_noCode;
  return (t as Readonly<Record<string, string | undefined>>)[`why_${code}`];
}
