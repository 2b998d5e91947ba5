import { html, nothing, type TemplateResult } from "lit";
import type { NextStep } from "../../contract/checkout/names.ts";
import { button } from "../shared/button.ts";
import type { State } from "../shared/checkout.state.ts";
import type { Locale } from "../shared/locale.ts";
import { formatMoney } from "../shared/money.ts";
import { notice } from "../shared/notice.ts";
import { errorText } from "../shared/texts.ts";
import { cardWords } from "./card-texts.ts";

/** Where the sentence ends with another card or another time, Pix is one more way on. */
const OR_PIX: readonly (NextStep | undefined)[] = ["other_card", "later", "pix"];

/** What a buyer is told about a try that did not end in a payment; nothing in the other states. */
export function noticeText(state: State, locale: Locale, offersPix: boolean): string | undefined {
  const texts = cardWords(locale);
  switch (state.status) {
    case "denied":
    case "expired": {
      const { status, reason } = state.charge;
      if (status === "cancelled" || status === "reversed") return texts.cancelled;
      const text = reason ? texts.reason(reason) : texts.failed;
      // A backend with words of its own may have said it already.
      return offersPix && OR_PIX.includes(reason?.next) ? text.replace(/(?<!Pix)\.$/, texts.orPix) : text;
    }
    case "error": {
      const { error, order } = state;
      if (error.code === "isolation_unavailable")
        return error.retryable ? texts.noForm : errorText("not_configured", locale);
      return error.code === "amount_changed" && order
        ? texts.amountChanged(formatMoney(order.amount, locale))
        : errorText(error.code, locale);
    }
    default:
      return undefined;
  }
}

/** What is said beside the button that tries again, in the buyer's language. */
export interface Notice {
  text?: string | undefined;
  /** Pix is offered beside it. */
  pix: boolean;
}

/** Pix is offered where correcting the card's data would not help. */
export function noticeOf(state: State, locale: Locale, offersPix: boolean): Notice {
  const refused = state.status === "denied" && state.charge.reason?.next !== "correct";
  return { text: noticeText(state, locale, offersPix), pix: offersPix && refused };
}

export const cardNotice = ({ text, pix }: Notice, locale: Locale, payWithPix: () => void): TemplateResult =>
  html`<div class="said" part="status">
    ${text ? notice(text) : nothing}
    ${
      pix
        ? button({ label: cardWords(locale).payWithPix, kind: "plain", part: "pix", onclick: payWithPix })
        : nothing
    }
  </div>`;
