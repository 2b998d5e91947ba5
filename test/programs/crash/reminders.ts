// Reminders that should not have been told. Clocks of a run only go forward, and a payment that is stored after a claim is decided
// after it: so its time is the later one.
import type { Reminder } from "../../../src/proxy/index.ts";
import { paidAtOf } from "../../../src/proxy/model/payment.ts";
import { wasPaid } from "../../../src/proxy/model/transition.ts";
import type { StoredCharge } from "../../../src/proxy/model/record.ts";

/** Those that were claimed after the payment of their charge. */
export const afterPayment = (stored: readonly StoredCharge[]): string[] =>
  stored
    .filter(
      ({ record, reminder }) => wasPaid(record) && (reminder?.claimedAt ?? 0) > Date.parse(paidAtOf(record)),
    )
    .map(({ record: { id } }) => `${id} was reminded of after it was paid`);

/** Those that were told without a claim. */
export function unclaimed(stored: readonly StoredCharge[], told: readonly Reminder[]): string[] {
  const claimed = new Set(
    stored.filter(({ reminder }) => reminder?.claimedAt !== undefined).map(({ record }) => record.id),
  );
  return told.filter(({ id }) => !claimed.has(id)).map(({ id }) => `${id} was reminded of without a claim`);
}
