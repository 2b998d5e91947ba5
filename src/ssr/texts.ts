// What only a page without scripts says: no script carries it.
import { translator, type Table } from "../elements/i18n/translator.ts";

const TEXTS = {
  noScripts: [
    "Esta página não muda sozinha. Depois de pagar, toque em “Já paguei” para ver a confirmação.",
    "This page doesn’t change by itself. After you pay, tap “I’ve paid” to see the confirmation.",
    "Esta página no cambia sola. Después de pagar, toque “Ya pagué” para ver la confirmación.",
  ],
} satisfies Table;

export const serverWords = translator(TEXTS);
