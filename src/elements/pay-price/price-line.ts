// A price in words: the one place that decides what `<pay-price>` says, in a browser and in a server's markup.
import type { Price } from "../../contract/checkout/price.ts";
import type { Installment } from "../../contract/installments.ts";
import type { Language } from "../i18n/language.ts";
import { formatMoney } from "../i18n/money.ts";
import { priceWords } from "../i18n/price-texts.ts";
import { interpolate } from "../i18n/translator.ts";

/** A piece of the line, by the name of its part, with the space before it if it is not the first of its group. */
export type Piece = [part: "amount" | "pix" | "installments" | "interest", text: string];

export interface PriceLine {
  /** The price, and ways to split it, with a dot between them. */
  groups: readonly (readonly Piece[])[];
  /** All of it for screen readers. */
  sentence: string;
}

/** Between two groups. No line begins with it. */
export const DOT = "\u00a0· ";

/** A short word stays with what follows it: a narrow line breaks after “até 6x” and never within it. */
const bound = (text: string): string =>
  text
    .split(" ")
    .reduce((before, word) => before + (/(?:^|\s)\(?\p{L}{1,5}$/u.test(before) ? "\u00a0" : " ") + word);

/** Nothing if nothing is certain. */
export function priceLine({ amount, pix, free, most }: Price, language: Language): PriceLine | undefined {
  const texts = priceWords(language);
  const money = (cents: number) => formatMoney(cents, language.locale);
  const split = (text: string, { count, amount: each, total }: Installment) =>
    interpolate(text, { count, amount: money(each), total: money(total) });

  const price: Piece[] = [];
  if (amount !== undefined) price.push(["amount", money(amount)]);
  if (pix !== undefined) {
    const byPix = price[0] ? ` ${texts.orByPix}` : texts.byPix;
    price.push(["pix", interpolate(byPix, { amount: money(pix) })]);
  }
  if (!price[0]) return undefined;

  const groups = [price];
  const sentences = [`${price.map(([, text]) => text).join("")}.`];
  if (free) {
    groups.push([["installments", split(texts.upToSplitFree, free)]]);
    sentences.push(split(texts.sayFree, free));
  }
  if (most) {
    groups.push([["interest", split(texts.upToSplit, most)]]);
    sentences.push(split(texts.sayMost, most));
  }
  const shown = groups.map((pieces) => pieces.map(([part, text]): Piece => [part, bound(text)]));
  return { groups: shown, sentence: sentences.join(" ") };
}
