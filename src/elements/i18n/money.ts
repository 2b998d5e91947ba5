import type { Locale } from "./built-in-locales.ts";

/**
 * Cents as people write them: `R$ 1.234,56`, with a no-break space in every language. The result is that of `Intl`, whose
 * first `NumberFormat` takes a cheap phone longer than drawing the QR code does.
 */
export function formatMoney(cents: number, locale: Locale): string {
  const [group, decimal] = locale === "en" ? ",." : ".,";
  const [reais, rest] = (cents / 100).toFixed(2).split(".") as [string, string];
  // Spanish does not group four digits.
  // oxlint-disable-next-line redos/no-vulnerable -- over the digits of a number, which are 22 at most
  const grouped = locale === "es" && reais.length < 5 ? reais : reais.replace(/\B(?=(\d{3})+$)/g, group!);
  return `R$\u00a0${grouped}${decimal}${rest}`;
}
