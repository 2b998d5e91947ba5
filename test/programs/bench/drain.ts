// How long the proxy takes after an outage until each delivery that waited at the service is answered and every handler has
// been called, and how soon pages are told of payments meanwhile.
//
// npm run bench:drain -- [--deliveries N]
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openStore } from "../../../src/cli/lib/open-store.ts";
import { percentile } from "../../support/percentile.ts";
import { openStores } from "../../support/stores.ts";
import { charge, fill } from "./load/charges.ts";
import { fromService } from "./load/deliveries.ts";
import { start } from "./load/start.ts";
import { openStream } from "./load/stream.ts";
import { send } from "./load/wire.ts";

const { values } = parseArgs({ options: { deliveries: { type: "string", default: "50000" } } });
const DELIVERIES = Number(values.deliveries);
const CONNECTIONS = 64;
/** Pages that wait for a payment, and milliseconds between two of their payments. */
const PAGES = { count: 300, every: 100 };
/** Milliseconds from a delivery's departure until its page is told. */
const TOLD_WITHIN = 1_000;
/** Seconds on each store. */
const AT_MOST = { sqlite: 30, postgres: 60 };

/** Pays one page after the other until the drain has ended, and gives the milliseconds that each of them waited. */
async function payPages(port: number, drained: AbortSignal): Promise<number[]> {
  const pages = Array.from({ length: PAGES.count }, (_, page) => DELIVERIES + page);
  const streams = await Promise.all(pages.map((n) => openStream(port, charge(n, "pending").record.id)));
  const waited: number[] = [];
  for (const [page, { paid }] of streams.entries()) {
    if (drained.aborted) break;
    const delivery = await fromService(DELIVERIES + page);
    const sent = performance.now();
    await send(port, [delivery], 1);
    waited.push((await paid) - sent);
    await pause(PAGES.every);
  }
  for (const { call } of streams) call.destroy();
  return waited;
}

async function drain(address: string) {
  const store = openStore(address);
  try {
    await fill(store, 0, DELIVERIES + PAGES.count, "pending", Date.now());
    const deliveries = await Promise.all(Array.from({ length: DELIVERIES }, (_, n) => fromService(n)));
    const server = await start("proxy", address);
    const drained = new AbortController();
    const waited = payPages(server.port, drained.signal);
    const began = performance.now();
    await send(server.port, deliveries, CONNECTIONS);
    const answered = (performance.now() - began) / 1000;
    while ((await store.backlog!()).entries > 0) await pause(100);
    const handled = (performance.now() - began) / 1000;
    drained.abort();
    const pages = await waited;
    await server.kill();
    return { answered, handled, pages };
  } finally {
    await store.close();
  }
}

for (const [name, most] of Object.entries(AT_MOST) as [keyof typeof AT_MOST, number][]) {
  const { store: address, remove } = await openStores(name);
  try {
    const { answered, handled, pages } = await drain(address);
    const told = percentile(pages, 0.99);
    console.log(
      `${name}: ${DELIVERIES} deliveries answered in ${answered.toFixed(1)} s, all handlers called after ` +
        `${handled.toFixed(1)} s; ${pages.length} pages told meanwhile, p99 ${told.toFixed(0)} ms`,
    );
    if (handled > most || told > TOLD_WITHIN) {
      console.error(`${name}: at most ${most} s, and pages told within ${TOLD_WITHIN} ms.`);
      process.exitCode = 1;
    }
  } finally {
    await remove();
  }
}
