// Why money was not sent, in words for whoever asked for it.
import type { Language } from "../../../../elements/i18n/language.ts";
import type { CallError } from "../../client/call-error.ts";
import { errorText } from "../../i18n/describe.ts";
import { refundWords } from "../../i18n/refund-texts.ts";

export function refundProblemText(
  { code }: Pick<CallError, "code">,
  method: string,
  language: Language,
): string {
  const t = refundWords(language);
  if (code === "refund_below_minimum" && method === "pix") return t.refused_pixBelowMinimum;
  return (
    (t as Readonly<Record<string, string | undefined>>)[`refused_${code}`] ?? errorText({ code }, language)
  );
}

/** Why asking again told nothing of what was asked first, which may have been sent. */
export const refusedAgainText = ({ code }: Pick<CallError, "code">, language: Language): string =>
  code === "idempotency_key_reused"
    ? refundWords(language).refused_idempotency_key_reused
    : errorText({ code }, language);
