// In a thread of its own: a shop, which does what it is told.
import { parentPort, workerData } from "node:worker_threads";
import type { Payable } from "./contender.ts";
import type { Answer, Call, Shop } from "./shop.ts";

const { start } = (await import(`../${workerData as string}.ts`)) as { start(): Promise<Shop> };
const shop = await start();
const answer = (message: Answer) => parentPort!.postMessage(message);

parentPort!.on("message", ({ id, contender, what }: Call) => {
  const done = what === "close" ? shop.close() : (shop.contenders[contender] as Payable)[what]();
  done.then(
    (value) => answer({ id, value }),
    (error: unknown) => answer({ id, error }),
  );
});
// What they say of themselves: functions stay here.
answer({ id: 0, value: JSON.parse(JSON.stringify(shop.contenders)) });
