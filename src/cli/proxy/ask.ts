// A call to the merchant's own address: bounded in time and size, and never led elsewhere, where the buyer's cookies
// or the signed body would go along.
import { AnswerTooLong, exchange, MAX_ANSWER_BYTES } from "../../proxy/service/exchange.ts";

/** The whole answer, whatever its status. Rejects with an error that names `variable`, which holds the address. */
export async function ask(variable: string, url: string, init: RequestInit, timeout: number) {
  const signal = AbortSignal.timeout(timeout);
  try {
    return await exchange(() => fetch(url, { ...init, redirect: "manual", signal }), signal);
  } catch (cause) {
    throw new Error(`${variable} ${faultOf(cause, signal.aborted, timeout)}${detail(cause)}.`, { cause });
  }
}

function faultOf(cause: unknown, isLate: boolean, timeout: number): string {
  if (isLate) return `gave no whole answer within ${timeout / 1000} s`;
  return cause instanceof AnswerTooLong
    ? `answered more than ${MAX_ANSWER_BYTES} bytes`
    : "cannot be reached";
}

/** The system's word for it, such as `ECONNREFUSED`: `fetch` itself says that it failed. */
function detail(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause ? ` (${String(cause.code)})` : "";
}
