// What a proxy that runs on the same store does with what a command has written.
import type { Store } from "../../proxy/index.ts";

export interface BesideProxy {
  /** Who tells the shop of it, and when. */
  tells: string;
  /** Who finds out what became of a call that was not answered, beginning in lower case: "the running proxy". */
  finds: string;
}

/** Asks whether a proxy uses the store: once all is written, since a file is this process's alone from then on if none does. */
export async function besideProxy(store: Store): Promise<BesideProxy> {
  switch (await isInUse(store)) {
    case true:
      return { tells: "The running proxy tells your shop, within seconds.", finds: "The running proxy" };
    case false:
      return {
        tells: "No proxy runs on this store: your shop is told once one is started.",
        finds: "No proxy runs on this store. Start it: it",
      };
    case undefined:
      return {
        tells: "The proxy of this store tells your shop, or does once it is started.",
        finds: "The proxy of this store",
      };
  }
}

/** `undefined` if it cannot be known, as through a pooler of connections. */
async function isInUse(store: Store): Promise<boolean | undefined> {
  try {
    return await store.inUse?.();
  } catch {
    return undefined;
  }
}
