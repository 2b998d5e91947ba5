// One charge for one idempotency key, however often a page sends its request.
import type { ChargeRequest } from "../model/draft.ts";
import { UNDERWAY_RETRY, type CurrentOffer } from "../charges/draft-charge.ts";
import type { MakeCharge, NewChargeCall } from "../charges/make-charge.ts";
import type { Connection } from "../guards/client-address.ts";
import { ProblemError } from "../model/problem-details.ts";
import type { StoredLink } from "../model/link.ts";
import { isUnderway, isWaiting, type StoredCharge } from "../model/record.ts";
import type { ProxyContext } from "../context/context.ts";
import { fingerprint, type Fingerprint } from "./idempotency.ts";

interface Parts {
  makeCharge: MakeCharge;
  /** Secrets that key the hash of bodies, the current one first. */
  secrets: readonly string[];
  returnUrl: (request: Request) => string;
}

interface Call {
  request: Request;
  connection: Connection | undefined;
  /** Hash of the request's key. */
  key: string;
  /** What a request with the same key must have in common. */
  body: Uint8Array;
  /** Reads what to charge, where the key is new. */
  charge: () => ChargeRequest;
  offer?: CurrentOffer;
  /** The link to pay by which the buyer came. */
  link?: StoredLink | undefined;
}

/** The charge that was made with this key and body, now or before. Throws `ProblemError`s. */
export type ChargeOnce = (call: Call) => Promise<StoredCharge>;

export function createChargeOnce(
  { store }: ProxyContext,
  { makeCharge, secrets, returnUrl }: Parts,
): ChargeOnce {
  /** The charge that was made with this key and body before, if there is one. */
  async function replay(print: Fingerprint): Promise<StoredCharge | undefined> {
    const entry = await store.key(print.key);
    if (entry === undefined) return undefined;
    if (!print.matches(entry)) throw new ProblemError("idempotency_key_reused");
    const stored = await store.charge(entry.chargeId);
    if (stored === undefined || stored.sending) throw underway();
    return stored;
  }

  /**
   * As `makeCharge`; also `undefined` if the call fails and another with the same key came first. By a link, the code of the
   * order that waits: it is one for everybody who has the link, on whatever device.
   */
  async function make(call: NewChargeCall): Promise<StoredCharge | undefined> {
    try {
      return await makeCharge(call);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      if (await store.key(call.key.key)) return undefined;
      if (error.code === "charge_underway" && call.link && call.charge.method === "pix") {
        const { charges } = await store.order(call.link.orderId);
        const code = charges.some(isUnderway) ? undefined : charges.findLast(isWaitingCode);
        if (code) return code;
      }
      throw error;
    }
  }

  return async ({ request, connection, key, body, charge, offer, link }) => {
    const print = await fingerprint(key, body, secrets);
    const stored =
      (await replay(print)) ??
      (await make({
        charge: charge(),
        request,
        connection,
        key: { key: print.key, body: print.body },
        returnUrl: returnUrl(request),
        offer,
        link,
      })) ??
      (await replay(print));
    if (stored === undefined) throw underway();
    // The key may have been used elsewhere, for another order.
    if (link && stored.record.orderId !== link.orderId) throw new ProblemError("order_not_found");
    return stored;
  };
}

const isWaitingCode = ({ record }: StoredCharge) => record.pix !== undefined && isWaiting(record);

const underway = () =>
  new ProblemError("charge_underway", {
    detail: "The charge with this Idempotency-Key is being made.",
    retryAfter: UNDERWAY_RETRY,
  });
