// What is shown of a charge in words, in the reader's language. A word that this release does not know is shown as it came.
import { formatMoney } from "../../../elements/i18n/money.ts";
import type { Language } from "../../../elements/i18n/language.ts";
import { interpolate } from "../../../elements/i18n/translator.ts";
import type { AdminCharge } from "../client/answers.ts";
import type { CallError } from "../client/call-error.ts";
import { adminWords } from "./common-texts.ts";

const byName = (language: Language, name: string): string | undefined =>
  (adminWords(language) as Readonly<Record<string, string | undefined>>)[name];

export const statusText = (status: string, language: Language): string =>
  byName(language, `status_${status}`) ?? status;

/** “Pix”, or a card as people tell theirs from others. */
export function methodText(
  { method, card }: Pick<AdminCharge, "method"> & Partial<Pick<AdminCharge, "card">>,
  language: Language,
): string {
  if (!card) return byName(language, method) ?? method;
  return interpolate(adminWords(language).cardEnding, { brand: card.brand, last4: card.last4 });
}

/** What a call that gave nothing means for whoever asked. */
export const errorText = ({ code }: Pick<CallError, "code">, language: Language): string =>
  byName(language, `error_${code}`) ?? adminWords(language).error_unexpected;

export const money = (cents: number, { locale }: Language): string => formatMoney(cents, locale);

const ZONE = { timeZone: "America/Sao_Paulo" };

/** Made once for each language: a list writes hundreds of times, and making one takes longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(tag: string): Intl.DateTimeFormat {
  const format =
    formats.get(tag) ??
    new Intl.DateTimeFormat(tag, {
      day: "2-digit",
      month: tag.startsWith("en") ? "short" : "2-digit",
      year: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      ...ZONE,
    });
  formats.set(tag, format);
  return format;
}

/** An instant as day and time in Brasília, such as “26/11/2026, 17:03”. */
export const dayAndTime = (instant: string, { tag }: Language): string =>
  formatOf(tag).format(new Date(instant));

/** An instant as the time of its day in Brasília, with seconds: “17:03:41”. */
export const timeOfDay = (instant: string, { tag }: Language): string =>
  new Date(instant).toLocaleTimeString(tag, {
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
    ...ZONE,
  });

/** An instant as its day in Brasília in words, such as “quinta-feira, 26 de novembro de 2026”. */
export const longDay = (instant: string, { tag }: Language): string =>
  new Date(instant).toLocaleDateString(tag, { dateStyle: "full", ...ZONE });

/** An instant as its day in Brasília in figures. */
export const shortDay = (instant: string, { tag }: Language): string =>
  new Date(instant).toLocaleDateString(tag, {
    day: "2-digit",
    month: tag.startsWith("en") ? "short" : "2-digit",
    year: "numeric",
    ...ZONE,
  });

/** An instant as its day in Brasília, as filters and addresses write it: `2026-11-26`. */
export const dayOf = (instant: string | Date): string =>
  // Sweden writes dates as ISO 8601 does.
  new Date(instant).toLocaleDateString("sv-SE", ZONE);
