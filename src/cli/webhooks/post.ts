// Sends a webhook as the service does.
import { service, signWebhook } from "../../contract/index.ts";
import { DEFAULT_KEYS } from "../../sandbox/index.ts";
import { CommandError } from "../lib/command-error.ts";
import type { WebhookVariables } from "../proxy/environment.ts";

/** Milliseconds. */
const TIMEOUT = 10_000;

/** Where a proxy on this machine takes webhooks, by its variables. */
export const webhookAddress = ({ PAY_PORT, PAY_BASE_PATH }: WebhookVariables) =>
  `http://127.0.0.1:${PAY_PORT}${PAY_BASE_PATH}/webhooks`;

/** Posts a body, signed. Gives the status of the answer; throws a `CommandError` if there is none. */
export async function post(
  to: string,
  body: string,
  { PAY_SIGNING_SECRET: [secret] = [DEFAULT_KEYS.signingSecret] }: WebhookVariables,
  identifier: string,
): Promise<number> {
  const { event } = JSON.parse(body) as { event: string };
  const headers = {
    "content-type": "application/json",
    [service.SIGNATURE_HEADER]: await signWebhook(body, secret!),
    [service.IDEMPOTENCY_HEADER]: `${event}:${identifier}`,
  };
  const signal = AbortSignal.timeout(TIMEOUT);
  try {
    const response = await fetch(to, { method: "POST", headers, body, redirect: "manual", signal });
    await response.body?.cancel();
    return response.status;
  } catch {
    throw new CommandError(`nothing answers at ${to}. Start the proxy, or name its address with --to.`, 1);
  }
}

/** What an answer means, for whom it is not 200. */
export function meaningOf(status: number): string {
  if (status === 200) return "200, taken";
  if (status === 401) return "401: PAY_SIGNING_SECRET is not the proxy's";
  if (status === 404) return "404: the webhooks of the proxy are elsewhere, name their address with --to";
  return String(status);
}
