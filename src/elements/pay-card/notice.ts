import type { State } from "../shared/checkout.state.ts";
import type { Locale } from "../shared/locale.ts";
import { formatMoney } from "../shared/money.ts";
import { errorText } from "../shared/texts.ts";
import { cardWords } from "./card-texts.ts";

/** What a buyer is told about a try that did not end in a payment; nothing in the other states. */
export function noticeText(state: State, locale: Locale): string | undefined {
  const texts = cardWords(locale);
  switch (state.status) {
    case "denied":
    case "expired": {
      const { status, reason } = state.charge;
      if (status === "cancelled" || status === "reversed") return texts.cancelled;
      return reason ? texts.reason(reason) : texts.failed;
    }
    case "error": {
      const { error, order } = state;
      return error.code === "amount_changed" && order
        ? texts.amountChanged(formatMoney(order.amount, locale))
        : errorText(error.code, locale);
    }
    default:
      return undefined;
  }
}
