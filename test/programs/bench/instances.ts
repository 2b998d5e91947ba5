// How long after a webhook has arrived at one instance a stream that is open at another tells of it: on Redis and on
// PostgreSQL, in one run.
//
// npm run bench:instances -- [--payments N]
import { parseArgs } from "node:util";
import { readCharges } from "../../support/charge-stream.ts";
import { median, percentile } from "../../support/percentile.ts";
import { asCharge, CUSTOMER, openShop, pix } from "../../support/shop.ts";
import { newName, SHARED_KINDS, SHARED_STORES, type SharedKind } from "../../support/stores.ts";

const { values } = parseArgs({ options: { payments: { type: "string", default: "500" } } });
/** Milliseconds. */
const MAX_P99 = 100;
const WARM_UP = 20;

async function measure(kind: SharedKind): Promise<number[]> {
  const { start, open } = SHARED_STORES[kind];
  const server = await start();
  const name = newName();
  const options = { order: () => ({ amount: 1000, customer: CUSTOMER }), limits: false as const };
  const webhooks = openShop({ ...options, store: open(server.url, name) });
  const buyers = openShop({
    ...options,
    store: open(server.url, name),
    service: { fetch: webhooks.sandbox.fetch },
  });
  const took: number[] = [];
  try {
    for (let n = 0; n < Number(values.payments) + WARM_UP; n++) {
      const charge = await asCharge(buyers.post(pix(`order-${n}`)));
      const stream = readCharges(await buyers.call(`/charges/${charge.id}/events`));
      await stream.next();
      const sent = performance.now();
      const paid = stream.next().then((told) => {
        if (told?.status !== "paid") throw new Error(`The stream told ${told?.status}.`);
        return performance.now() - sent;
      });
      await webhooks.payCode(charge);
      const milliseconds = await paid;
      if (n >= WARM_UP) took.push(milliseconds);
    }
  } finally {
    await Promise.all([webhooks.close(), buyers.close()]);
    await server.stop();
  }
  return took;
}

console.log("From the webhook at one instance to the stream at another, milliseconds:");
for (const kind of SHARED_KINDS) {
  const took = await measure(kind);
  const p99 = percentile(took, 0.99);
  console.log(
    `  ${kind.padEnd(10)}p50 ${median(took).toFixed(1)}, p99 ${p99.toFixed(1)}, worst ${Math.max(...took).toFixed(1)}; ` +
      `${took.length} payments`,
  );
  if (p99 <= MAX_P99) continue;
  console.error(`  The p99 should be ${MAX_P99} ms at most.`);
  process.exitCode = 1;
}
