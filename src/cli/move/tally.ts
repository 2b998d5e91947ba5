// How many items a part of a store has, and a sum that is the same for two stores only where each item is. Stores give
// items in different orders, so the sum does not depend on it.
import { createHash } from "node:crypto";
import type { StorePart, StoreParts } from "../../proxy/index.ts";

const sortedFields = (item: object) =>
  Object.entries(item).toSorted(([one], [other]) => (one < other ? -1 : 1));

/** What every store keeps of an item: of a delivery that has its charge Redis knows the hash alone, and PostgreSQL no body. */
const KEPT: { [Part in StorePart]: (item: StoreParts[Part]) => unknown } = {
  orders: ({ id, revision, charges }) => [id, revision, charges],
  keys: ({ key, body, chargeId, orderId, createdAt }) => [key, body, chargeId, orderId, createdAt],
  deliveries: ({ hash, body, paymentId, merchantOrderId, chargeId, receivedAt }) =>
    chargeId === undefined ? [hash, receivedAt, body, paymentId, merchantOrderId] : [hash, receivedAt],
  outbox: ({ id, stream, kind, payload, tries, due }) => [id, stream, kind, payload, tries, due],
  journal: ({ chargeId, entries }) => [chargeId, entries],
  payouts: sortedFields,
  problems: sortedFields,
  links: sortedFields,
};

/** SHA-256 of what every store keeps of an item. */
export const hashOf = <Part extends StorePart>(part: Part, item: StoreParts[Part]): string =>
  createHash("sha256")
    .update(JSON.stringify(KEPT[part](item)))
    .digest("hex");

export interface Tally {
  items: number;
  /** Of the orders. */
  charges: number;
  sum: string;
}

const MODULUS = 2n ** 256n;

export interface Counter<Part extends StorePart> {
  add(items: readonly StoreParts[Part][]): void;
  tally(): Tally;
}

export function createCounter<Part extends StorePart>(part: Part): Counter<Part> {
  let items = 0;
  let charges = 0;
  let sum = 0n;
  // A store may give an order twice.
  const seen = new Set<string>();

  return {
    add(given) {
      for (const item of given) {
        if ("charges" in item) {
          if (seen.has(item.id)) continue;
          seen.add(item.id);
          charges += item.charges.length;
        }
        items += 1;
        sum = (sum + BigInt(`0x${hashOf(part, item)}`)) % MODULUS;
      }
    },
    tally: () => ({ items, charges, sum: sum.toString(16) }),
  };
}
