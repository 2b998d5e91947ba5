import type { Charge } from "../../contract/checkout/charge.ts";
import type { State } from "../shared/checkout.state.ts";
import type { Locale } from "../shared/locale.ts";
import { formatMoney } from "../shared/money.ts";
import { words } from "../shared/texts.ts";
import { pixErrorText, pixWords } from "./pix-texts.ts";

/** Why a charge was not paid: title, and the hint that comes with a way on where there is one. */
export function denial({ status, reason }: Charge, locale: Locale): [title: string, hint?: string] {
  const t = pixWords(locale);
  if (status === "cancelled" || status === "reversed") return [t[status]];
  // The backend's own sentences are in Portuguese.
  return [t.failed, (locale === "pt-BR" && reason?.message) || t.failedHint];
}

/** What is said aloud when a state is entered, if anything. */
export function announcement(state: State, locale: Locale): string | undefined {
  const t = pixWords(locale);
  switch (state.status) {
    case "creating":
      return t.creating;
    case "pending":
      return `${t.waiting}. ${formatMoney(state.charge.amount, locale)}.`;
    case "paid":
      return words(locale)[state.charge ? "paid" : "orderPaid"];
    case "expired":
      return `${t.expired}. ${t.expiredHint}`;
    case "denied":
      return denial(state.charge, locale).join(". ");
    case "error":
      return pixErrorText(state.error.code, locale);
    default:
      return undefined;
  }
}
