// Whether an order with a thousand tries costs more than one with a single try: asking for it, a further try, and the
// delivery that pays it. Both kinds of orders are in one store.
import type { Store } from "../../../../src/proxy/index.ts";
import { charge } from "../load/charges.ts";
import { compare, noSamples, timed } from "./compare.ts";
import { look, openProxy, signed, tryPix } from "./shop.ts";

const TRIES = { few: 1, many: 1_000 };
/** Orders of each kind. */
const ORDERS = 40;

/** Writes an order whose last code waits, and whose others ran out. `from` numbers its charges. */
async function fillOrder(store: Store, orderId: string, tries: number, from: number) {
  const charges = Array.from({ length: tries }, (_, n) => {
    const { record, ...rest } = charge(from + n, "pending");
    const status = n === tries - 1 ? record.status : "expired";
    return { ...rest, record: { ...record, orderId, status } as const };
  });
  await store.commit({ order: { id: orderId, revision: 0 }, charges });
}

export async function manyTries(open: (which: string) => Store) {
  console.log(` an order with ${TRIES.few} try, and with ${TRIES.many}`);
  const store = open("tries");
  for (let n = 0; n < ORDERS; n++) {
    const from = n * 2 * TRIES.many;
    await fillOrder(store, `few-${n}`, TRIES.few, from);
    await fillOrder(store, `many-${n}`, TRIES.many, from + TRIES.many);
  }
  const pay = openProxy(store);
  const [looked, tried, delivered] = [noSamples(), noSamples(), noSamples()];

  const turns = Array.from({ length: ORDERS }, (_, n) => {
    const [few, many] = [["few", `few-${n}`] as const, ["many", `many-${n}`] as const];
    return n % 2 === 0 ? [few, many] : [many, few];
  }).flat();
  for (const [which, orderId] of turns) {
    looked[which].push(await timed([() => look(pay, orderId)]));
    tried[which].push(await timed([() => tryPix(pay, orderId)]));
  }
  // Before any is timed, since to read a thousand charges leaves its traces.
  const deposits = await Promise.all(
    turns.map(async ([, orderId]) => {
      const { paymentId } = (await pay.charges.byOrder(orderId)).at(-1)!.service;
      return JSON.stringify({ event: "deposit", paymentId, status: "PAID", amount: "123.45" });
    }),
  );
  const deliveries = await signed(pay, deposits);
  for (const [n, [which]] of turns.entries()) delivered[which].push(await timed([deliveries[n]!]));
  compare("GET of the order", looked);
  compare("POST of a Pix charge", tried);
  compare("a delivery", delivered);
  await pay.close();
}
