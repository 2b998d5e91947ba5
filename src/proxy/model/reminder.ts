// A buyer who has a Pix code and has not paid is reminded once before it expires. When that is stands in the stored charge from
// the beginning, and goes with its payment: what is no longer waited for is never asked for.
import {
  hasWrongAmount,
  isUnderway,
  isWaiting,
  withoutImage,
  type ChargeRecord,
  type StoredCharge,
  type StoredReminder,
} from "./record.ts";
import { expiryOf } from "./schedule.ts";

/** A code that expires soon and is not paid, as `onReminder` is told. */
export interface Reminder {
  /** The charge's, and the same each time that the reminder is told. */
  id: string;
  orderId: string;
  /** When it was to be told: ISO 8601, UTC. It is told later if no proxy ran then. */
  dueAt: string;
  /** The charge, which still waited when this was read, without the image of its code. */
  charge: ChargeRecord;
}

export const toReminder = (record: ChargeRecord, { dueAt }: StoredReminder): Reminder => ({
  id: record.id,
  orderId: record.orderId,
  dueAt: new Date(dueAt).toISOString(),
  charge: withoutImage(record),
});

/**
 * The reminder of a code that lives from `now` to `expiresAt` (epoch milliseconds), `before` seconds before it expires; none for a
 * code that lives no longer than that.
 */
export function newReminder(
  before: number | undefined,
  now: number,
  expiresAt: number,
): StoredReminder | undefined {
  if (before === undefined) return undefined;
  const dueAt = expiresAt - before * 1_000;
  return dueAt > now ? { dueAt } : undefined;
}

/** Milliseconds after which it is tried again to remind, where a card charge of the order is being found out. */
const UNDERWAY_DELAY = 30_000;

/**
 * Whether the buyer is to be reminded of a charge of an order whose charges are `all`. Never, unless its code was made and can
 * still be paid, and no money is known of that came for the charge, in another amount too, or for its order. Later, while a
 * card charge of the order may have taken the money.
 */
export function whenToRemind(
  all: readonly StoredCharge[],
  stored: StoredCharge,
  now: number,
): "now" | "later" | "never" {
  const isOpen =
    stored.record.pix !== undefined &&
    !stored.sending &&
    isWaiting(stored.record) &&
    (expiryOf(stored.record) ?? Infinity) > now &&
    !hasWrongAmount(stored) &&
    stored.unknownStatus === undefined &&
    !all.some(({ record }) => record.status === "paid");
  if (!isOpen) return "never";
  return all.some(isUnderway) ? "later" : "now";
}

/** The charge with its reminder due again after a while. That the shop may have been told of it already stays. */
export const putOff = ({ reminder, ...stored }: StoredCharge, now: number): StoredCharge => ({
  ...stored,
  reminder: {
    dueAt: now + UNDERWAY_DELAY,
    ...(reminder?.claimedAt !== undefined && { claimedAt: reminder.claimedAt }),
  },
});

/**
 * The charge once its reminder is handed to the outbox, is put off or is dropped; `undefined` if none is due. One that the shop may
 * have been told of is not dropped: it ends in the outbox.
 */
export function remind(
  all: readonly StoredCharge[],
  stored: StoredCharge,
  now: number,
): StoredCharge | undefined {
  const { reminder, ...rest } = stored;
  if (reminder === undefined || reminder.isQueued || stored.sending || reminder.dueAt > now) return undefined;
  const when = whenToRemind(all, stored, now);
  if (when === "later") return putOff(stored, now);
  if (when === "never" && reminder.claimedAt === undefined) return rest;
  return { ...rest, reminder: { ...reminder, isQueued: true } };
}

/** Whether a change hands the charge's reminder to the outbox. */
export const isNewlyQueued = (before: StoredCharge | undefined, after: StoredCharge) =>
  isWaiting(after.record) && after.reminder?.isQueued === true && before?.reminder?.isQueued !== true;
