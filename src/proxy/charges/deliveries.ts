// Takes the service's deliveries in. Whether one was seen, what it changes and that it must be handed on to
// the merchant are one write, after which the service gets its 200.
import { settled, type Change, type Ledger } from "./ledger.ts";
import type { ChargeRecord, StoredCharge } from "../model/record.ts";
import { sha256 } from "../lib/hash.ts";
import { reports } from "../model/reports.ts";
import type { Instrumentation } from "../telemetry/instrumentation.ts";
import type { BrandOverrides } from "../../contract/index.ts";
import type { OrderState, Store } from "../stores/store.ts";
import { eventUpdate, isAbout, namesOf } from "../model/service-events.ts";
import { parseWebhook } from "../service/webhooks/parse-webhook.ts";
import { readEvent } from "../service/webhooks/read-event.ts";
import type { WebhookEvent } from "../service/webhooks/webhook-event.ts";

export interface Deliveries {
  /** Resolves once the delivery is stored. Throws a `WebhookError` where it is not the service's. */
  receive(body: Uint8Array, headers: Headers): Promise<void>;
  /** Applies the deliveries that came before their charge was known by the name that they use. */
  applyUnmatched(stored: StoredCharge): Promise<void>;
}

interface DeliveriesOptions {
  store: Store;
  ledger: Ledger;
  secrets: readonly string[];
  brands: BrandOverrides;
  instrumentation: Pick<Instrumentation, "delivered">;
  now: () => number;
}

export function createDeliveries(options: DeliveriesOptions): Deliveries {
  const { store, ledger, secrets, brands, instrumentation, now } = options;
  async function matching(event: WebhookEvent): Promise<StoredCharge | undefined> {
    const names = namesOf(event);
    if (names.paymentId === undefined && names.merchantOrderId === undefined) return undefined;
    const stored = await store.match(names);
    return stored && isAbout(names, stored.record) ? stored : undefined;
  }

  const deliveries: Deliveries = {
    async receive(body, headers) {
      const event = await parseWebhook(body, headers, secrets, { brands });
      const hash = await sha256(body);
      const delivery = { hash, body: JSON.stringify(event.payload), ...namesOf(event), receivedAt: now() };
      const nobodys = {
        delivery,
        event: { hash, event },
        problems: isAboutCharge(event.kind) ? [reports.unknownCharge(event)] : unreadable(event),
      };
      const stored = await matching(event);
      if (stored === undefined) {
        const result = await ledger.keep(nobodys);
        instrumentation.delivered(event.kind, result === "seen" ? "repeated" : "kept");
        // Its charge may have come to be known since it was looked for.
        const late = await matching(event);
        if (late) await deliveries.applyUnmatched(late);
        return;
      }
      const { id, orderId } = stored.record;
      const result = await ledger.change({ orderId, id }, (order) => {
        const change = applied(order, id, event, now());
        // Taken back since it was found, because the service refused it.
        if (change === undefined) return nobodys;
        return {
          ...change,
          delivery: { ...delivery, chargeId: id },
          event: { hash, event },
          problems: [...(change.problems ?? []), ...unreadable(event, stored.record)],
        };
      });
      instrumentation.delivered(event.kind, result === "seen" ? "repeated" : "applied", stored.record);
      // It may have come before its charge was known by its name, and whoever was to claim it have died.
      if (result === "seen") await deliveries.applyUnmatched(stored);
      // Two partial cancellations may have the same words: a repeat of them is read up all the same.
      if (result === "seen" && eventUpdate(event, stored.record).refresh) {
        await ledger.change({ orderId, id }, (order) => applied(order, id, event, now()));
      }
    },

    async applyUnmatched({ record }) {
      const { paymentId, merchantOrderId } = record.service;
      for (const { hash, body } of await store.strays({ paymentId, merchantOrderId })) {
        const payload = JSON.parse(body) as Record<string, unknown>;
        const event = readEvent(
          { event: String(payload["event"]), idempotencyKey: undefined, payload },
          brands,
        );
        if (!isAbout(namesOf(event), record)) continue;
        await ledger.change(record, (order) => ({
          ...applied(order, record.id, event, now()),
          claim: { hash, chargeId: record.id },
        }));
      }
    },
  };
  return deliveries;
}

/** Kinds that speak of charges, documented or not. */
const isAboutCharge = (kind: string) => kind === "deposit" || kind.startsWith("payment.");

/** The report of a documented delivery about money that does not read as documented. */
const unreadable = (event: WebhookEvent, charge?: ChargeRecord) =>
  event.kind === "unknown" && event.misfits && isAboutCharge(event.event)
    ? [reports.unreadableDelivery(event, charge)]
    : [];

/** What a delivery changes; `undefined` where its charge is not there. */
function applied(order: OrderState, id: string, event: WebhookEvent, now: number): Change | undefined {
  const charge = order.charges.find(({ record }) => record.id === id);
  if (charge === undefined) return undefined;
  const { update, refresh } = eventUpdate(event, charge.record);
  const change = settled(order, id, update, now, (stored) => ({
    stored: refresh ? { ...stored, lookup: { tries: 0, refresh }, due: now } : stored,
  }));
  return change ?? {};
}
