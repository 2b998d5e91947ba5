// Receives the service's deliveries. Whether one was seen before, what it changes and its outbox entry are one write, after
// which the service gets its 200.
import { changeOf, chargeOf, type Change, type ChargesContext } from "./ledger.ts";
import type { ChargeRecord, StoredCharge } from "../model/record.ts";
import { sha256 } from "../lib/hash.ts";
import { merchantProblem } from "../model/merchant-problems.ts";
import type { BrandOverrides } from "../../contract/index.ts";
import type { OrderState, StoredDelivery } from "../stores/store.ts";
import { deliveryNote } from "../model/history.ts";
import { PAYOUTS_ID, toldPayout, type StoredPayout } from "../model/payout.ts";
import { settleRefund } from "../model/refund.ts";
import { scheduleRefresh } from "../model/schedule.ts";
import { isRefundNamed, refundedBy, returnedRefund, toldRefund } from "../model/withdrawal-refund.ts";
import { allChargeIds, chargeIds, eventUpdate, isNamed } from "../model/event-updates.ts";
import { parseWebhook } from "../service/webhooks/parse-webhook.ts";
import { readEvent } from "../service/webhooks/read-event.ts";
import type { WebhookEvent } from "../service/webhooks/webhook-event.ts";
import { withdrawalIds, withMaskedKey } from "../service/webhooks/withdrawal-names.ts";

export interface Webhooks {
  /** Resolves once the delivery is stored. Rejects with a `WebhookError` if the service did not send it. */
  receive(body: Uint8Array, headers: Headers): Promise<void>;
  /**
   * Applies the deliveries that were unmatched until now because they came before the charge had its `paymentId`. Gives the
   * charge as it is now.
   */
  applyUnmatched(stored: StoredCharge): Promise<StoredCharge>;
}

export function createWebhooks(
  { store, ledger, instrumentation, now }: ChargesContext,
  { secrets, brands }: { secrets: readonly string[]; brands: BrandOverrides },
): Webhooks {
  /** The charges that a delivery names: one at most, unless it contradicts itself. */
  async function findCharges(event: WebhookEvent): Promise<StoredCharge[]> {
    const ids = allChargeIds(event);
    const asked = [
      ...ids.paymentIds.map((paymentId) => ({ paymentId })),
      ...ids.merchantOrderIds.map((merchantOrderId) => ({ merchantOrderId })),
    ];
    const found = (await Promise.all(asked.map((by) => store.match(by)))).filter(
      (each) => each !== undefined,
    );
    const charges = [...new Map(found.map((stored) => [stored.record.id, stored])).values()];
    // A paymentId of the first and the reference of the second name both, though the reference alone would not count.
    return charges.some(({ record }) => isNamed(ids, record)) ? charges : [];
  }

  /** The Pix charge whose refund a delivery is about. */
  async function findRefunded(event: WebhookEvent, payout: StoredPayout | undefined) {
    const asked = refundedBy(event).map((merchantOrderId) => store.match({ merchantOrderId }));
    const ofPayout = payout?.chargeId === undefined ? undefined : store.charge(payout.chargeId);
    const found = await Promise.all([...asked, ofPayout]);
    return found.find((stored) => stored !== undefined && isRefundNamed(event, stored));
  }

  /** The payout that a delivery names: by its reference, else by the service's id and the amount. */
  async function findPayout(event: WebhookEvent): Promise<StoredPayout | undefined> {
    const { references, transferIds } = withdrawalIds(event);
    for (const reference of references) {
      const found = await store.payout?.({ reference: reference.toUpperCase() });
      if (found) return found;
    }
    const amount = "amount" in event ? event.amount : undefined;
    for (const transferId of transferIds) {
      const found = await store.payout?.({ transferId });
      if (found && (amount === undefined || amount === found.amount)) return found;
    }
    return undefined;
  }

  /** Applies a delivery to the payout that it names. */
  async function receiveOfPayout({ delivery, event }: Kept, { id }: StoredPayout) {
    const { result } = await ledger.change({ orderId: PAYOUTS_ID }, async () => {
      const payout = await store.payout?.({ id });
      const told = payout && toldPayout(event.event, payout, now());
      return {
        delivery: { ...delivery, chargeId: id },
        event,
        problems: told?.problems,
        ...(told?.payout && { payouts: [told.payout] }),
      };
    });
    instrumentation.delivered(event.event.kind, result === "seen" ? "repeated" : "applied");
  }

  /** Keeps a delivery that names several charges. It changes none of them: the cards among them are looked up. */
  async function keepAmbiguous(kept: Kept, event: WebhookEvent, charges: readonly StoredCharge[]) {
    for (const stored of charges.filter(({ record }) => record.method === "card"))
      await ledger.apply(stored, {}, (known) => ({ stored: scheduleRefresh(known, now(), 0) }));
    // Without its ids, so that it is not applied later.
    const { paymentId: _, merchantOrderId: __, ...delivery } = kept.delivery;
    const problems = [
      merchantProblem.ambiguousDelivery(
        event,
        charges.map(({ record }) => record),
      ),
    ];
    const result = await ledger.write({ ...kept, delivery, problems });
    instrumentation.delivered(event.kind, result === "seen" ? "repeated" : "kept");
  }

  const webhooks: Webhooks = {
    async receive(body, headers) {
      const parsed = await parseWebhook(body, headers, secrets, { brands });
      const payout = await findPayout(parsed);
      const refunded = await findRefunded(parsed, payout);
      const isOurs = payout !== undefined || refunded !== undefined;
      const event = isOurs ? withMaskedKey(parsed) : parsed;
      const hash = await sha256(body);
      const delivery = { hash, body: JSON.stringify(event.payload), ...chargeIds(event), receivedAt: now() };
      const kept = { delivery, event: { hash, event } };
      const unmatched = { ...kept, problems: unmatchedProblems(event) };
      if (payout !== undefined && refunded === undefined) return receiveOfPayout(kept, payout);
      const [stored, ...others] = refunded ? [refunded] : await findCharges(event);
      if (stored !== undefined && others.length > 0) return keepAmbiguous(kept, event, [stored, ...others]);
      if (stored === undefined) {
        const result = await ledger.write(unmatched);
        instrumentation.delivered(event.kind, result === "seen" ? "repeated" : "kept");
        // The charge may have been stored since it was looked for.
        for (const late of await findCharges(event)) await webhooks.applyUnmatched(late);
        return;
      }
      const { id, orderId } = stored.record;
      const { result, order: written } = await ledger.change({ orderId, id }, (order) => {
        const change = changeBy(event, order, id, now());
        // The charge was removed in the meantime, because the service refused it.
        if (change === undefined) return unmatched;
        return {
          ...change,
          delivery: { ...delivery, chargeId: id },
          event: { hash, event },
          notes: [deliveryNote(id, event)],
          problems: [...(change.problems ?? []), ...(refunded ? [] : unreadable(event, stored.record))],
        };
      });
      instrumentation.delivered(event.kind, result === "seen" ? "repeated" : "applied", stored.record);
      const known = chargeOf(written, id) ?? stored;
      const isNewlyNamed = known.record.service.paymentId !== stored.record.service.paymentId;
      // If it was seen, it may have come before the charge had its `paymentId`, and the process that was to apply it have died.
      if (result === "seen" || isNewlyNamed) await webhooks.applyUnmatched(known);
      if (result !== "seen") return;
      // Two partial cancellations may have the same body: the charge is looked up for the second as well.
      if (eventUpdate(event, stored).refresh) {
        await ledger.change({ orderId, id }, (order) => changeBy(event, order, id, now()));
      }
    },

    async applyUnmatched(stored) {
      const { record } = stored;
      let current = stored;
      const { paymentId, merchantOrderId } = record.service;
      for (const { hash, body, receivedAt } of await store.unmatched({ paymentId, merchantOrderId })) {
        const payload = JSON.parse(body) as Record<string, unknown>;
        const event = readEvent(
          { event: String(payload["event"]), idempotencyKey: undefined, payload },
          brands,
        );
        if (!isNamed(allChargeIds(event), record)) continue;
        const { order } = await ledger.change(record, (known) => ({
          ...changeBy(event, known, record.id, now()),
          match: { hash, chargeId: record.id },
          notes: [deliveryNote(record.id, event, receivedAt)],
        }));
        current = chargeOf(order, record.id) ?? current;
      }
      return current;
    },
  };
  return webhooks;
}

