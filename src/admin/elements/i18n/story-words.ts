// What an entry of a payment's history says, in the reader's language: made from `kind` and `detail`, which programs may rely
// on. A kind, or a detail, that this release does not know is shown by the English text that came with it.
import type { Language } from "../../../elements/i18n/language.ts";
import { interpolate } from "../../../elements/i18n/translator.ts";
import type { AdminHistoryEntry } from "../client/answers.ts";
import { methodText, money, statusText } from "./describe.ts";
import { storyTexts, type StoryTextName } from "./story-texts.ts";
import { whyText } from "./why-texts.ts";

type Detail = Readonly<Record<string, unknown>>;

interface Told {
  detail: Detail;
  language: Language;
  /** The payment's method. */
  method: string;
  t: Readonly<Record<StoryTextName, string>>;
}

type Words = (told: Told) => string | undefined;

/** By kind. One more kind is one more line. */
const WORDS: Readonly<Record<string, Words>> = {
  ordered,
  sent,
  answered,
  authenticated,
  changed,
  delivered,
  looked_up: lookedUp,
  told,
  withheld,
  refund,
  reported: ({ t }) => t.story_reported,
  resolved: ({ t }) => t.story_resolved,
  signal: ({ detail, t }) => textOf(t, `story_signal_${String(detail.signal)}`),
  erased: ({ t }) => t.story_erased,
};

export function storyText(
  { kind, detail = {}, text }: Pick<AdminHistoryEntry, "kind" | "text"> & { detail?: Detail | undefined },
  method: string,
  language: Language,
): string {
  const words = Object.hasOwn(WORDS, kind) ? WORDS[kind] : undefined;
  return words?.({ detail, language, method, t: storyTexts(language) }) ?? text;
}

const cents = (value: unknown, language: Language): string | undefined =>
  typeof value === "number" ? money(value, language) : undefined;

/** A text with an amount; none where the amount is not there. */
const withAmount = (text: string, amount: unknown, language: Language): string | undefined => {
  const shown = cents(amount, language);
  return shown === undefined ? undefined : interpolate(text, { amount: shown });
};

function ordered({ detail, language, t }: Told): string | undefined {
  const { amount, outstandingAmount: missing } = detail;
  if (missing === undefined) return withAmount(t.story_ordered, amount, language);
  return missing === 0 ? t.story_nothingMissing : withAmount(t.story_missing, missing, language);
}

function sent({ detail, language, t }: Told): string | undefined {
  const { brand, last4, installments: count, amount } = detail;
  if (typeof brand !== "string" || typeof last4 !== "string")
    return detail.method === "pix" ? withAmount(t.story_sentPix, amount, language) : undefined;
  const text =
    typeof count === "number" && count > 1 ? interpolate(t.story_sentParts, { count }) : t.story_sentCard;
  const card = methodText({ method: "card", card: { brand, last4, installments: undefined } }, language);
  return withAmount(interpolate(text, { card }), amount, language);
}

function answered({ detail, method, t }: Told): string | undefined {
  if (detail.refund !== undefined)
    return detail.answered === true ? t.story_refundTaken : t.story_refundUnanswered;
  if (detail.answered === false) return t.story_unanswered;
  if (detail.status === "pending" && method === "pix") return t.story_pixMade;
  return textOf(t, `story_answered_${String(detail.status)}`);
}

function authenticated({ detail, t }: Told): string {
  const { used, dataOnly, eci, version } = detail;
  const text =
    used !== true ? t.story_notAuthenticated : dataOnly === true ? t.story_dataOnly : t.story_authenticated;
  const names = [
    ...(typeof eci === "string" ? [`ECI ${eci}`] : []),
    ...(typeof version === "string" ? [`3-D Secure ${version}`] : []),
  ];
  return names.length > 0 ? `${text} (${names.join(", ")})` : text;
}

function changed({ detail, language, method, t }: Told): string | undefined {
  const { from, status, reason } = detail;
  if (status === "paid")
    return ["expired", "failed", "denied"].includes(String(from)) ? t.story_paidLate : t.story_paid;
  if (status === "expired" || status === "failed" || status === "denied") {
    const why = typeof reason === "string" ? whyText(reason, method, language) : undefined;
    const label = statusText(status, language);
    return why === undefined ? label : `${label}: ${lowerFirst(why)}`;
  }
  return textOf(t, `story_${String(status)}`);
}

const DELIVERED: Readonly<Record<string, StoryTextName>> = {
  deposit: "story_deposit",
  "payment.confirmed": "story_told_confirmed",
  "payment.denied": "story_told_denied",
  "payment.cancelled": "story_told_cancelled",
  withdrawal: "story_wentOut",
  withdrawal_approved: "story_wentOut",
  withdrawal_failed: "story_notOut",
};

function delivered({ detail, t }: Told): string {
  const event = String(detail.event);
  return t[Object.hasOwn(DELIVERED, event) ? DELIVERED[event]! : "story_delivered"];
}

function lookedUp({ detail, language, t }: Told): string | undefined {
  const { found } = detail;
  if (found === "no answer") return t.story_lookupSilent;
  if (found === "not in its list") return t.story_lookupMissing;
  return typeof found === "string"
    ? interpolate(t.story_lookedUp, { status: lowerFirst(statusText(found, language)) })
    : undefined;
}

const WITHHELD: Readonly<Record<string, StoryTextName>> = {
  short: "story_withheldShort",
  second: "story_withheldSecond",
  ended: "story_withheldEnded",
};

function withheld({ detail, t }: Told): string | undefined {
  const because = String(detail.because);
  return Object.hasOwn(WITHHELD, because) ? t[WITHHELD[because]!] : undefined;
}

function told({ detail, language, t }: Told): string | undefined {
  const { handler, status, taken, tries } = detail;
  if (taken === false) {
    if (detail.isRetried === true) return t.story_retried;
    const text = detail.isDropped === true ? t.story_dropped : t.story_notTaken;
    return interpolate(text, { tries: Number(tries) });
  }
  if (handler === "onCharge")
    return typeof status === "string"
      ? interpolate(t.story_onCharge, { status: lowerFirst(statusText(status, language)) })
      : undefined;
  return textOf(t, `story_${String(handler)}`) ?? t.story_onOther;
}

function refund({ detail, language, t }: Told): string | undefined {
  const { by, status, amount } = detail;
  const own = by === "recorded" ? t.story_recorded : by === "service" ? t.story_refundThere : undefined;
  const text = (status === "done" ? own : undefined) ?? textOf(t, `story_refund_${String(status)}`);
  return text === undefined ? undefined : withAmount(text, amount, language);
}

const textOf = (texts: Readonly<Record<string, string | undefined>>, name: string): string | undefined =>
  texts[name];

/** Within a sentence. What is all capitals, or begins with a name such as “Pix”, stays. */
const lowerFirst = (text: string): string =>
  /^\p{Lu}\p{Ll}*\s/u.test(text) || /^\p{Lu}\p{Ll}+$/u.test(text)
    ? text.charAt(0).toLocaleLowerCase() + text.slice(1)
    : text;
