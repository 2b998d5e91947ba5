// What the page of a link says beside its elements, in the buyer's language.
import type { PageLanguage } from "../page-language.ts";

/** Why there is nothing to pay: what happened, and what to do. */
export type Refusal =
  | "link_invalid"
  | "link_expired"
  | "expired_paid"
  | "link_revoked"
  | "link_used"
  | "given_back"
  | "order_not_found"
  | "service_unavailable";

export interface LinkWords {
  /** As the `lang` of the page. */
  tag: string;
  /** Title and preview, which name the shop and no amount. */
  payTo: (payee: string) => string;
  pay: string;
  preview: string;
  /** The form, for a page without scripts. */
  makeCode: string;
  madeHint: string;
  notMade: string;
  cardNeedsScripts: string;
  noCode: string;
  openUntil: string;
  brasilia: string;
  refused: Record<Refusal, readonly [title: string, text: string]>;
}

export const WORDS: Record<PageLanguage, LinkWords> = {
  pt: {
    tag: "pt-BR",
    payTo: (payee) => `Pagamento para ${payee}`,
    pay: "Pagamento",
    preview: "Abra o link para ver o pedido e pagar.",
    makeCode: "Gerar código Pix",
    madeHint: "O código aparece nesta página, para escanear ou copiar.",
    notMade: "Não foi possível gerar o código Pix. Nada foi cobrado. Tente de novo em alguns minutos.",
    cardNeedsScripts: "Para pagar com cartão, recarregue a página com o JavaScript ativo.",
    noCode: "Este pedido não pode ser pago nesta página sem JavaScript. Recarregue a página com ele ativo.",
    openUntil: "Este link vale até",
    brasilia: "horário de Brasília",
    refused: {
      link_invalid: [
        "Este link não é válido",
        "Confira se o link está completo, como a loja enviou. Se ele não abrir, peça outro à loja.",
      ],
      link_expired: ["Este link venceu", "Para pagar, peça outro link à loja."],
      expired_paid: [
        "Este link venceu",
        "O pagamento deste pedido foi recebido. Não pague de novo. Se você não fez este pagamento, fale com a loja.",
      ],
      link_revoked: [
        "A loja cancelou este link",
        "Se você ainda quiser pagar, peça outro link à loja. Um código Pix que você já copiou ainda pode estar valendo: confirme com a loja antes de pagar.",
      ],
      link_used: [
        "Este link já foi usado",
        "O pagamento deste pedido foi recebido. Não pague de novo. Se você não fez este pagamento, fale com a loja.",
      ],
      given_back: [
        "O valor deste pedido foi devolvido",
        "O pedido foi pago por este link ou de outra forma, e o valor foi devolvido depois. Se você ainda quiser pagar, peça outro link à loja.",
      ],
      order_not_found: [
        "Não encontramos o pedido deste link",
        "Fale com a loja, que pode enviar outro link.",
      ],
      service_unavailable: [
        "O pagamento está indisponível no momento",
        "Tente abrir o link de novo em alguns minutos. Nada foi cobrado agora.",
      ],
    },
  },
  en: {
    tag: "en",
    payTo: (payee) => `Payment to ${payee}`,
    pay: "Payment",
    preview: "Open the link to see the order and pay.",
    makeCode: "Create Pix code",
    madeHint: "The code appears on this page, to scan or copy.",
    notMade: "We couldn’t create the Pix code. Nothing was charged. Try again in a few minutes.",
    cardNeedsScripts: "To pay by card, reload the page with JavaScript on.",
    noCode: "This order can’t be paid on this page without JavaScript. Reload the page with it on.",
    openUntil: "This link is valid until",
    brasilia: "Brasília time",
    refused: {
      link_invalid: [
        "This link isn’t valid",
        "Check that you opened the whole link, as the shop sent it. If it doesn’t open, ask the shop for another one.",
      ],
      link_expired: ["This link has expired", "To pay, ask the shop for another link."],
      expired_paid: [
        "This link has expired",
        "The payment for this order was received. Don’t pay again. If you didn’t make this payment, contact the shop.",
      ],
      link_revoked: [
        "The shop cancelled this link",
        "If you still want to pay, ask the shop for another link. A Pix code that you already copied may still be valid: check with the shop before you pay.",
      ],
      link_used: [
        "This link was already used",
        "The payment for this order was received. Don’t pay again. If you didn’t make this payment, contact the shop.",
      ],
      given_back: [
        "This order was refunded",
        "The order was paid, by this link or another way, and the money was sent back later. If you still want to pay, ask the shop for another link.",
      ],
      order_not_found: [
        "We couldn’t find the order of this link",
        "Contact the shop, which can send you another link.",
      ],
      service_unavailable: [
        "Payment is unavailable at the moment",
        "Try to open the link again in a few minutes. Nothing was charged now.",
      ],
    },
  },
  es: {
    tag: "es",
    payTo: (payee) => `Pago a ${payee}`,
    pay: "Pago",
    preview: "Abra el enlace para ver el pedido y pagar.",
    makeCode: "Generar código Pix",
    madeHint: "El código aparece en esta página, para escanear o copiar.",
    notMade: "No se pudo generar el código Pix. No se cobró nada. Intente de nuevo en unos minutos.",
    cardNeedsScripts: "Para pagar con tarjeta, recargue la página con JavaScript activo.",
    noCode: "Este pedido no se puede pagar en esta página sin JavaScript. Recárguela con JavaScript activo.",
    openUntil: "Este enlace es válido hasta el",
    brasilia: "hora de Brasilia",
    refused: {
      link_invalid: [
        "Este enlace no es válido",
        "Compruebe que abrió el enlace completo, como lo envió la tienda. Si no se abre, pida otro a la tienda.",
      ],
      link_expired: ["Este enlace venció", "Para pagar, pida otro enlace a la tienda."],
      expired_paid: [
        "Este enlace venció",
        "El pago de este pedido fue recibido. No pague de nuevo. Si usted no hizo este pago, comuníquese con la tienda.",
      ],
      link_revoked: [
        "La tienda canceló este enlace",
        "Si aún quiere pagar, pida otro enlace a la tienda. Un código Pix que ya copió puede seguir siendo válido: consulte con la tienda antes de pagar.",
      ],
      link_used: [
        "Este enlace ya se usó",
        "El pago de este pedido fue recibido. No pague de nuevo. Si usted no hizo este pago, comuníquese con la tienda.",
      ],
      given_back: [
        "El valor de este pedido fue reembolsado",
        "El pedido se pagó con este enlace o de otra forma, y el valor se devolvió después. Si aún quiere pagar, pida otro enlace a la tienda.",
      ],
      order_not_found: [
        "No encontramos el pedido de este enlace",
        "Comuníquese con la tienda, que puede enviarle otro enlace.",
      ],
      service_unavailable: [
        "El pago no está disponible en este momento",
        "Intente abrir el enlace de nuevo en unos minutos. No se cobró nada ahora.",
      ],
    },
  },
};
