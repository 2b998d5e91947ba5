import { service, signWebhook } from "../../contract/index.ts";
import { isoDate, type Timers } from "../shared/clock.ts";

/** One try to deliver: the status that the merchant answered, or what went wrong before that. */
export interface Attempt {
  /** ISO 8601 */
  at: string;
  status?: number;
  error?: string;
}

export interface DispatchOptions {
  signingSecret: string;
  fetch: (request: Request) => Promise<Response>;
  timers: Timers;
}

/** Milliseconds that the merchant has to answer. */
const TIMEOUT = 10_000;

/** Posts a signed delivery. Never rejects: the attempt says what went wrong. */
export async function dispatch(
  delivery: { body: string; idempotencyKey: string },
  url: string,
  { signingSecret, fetch, timers }: DispatchOptions,
): Promise<Attempt> {
  const at = isoDate(timers.now());
  try {
    const request = new Request(url, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        [service.SIGNATURE_HEADER]: await signWebhook(delivery.body, signingSecret),
        [service.IDEMPOTENCY_HEADER]: delivery.idempotencyKey,
      },
      body: delivery.body,
      redirect: "manual",
      signal: AbortSignal.any([timers.stopped, AbortSignal.timeout(TIMEOUT)]),
    });
    const response = await fetch(request);
    await response.body?.cancel();
    return { at, status: response.status };
  } catch (error) {
    return { at, error: error instanceof Error ? error.message : String(error) };
  }
}
