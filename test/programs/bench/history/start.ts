// Whether a start takes longer, or keeps more in memory, where a hundred thousand codes ran out while no process was there.
import { fork } from "node:child_process";
import { once } from "node:events";
import type { Store } from "../../../../src/proxy/index.ts";
import { charge } from "../load/charges.ts";
import { compare, noSamples } from "./compare.ts";
import type { Start, Started } from "./start-process.ts";

const DUE = { few: 1_000, many: 100_000 };
/** Starts of each kind; the last one goes on until all is done, so many seconds at most. */
const STARTS = 5;
const SECONDS = 30;
const AT_ONCE = 1_000;
const HOUR = 3_600_000;

async function fillDue(store: Store, count: number) {
  const expiry = Date.now() - HOUR;
  for (let from = 0; from < count; from += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, n) => {
        const { record, ...rest } = charge(from + n, "pending");
        const ranOut = { ...record, expiresAt: new Date(expiry).toISOString() };
        return store.commit({
          order: { id: record.orderId, revision: 0 },
          charges: [{ ...rest, record: ranOut, due: expiry + n }],
        });
      }),
    );
  await store.close();
}

async function start(options: Start): Promise<Started> {
  const child = fork(new URL("start-process.ts", import.meta.url), [JSON.stringify(options)], {
    execArgv: ["--expose-gc"],
  });
  const ended = once(child, "exit");
  const [started] = (await once(child, "message")) as [Started];
  await ended;
  return started;
}

/** `open` and `name` are of the same store, for this process and for another. */
export async function manyDue(open: (which: string) => Store, name: (which: string) => Start["store"]) {
  console.log(` a start with ${DUE.few} codes that ran out, and with ${DUE.many}`);
  await fillDue(open("due-many"), DUE.many);
  const [healthy, memory] = [noSamples(), noSamples()];
  for (let n = 0; n < STARTS; n++) {
    const seconds = n === STARTS - 1 ? SECONDS : 0;
    // The starts before have ended some of the few.
    await fillDue(open(`due-few-${n}`), DUE.few);
    for (const [which, store] of [
      ["few", name(`due-few-${n}`)],
      ["many", name("due-many")],
    ] as const) {
      const started = await start({ store, seconds });
      healthy[which].push(started.healthy);
      if (seconds > 0) memory[which].push(started.memory);
    }
  }
  compare("time to the first health check", healthy, "ms");
  compare(`live memory in ${SECONDS} s`, memory, "MB");
}
