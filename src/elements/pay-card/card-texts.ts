// The card form's words in three languages: what there is to do, what is wrong and what helps.
import type { Reason } from "../../contract/checkout/charge.ts";
import type { NextStep, ReasonCode } from "../../contract/checkout/names.ts";
import type { Locale } from "../shared/locale.ts";

const FAILED = "Não foi possível fazer o pagamento. Tente de novo ou use outro cartão.";

/** Where the backend does not say why. */
export const NO_REASON: Reason = { code: "failed", message: "", next: "again" };

/** The time for the bank's page ran out, as this page sees it. */
export const TIME_UP: Reason = {
  code: "authentication_expired",
  message: "O tempo para confirmar a compra com o banco acabou. Tente de novo.",
  next: "again",
};

/** Reasons that say the way on themselves: most often, another try would be one too many. */
const WHOLE: readonly ReasonCode[] = ["superseded", "unknown_outcome", "failed"];

/** Builds what a buyer is told about a card that was not charged: what happened, and the way on. */
const telling =
  (reasons: Partial<Record<ReasonCode, string>> & { failed: string }, next: Record<NextStep, string>) =>
  ({ code, next: step }: Reason): string => {
    const happened = reasons[code];
    if (!happened) return reasons.failed;
    return WHOLE.includes(code) ? happened : `${happened} ${next[step]}`;
  };

const pt = {
  details: "Dados do cartão",
  number: "Número do cartão",
  brand: "Bandeira do cartão",
  holder: "Nome impresso no cartão",
  expiry: "Validade",
  expiryHint: "MM/AA",
  code: "Código de segurança",
  codeHint: (digits: number) => `${digits} dígitos`,
  installments: "Parcelas",

  once: (amount: string) => `1x de ${amount} à vista`,
  split: (count: number, amount: string) => `${count}x de ${amount}`,
  interest: (free: boolean): string => (free ? "sem juros" : "com juros"),
  first: (first: string) => `1ª parcela de ${first}`,

  numberMissing: "Informe o número do cartão.",
  numberShort: "Faltam dígitos. Confira o cartão.",
  numberLong: "Há dígitos a mais. Confira o cartão.",
  numberWrong: "Número inválido. Confira os dígitos.",
  brandMissing: "Escolha a bandeira do cartão.",
  brandRefused: (brand?: string) => `Esta loja não aceita ${brand ?? "este cartão"}. Use outro.`,
  holderMissing: "Informe o nome como está no cartão.",
  holderWrong: "Use só letras, como está no cartão.",
  expiryMissing: "Informe a validade.",
  expiryWrong: "Use mês/ano: 08/30.",
  expiryPast: "Vencido. Use outro.",
  codeMissing: "Informe o código.",
  codeWrong: (digits: number) => `São ${digits} dígitos.`,
  check: (fields: string) => `Confira: ${fields}.`,

  pay: (amount: string) => `Pagar ${amount}`,
  paying: "Processando…",
  retrying: (cut: boolean) => `${cut ? "Sem conexão" : "Está demorando"}. Estamos tentando de novo…`,
  never: "Nada é cobrado duas vezes.",
  confirming: "Estamos confirmando com o banco",
  confirmingText: "Costuma levar poucos segundos. Não é preciso pagar de novo.",
  card: (brand: string, last4: string) => `${brand} final ${last4}`,
  inInstallments: (count: number) => `em ${count}x`,
  amountChanged: (amount: string) => `O valor do pedido mudou para ${amount}. Confira e pague de novo.`,
  payWithPix: "Pagar com Pix",
  orPix: " ou pague com Pix.",

  waiting: "Seu banco pediu uma confirmação",
  waitingText: "Confirme a compra na página do banco. O resultado aparece aqui em seguida.",
  reopen: "Abrir a página do banco",
  otherCard: "Usar outro cartão",
  bankPage: "Página do banco",
  opening: "Abrindo a página do banco…",
  openTab: "Não apareceu? Abrir em outra aba",
  inTab: "A página do banco abre em outra aba",
  close: "Fechar",
  leaveTitle: "Sair da página do banco?",
  leaveText: "O pagamento pode já ter sido feito. Se você sair, vamos conferir com o banco.",
  stay: "Continuar no banco",
  leave: "Sair e conferir",

  cancelled: "Este pagamento foi cancelado. O valor será estornado no cartão.",
  // The backend's own sentences are in Portuguese.
  reason: ({ message }: Reason) => message || FAILED,
};

