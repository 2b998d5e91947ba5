// The merchant's backend: answers for orders, and is notified by each proxy at an address of its own.
import { EventEmitter, once } from "node:events";
import { json } from "node:stream/consumers";
import type { ChargeRecord } from "../../src/proxy/index.ts";
import { CUSTOMER } from "./shop.ts";
import { listen } from "./serve.ts";

export interface Notification {
  /** The number of the proxy that sent it. */
  by: number;
  record: ChargeRecord;
}

export interface Merchant {
  ordersUrl: string;
  /** Where the proxy with this number tells what happens. */
  eventsUrl(by: number): string;
  /** Of charges, in the order in which they came. */
  notifications: readonly Notification[];
  /** Resolves with the first notification, received already or to come, that is as wanted. */
  notified(isWanted: (notification: Notification) => boolean): Promise<Notification>;
  /** From now on this proxy's notifications of this order are not answered. */
  ignore(orderId: string, by: number): void;
  stop(): void;
}

export const AMOUNT = 1000;

/** `pixExpiresIn` in seconds. */
export async function startMerchant({ pixExpiresIn }: { pixExpiresIn?: number } = {}): Promise<Merchant> {
  const notifications: Notification[] = [];
  const received = new EventEmitter();
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
      notifications.push({ by, record: message });
      received.emit("notification");
    }
    if (!ignored.has(`${by} ${message.orderId}`)) response.writeHead(204).end();
  });
  return {
    ordersUrl: `${origin}/orders`,
    eventsUrl: (by) => `${origin}/events/${by}`,
    notifications,
    async notified(isWanted) {
      for (;;) {
        const found = notifications.find(isWanted);
        if (found) return found;
        await once(received, "notification");
      }
    },
    ignore: (orderId, by) => void ignored.add(`${by} ${orderId}`),
    stop: close,
  };
}
