// Tells the shop of codes that expire soon. Between the moment at which a reminder falls due and the one at which it is told may
// lie retries, a restart or the payment: so that the charge still waits is committed again, on the revision of its order, just
// before each call. A payment that any process has stored before that commit is seen; one that is stored after it is after
// the reminder.
import { callHandler } from "../notify/call-handler.ts";
import type { ReminderNotice } from "../notify/handlers.ts";
import { noReminderNote } from "../model/history.ts";
import { isWaiting, type StoredCharge } from "../model/record.ts";
import { putOff, toReminder, whenToRemind, type Reminder } from "../model/reminder.ts";
import { recordWithoutBuyer } from "../model/without-buyer.ts";
import { askTotal, type OrderTotal } from "../orders/ask-total.ts";
import { chargeOf, type ChargesContext } from "./ledger.ts";
import type { Webhooks } from "./webhooks.ts";

interface Parts {
  onReminder: ((reminder: Reminder) => unknown) | undefined;
  orderTotal: OrderTotal | undefined;
  webhooks: Pick<Webhooks, "applyUnmatched">;
}

export interface Reminders {
  /** Tells the shop while the charge still waits. Rejects if the shop's code fails: it is then called again. Gives whether it was told. */
  tell(notice: ReminderNotice): Promise<boolean>;
}

export function createReminders(
  { store, ledger, now }: ChargesContext,
  { onReminder, orderTotal, webhooks }: Parts,
): Reminders {
  /** The charge, if it was committed that it still waits. */
  async function claim(
    { chargeId: id, orderId }: ReminderNotice,
    total: number | undefined,
  ): Promise<StoredCharge | undefined> {
    let claimed: StoredCharge | undefined;
    await ledger.change({ orderId, id }, (order) => {
      const stored = chargeOf(order, id);
      const { reminder } = stored ?? {};
      claimed = undefined;
      if (stored === undefined) return undefined;
      const isOutdated = total !== undefined && total !== stored.record.orderAmount;
      const when = isOutdated ? "never" : whenToRemind(order.charges, stored, now());
      if (reminder === undefined || when === "never") return { notes: [noReminderNote(stored.record)] };
      if (when === "later") return { charges: [putOff(stored, now())] };
      claimed = { ...stored, reminder: { ...reminder, claimedAt: now() } };
      return { charges: [claimed] };
    });
    return claimed;
  }

  return {
    async tell(notice) {
      if (onReminder === undefined) return false;
      const stored = await store.charge(notice.chargeId);
      // A payment may have come before the charge was known by it, and the process that was to apply it have died.
      if (stored && isWaiting(stored.record)) await webhooks.applyUnmatched(stored);
      // Nobody is asked to pay what the order does not cost any more.
      const total =
        stored && isWaiting(stored.record) ? await askTotal(orderTotal, stored.record) : undefined;
      const claimed = await claim(notice, total);
      if (claimed?.reminder === undefined) return false;
      return callHandler(onReminder, toReminder(claimed.record, claimed.reminder), withoutBuyer);
    },
  };
}

/** What an erasure leaves of it. */
const withoutBuyer = (reminder: Reminder): Reminder => ({
  ...reminder,
  charge: recordWithoutBuyer(reminder.charge),
});
