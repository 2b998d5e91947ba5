import assert from "node:assert/strict";
import { ChargeError } from "../../../src/proxy/index.ts";
import type { Shop } from "../../support/shop.ts";

/** Asserts that a refund is refused with this code, and in these words. */
export const rejects = (refunding: Promise<unknown>, code: string, words = /./) =>
  assert.rejects(refunding, (error) => {
    assert.ok(error instanceof ChargeError, String(error));
    assert.equal(error.code, code);
    assert.match(error.message, words);
    return true;
  });

/** Everything that follows from what was done has been done. */
export async function settled(shop: Shop) {
  await shop.delivered();
  await shop.pay.sweep();
}
