import { createHash } from "node:crypto";
import { service, signWebhook } from "../../contract/index.ts";
import {
  chargeMessages,
  type Handlers,
  type Message,
  type Payment,
  type Refund,
  type Reminder,
} from "../../proxy/index.ts";
import { ask } from "./ask.ts";

/** Milliseconds; the service gives a merchant as long. */
const TIMEOUT = 10_000;

type MerchantEvents = { [Name in keyof Handlers]-?: NonNullable<Handlers[Name]> };

/** What a shop in another language than ours cannot have from `pay.messages`: the message "expires soon", by its language. */
interface WrittenReminder extends Reminder {
  messages: Record<string, Message | undefined>;
}

const LANGUAGES = ["pt-BR", "en", "es"];

/** As of when it was told: the code may expire on the way. */
function written(reminder: Reminder): WrittenReminder {
  const now = Date.parse(reminder.dueAt);
  const messages = LANGUAGES.map((language) => [
    language,
    chargeMessages(reminder.charge, { language, now }).expiring,
  ]);
  return { ...reminder, messages: Object.fromEntries(messages) as WrittenReminder["messages"] };
}

/** Posts messages, signed as the service signs its webhooks. Rejects if one is not answered 2xx. */
export function createSignedPost(url: string, secret: string, timeout = TIMEOUT) {
  /** Receivers recognise a repeat by the identifier: an id, or a hash of the body, since the service's own key is not signed. */
  return async function post(
    kind: string,
    message: { event: string; data?: Payment | Refund | WrittenReminder },
    id?: string,
  ) {
    const body = JSON.stringify(message);
    const identifier = id ?? createHash("sha256").update(body).digest("hex");
    const headers = {
      "content-type": "application/json",
      [service.SIGNATURE_HEADER]: await signWebhook(body, secret),
      [service.IDEMPOTENCY_HEADER]: `${kind}:${identifier}`,
    };
    const { status } = await ask("PAY_EVENTS_URL", url, { method: "POST", headers, body }, timeout);
    if (status < 200 || status > 299)
      throw new Error(`PAY_EVENTS_URL answered ${status}, expected 2xx for what was taken.`);
  };
}

/** Posts what the proxy tells. What rejects, the outbox posts again. */
export function merchantEvents(url: string, secret: string, timeout = TIMEOUT): MerchantEvents {
  const post = createSignedPost(url, secret, timeout);
  return {
    onCharge: (record) => post("pay.charge", { event: "pay.charge", ...record }),
    onPaid: (payment) => post("pay.paid", { event: "pay.paid", data: payment }, payment.id),
    // More may be known of a refund later: that is no repeat.
    onRefunded: (refund) =>
      post("pay.refunded", { event: "pay.refunded", data: refund }, `${refund.id}.${refund.status}`),
    onReminder: (reminder) =>
      post("pay.reminder", { event: "pay.reminder", data: written(reminder) }, reminder.id),
    onEvent: (event) => post(event.kind, event),
    // In these bodies `event` names what is posted, so the delivery in question is called `delivery`.
    onProblem: ({ event: delivery, ...problem }) =>
      post("pay.problem", { event: "pay.problem", ...problem, ...(delivery && { delivery }) }),
  };
}
