// What is said about the last try, and where the buyer goes on from it. Told as plain data, which a form in a frame shows
// as well.
import { html, nothing, type TemplateResult } from "lit";
import type { Reason } from "../../contract/checkout/charge.ts";
import { ASKABLE, type NextStep, type ReasonCode } from "../../contract/checkout/names.ts";
import type { Order } from "../../contract/checkout/order.ts";
import { button } from "../shared/button.ts";
import type { State } from "../shared/checkout.state.ts";
import type { Locale } from "../shared/locale.ts";
import { formatMoney } from "../shared/money.ts";
import { notice } from "../shared/notice.ts";
import { isOfKey, type PayError, type PayErrorCode } from "../shared/pay-error.ts";
import { errorText } from "../shared/texts.ts";
import { cardWords, type CardTexts } from "./card-texts.ts";
import { CARD_FIELDS } from "./form/card-fields.ts";
import { chosenInstallment } from "./form/installments.ts";

/** Fields with which a buyer may have to go on, first to last, and the button that leads to Pix. */
export const NOTICE_PLACES = [...CARD_FIELDS, ...ASKABLE, "installments", "pix"] as const;
type NoticePlace = (typeof NOTICE_PLACES)[number];

/** What is said beside the button that tries again, in the buyer's language. */
export interface Notice {
  text?: string | undefined;
  /** Nothing is wrong: it is being tried again. */
  calm: boolean;
  /** A card was refused: said above the fields, for one of them comes next. */
  refused: boolean;
  /** Pix is offered beside it. */
  pix: boolean;
  next?: NoticePlace | undefined;
}

/** What the sentence depends on, beside the state. */
export interface NoticeSetting {
  locale: Locale;
  /** The form stands beside Pix. */
  offersPix: boolean;
  /** How many installments the buyer chose. */
  count: number;
}

/** Where the sentence ends with another card, another time or the bank, Pix is one more way on. */
const OR_PIX: readonly (NextStep | undefined)[] = ["other_card", "bank", "later", "pix"];

/** The field to correct, where it is not the number. */
const CORRECT: Partial<Record<ReasonCode, NoticePlace>> = { expired_card: "expiry", invalid_code: "code" };

/** Fields of the request that go by other names in the form. */
const NAMES: Partial<Record<string, string>> = {
  brand: "number",
  expirationDate: "expiry",
  securityCode: "code",
};

/** Trouble after which a charge may exist; the next try goes by the same key. */
const UNKNOWN: readonly PayErrorCode[] = ["network", "service_unavailable", "unexpected"];

/** Another charge of the order is under way, and the form waits until more is known of it. */
export const isUnderWay = (state: State): boolean =>
  state.status === "error" && state.error.code === "charge_underway" && state.checking === true;

/** What a buyer is told about a try that has not ended in a payment; nothing in the other states. */
export function noticeText(state: State, setting: NoticeSetting): string | undefined {
  const texts = cardWords(setting.locale);
  switch (state.status) {
    case "creating":
      return state.trouble === "charge_underway"
        ? texts.underway
        : state.trouble && texts.retrying(state.trouble === "network");
    case "denied":
    case "expired": {
      const { status, reason } = state.charge;
      if (status === "cancelled" || status === "reversed") return texts.cancelled;
      const text = reason ? texts.reason(reason) : texts.failed;
      return setting.offersPix && OR_PIX.includes(reason?.next) ? orPix(text, texts) : text;
    }
    case "error":
      return troubleText(state, texts, setting);
    default:
      return undefined;
  }
}

export function noticeOf(state: State, setting: NoticeSetting): Notice {
  const { status } = state;
  const reason = status === "denied" ? state.charge.reason : undefined;
  // Who has just been charged, perhaps, is offered no other way to pay; who mistyped needs none.
  const pix =
    setting.offersPix &&
    status === "denied" &&
    reason?.next !== "correct" &&
    reason?.code !== "unknown_outcome";
  return {
    text: noticeText(state, setting),
    calm: status === "creating",
    refused: status === "denied" || status === "expired",
    pix,
    next: nextField(state, pix),
  };
}

/** Its place stays where it is, with or without words. */
export const cardNotice = (said: Notice, locale: Locale, payWithPix: () => void): TemplateResult =>
  html`<div class="said" part="status">
    ${said.text ? (said.calm ? html`<p class="muted">${said.text}</p>` : notice(said.text)) : nothing}
    ${
      said.pix
        ? button({ label: cardWords(locale).payWithPix, kind: "plain", part: "pix", onclick: payWithPix })
        : nothing
    }
  </div>`;

/** "… use outro cartão ou pague com Pix." A backend with words of its own may have said it already. */
function orPix(text: string, { orPix }: CardTexts): string {
  if (/pix/i.test(text)) return text;
  const [, or] = orPix.split(" ");
  return text.replace(new RegExp(` ${or} (?=[^,.]*\\.$)`), ", ").replace(/\.$/, orPix);
}

function troubleText(
  { error, order, checking }: State & { status: "error" },
  texts: CardTexts,
  { locale, count }: NoticeSetting,
): string {
  const { code } = error;
  if (code === "isolation_unavailable")
    return error.retryable ? texts.noForm : errorText("not_configured", locale);
  if (code === "charge_underway" && checking) return texts.underway;
  if (code === "amount_changed" && order)
    return texts.amountChanged(formatMoney(chosenInstallment(order, count).total, locale));
  if (isOfKey(error)) return texts.notSent;
  const wrong = wrongField(error, order);
  if (wrong) return wrong === "installments" ? texts.splitGone : texts.checkMarked;
  const text = errorText(code, locale, error.retryAfter);
  return order && UNKNOWN.includes(code) ? `${text} ${texts.never}` : text;
}

function nextField(state: State, pix: boolean): NoticePlace | undefined {
  switch (state.status) {
    case "denied":
    case "expired":
      return afterRefusal(state.charge.reason, pix);
    case "error":
      return wrongField(state.error, state.order);
    default:
      return undefined;
  }
}

/** The card itself is to be replaced or corrected, or its code, which is typed anew for each try. */
function afterRefusal(reason: Reason | undefined, pix: boolean): NoticePlace {
  switch (reason?.next) {
    case "correct":
      return CORRECT[reason.code] ?? "number";
    case "pix":
      return pix ? "pix" : "number";
    case "other_card":
      return "number";
    default:
      return "code";
  }
}

/** The first field of the form in which the backend found a mistake. */
function wrongField({ problem }: PayError, order: Order | undefined): NoticePlace | undefined {
  const wrong = problem?.errors?.map(({ field }) => {
    const name = field.replace(/.*\./, "");
    return NAMES[name] ?? name;
  });
  const places = [...CARD_FIELDS, ...(order?.ask ?? []), "installments"] as const;
  return places.find((name) => wrong?.includes(name));
}
