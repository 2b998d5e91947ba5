import { createPayProxy, type PayProxy } from "pay-elements/proxy";

let pay: PayProxy | undefined;

/** Made at the first request: a build has neither the keys nor the store. */
export const getPay = () =>
  (pay ??= createPayProxy({
    service: {
      baseUrl: process.env.PAY_SERVICE_URL!,
      apiKey: process.env.PAY_API_KEY!,
      signingSecret: process.env.PAY_SIGNING_SECRET!,
    },
    publicUrl: process.env.PAY_PUBLIC_URL,
    order: async (id) => ({ amount: 28790, description: `Order ${id}` }),
  }));
