import { translator, type Table } from "./translator.ts";

export const CHECKOUT_TEXTS = {
  methods: ["Forma de pagamento", "Payment method", "Forma de pago"],
  /** Below the minimum of each method. */
  noMethod: [
    "Não há forma de pagamento disponível para este pedido. Fale com a loja.",
    "There’s no way to pay for this order. Contact the shop.",
    "No hay una forma de pago disponible para este pedido. Comuníquese con la tienda.",
  ],
  pixHint: ["aprovação na hora", "instant confirmation", "aprobación al instante"],
  /** Why another method has to wait. */
  cardBusy: [
    "Há um pagamento com cartão em andamento",
    "A card payment is in progress",
    "Hay un pago con tarjeta en curso",
  ],
  /** How far the total can be split. */
  upTo: ["até {count}x", "up to {count} installments", "hasta {count} cuotas"],
  upToFree: [
    "até {count}x sem juros",
    "up to {count} interest-free installments",
    "hasta {count} cuotas sin interés",
  ],
  // Where the methods cost differently, the price stands first.
  discounted: [
    "{amount} ({percent} de desconto)",
    "{amount} ({percent} off)",
    "{amount} ({percent} de descuento)",
  ],
  priceUpTo: [
    "{amount} ou até {count}x",
    "{amount} or up to {count} installments",
    "{amount} o hasta {count} cuotas",
  ],
  priceUpToFree: [
    "{amount} em até {count}x sem juros",
    "{amount} in up to {count} interest-free installments",
    "{amount} en hasta {count} cuotas sin interés",
  ],
} satisfies Table;

export const checkoutWords = translator(CHECKOUT_TEXTS);
