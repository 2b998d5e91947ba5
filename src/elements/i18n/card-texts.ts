// The texts of the card form.
import type { Reason } from "../../contract/checkout/charge.ts";
import type { ReasonCode } from "../../contract/checkout/enums.ts";
import { isPortuguese, type Language } from "./language.ts";
import { translator, type Table } from "./translator.ts";

/** In Portuguese, the backend gives the words. */
const SAID = "";

export const CARD_TEXTS = {
  details: ["Dados do cartão", "Card details", "Datos de la tarjeta"],
  number: ["Número do cartão", "Card number", "Número de tarjeta"],
  brand: ["Bandeira do cartão", "Card brand", "Marca de la tarjeta"],
  holder: ["Nome impresso no cartão", "Name on card", "Nombre impreso en la tarjeta"],
  expiry: ["Validade", "Expiry date", "Vencimiento"],
  expiryHint: ["MM/AA", "MM/YY", "MM/AA"],
  code: ["Código de segurança", "Security code", "Código de seguridad"],
  codeHint: ["{digits} dígitos", "{digits} digits", "{digits} dígitos"],

  numberMissing: [
    "Informe o número do cartão.",
    "Enter the card number.",
    "Escriba el número de la tarjeta.",
  ],
  numberShort: [
    "Faltam dígitos. Confira o número.",
    "Digits are missing. Check the number.",
    "Faltan dígitos. Revise el número.",
  ],
  numberLong: [
    "Há dígitos a mais. Confira o número.",
    "Too many digits. Check the number.",
    "Sobran dígitos. Revise el número.",
  ],
  numberWrong: [
    "Número inválido. Confira os dígitos.",
    "This card number isn’t valid. Check the digits.",
    "Este número no es válido. Revise los dígitos.",
  ],
  brandMissing: [
    "Escolha a bandeira do cartão.",
    "Choose the card’s brand.",
    "Elija la marca de la tarjeta.",
  ],
  brandRefused: [
    "Esta loja não aceita {brand}. Use outro cartão.",
    "This shop doesn’t accept {brand}. Use another card.",
    "Esta tienda no acepta {brand}. Use otra tarjeta.",
  ],
  cardRefused: [
    "Esta loja não aceita este cartão. Use outro cartão.",
    "This shop doesn’t accept this card. Use another card.",
    "Esta tienda no acepta esta tarjeta. Use otra.",
  ],
  holderMissing: [
    "Informe o nome como está no cartão.",
    "Enter the name as it appears on the card.",
    "Escriba el nombre como está en la tarjeta.",
  ],
  holderWrong: [
    "Digite o nome como está no cartão.",
    "Enter the name as it appears on the card.",
    "Escriba el nombre como está en la tarjeta.",
  ],
  expiryMissing: ["Informe a validade.", "Enter the expiry date.", "Escriba el vencimiento."],
  expiryWrong: [
    "Digite mês e ano, como 08/30.",
    "Enter month and year, like 08/30.",
    "Escriba mes y año, como 08/30.",
  ],
  expiryYear: ["Confira o ano.", "Check the year.", "Revise el año."],
  expiryPast: ["Cartão vencido. Use outro.", "Card expired. Use another.", "Tarjeta vencida. Use otra."],
  codeMissing: ["Informe o código.", "Enter the code.", "Escriba el código."],
  codeWrong: [
    "O código tem {digits} dígitos.",
    "The code has {digits} digits.",
    "El código tiene {digits} dígitos.",
  ],
  check: ["Confira: {fields}.", "Check: {fields}.", "Revise: {fields}."],

  once: ["À vista, {amount}", "In full, {amount}", "1 pago de {amount}"],
  /** Beside the plan: what it comes to, or that it costs no more. */
  interestFree: ["sem juros", "interest-free", "sin interés"],
  withInterest: ["total {total}", "total {total}", "total {total}"],
  // Below the list, of the plan that is chosen.
  planTotal: [
    "Total de {total}, com {interest} de juros.",
    "Total {total}, including {interest} interest.",
    "Total de {total}, con {interest} de interés.",
  ],
  planTotalFree: [
    "Total de {total}, sem juros.",
    "Total {total}, interest-free.",
    "Total de {total}, sin interés.",
  ],
  /** If it differs from the others. */
  firstInstallment: ["1ª parcela de {amount}.", "First payment {amount}.", "Primera cuota de {amount}."],

  pay: ["Pagar {amount}", "Pay {amount}", "Pagar {amount}"],
  payIn: ["Pagar {count}x de {amount}", "Pay {count} × {amount}", "Pagar {count} cuotas de {amount}"],
  paying: ["Processando o pagamento…", "Processing your payment…", "Procesando el pago…"],
  /** After four seconds. */
  stillConfirming: [
    "Ainda confirmando. Não pague de novo.",
    "Still confirming. Don’t pay again.",
    "Seguimos confirmando. No pague de nuevo.",
  ],
  neverTwice: [
    "A compra não será cobrada duas vezes.",
    "You won’t be charged twice.",
    "No se le cobrará dos veces.",
  ],
  confirming: ["Confirmando com o banco", "Confirming with the bank", "Confirmando con el banco"],
  confirmingHint: ["Leva só alguns segundos.", "This takes a few seconds.", "Tarda unos segundos."],
  refunded: [
    "Pagamento cancelado. O valor será estornado no cartão.",
    "Payment cancelled. The amount will be refunded to the card.",
    "Pago cancelado. El valor se reembolsará en la tarjeta.",
  ],

  bankAsks: [
    "Seu banco pediu uma confirmação",
    "Your bank asks you to confirm",
    "Su banco pidió una confirmación",
  ],
  bankAsksHint: [
    "Confirme a compra na página do banco. O resultado aparece aqui.",
    "Confirm the purchase on the bank’s page. The result appears here.",
    "Confirme la compra en la página del banco. El resultado aparece aquí.",
  ],
  openBank: ["Abrir a página do banco", "Open the bank’s page", "Abrir la página del banco"],
  checkingBank: ["Conferindo com o banco…", "Checking with the bank…", "Consultando al banco…"],
  /** Once the buyer has left the bank's page. */
  notConfirmed: [
    "A compra ainda não foi confirmada",
    "This purchase isn’t confirmed yet",
    "La compra aún no está confirmada",
  ],
  notConfirmedHint: [
    "Confirme na página do banco ou pague de outra forma.",
    "Confirm it on the bank’s page, or pay another way.",
    "Confírmela en la página del banco o pague de otra forma.",
  ],
  backToBank: ["Voltar à página do banco", "Back to the bank’s page", "Volver a la página del banco"],
  otherCard: ["Usar outro cartão", "Use another card", "Usar otra tarjeta"],
  bankPage: ["Página do banco", "The bank’s page", "Página del banco"],
  openingBank: ["Abrindo a página do banco…", "Opening the bank’s page…", "Abriendo la página del banco…"],
  openTab: [
    "Não apareceu? Abrir em outra aba",
    "Nothing showing? Open it in a new tab",
    "¿No apareció? Abrir en otra pestaña",
  ],
  close: ["Fechar", "Close", "Cerrar"],
  leaveBank: ["Sair da página do banco?", "Leave the bank’s page?", "¿Salir de la página del banco?"],
  leaveBankHint: [
    "O pagamento pode já ter sido feito. Vamos confirmar com o banco.",
    "The payment may have gone through already. We’ll check with the bank.",
    "Es posible que el pago ya se haya hecho. Lo confirmaremos con el banco.",
  ],
  stay: ["Continuar no banco", "Back to the bank", "Seguir en el banco"],
  leave: ["Sair e conferir", "Leave and check", "Salir y revisar"],
  timeUp: [
    "O prazo para confirmar a compra no banco acabou. Tente de novo.",
    "The time to confirm with the bank has run out. Try again.",
    "Se acabó el tiempo para confirmar con el banco. Intente de nuevo.",
  ],

  // Why a card was not charged, by the codes of reasons.
  insufficient_funds: [
    SAID,
    "This purchase is over the card’s limit.",
    "La tarjeta no tiene límite suficiente.",
  ],
  expired_card: [SAID, "The bank didn’t accept the expiry date.", "El banco no aceptó el vencimiento."],
  invalid_card: [
    SAID,
    "The bank didn’t accept the card’s data.",
    "El banco no aceptó los datos de la tarjeta.",
  ],
  invalid_code: [
    SAID,
    "The bank didn’t accept the security code.",
    "El banco no aceptó el código de seguridad.",
  ],
  blocked_card: [SAID, "This card is blocked.", "Esta tarjeta está bloqueada."],
  restricted: [SAID, "This card doesn’t allow this purchase.", "Esta tarjeta no permite esta compra."],
  declined: [SAID, "The bank declined the card.", "El banco rechazó la tarjeta."],
  try_later: [SAID, "The bank didn’t answer.", "El banco no respondió."],
  authentication_failed: [SAID, "The bank didn’t confirm the purchase.", "El banco no confirmó la compra."],
  authentication_expired: [
    SAID,
    "The time to confirm with the bank ran out.",
    "Se acabó el tiempo para confirmar con el banco.",
  ],
  superseded: [
    SAID,
    "There’s a more recent attempt to pay. Check its result.",
    "Hay un intento de pago más reciente. Revise su resultado.",
  ],
  unknown_outcome: [
    SAID,
    "The payment couldn’t be confirmed. Check your statement before you try again.",
    "No se pudo confirmar el pago. Revise el resumen de su tarjeta antes de intentar de nuevo.",
  ],
  /** Where nobody says why. */
  cardFailed: [
    "Não foi possível fazer o pagamento. Tente de novo ou use outro cartão.",
    "The payment couldn’t be made. Try again or use another card.",
    "No se pudo hacer el pago. Intente de nuevo o use otra tarjeta.",
  ],

  // What to do, after the reason.
  next_correct: [SAID, "Check the data and try again.", "Revise los datos e intente de nuevo."],
  next_other_card: [SAID, "Use another card.", "Use otra tarjeta."],
  next_bank: [SAID, "Call the bank or use another card.", "Comuníquese con el banco o use otra tarjeta."],
  next_later: [SAID, "Try again in a few minutes.", "Intente de nuevo en unos minutos."],
  next_pix: [SAID, "Use another card.", "Use otra tarjeta."],
  next_again: [SAID, "Try again.", "Intente de nuevo."],
  orPix: ["ou pague com Pix", "or pay with Pix", "o pague con Pix"],
} satisfies Table;

export const cardWords = translator(CARD_TEXTS);

/** Reasons whose text already says what to do. */
const WHOLE: readonly ReasonCode[] = ["superseded", "unknown_outcome"];

/** What a buyer is told about a card that was not charged: the reason, and what to do. */
export function reasonText(reason: Reason | undefined, language: Language): string {
  const texts = cardWords(language);
  const { code, message, next }: Partial<Reason> = reason ?? {};
  const happened = code && (texts as Partial<Record<ReasonCode, string>>)[code];
  if (!happened) return (isPortuguese(language) && message) || texts.cardFailed;
  return WHOLE.includes(code) ? happened : `${happened} ${texts[`next_${next!}`] ?? ""}`.trim();
}
