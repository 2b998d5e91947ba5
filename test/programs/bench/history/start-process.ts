// A start, in a process of its own: its memory is the start's. Run by start.ts.
import { sqliteStore } from "../../../../src/proxy/index.ts";
import { SHARED_STORES, type SharedKind } from "../../../support/stores.ts";
import { openProxy, ORIGIN } from "./shop.ts";

/** What it is given, as JSON in the first argument. */
export interface Start {
  store: { file: string } | { kind: SharedKind; url: string; name: string };
  /** For how long it goes on, or else until nothing is due and the merchant was told of it all. */
  seconds: number;
}

export interface Started {
  /** Milliseconds until the health check answered 200. */
  healthy: number;
  /** Megabytes that its objects took at most, without garbage. */
  memory: number;
}

async function run({ store: named, seconds }: Start) {
  const store =
    "file" in named ? sqliteStore(named.file) : SHARED_STORES[named.kind].open(named.url, named.name);
  const begun = performance.now();
  const pay = openProxy(store);
  while (!(await pay.fetch(new Request(`${ORIGIN}/pay/healthz`))).ok);
  const healthy = performance.now() - begun;
  const isLeft = async () =>
    (await store.due(Date.now(), 1)).length > 0 || (await store.nextOutbox()) !== undefined;
  let memory = live();
  while (performance.now() - begun < seconds * 1_000 && (await isLeft())) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    memory = Math.max(memory, live());
  }
  process.send?.({ healthy, memory } satisfies Started, () => process.exit());
}

function live(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1024 ** 2;
}

if (import.meta.main) await run(JSON.parse(process.argv[2] ?? "") as Start);
