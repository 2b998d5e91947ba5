// Takes the buyer's data out of calls of handlers that are still to be made: they are made without it.
import { nextMacrotask } from "../lib/next-macrotask.ts";
import type { ChargeRecord } from "../model/record.ts";
import { chargeIds, matches } from "../model/event-updates.ts";
import type { WebhookEvent } from "../service/webhooks/webhook-event.ts";
import type { Commit, OutboxEntry, Store } from "../stores/store.ts";
import { payloadWithoutBuyer, readPayload, type Payload } from "./handlers.ts";

type Redacted = NonNullable<Commit["redact"]>[number];

const PAGE_SIZE = 500;

/**
 * The entries about an order whose charges are `charges`, with new payloads; none if the store cannot list its entries.
 * All entries are read, whose order is in the payload alone: they are those that no handler has taken yet.
 */
export async function redactEntries(
  store: Pick<Store, "listOutbox">,
  orderId: string,
  charges: readonly ChargeRecord[],
): Promise<Redacted[]> {
  const redacted: Redacted[] = [];
  // Those that were set aside last: an entry may be set aside meanwhile, and never comes back.
  for (const aside of [false, true]) {
    let after: number | undefined;
    for (;;) {
      const page = (await store.listOutbox?.({ aside, after, limit: PAGE_SIZE })) ?? [];
      redacted.push(...page.flatMap((entry) => redactEntry(entry, orderId, charges) ?? []));
      if (page.length < PAGE_SIZE) break;
      after = page.at(-1)?.id;
      await nextMacrotask();
    }
  }
  return redacted;
}

function redactEntry(
  entry: OutboxEntry,
  orderId: string,
  charges: readonly ChargeRecord[],
): Redacted | undefined {
  const payload = readPayload(entry);
  if (!isAbout(payload, orderId, charges)) return undefined;
  return { id: entry.id, payload: JSON.stringify(payloadWithoutBuyer(payload).value) };
}

function isAbout(payload: Payload, orderId: string, charges: readonly ChargeRecord[]): boolean {
  const isOfOrder = (event: WebhookEvent) => {
    const ids = chargeIds(event);
    const isNamed = ids.paymentId !== undefined || ids.merchantOrderId !== undefined;
    return isNamed && charges.some((charge) => matches(ids, charge));
  };
  switch (payload.kind) {
    case "charge":
      return payload.value.orderId === orderId;
    case "payment":
    case "refund":
    case "reminder":
      // Ids alone: only the text of its last error may hold more.
      return payload.value.orderId === orderId;
    case "event":
      return isOfOrder(payload.value);
    case "problem": {
      const { orderId: order, event } = payload.value;
      return order === orderId || (event !== undefined && isOfOrder(event));
    }
  }
}
