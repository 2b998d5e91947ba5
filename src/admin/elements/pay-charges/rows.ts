// Lists of charges, newest first: pure functions.
import type { AdminCharge } from "../client/answers.ts";

export type Charges = readonly AdminCharge[];

/** In the order of the merchant's side: by when they were made, and of one moment by their ids. */
export const byAge = (one: AdminCharge, other: AdminCharge): number =>
  Date.parse(other.createdAt) - Date.parse(one.createdAt) || (one.id < other.id ? 1 : -1);

const isNewer = (one: AdminCharge, other: AdminCharge) => one.version >= other.version;

const isSameAs = (one: AdminCharge, other: AdminCharge) =>
  one.version === other.version && one.orderPaid === other.orderPaid;

/** Both lists as one, each charge once, as it was last. */
export function merged(some: Charges, others: Charges): Charges {
  const byId = new Map(some.map((charge) => [charge.id, charge]));
  for (const charge of others) {
    const known = byId.get(charge.id);
    if (!known || isNewer(charge, known)) byId.set(charge.id, charge);
  }
  return [...byId.values()].toSorted(byAge);
}

/** The list with each of its charges as it is by now, all of them in their places; the same list if none has changed. */
export function updated(list: Charges, now: ReadonlyMap<string, AdminCharge>): Charges {
  let isSame = true;
  const next = list.map((charge) => {
    const other = now.get(charge.id);
    if (!other || !isNewer(other, charge) || isSameAs(other, charge)) return charge;
    isSame = false;
    return other;
  });
  return isSame ? list : next;
}

/** The list where each charge of an order that one of these has paid says so; the same list if there is none. */
export function withOrdersPaid(list: Charges, charges: Charges): Charges {
  const paid = new Set(charges.filter(({ status }) => status === "paid").map(({ orderId }) => orderId));
  const isNews = ({ status, orderId, orderPaid }: AdminCharge) =>
    status !== "paid" && !orderPaid && paid.has(orderId);
  return list.some(isNews)
    ? list.map((charge) => (isNews(charge) ? { ...charge, orderPaid: true } : charge))
    : list;
}
