// The notice about the last try, and the field where the buyer goes on. Plain data, so that it can be posted to a frame.
import type { Askable, NextStep } from "../../contract/checkout/enums.ts";
import { isGivenBack, type State } from "../payment/state.ts";
import { cardWords, reasonText } from "../i18n/card-texts.ts";
import type { Language } from "../i18n/language.ts";
import { interpolate } from "../i18n/translator.ts";
import { formatMoney } from "../i18n/money.ts";
import { errorText, words } from "../i18n/common-texts.ts";
import { paidAloud } from "../ui/paid-words.ts";
import { CARD_FIELDS, serverErrors, type CardField } from "./form/card-validation.ts";
import { chosenInstallment } from "./form/installment-words.ts";

/** What a buyer may use next: a field, or the button that leads to Pix. */
export type NoticePlace = CardField | Askable | "installments" | "pix";
type FieldName = Exclude<NoticePlace, "pix">;

/** What became of the last try, above the fields in the buyer's language. */
export interface Notice {
  text?: string | undefined;
  /** The form stands beside Pix. */
  offersPix: boolean;
  /** Pix is offered beside the text. */
  pix: boolean;
  next?: NoticePlace | undefined;
}

/** What the notice depends on, beside the state. */
export interface NoticeSetting {
  language: Language;
  /** The form stands beside Pix. */
  offersPix: boolean;
  /** How many installments the buyer chose. */
  count: number;
  /** That the answer is slow. */
  slow: string | undefined;
}

/** Where the advice is another card or another time, Pix is offered as well. */
const OR_PIX: readonly (NextStep | undefined)[] = ["other_card", "later", "pix"];

/** Advice that leads to the card's number; all other leads to the security code, which is typed anew for each try. */
const AT_NUMBER: readonly (NextStep | undefined)[] = ["correct", "other_card", "pix"];

/** What a buyer is told about a try that has not ended in a payment; nothing in the other states. */
export function noticeText(state: State, setting: NoticeSetting): string | undefined {
  const texts = cardWords(setting.language);
  switch (state.status) {
    case "creating":
      if (state.trouble === "charge_underway") return errorText({ code: state.trouble }, setting.language);
      if (state.trouble === "network") return words(setting.language).offline;
      return state.trouble ? words(setting.language).retryingSlow : setting.slow;
    case "denied":
    case "expired": {
      const { charge } = state;
      const { reason } = charge;
      if (isGivenBack(charge)) return texts.refunded;
      const text = reasonText(reason, setting.language);
      // A backend's own words may offer it already.
      const offersPix = setting.offersPix && OR_PIX.includes(reason?.next) && !/pix/i.test(text);
      return offersPix ? orPix(text, setting.language) : text;
    }
    case "error":
      return errorNotice(state, setting);
    default:
      return undefined;
  }
}

/** What a screen reader announces when a state is entered, if anything. */
export function announcement(state: State, setting: NoticeSetting): string | undefined {
  const texts = cardWords(setting.language);
  switch (state.status) {
    case "creating":
      return noticeText(state, setting) ?? texts.paying;
    case "pending":
      return texts.confirming;
    case "challenge":
      return texts.bankAsks;
    case "paid":
      return paidAloud(state, setting.language);
    case "loading":
      return state.checking ? texts.confirming : undefined;
    default:
      return noticeText(state, setting);
  }
}

export function noticeOf(state: State, setting: NoticeSetting): Notice {
  const { status } = state;
  const refused = status === "denied" || status === "expired";
  const { code, next } = (refused && state.charge.reason) || {};
  // A buyer who may have been charged is offered no other way to pay; one who mistyped needs none.
  const declined = status === "denied" && next !== "correct" && code !== "unknown_outcome";
  const limited = status === "error" && state.error.code === "too_many_attempts";
  const { offersPix } = setting;
  const pix = offersPix && (declined || limited);
  return { text: noticeText(state, setting), offersPix, pix, next: nextPlace(state, pix) };
}

/** The sentence with Pix as one more way on. */
const orPix = (text: string, language: Language): string =>
  `${text.replace(/\.$/, "")} ${cardWords(language).orPix}.`;

function errorNotice(
  state: State & { status: "error" },
  { language, count, offersPix }: NoticeSetting,
): string {
  const { error, order } = state;
  const { code, retryable } = error;
  const texts = cardWords(language);
  if (code === "isolation_unavailable")
    return errorText({ code: retryable ? "network" : "not_configured" }, language);
  if (code === "amount_changed" && order)
    return interpolate(words(language).newAmount, {
      amount: formatMoney(chosenInstallment(order, count).total, language.locale),
    });
  const wrong = wrongFields(state);
  if (wrong.length > 0) return interpolate(texts.check, { fields: labels(wrong, language) });
  const text = errorText(error, language);
  if (code === "too_many_attempts") return offersPix ? orPix(text, language) : text;
  // A charge may have come of the try; the next one goes by the same key.
  return order && retryable ? `${text} ${texts.neverTwice}` : text;
}

function nextPlace(state: State, pix: boolean): NoticePlace | undefined {
  switch (state.status) {
    case "denied":
    case "expired": {
      const { code, next } = state.charge.reason ?? {};
      if (pix && next === "pix") return "pix";
      if (next === "correct" && code === "expired_card") return "expiry";
      if (next === "correct" && code === "invalid_code") return "code";
      return AT_NUMBER.includes(next) ? "number" : "code";
    }
    case "error":
      return wrongFields(state)[0];
    case "challenge":
      // Another card in place of one that waits at its bank.
      return "number";
    default:
      return undefined;
  }
}

/** Fields of the form in which the backend found mistakes, first to last. */
function wrongFields({ error, order }: State & { status: "error" }): FieldName[] {
  const errors = error.problem?.errors ?? [];
  const wrong = [
    ...Object.keys(serverErrors(errors)),
    ...errors.map(({ field }) => field.replace("customer.", "")),
  ];
  const places = [...CARD_FIELDS, ...(order?.ask ?? []), "installments"] as const;
  return places.filter((name) => wrong.includes(name));
}

/** Fields of the form by what the buyer calls them. */
export function labels(names: readonly FieldName[], language: Language): string {
  const texts = { ...words(language), ...cardWords(language) };
  return names.map((name) => texts[name]).join(", ");
}