export type CardTexts = typeof pt;

const en: CardTexts = {
  details: "Card details",
  number: "Card number",
  brand: "Card brand",
  holder: "Name on card",
  expiry: "Expiry date",
  expiryHint: "MM/YY",
  code: "Security code",
  codeHint: (digits) => `${digits} digits`,
  installments: "Installments",

  once: (amount) => `1 × ${amount}, paid at once`,
  split: (count, amount) => `${count} × ${amount}`,
  interest: (free) => (free ? "interest-free" : "with interest"),
  first: (first) => `first one ${first}`,

  numberMissing: "Enter the card number.",
  numberShort: "Digits are missing. Check the card.",
  numberLong: "Too many digits. Check the card.",
  numberWrong: "Number not valid. Check its digits.",
  brandMissing: "Choose the card’s brand.",
  brandRefused: (brand) => `${brand ?? "This card"} isn’t taken here. Use another.`,
  holderMissing: "Enter the name as on the card.",
  holderWrong: "Use letters only, as on the card.",
  expiryMissing: "Enter the expiry date.",
  expiryWrong: "Use month/year: 08/30.",
  expiryPast: "Expired. Use another.",
  codeMissing: "Enter the code.",
  codeWrong: (digits) => `It has ${digits} digits.`,
  check: (fields) => `Check: ${fields}.`,

  pay: (amount) => `Pay ${amount}`,
  paying: "Processing…",
  retrying: (cut) => `${cut ? "No connection" : "This is taking longer"}. Trying again…`,
  never: "Nothing is charged twice.",
  confirming: "We are confirming with the bank",
  confirmingText: "This usually takes a few seconds. There is no need to pay again.",
  card: (brand, last4) => `${brand} ending in ${last4}`,
  inInstallments: (count) => `in ${count} installments`,
  amountChanged: (amount) => `The order’s amount is now ${amount}. Check it and pay again.`,
  payWithPix: "Pay with Pix",
  orPix: " or pay with Pix.",

  waiting: "Your bank asked for a confirmation",
  waitingText: "Confirm the purchase on the bank’s page. The result then appears here.",
  reopen: "Open the bank’s page",
  otherCard: "Use another card",
  bankPage: "The bank’s page",
  opening: "Opening the bank’s page…",
  openTab: "Nothing to see? Open it in another tab",
  inTab: "The bank’s page opens in another tab",
  close: "Close",
  leaveTitle: "Leave the bank’s page?",
  leaveText: "The payment may already be made. If you leave, we check with the bank.",
  stay: "Stay with the bank",
  leave: "Leave and check",

  cancelled: "This payment was cancelled. The amount is returned to the card.",
  reason: telling(
    {
      insufficient_funds: "The card’s limit does not cover this purchase.",
      expired_card: "The bank did not accept the expiry date.",
      invalid_card: "The bank did not accept the card’s data.",
      invalid_code: "The bank did not accept the security code.",
      blocked_card: "This card is blocked.",
      restricted: "This card does not allow this purchase.",
      declined: "The bank declined the card.",
      try_later: "The bank did not answer.",
      authentication_failed: "The bank did not confirm the purchase.",
      authentication_expired: "The time to confirm with the bank ran out.",
      superseded: "Another try took the place of this one.",
      unknown_outcome: "The payment could not be confirmed. Check your statement before you try again.",
      failed: "The payment could not be made. Try again or use another card.",
    },
    {
      correct: "Check the data and try again.",
      other_card: "Use another card.",
      bank: "Call the bank or use another card.",
      later: "Try again in a few minutes.",
      pix: "Use another card.",
      again: "Try again.",
    },
  ),
};

