// The shop whose history is long: a proxy on a filled store, without a port, whose service answers at once. What is
// measured is the proxy and its store.
import {
  createPayProxy,
  type PayProxy,
  type PayProxyOptions,
  type Store,
} from "../../../../src/proxy/index.ts";
import { signWebhook } from "../../../../src/contract/index.ts";
import { SECRET } from "../load/deliveries.ts";

export const ORIGIN = "https://shop.example";
const CODE =
  "00020126360014br.gov.bcb.pix0114+55119999999995204000053039865406123.455802BR5905Praca6009SAO PAULO62070503***6304";

const service = async (request: Request) => {
  const { payload } = (await request.json()) as { payload: { MerchantOrderId: string } };
  const PaymentId = `new-${payload.MerchantOrderId}`;
  return Response.json({
    success: true,
    data: { Payment: { QrCodeString: CODE, Amount: 123.45, PaymentId } },
  });
};

export const openProxy = (store: Store, options: Partial<PayProxyOptions> = {}): PayProxy =>
  createPayProxy({
    service: {
      baseUrl: "https://service.example/v2",
      apiKey: "bench-key",
      signingSecret: SECRET,
      fetch: service,
    },
    order: () => ({ amount: 12_345, customer: { name: "Maria da Silva", identity: "52998224725" } }),
    // The stub's code is no real one, which every charge would report.
    onProblem() {},
    onCharge() {},
    publicUrl: ORIGIN,
    store,
    ...options,
  });

/** Asks for an order. */
export const look = (pay: PayProxy, orderId: string) =>
  pay.fetch(new Request(`${ORIGIN}/pay/orders/${orderId}`));

/** Makes a Pix charge of an order, from an address where one is given. */
export const tryPix = (pay: PayProxy, orderId: string, address?: string) =>
  pay.fetch(
    new Request(`${ORIGIN}/pay/charges`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
      body: JSON.stringify({ orderId, method: "pix" }),
    }),
    { address },
  );

/** Delivers these bodies as the service does. Signed before, so that only what the proxy does is timed. */
export async function signed(pay: PayProxy, bodies: readonly string[]): Promise<(() => Promise<Response>)[]> {
  return Promise.all(
    bodies.map(async (body) => {
      const headers = {
        "content-type": "application/json",
        "x-service-signature": await signWebhook(body, SECRET),
      };
      return () => pay.fetch(new Request(`${ORIGIN}/pay/webhooks`, { method: "POST", headers, body }));
    }),
  );
}
