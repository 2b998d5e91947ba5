// The proxy in a Durable Object of Cloudflare Workers. How to run it: ../README.md
import { DurableObject } from "cloudflare:workers";
import { createPayProxy, durableObjectStore, type PayProxy } from "pay-elements/proxy";
import { checkoutPage, Shop } from "./shop.js";

export { Shop };

interface Env {
  PAYMENTS: DurableObjectNamespace<Payments>;
  SHOP: DurableObjectNamespace<Shop>;
  PAY_SERVICE_URL: string;
  PAY_API_KEY: string;
  PAY_SIGNING_SECRET: string;
  PAY_PUBLIC_URL: string;
}

/** Holds the proxy and its store. One object for the shop: a webhook must reach the streams of the charge. */
export class Payments extends DurableObject<Env> {
  readonly #pay: PayProxy;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    const shop = env.SHOP.getByName("shop");
    this.#pay = createPayProxy({
      service: {
        baseUrl: env.PAY_SERVICE_URL,
        apiKey: env.PAY_API_KEY,
        signingSecret: env.PAY_SIGNING_SECRET,
      },
      order: (id) => shop.findOrder(id),
      orderTotal: async (id) => (await shop.findOrder(id))?.amount,
      onPaid: ({ orderId }) => shop.markPaid(orderId),
      publicUrl: env.PAY_PUBLIC_URL,
      // Cloudflare sets this header, whatever the client sent.
      clientAddress: "cf-connecting-ip",
      store: durableObjectStore(ctx.storage),
    });
  }

  override fetch(request: Request): Promise<Response> {
    return this.#pay.fetch(request);
  }

  sweep(): Promise<void> {
    return this.#pay.sweep();
  }
}

export default {
  async fetch(request, env) {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith("/pay/")) return env.PAYMENTS.getByName("shop").fetch(request);
    const page = checkoutPage(await env.SHOP.getByName("shop").placeOrder());
    return new Response(page, { headers: { "content-type": "text/html" } });
  },
  // Where the object has ended, and its timers with it, this starts it again.
  scheduled: (_event, env) => env.PAYMENTS.getByName("shop").sweep(),
} satisfies ExportedHandler<Env>;