const es: CardTexts = {
  details: "Datos de la tarjeta",
  number: "Número de tarjeta",
  brand: "Marca de la tarjeta",
  holder: "Nombre impreso en la tarjeta",
  expiry: "Vencimiento",
  expiryHint: "MM/AA",
  code: "Código de seguridad",
  codeHint: (digits) => `${digits} dígitos`,
  installments: "Cuotas",

  once: (amount) => `1 cuota de ${amount}`,
  split: (count, amount) => `${count} cuotas de ${amount}`,
  interest: (free) => (free ? "sin interés" : "con interés"),
  first: (first) => `1.ª cuota de ${first}`,

  numberMissing: "Escriba el número de la tarjeta.",
  numberShort: "Faltan dígitos. Revise la tarjeta.",
  numberLong: "Sobran dígitos. Revise la tarjeta.",
  numberWrong: "Número no válido. Revise los dígitos.",
  brandMissing: "Elija la marca de la tarjeta.",
  brandRefused: (brand) => `Esta tienda no acepta ${brand ?? "esta tarjeta"}. Use otra.`,
  holderMissing: "Escriba el nombre como está en la tarjeta.",
  holderWrong: "Use solo letras, como está en la tarjeta.",
  expiryMissing: "Escriba el vencimiento.",
  expiryWrong: "Use mes/año: 08/30.",
  expiryPast: "Vencida. Use otra.",
  codeMissing: "Escriba el código.",
  codeWrong: (digits) => `Son ${digits} dígitos.`,
  check: (fields) => `Revise: ${fields}.`,

  pay: (amount) => `Pagar ${amount}`,
  paying: "Procesando…",
  retrying: (cut) => `${cut ? "Sin conexión" : "Está tardando"}. Intentamos de nuevo…`,
  never: "Nada se cobra dos veces.",
  confirming: "Estamos confirmando con el banco",
  confirmingText: "Suele tardar pocos segundos. No es necesario pagar de nuevo.",
  card: (brand, last4) => `${brand} terminada en ${last4}`,
  inInstallments: (count) => `en ${count} cuotas`,
  amountChanged: (amount) => `El importe del pedido cambió a ${amount}. Revíselo y pague de nuevo.`,
  payWithPix: "Pagar con Pix",
  orPix: " o pague con Pix.",

  waiting: "Su banco pidió una confirmación",
  waitingText: "Confirme la compra en la página del banco. El resultado aparece aquí enseguida.",
  reopen: "Abrir la página del banco",
  otherCard: "Usar otra tarjeta",
  bankPage: "Página del banco",
  opening: "Abriendo la página del banco…",
  openTab: "¿No apareció? Abrir en otra pestaña",
  inTab: "La página del banco se abre en otra pestaña",
  close: "Cerrar",
  leaveTitle: "¿Salir de la página del banco?",
  leaveText: "El pago puede estar hecho. Si sale, lo revisamos con el banco.",
  stay: "Seguir en el banco",
  leave: "Salir y revisar",

  cancelled: "Este pago fue cancelado. El importe se devolverá a la tarjeta.",
  reason: telling(
    {
      insufficient_funds: "El límite de la tarjeta no cubre esta compra.",
      expired_card: "El banco no aceptó el vencimiento.",
      invalid_card: "El banco no aceptó los datos de la tarjeta.",
      invalid_code: "El banco no aceptó el código de seguridad.",
      blocked_card: "Esta tarjeta está bloqueada.",
      restricted: "Esta tarjeta no permite esta compra.",
      declined: "El banco rechazó la tarjeta.",
      try_later: "El banco no respondió.",
      authentication_failed: "El banco no confirmó la compra.",
      authentication_expired: "Se acabó el tiempo para confirmar con el banco.",
      superseded: "Otro intento tomó el lugar de este.",
      unknown_outcome: "No se pudo confirmar el pago. Revise su resumen antes de intentar de nuevo.",
      failed: "No se pudo hacer el pago. Intente de nuevo o use otra tarjeta.",
    },
    {
      correct: "Revise los datos e intente de nuevo.",
      other_card: "Use otra tarjeta.",
      bank: "Hable con el banco o use otra tarjeta.",
      later: "Intente de nuevo en unos minutos.",
      pix: "Use otra tarjeta.",
      again: "Intente de nuevo.",
    },
  ),
};

const TEXTS: Record<Locale, CardTexts> = { "pt-BR": pt, en, es };

export const cardWords = (locale: Locale): CardTexts => TEXTS[locale];
