// Money as people type it.
import { parseBrl, toDecimalText } from "../../../../contract/money.ts";
import { attempt } from "../../../../elements/lib/attempt.ts";
import type { Language } from "../../../../elements/i18n/language.ts";

/** Cents; nothing where it is no amount, or may be two, as “1.234”. */
export const readAmount = (typed: string): number | undefined => attempt(() => parseBrl(typed));

/** Cents as the reader would type them: “50,00”. */
export const amountText = (cents: number, { locale }: Language): string => {
  const text = toDecimalText(cents);
  return locale === "en" ? text : text.replace(".", ",");
};
