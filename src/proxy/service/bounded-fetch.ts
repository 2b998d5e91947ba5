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
  /** The body; empty for one without success that breaks off or is too long. */
  text: string;
  /** Whether it says when to come back (`Retry-After`). */
  hasRetryAfter: boolean;
}

async function readAnswer(send: () => Promise<Response>): Promise<Answer> {
  const { status, ok, headers, body } = await send();
  const text = await readText(body).catch((error: unknown) => {
    if (ok) throw error;
    // What is not a success is told by its status alone.
    return "";
  });
  return { status, text, hasRetryAfter: headers.has("retry-after") };
}

async function readText(body: Response["body"]): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  // Leaving the loop, at its end or by an error, releases the connection.
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) throw new RangeError(`The answer is longer than ${MAX_ANSWER_BYTES} bytes.`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
