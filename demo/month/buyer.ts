// What a buyer's page asks of the proxy, without the page.
import {
  methodTotal,
  type Charge,
  type NewCharge,
  type Order,
  type Signal,
} from "../../src/contract/index.ts";
import type { Connection, PayProxy } from "../../src/proxy/index.ts";
import type { OwnCard } from "./cards.ts";

export interface Buyer {
  startPix(): Promise<Charge>;
  payByCard(card: OwnCard, installments?: number): Promise<Charge>;
  /** Tells what the page saw. */
  saw(charge: Charge, signal: Signal): Promise<void>;
}

export interface BuyerOptions {
  /** Where the proxy is reached, such as `http://127.0.0.1:4173/pay`. */
  endpoint: string;
  orderId: string;
  holder: string;
  /** Theirs, which attempts are counted by. */
  address: string;
  /** The year in which their cards expire. */
  expires: number;
}

export function createBuyer(
  pay: Pick<PayProxy, "fetch">,
  { endpoint, orderId, holder, address, expires }: BuyerOptions,
): Buyer {
  const connection: Connection = { address };

  async function call(path: string, body?: object, headers: Record<string, string> = {}): Promise<Response> {
    const init = body && {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    };
    const response = await pay.fetch(new Request(endpoint + path, init), connection);
    if (!response.ok)
      throw new Error(`${path} of order ${orderId}: ${response.status} ${await response.text()}`);
    return response;
  }

  const readOrder = async () => (await (await call(`/orders/${orderId}`)).json()) as Order;
  const post = async (charge: NewCharge) =>
    (await (await call("/charges", charge, { "idempotency-key": crypto.randomUUID() })).json()) as Charge;

  return {
    async startPix() {
      const order = await readOrder();
      return post({ orderId, method: "pix", seenTotal: methodTotal(order, "pix") });
    },
    async payByCard({ number, brand, securityCode }, installments = 1) {
      const order = await readOrder();
      const plan = order.installments.findLast(({ count }) => count <= installments);
      const card = { number, brand, securityCode, holder, expirationDate: `12/${expires}` };
      return post({
        orderId,
        method: "card",
        installments: plan?.count ?? 1,
        seenTotal: plan?.total,
        card,
      });
    },
    saw: async (charge, signal) => void (await call(`/charges/${charge.id}/signals`, { signal })),
  };
}
