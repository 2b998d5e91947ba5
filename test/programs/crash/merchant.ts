// The merchant's code, outside of the process that is killed: it records each notification before it answers, and
// refuses some at random.
import { json } from "node:stream/consumers";
import type { ChargeRecord, PayProblem, Refund, Reminder, WebhookEvent } from "../../../src/proxy/index.ts";
import { random } from "../../support/random.ts";
import { listen } from "../../support/serve.ts";
import type { Clerk } from "./clerk.ts";

/** One notification of a charge. */
export interface Notification {
  record: ChargeRecord;
  /** The merchant's code ended well; the proxy may have died before it knew. */
  taken: boolean;
}

export type Merchant = Awaited<ReturnType<typeof openMerchant>>;

/** `clerk` is told of what the merchant has taken. */
export async function openMerchant(seed: number, clerk: () => Pick<Clerk, "paid" | "refunded">) {
  const charges = new Map<string, Notification[]>();
  const refunds: { refund: Refund; taken: boolean }[] = [];
  const reminders: Reminder[] = [];
  const events: WebhookEvent[] = [];
  const problems = new Map<string, PayProblem>();
  const draw = random(seed, "merchant");
  let refuses = true;

  const { origin, close } = await listen(async (request, response) => {
    const sent = await json(request);
    const taken = !(refuses && draw.chance(0.05));
    if (request.url === "/charge") {
      const record = sent as ChargeRecord;
      charges.set(record.id, [...(charges.get(record.id) ?? []), { record, taken }]);
      if (taken) clerk().paid(record);
    }
    if (request.url === "/refund") {
      const refund = sent as Refund;
      refunds.push({ refund, taken });
      if (taken) clerk().refunded(refund);
    }
    if (request.url === "/reminder") reminders.push(sent as Reminder);
    if (taken && request.url === "/event") events.push(sent as WebhookEvent);
    // The same one may be sent twice.
    if (taken && request.url === "/problem") problems.set(JSON.stringify(sent), sent as PayProblem);
    response.writeHead(taken ? 204 : 500).end();
  });

  return {
    charges,
    refunds,
    reminders,
    events,
    problems: () => [...problems.values()],
    url: origin,
    behave() {
      refuses = false;
    },
    close,
  };
}
