// One HTTP exchange, bounded in time and size.
import { abortable } from "../lib/with-timeout.ts";

/** A page of a long list is some hundred kilobytes: no answer of the service is longer. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/** Calls `send` and reads the whole answer, or rejects: with `signal`'s reason, or with what broke. */
export const boundedFetch = (send: () => Promise<Response>, signal: AbortSignal) =>
  // A `fetch` of the merchant's may ignore the request's signal.
  abortable(signal, () => readAnswer(send));

export interface Answer {
  status: number;
  text: string;
  /** Whether it says when to come back (`Retry-After`). */
  hasRetryAfter: boolean;
}

async function readAnswer(send: () => Promise<Response>): Promise<Answer> {
  const response = await send();
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  // Leaving the loop, at its end or by an error, releases the connection.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) throw new RangeError(`The answer is longer than ${MAX_ANSWER_BYTES} bytes.`);
    text += decoder.decode(chunk, { stream: true });
  }
  const hasRetryAfter = response.headers.has("retry-after");
  return { status: response.status, text: text + decoder.decode(), hasRetryAfter };
}
