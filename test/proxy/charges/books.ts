// A shop with many card charges in every state, of whose deliveries some were lost.
import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { sqliteStore, type Store } from "../../../src/proxy/index.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import {
  asCharge,
  card,
  CUSTOMER,
  DECLINED,
  eventually,
  PENDING,
  shopFor,
  type Shop,
  type ShopOptions,
} from "../../support/shop.ts";

/** A time before all charges of a test. */
export const START = "2020-01-01";

export type Books = Shop & { store: Store; file: string };

/** A shop on a SQLite file, without limits, whose orders cost what their id says in cents. */
export function booksFor(t: TestContext, options: ShopOptions = {}): Books {
  const file = `${temporaryFolder(t)}/pay.db`;
  const store = sqliteStore(file);
  const order = (id: string) => ({ amount: Number(id.split("-")[1]), customer: CUSTOMER });
  return Object.assign(shopFor(t, { store, order, limits: false, ...options }), { store, file });
}

/** Does it while the sandbox loses its deliveries. */
export async function losing({ sandbox }: Pick<Shop, "sandbox">, work: () => Promise<unknown>) {
  sandbox.control.deliveries.mode({ how: "never" });
  await work();
  sandbox.control.deliveries.mode({ how: "normal" });
}

/** All that was sent has arrived, and nothing is being looked up. */
export const settled = ({ sandbox }: Shop) =>
  eventually(() =>
    assert.ok(
      sandbox.control.deliveries.list().every(({ state }) => state === "delivered" || state === "dropped"),
    ),
  );

export async function pay(shop: Shop, orderId: string, more: object = {}) {
  const response = await shop.post(card(orderId, more));
  assert.equal(response.status, 201);
  return asCharge(response);
}

type Fate = (shop: Shop, paymentId: string) => Promise<unknown>;

/** What becomes of charges that were paid. */
const FATES: readonly Fate[] = [
  async () => {},
  ({ sandbox }, id) => sandbox.control.cards.cancel(id),
  ({ sandbox }, id) => sandbox.control.cards.cancel(id, { amount: 1000 }),
  ({ sandbox }, id) => sandbox.control.cards.chargeBack(id),
  ({ sandbox }, id) => sandbox.control.cards.settle(id),
  async ({ sandbox }, id) => {
    await sandbox.control.cards.settle(id);
    await sandbox.control.cards.chargeBack(id);
  },
];

/**
 * `count` charges: a tenth declined and a tenth confirmed later, the others with a fate each. What changes every tenth one
 * after it was made, and the confirmation of every tenth, is lost.
 */
export async function fill(shop: Shop, count: number) {
  for (let at = 0; at < count; at++) {
    const orderId = `A-${5100 + at}`;
    const isLost = at % 10 < 2;
    const kind = at % 10 === 9 ? DECLINED : at % 10 === 1 ? PENDING : {};
    const lose = isLost ? losing : async (_: unknown, work: () => Promise<unknown>) => void (await work());
    await lose(shop, async () => {
      const { id } = await pay(shop, orderId, kind);
      const { paymentId = "" } = await shop.details(id);
      if (kind === PENDING) await shop.sandbox.control.cards.confirm(paymentId);
      if (kind !== DECLINED) await FATES[Math.floor(at / 2) % FATES.length]!(shop, paymentId);
    });
  }
  await settled(shop);
  // Cancellations are looked up, since their deliveries name no amounts.
  await shop.pay.sweep();
}
