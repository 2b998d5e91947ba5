// The merchant's backend: says what there is to pay, and is told what happened, by each proxy at an address of its own.
import { EventEmitter, once } from "node:events";
import { json } from "node:stream/consumers";
import type { ChargeRecord } from "../../src/proxy/index.ts";
import { CUSTOMER } from "../proxy/support/shop.ts";
import { listen } from "./serve.ts";

export interface Telling {
  /** Which proxy told it. */
  by: number;
  record: ChargeRecord;
}

export interface Merchant {
  ordersUrl: string;
  /** Where the proxy with this number tells what happens. */
  eventsUrl(by: number): string;
  /** What was told of charges, in the order in which it came. */
  told: readonly Telling[];
  /** Resolves with the first telling, made already or to come, that is as wanted. */
  heard(isWanted: (telling: Telling) => boolean): Promise<Telling>;
  /** From now on no answer is given to what is told of this order by this proxy. */
  ignore(orderId: string, by: number): void;
  stop(): void;
}

export const AMOUNT = 1000;

/** `pixExpiresIn` in seconds. */
export async function startMerchant({ pixExpiresIn }: { pixExpiresIn?: number } = {}): Promise<Merchant> {
  const told: Telling[] = [];
  const ear = new EventEmitter();
  const ignored = new Set<string>();

  const { origin, close } = await listen(async (request, response) => {
    const { pathname } = new URL(request.url ?? "", "http://merchant");
    if (pathname.startsWith("/orders/")) {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ amount: AMOUNT, customer: CUSTOMER, pixExpiresIn }));
      return;
    }
    const by = Number(pathname.split("/").at(-1));
    const message = (await json(request)) as { event: string } & ChargeRecord;
    if (message.event === "pay.charge") {
      told.push({ by, record: message });
      ear.emit("told");
    }
    if (!ignored.has(`${by} ${message.orderId}`)) response.writeHead(204).end();
  });
  return {
    ordersUrl: `${origin}/orders`,
    eventsUrl: (by) => `${origin}/events/${by}`,
    told,
    async heard(isWanted) {
      for (;;) {
        const found = told.find(isWanted);
        if (found) return found;
        await once(ear, "told");
      }
    },
    ignore: (orderId, by) => void ignored.add(`${by} ${orderId}`),
    stop: close,
  };
}
