import type { Playground } from "../playground.ts";

/** Cents in the language of the page. */
export const money = ({ texts }: Playground, cents: number): string =>
  new Intl.NumberFormat(texts.locale, { style: "currency", currency: "BRL" }).format(cents / 100);