/** A verified delivery as it is stored. */
interface Kept {
  delivery: StoredDelivery;
  event: { hash: string; event: WebhookEvent };
}

/** The report of a delivery that names no charge of the store, where it can be read and is about one, of whatever kind. */
function unmatchedProblems(event: WebhookEvent) {
  const problems = unreadable(event);
  const isAboutCharge = event.kind === "deposit" || event.event.startsWith("payment.");
  return problems.length === 0 && isAboutCharge ? [merchantProblem.unknownCharge(event)] : problems;
}

/**
 * The report of a delivery that is of a documented kind and has invalid fields, or that is about a Pix charge, which cannot be
 * looked up, and does not say that it is paid.
 */
function unreadable(event: WebhookEvent, charge?: ChargeRecord) {
  if (event.kind === "unknown" && event.misfits) return [merchantProblem.unreadableDelivery(event, charge)];
  return charge?.method === "pix" && event.kind !== "deposit"
    ? [merchantProblem.unexpectedKind(event, charge)]
    : [];
}

/** What a delivery changes; `undefined` if its charge is not there. */
function changeBy(event: WebhookEvent, order: OrderState, id: string, now: number): Change | undefined {
  const charge = chargeOf(order, id);
  if (charge === undefined) return undefined;
  const returned = returnedRefund(event, charge);
  if (returned) return { problems: [merchantProblem.payoutContradicted(returned, event, charge.record)] };
  const refund = toldRefund(event, charge);
  if (refund)
    return changeOf(order, id, refund.update, now, (stored) => ({
      stored: settleRefund(stored, refund.id, refund.outcome, now),
    }));
  const { update, refresh } = eventUpdate(event, charge);
  const change = changeOf(order, id, update, now, (stored) => ({
    stored: refresh ? scheduleRefresh(stored, now, 0) : stored,
  }));
  return change ?? {};
}
