// Shops are elsewhere: each has a thread of its own, so that what answers a page does not wait for what measures it.
import { EventEmitter, once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Contender, Payable } from "./contender.ts";

export interface Shop<C extends Contender = Contender> {
  contenders: C[];
  close(): Promise<void>;
}

export interface Call {
  id: number;
  contender: number;
  what: "place" | "pay" | "close";
}

export interface Answer {
  /** Of the call; 0 once the shop is open. */
  id: number;
  value?: unknown;
  error?: unknown;
}

type ShopOf = { "pix/ours": Payable; "pix/adyen": Payable; "desk/ours": Contender; "desk/adyen": Contender };

/** Opens the shop of this name: a module in a folder beside this one, whose `start` opens it. */
export async function openShop<Name extends keyof ShopOf>(name: Name): Promise<Shop<ShopOf[Name]>> {
  const thread = new Worker(new URL("shop-thread.ts", import.meta.url), { workerData: name });
  const answered = new EventEmitter();
  let calls = 0;
  async function call(what: Call["what"], contender = 0): Promise<unknown> {
    const id = ++calls;
    thread.postMessage({ id, contender, what } satisfies Call);
    const [{ value, error }] = (await once(answered, String(id))) as [Answer];
    if (error !== undefined) throw error as Error;
    return value;
  }
  const [{ value }] = (await once(thread, "message")) as [Answer];
  thread.on("message", (answer: Answer) => answered.emit(String(answer.id), answer));
  return {
    contenders: (value as Omit<Payable, "place" | "pay">[]).map((contender, index) => ({
      ...contender,
      place: () => call("place", index) as Promise<string>,
      pay: () => call("pay", index) as Promise<number>,
    })) as ShopOf[Name][],
    async close() {
      await call("close");
      await thread.terminate();
    },
  };
}
