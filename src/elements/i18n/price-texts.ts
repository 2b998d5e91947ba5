import { translator, type Table } from "./translator.ts";

export const PRICE_TEXTS = {
  byPix: ["{amount} no Pix", "{amount} with Pix", "{amount} con Pix"],
  /** After what it costs by card. */
  orByPix: ["ou {amount} no Pix", "or {amount} with Pix", "o {amount} con Pix"],
  upToSplitFree: [
    "até {count}x de {amount} sem juros",
    "up to {count} interest-free installments of {amount}",
    "hasta {count} cuotas de {amount} sin interés",
  ],
  /** With what it comes to, as where the installments are chosen. */
  upToSplit: [
    "até {count}x de {amount} (total {total})",
    "up to {count} installments of {amount} (total {total})",
    "hasta {count} cuotas de {amount} (total {total})",
  ],
  // The same as sentences, for screen readers, which spell “6x” out.
  sayFree: [
    "No cartão, em até {count} parcelas de {amount} sem juros.",
    "By card, in up to {count} interest-free installments of {amount}.",
    "Con tarjeta, en hasta {count} cuotas de {amount} sin interés.",
  ],
  sayMost: [
    "No cartão, em até {count} parcelas de {amount} (total {total}).",
    "By card, in up to {count} installments of {amount} (total {total}).",
    "Con tarjeta, en hasta {count} cuotas de {amount} (total {total}).",
  ],
} satisfies Table;

export const priceWords = translator(PRICE_TEXTS);
