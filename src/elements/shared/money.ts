import type { Locale } from "./locale.ts";

const formats = new Map<Locale, Intl.NumberFormat>();

/** Cents as people write them: `R$ 1.234,56`, with a no-break space in every language. */
export function formatMoney(cents: number, locale: Locale): string {
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    formats.set(locale, format);
  }
  return `R$\u00a0${format.format(cents / 100)}`;
}
