import type { Locale } from "../shared/locale.ts";

interface CheckoutTexts {
  methods: string;
  pix: string;
  pixHint: string;
  card: string;
  /** How far the total can be split, where it can be. */
  split: (count: number, interestFree: boolean) => string;
}

const TEXTS: Record<Locale, CheckoutTexts> = {
  "pt-BR": {
    methods: "Forma de pagamento",
    pix: "Pix",
    pixHint: "aprovação na hora",
    card: "Cartão de crédito",
    split: (count, interestFree) => `até ${count}x${interestFree ? " sem juros" : ""}`,
  },
  en: {
    methods: "Payment method",
    pix: "Pix",
    pixHint: "confirmed at once",
    card: "Credit card",
    split: (count, interestFree) => `up to ${count} ${interestFree ? "interest-free " : ""}installments`,
  },
  es: {
    methods: "Forma de pago",
    pix: "Pix",
    pixHint: "aprobación al instante",
    card: "Tarjeta de crédito",
    split: (count, interestFree) => `hasta ${count} cuotas${interestFree ? " sin interés" : ""}`,
  },
};

export const checkoutWords = (locale: Locale): CheckoutTexts => TEXTS[locale];
