import { createPayProxy, type PayProxy } from "pay-elements/proxy";

const customer = { name: "Maria da Silva", identity: "529.982.247-25" }; // the buyer, with CPF or CNPJ
// Your database, in cents.
const orders = [
  { id: "A-1001", amount: 28790, customer },
  { id: "A-1002", amount: 9900, customer },
  { id: "A-1003", amount: 1250, customer },
];

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
    // The server before this one appends the buyer's address. Astro's own may be what the buyer wrote.
    clientAddress: "x-forwarded-for",
    order: async (id) => orders.find((order) => order.id === id), // undefined answers 404
  }));
