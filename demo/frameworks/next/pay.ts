// The proxy: one for the whole server. Next.js loads modules more than once, for pages, for route handlers and after
// every edit; what hangs on globalThis is there once.
import { createPayProxy, sqliteStore, type PayProxy } from "pay-elements/proxy";
import { findOrder, markPaid } from "./orders";

const shared = globalThis as typeof globalThis & { pay?: PayProxy };

/** Made when first asked for: `next build` loads route handlers too, and has neither the keys nor the store. */
export const getPay = () => (shared.pay ??= createPay());

function createPay() {
  const pay = createPayProxy({
    service: {
      // What is missing, createPayProxy says.
      baseUrl: process.env.PAY_SERVICE_URL!,
      apiKey: process.env.PAY_API_KEY!,
      signingSecret: process.env.PAY_SIGNING_SECRET!,
    },
    order: findOrder,
    orderTotal: (id) => findOrder(id)?.amount,
    onPaid: ({ orderId }) => markPaid(orderId),
    // Needed here: the address of a request is the one that Next.js listens at, and not the browser's.
    publicUrl: process.env.PAY_PUBLIC_URL,
    // A route does not know the connection: the server before Next.js, such as nginx, appends the buyer's address here.
    clientAddress: "x-forwarded-for",
    store: sqliteStore("pay-next.db"),
  });
  // A server that is told to stop waits for open requests, and an event stream is open as long as its charge waits.
  for (const signal of ["SIGINT", "SIGTERM"])
    process.once(signal, () => void pay.close().catch(console.error));
  return pay;
}
