// What only a message says. The words of payment and receipt are those of the page.
import { translator, type Table } from "../elements/i18n/translator.ts";

const TEXTS = {
  // How to pay.
  codeSubject: [
    "Seu código Pix: {amount} para {payee}",
    "Your Pix code: {amount} to {payee}",
    "Su código Pix: {amount} para {payee}",
  ],
  /** Where nobody has said to whom. */
  codeSubjectOf: [
    "Seu código Pix: {amount}, pedido {order}",
    "Your Pix code: {amount}, order {order}",
    "Su código Pix: {amount}, pedido {order}",
  ],
  codeTitle: ["Pague {amount} com Pix", "Pay {amount} with Pix", "Pague {amount} con Pix"],
  copyBelow: ["Copie o código abaixo.", "Copy the code below.", "Copie el código de abajo."],
  payHere: ["Ou pague nesta página:", "Or pay on this page:", "O pague en esta página:"],

  // It expires soon.
  expiringSubject: [
    "Seu código Pix de {amount} expira em breve",
    "Your Pix code for {amount} expires soon",
    "Su código Pix de {amount} vence pronto",
  ],
  expiringTitle: [
    "Seu código Pix expira em breve",
    "Your Pix code expires soon",
    "Su código Pix vence pronto",
  ],
  notPaidYet: [
    "Ainda não recebemos o pagamento de {amount}. O código abaixo vale até {until}.",
    "We haven’t received the payment of {amount} yet. The code below is valid until {until}.",
    "Aún no recibimos el pago de {amount}. El código de abajo es válido hasta el {until}.",
  ],
  /** Where the code does not say when it expires. */
  notPaid: [
    "Ainda não recebemos o pagamento de {amount}. Para pagar, use o código abaixo.",
    "We haven’t received the payment of {amount} yet. To pay, use the code below.",
    "Aún no recibimos el pago de {amount}. Para pagar, use el código de abajo.",
  ],
  alreadyPaid: [
    "Se você já pagou, desconsidere esta mensagem.",
    "If you’ve already paid, you can ignore this message.",
    "Si ya pagó, ignore este mensaje.",
  ],

  // It is paid.
  paidSubject: [
    "Pagamento confirmado: {amount} para {payee}",
    "Payment confirmed: {amount} to {payee}",
    "Pago confirmado: {amount} para {payee}",
  ],
  paidSubjectOf: [
    "Pagamento confirmado: {amount}, pedido {order}",
    "Payment confirmed: {amount}, order {order}",
    "Pago confirmado: {amount}, pedido {order}",
  ],
  received: [
    "Recebemos seu pagamento de {amount}. Você não precisa fazer mais nada.",
    "We received your payment of {amount}. There’s nothing more you need to do.",
    "Recibimos su pago de {amount}. No necesita hacer nada más.",
  ],
  seeHere: ["Veja este pagamento na página:", "See this payment on its page:", "Vea este pago en su página:"],
  questions: [
    "Em caso de dúvida, fale com a loja.",
    "If you have questions, contact the shop.",
    "Si tiene dudas, comuníquese con la tienda.",
  ],

  // Names of rows.
  to: ["Para", "To", "Para"],
  about: ["Referente a", "For", "Concepto"],
} satisfies Table;

export const messageWords = translator(TEXTS);
