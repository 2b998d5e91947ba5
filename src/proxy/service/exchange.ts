// One HTTP exchange, bounded in time and size.
import { abortable } from "../lib/with-timeout.ts";

/** A page of a long list is some hundred kilobytes; beyond this it is no answer of the service. */
export const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

export class AnswerTooLong extends RangeError {
  override readonly name = "AnswerTooLong";

  constructor() {
    super(`The answer is longer than ${MAX_ANSWER_BYTES} bytes.`);
  }
}

/** Calls `send` and reads the whole answer, or rejects: with `signal`'s reason, or with what broke. */
export const exchange = (send: () => Promise<Response>, signal: AbortSignal) =>
  // A `fetch` of the merchant's may not listen to the request's signal; the deadline holds all the same.
  abortable(signal, () => readAnswer(send));

async function readAnswer(send: () => Promise<Response>): Promise<{ status: number; text: string }> {
  const response = await send();
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  // Leaving the loop, by its end or by a throw, releases the connection.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) throw new AnswerTooLong();
    text += decoder.decode(chunk, { stream: true });
  }
  return { status: response.status, text: text + decoder.decode() };
}
