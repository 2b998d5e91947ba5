// Whether an address with ten thousand attempts costs more than one with few: a try that there is room for, where the
// attempts are of the last day, and one that is refused, where they are of the last minutes.
import { readIpAddress } from "../../../../src/proxy/lib/ip-address.ts";
import { limitsSchema } from "../../../../src/proxy/guards/limit-options.ts";
import { createLimits } from "../../../../src/proxy/guards/rate-limits.ts";
import type { Store } from "../../../../src/proxy/index.ts";
import { SECRET } from "../load/deliveries.ts";
import { compare, noSamples, timed } from "./compare.ts";
import { openProxy, tryPix } from "./shop.ts";

const MANY = 10_000;
/** What there is room for in a window of a quarter of an hour. */
const FULL = 300;
const POSTS = 100;
const AT_ONCE = 500;
const MINUTE = 60_000;

/** Counts so many Pix attempts of an address, evenly between these times. */
async function fillAddress(store: Store, address: string, attempts: number, from: number, to: number) {
  let at = from;
  const limits = createLimits({ store, now: () => at }, limitsSchema.parse(undefined), SECRET);
  const subjects = await limits.keys("pix", { order: "other", address: readIpAddress(address) });
  for (let n = 0; n < attempts; n += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, attempts - n) }, (_, i) => {
        at = from + ((to - from) * (n + i)) / attempts;
        return limits.countRefused(subjects);
      }),
    );
}

export async function manyAttempts(open: (which: string) => Store) {
  console.log(` an address with few attempts, and with ${MANY}`);
  const store = open("attempts");
  const now = Date.now();
  const admitted = { few: "203.0.113.1", many: "203.0.113.2" };
  const refused = { few: "203.0.113.3", many: "203.0.113.4" };
  await fillAddress(store, admitted.few, 1, now - 60 * MINUTE, now);
  await fillAddress(store, admitted.many, MANY, now - 20 * 60 * MINUTE, now - 20 * MINUTE);
  await fillAddress(store, refused.few, FULL, now - 10 * MINUTE, now);
  await fillAddress(store, refused.many, MANY, now - 10 * MINUTE, now);
  const pay = openProxy(store);
  const [made, turned] = [noSamples(), noSamples()];
  for (let n = 0; n < POSTS; n++) {
    for (const which of n % 2 === 0 ? (["few", "many"] as const) : (["many", "few"] as const)) {
      const order = `${which}-${n}`;
      made[which].push(await timed([() => tryPix(pay, order, admitted[which])], [201]));
      turned[which].push(await timed([() => tryPix(pay, order, refused[which])], [429]));
    }
  }
  compare("POST of a Pix charge", made);
  compare("POST that is refused", turned);
  await pay.close();
}
