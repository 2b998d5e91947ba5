// Stored charges as a shop's history holds them, and the deliveries that speak of them.
import type { Store, StoredCharge } from "../../../../src/proxy/index.ts";

const AT_ONCE = 1_000;
const CREATED = "2026-11-21T12:00:00.000Z";

const name = (n: number) => String(n).padStart(9, "0");
/** What the service calls the n-th charge. */
export const paymentId = (n: number) => `payment-${name(n)}`;
/** The n-th charge's attempt. */
export const reference = (n: number) => `BENCH${name(n)}`;
/** Spread like real ids, so that indexes are written all over and not at their end. */
const spread = (n: number) => `${((n * 2_654_435_761) % 2 ** 32).toString(36).padStart(7, "0")}${name(n)}`;

/** A Pix charge that waits, or was paid long ago; by a card with these last digits where there are some. */
export function charge(n: number, status: "pending" | "paid", last4?: string): StoredCharge {
  const pix = { code: "0".repeat(180), payee: "Praça Pagamentos" };
  return {
    record: {
      id: `charge${spread(n)}`,
      orderId: `order-${spread(n)}`,
      method: last4 === undefined ? "pix" : "card",
      status,
      amount: 12_345,
      currency: "BRL",
      version: status === "paid" ? 3 : 2,
      createdAt: CREATED,
      updatedAt: CREATED,
      ...(last4 === undefined ? { pix } : { card: { brand: "Visa", last4, installments: 1 } }),
      service: { merchantOrderId: reference(n), paymentId: paymentId(n) },
    },
    sending: false,
    reported: [],
  };
}

/** Body of the delivery that says the n-th charge was paid. */
export const deposit = (n: number) =>
  JSON.stringify({
    event: "deposit",
    paymentId: paymentId(n),
    status: "PAID",
    amount: "123.45",
    merchantOrderId: reference(n),
  });

/** Writes the charges `from` to `to`, as if each had been made by one request and, where paid, told by one delivery. */
export async function fill(
  { restore }: Store,
  from: number,
  to: number,
  status: "pending" | "paid",
  now: number,
  last4?: string,
) {
  if (restore === undefined) throw new TypeError("Nothing can be copied to the store.");
  for (let start = from; start < to; start += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, to - start) }, (_, i) => start + i);
    const charges = numbers.map((n) => charge(n, status, last4));
    await restore(
      "orders",
      charges.map((stored) => ({ id: stored.record.orderId, revision: 1, charges: [stored] })),
    );
    await restore(
      "keys",
      charges.map(({ record: { id, orderId } }, i) => ({
        key: `key-${spread(numbers[i]!)}`,
        body: "0".repeat(64),
        chargeId: id,
        orderId,
        createdAt: now,
      })),
    );
    if (status !== "paid") continue;
    await restore(
      "deliveries",
      charges.map(({ record }, i) => ({
        hash: `hash-${spread(numbers[i]!)}`,
        body: deposit(numbers[i]!),
        paymentId: paymentId(numbers[i]!),
        merchantOrderId: reference(numbers[i]!),
        chargeId: record.id,
        receivedAt: now,
      })),
    );
  }
}
