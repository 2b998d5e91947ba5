// A call to the merchant's own address: bounded in time and size, and never redirected, since the buyer's cookies or
// the signed body would go along.
import { readText } from "../lib/body.ts";

const MAX_LENGTH = 4 * 1024 * 1024;

/** The whole answer, whatever its status. Rejects with an error that names `variable`, which holds the address. */
export async function ask(variable: string, url: string, init: RequestInit, timeout: number) {
  const signal = AbortSignal.timeout(timeout);
  let answer: { status: number; text: string };
  try {
    const response = await fetch(url, { ...init, redirect: "manual", signal });
    answer = { status: response.status, text: await readText(response, MAX_LENGTH) };
  } catch (cause) {
    const fault = signal.aborted ? `gave no complete answer within ${timeout / 1000} s` : "cannot be reached";
    throw new Error(`${variable} ${fault}${detail(cause)}.`, { cause });
  }
  if (answer.text.length > MAX_LENGTH) throw new Error(`${variable} answered more than ${MAX_LENGTH} bytes.`);
  return answer;
}

/** The system's code for it, such as `ECONNREFUSED`, which `fetch` gives in the cause of its error. */
function detail(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause ? ` (${String(cause.code)})` : "";
}
