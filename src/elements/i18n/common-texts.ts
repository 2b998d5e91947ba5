// The words that every element needs. Each element keeps its own beside it, so that no script carries another's.
import type { Language } from "./language.ts";
import { interpolate, translator, type Table } from "./translator.ts";

export const TEXTS = {
  loading: ["Carregando o pagamento…", "Loading payment…", "Cargando el pago…"],
  total: ["Total a pagar", "Total", "Total a pagar"],
  payTo: ["Para", "Paying", "Para"],
  /** Before the payee, once it is paid. */
  paidTo: ["Para", "Paid to", "Para"],
  pixMethod: ["Pix", "Pix", "Pix"],
  cardMethod: ["Cartão de crédito", "Credit card", "Tarjeta de crédito"],
  installments: ["Parcelas", "Installments", "Cuotas"],
  split: ["{count}x de {amount}", "{count} × {amount}", "{count} cuotas de {amount}"],
  // The receipt, beside `paidTo` and `installments`.
  /** After the installments, if the first one differs. */
  splitFirst: ["(1ª de {amount})", "(first {amount})", "(primera de {amount})"],
  receiptMethod: ["Pago com", "Paid with", "Pagado con"],
  paidWith: ["{brand} final {last4}", "{brand} ending in {last4}", "{brand} terminada en {last4}"],
  /** What went back since. */
  receiptRefunded: ["Devolvido", "Refunded", "Reembolsado"],
  receiptDate: ["Data", "Date", "Fecha"],
  receiptOrder: ["Pedido", "Order", "Pedido"],
  payWithPix: ["Pagar com Pix", "Pay with Pix", "Pagar con Pix"],
  paid: ["Pagamento confirmado", "Payment confirmed", "Pago confirmado"],
  orderPaid: ["Este pedido já está pago", "This order is already paid", "Este pedido ya está pagado"],
  paidLess: [
    "Recebemos só uma parte do valor",
    "We received only part of the amount",
    "Recibimos solo una parte del valor",
  ],
  paidLessHint: [
    "Recebemos {paid}, mas o pedido custa {amount}. Fale com a loja para acertar a diferença.",
    "We received {paid}, but the order costs {amount}. Contact the shop to settle the difference.",
    "Recibimos {paid}, pero el pedido cuesta {amount}. Comuníquese con la tienda para resolver la diferencia.",
  ],
  newAmount: [
    "O valor do pedido mudou para {amount}. Confira o novo valor antes de pagar.",
    "The order’s amount has changed to {amount}. Check the new amount before you pay.",
    "El valor del pedido cambió a {amount}. Revise el nuevo valor antes de pagar.",
  ],
  retry: ["Tentar de novo", "Try again", "Intentar de nuevo"],
  /** After two seconds of waiting. */
  slow: [
    "Está demorando mais que o normal…",
    "This is taking longer than usual…",
    "Está tardando más de lo normal…",
  ],
  /** After four. */
  stillTrying: [
    "Ainda tentando. Confira sua conexão.",
    "Still trying. Check your connection.",
    "Seguimos intentándolo. Revise su conexión.",
  ],
  retryingSlow: [
    "Está demorando. Estamos tentando de novo…",
    "This is taking longer. Trying again…",
    "Está tardando. Lo intentamos de nuevo…",
  ],
  offline: [
    "Sem conexão. Estamos tentando de novo…",
    "No connection. Trying again…",
    "Sin conexión. Lo intentamos de nuevo…",
  ],

  /** Of an error, where the browser knows that it is the buyer's own connection. */
  noInternet: [
    "Você está sem internet. Confira a conexão e tente de novo.",
    "You’re offline. Check your connection and try again.",
    "Está sin conexión. Revísela e intente de nuevo.",
  ],

  name: ["Nome completo", "Full name", "Nombre completo"],
  nameWrong: ["Informe seu nome completo.", "Enter your full name.", "Escriba su nombre completo."],
  identity: ["CPF ou CNPJ", "CPF or CNPJ", "CPF o CNPJ"],
  identityMissing: ["Informe seu CPF ou CNPJ.", "Enter your CPF or CNPJ.", "Escriba su CPF o CNPJ."],
  identityWrong: [
    "CPF ou CNPJ inválido. Confira os dígitos.",
    "This CPF or CNPJ isn’t valid. Check the digits.",
    "Este CPF o CNPJ no es válido. Revise los dígitos.",
  ],
  identityWhy: [
    "O banco exige o CPF ou CNPJ de quem paga.",
    "The bank requires the payer’s CPF or CNPJ.",
    "El banco exige el CPF o CNPJ de quien paga.",
  ],
  /** For the keyboards of phones: a CNPJ may have letters. */
  identityLetters: ["Digitar letras do CNPJ", "Type letters of a CNPJ", "Escribir letras del CNPJ"],
  email: ["E-mail", "Email", "Correo electrónico"],
  emailWrong: [
    "Informe um e-mail como nome@exemplo.com.",
    "Enter an email like name@example.com.",
    "Escriba un correo como nombre@ejemplo.com.",
  ],
  phone: ["Celular com DDD", "Mobile number with area code", "Celular con código de área"],
  phoneWrong: [
    "Informe um celular como (11) 98765-4321.",
    "Enter a mobile number like (11) 98765-4321.",
    "Escriba un celular como (11) 98765-4321.",
  ],

  /** In the field of a name or an e-mail. */
  cardNumberHere: [
    "Este campo não é para o número do cartão. Apague o número.",
    "This field isn’t for the card number. Delete the number.",
    "Este campo no es para el número de la tarjeta. Borre el número.",
  ],

  // Errors, by their codes.
  browser_unsupported: [
    "Este navegador é antigo demais para pagar aqui. Atualize-o ou abra a loja em outro.",
    "This browser is too old to pay here. Update it, or open the shop in another one.",
    "Este navegador es demasiado antiguo para pagar aquí. Actualícelo o abra la tienda en otro.",
  ],
  not_configured: [
    "O pagamento não está disponível nesta página. Fale com a loja.",
    "Payment isn’t available on this page. Contact the shop.",
    "El pago no está disponible en esta página. Comuníquese con la tienda.",
  ],
  order_not_found: [
    "Não encontramos este pedido. Volte à loja e tente de novo.",
    "We couldn’t find this order. Go back to the shop and try again.",
    "No encontramos este pedido. Vuelva a la tienda e intente de nuevo.",
  ],
  charge_not_found: [
    "Não encontramos este pagamento. Fale com a loja.",
    "We couldn’t find this payment. Contact the shop.",
    "No encontramos este pago. Comuníquese con la tienda.",
  ],
  order_closed: [
    "Este pedido foi encerrado. Volte à loja para fazer outro.",
    "This order is closed. Go back to the shop to make a new one.",
    "Este pedido está cerrado. Vuelva a la tienda para hacer otro.",
  ],
  method_unavailable: [
    "Esta forma de pagamento não está disponível. Escolha outra.",
    "This payment method isn’t available. Choose another one.",
    "Esta forma de pago no está disponible. Elija otra.",
  ],
  network: [
    "Sem resposta da loja. Confira sua conexão e tente de novo.",
    "The shop didn’t answer. Check your connection and try again.",
    "La tienda no respondió. Revise su conexión e intente de nuevo.",
  ],
  service_unavailable: [
    "O pagamento está indisponível no momento. Tente de novo em alguns minutos.",
    "Payment is unavailable at the moment. Try again in a few minutes.",
    "El pago no está disponible en este momento. Intente de nuevo en unos minutos.",
  ],
  too_many_attempts: [
    "Muitas tentativas seguidas. Tente de novo em {time}.",
    "Too many attempts in a row. Try again in {time}.",
    "Demasiados intentos seguidos. Intente de nuevo en {time}.",
  ],
  /** The time, if it is not known. */
  aWhile: ["alguns minutos", "a few minutes", "unos minutos"],
  charge_underway: [
    "Há um pagamento em andamento. Aguarde um instante.",
    "A payment is in progress. Wait a moment.",
    "Hay un pago en curso. Espere un momento.",
  ],
  link_invalid: [
    "Este link de pagamento não é válido. Abra o link inteiro ou peça outro à loja.",
    "This payment link isn’t valid. Open the whole link, or ask the shop for another one.",
    "Este enlace de pago no es válido. Abra el enlace completo o pida otro a la tienda.",
  ],
  link_expired: [
    "Este link de pagamento venceu. Peça outro à loja.",
    "This payment link has expired. Ask the shop for another one.",
    "Este enlace de pago venció. Pida otro a la tienda.",
  ],
  link_revoked: [
    "A loja cancelou este link de pagamento. Se ainda quiser pagar, peça outro à loja.",
    "The shop cancelled this payment link. If you still want to pay, ask the shop for another one.",
    "La tienda canceló este enlace de pago. Si aún quiere pagar, pida otro a la tienda.",
  ],
  link_used: [
    "Este link já foi usado, e o pagamento foi recebido. Não pague de novo.",
    "This link was already used, and the payment was received. Don’t pay again.",
    "Este enlace ya se usó y el pago fue recibido. No pague de nuevo.",
  ],
  /** All others. */
  unexpected: [
    "Não foi possível continuar. Tente de novo.",
    "Something went wrong. Try again.",
    "No se pudo continuar. Intente de nuevo.",
  ],
} satisfies Table;

export const words = translator(TEXTS);

/** What is told of an error goes by the code of `pay-error`. */
export interface ToldError {
  code: string;
  /** Milliseconds until another try makes sense. */
  retryAfter?: number | undefined;
  /** The device had no connection when it came. */
  offline?: boolean;
}

/** What a buyer is told about an error, with what to do. */
export function errorText({ code, retryAfter, offline }: ToldError, language: Language): string {
  const texts: Partial<Record<string, string>> & { aWhile: string; unexpected: string } = words(language);
  return interpolate(texts[offline ? "noInternet" : code] ?? texts.unexpected, {
    time: retryAfter ? minutes(retryAfter, language) : texts.aWhile,
  });
}

const minutes = (ms: number, { tag }: Language): string =>
  Math.ceil(ms / 60_000).toLocaleString(tag, { style: "unit", unit: "minute", unitDisplay: "long" });
