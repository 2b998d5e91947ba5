// What the suite writes to stores, and how it reads from them.
import type {
  ChargeRecord,
  LeaseLimits,
  OutboxEntry,
  Store,
  StoredCharge,
  StoredPayout,
  StorePart,
  StoreParts,
} from "../../proxy/index.ts";

type Changed = Partial<Omit<StoredCharge, "record">> & { record?: Partial<ChargeRecord> };

export function stored(id: string, orderId = "A-1", { record, ...more }: Changed = {}): StoredCharge {
  return {
    record: {
      id,
      orderId,
      method: "card",
      status: "pending",
      amount: 1000,
      currency: "BRL",
      version: 1,
      createdAt: "2026-11-21T12:00:00.000Z",
      updatedAt: "2026-11-21T12:00:00.000Z",
      service: { merchantOrderId: `ref${id}` },
      ...record,
    },
    sending: false,
    reported: [],
    ...more,
  };
}

/** When charges and payouts were made, if a test does not say it. */
export const START = Date.parse("2026-11-21T12:00:00.000Z");

export const payout = (id: string, milliseconds = 0, more: Partial<StoredPayout> = {}): StoredPayout => {
  const at = new Date(START + milliseconds).toISOString();
  return {
    id,
    amount: 5_000,
    status: "pending",
    pixKeyMasked: "•••4725",
    createdAt: at,
    updatedAt: at,
    reference: `ref${id}`,
    key: `key${id}`,
    ...more,
  };
};

export const key = (name: string) => ({ key: name, body: "b", chargeId: "c1", orderId: "A-1", createdAt: 1 });
export const delivery = (hash: string, more: object = {}) => ({ hash, body: "{}", receivedAt: 1, ...more });
export const entry = (stream: string, payload = "1") => ({ stream, kind: "charge" as const, payload });

const EVERY_KIND: Record<OutboxEntry["kind"], true> = {
  charge: true,
  payment: true,
  refund: true,
  reminder: true,
  event: true,
  problem: true,
};
export const KINDS = Object.keys(EVERY_KIND) as OutboxEntry["kind"][];

/** So many entries of each kind at most. */
export const each = (places: number): LeaseLimits => Object.fromEntries(KINDS.map((kind) => [kind, places]));

/** All items of a part of a store, in the store's order, read with pages of about `limit`. */
export async function readItems<Part extends StorePart>(store: Store, part: Part, limit: number) {
  const items: StoreParts[Part][] = [];
  let after: string | undefined;
  do {
    const page = await store.scan!(part, after, limit);
    items.push(...page.items);
    after = page.next;
  } while (after !== undefined);
  return items;
}
