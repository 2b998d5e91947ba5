// Whether making a charge and taking in a delivery cost more in a shop with a million charges than in one with a
// thousand. In turns, so that what else the machine does meets both.
import type { PayProxy, Store } from "../../../../src/proxy/index.ts";
import { deposit, fill } from "../load/charges.ts";
import { compare, noSamples, timed } from "./compare.ts";
import { openProxy, signed, tryPix } from "./shop.ts";

const FEW = 1_000;
const ROUNDS = 60;
const AT_ONCE = 50;

interface Shop {
  pay: PayProxy;
  /** The first charge of the history that still waits. */
  next: number;
}

async function openShop(store: Store, history: number): Promise<Shop> {
  const now = Date.now();
  await fill(store, 0, history, "paid", now);
  await fill(store, history, history + ROUNDS * AT_ONCE, "pending", now);
  return { pay: openProxy(store), next: history };
}

const create = ({ pay }: Shop) =>
  timed(Array.from({ length: AT_ONCE }, () => () => tryPix(pay, `bench-${crypto.randomUUID()}`)));

const deliver = async (shop: Shop) =>
  timed(
    await signed(
      shop.pay,
      Array.from({ length: AT_ONCE }, () => deposit(shop.next++)),
    ),
  );

export async function manyCharges(open: (which: string) => Store, many: number) {
  const begun = performance.now();
  const shops = { few: await openShop(open("few"), FEW), many: await openShop(open("many"), many) };
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  console.log(` a shop with ${FEW} charges, and with ${many}, written in ${seconds} s`);
  const [created, delivered] = [noSamples(), noSamples()];
  for (let round = 0; round < ROUNDS; round++) {
    // Who comes first changes, since the first of a pair may pay for what came before.
    for (const which of round % 2 === 0 ? (["few", "many"] as const) : (["many", "few"] as const)) {
      created[which].push(await create(shops[which]));
      delivered[which].push(await deliver(shops[which]));
    }
  }
  compare("POST of a Pix charge", created);
  compare("a delivery", delivered);
  for (const { pay } of Object.values(shops)) await pay.close();
}
