// The payments that both shops show, newest first: by Pix and by card in turns, an hour apart.
import type { StoredCharge } from "../../../../src/proxy/index.ts";
import { charge } from "../load/charges.ts";

/** As many as Adyen's overview shows at first. */
export const ROWS = 10;

const HOUR = 3_600_000;

export function payments(count: number): StoredCharge[] {
  const now = Date.now();
  return Array.from({ length: count }, (_, n) => {
    const stored = charge(n, "paid", n % 2 === 0 ? undefined : String(4_242 + n));
    const createdAt = new Date(now - n * HOUR).toISOString();
    return {
      ...stored,
      record: { ...stored.record, amount: 1_990 + 731 * n, createdAt, updatedAt: createdAt },
    };
  });
}
