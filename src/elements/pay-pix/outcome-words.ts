import type { Charge } from "../../contract/checkout/charge.ts";
import type { Order } from "../../contract/checkout/order.ts";
import { methodTotal } from "../../contract/checkout/totals.ts";
import { isGivenBack, isSuperseded, type State } from "../payment/state.ts";
import type { Language } from "../i18n/language.ts";
import { formatMoney } from "../i18n/money.ts";
import { pixErrorText, pixWords } from "../i18n/pix-texts.ts";
import { words } from "../i18n/common-texts.ts";
import { paidAloud } from "../ui/paid-words.ts";

/** Why a charge was not paid: title, and the hint that comes with a way on if there is one. */
export function denial(charge: Charge, language: Language): [title: string, hint?: string] {
  const t = pixWords(language);
  if (isGivenBack(charge)) return [charge.status === "reversed" ? t.reversed : t.cancelled];
  return notMade(language);
}

/** That there is no code, and nothing was charged: whether the service refused to make one, or its answer was lost. */
export function notMade(language: Language): [title: string, hint: string] {
  const { pixFailed, pixFailedHint } = pixWords(language);
  return [pixFailed, pixFailedHint];
}

/** Whether the payment service refused to make a code. */
export const isRefused = (state: State): state is State & { status: "error"; order: Order } =>
  state.status === "error" && state.order !== undefined && state.error.code === "service_refused";

/** Why a code gave way, once the order is known as it is now; nothing if its time ran out. */
export function superseded(state: State, language: Language): string | undefined {
  if (!isSuperseded(state)) return undefined;
  const t = pixWords(language);
  return state.charge.amount === methodTotal(state.order, "pix") ? t.pixNewerTry : t.amount_changed;
}

/** Why a code is sent for again, if it is. */
export function trouble(state: State, language: Language): string | undefined {
  if (state.status !== "creating" || !state.trouble) return undefined;
  const { offline, retryingSlow } = words(language);
  return state.trouble === "network" ? offline : retryingSlow;
}

/** What is said aloud when a state is entered, if anything. */
export function announcement(state: State, language: Language): string | undefined {
  const t = pixWords(language);
  switch (state.status) {
    case "creating":
      return trouble(state, language) ?? t.creating;
    case "pending":
      return `${t.waiting}. ${formatMoney(state.charge.amount, language.locale)}.`;
    case "paid":
      return paidAloud(state, language);
    case "expired":
      return `${superseded(state, language) ? t.pixSuperseded : t.pixExpired}. ${t.pixExpiredHint}`;
    case "denied":
      return denial(state.charge, language).join(". ");
    case "error":
      if (isRefused(state)) return notMade(language).join(". ");
      return pixErrorText(state.error, language);
    default:
      return undefined;
  }
}
