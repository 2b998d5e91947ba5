// What answers “why did this buyer not pay?”: from status, reason and history, and never more than these say.
import type { Language } from "../../../elements/i18n/language.ts";
import type { AdminChargeDetails } from "../client/answers.ts";
import { whyText, whyWords } from "../i18n/why-texts.ts";

type Asked = {
  charge: Pick<AdminChargeDetails["charge"], "status" | "method" | "reason" | "orderPaid">;
  history: AdminChargeDetails["history"];
};

/** Nothing where it is paid, or where this release does not know the status. */
export function whyUnpaid(asked: Asked, language: Language): string | undefined {
  const why = reasonOf(asked, language);
  const { orderPaid, reason } = asked.charge;
  return why === undefined || !orderPaid || reason?.code === "order_paid"
    ? why
    : `${why} ${whyWords(language).why_orderPaidSince}`;
}

function reasonOf({ charge, history }: Asked, language: Language): string | undefined {
  const { status, method, reason } = charge;
  const t = whyWords(language);
  switch (status) {
    case "pending":
      return pending(history, method, language);
    case "challenge":
      return lastSignal(history) === "challenge_closed" ? t.why_challengeClosed : t.why_challengeWaits;
    case "expired":
      if (reason?.code === "code_expired" && wasCopied(history)) return t.why_copiedUnpaid;
      return whyText(reason?.code, method, language) ?? t.why_expired;
    case "failed":
    case "denied": {
      if (reason?.code === "authentication_failed" && wasAtTheBank(history)) return t.why_challengeFailed;
      if (reason?.code === "authentication_expired" && lastSignal(history) === "challenge_closed")
        return t.why_challengeClosed;
      return whyText(reason?.code, method, language) ?? (status === "denied" ? t.why_declined : t.why_failed);
    }
    default:
      return undefined;
  }
}

function pending(history: Asked["history"], method: string, language: Language): string {
  const t = whyWords(language);
  // An answer about a refund names it.
  const answer = history.findLast(({ kind, detail }) => kind === "answered" && detail?.refund === undefined);
  const isKnown =
    answer?.detail?.answered === true ||
    history.some(({ kind, detail }) => kind === "looked_up" && detail?.found === "pending");
  // Before histories were kept there is none at all.
  if (!answer && history.length > 0 && !isKnown) return t.why_sending;
  if (method === "pix") return wasCopied(history) ? t.why_copiedWaits : t.why_codeWaits;
  return answer && !isKnown ? t.why_lookingUp : t.why_inReview;
}

const wasAtTheBank = (history: Asked["history"]): boolean =>
  history.some(({ kind, detail }) => kind === "changed" && detail?.status === "challenge");

/** What the buyer's page told, oldest first. */
const signalsOf = (history: Asked["history"]) =>
  history.filter(({ kind }) => kind === "signal").map(({ detail }) => detail?.signal);
const wasCopied = (history: Asked["history"]): boolean => signalsOf(history).includes("copied");

/** What the buyer did last about the bank's page: leaving this page for the bank's app is no news of it. */
const lastSignal = (history: Asked["history"]) =>
  signalsOf(history).findLast((signal) => signal !== "left" && signal !== "returned");
