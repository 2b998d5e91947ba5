// The proxy in Bun. How to run it: ../README.md
import { createPayProxy } from "pay-elements/proxy";
import { checkoutPage, ELEMENTS, findOrder, markPaid, placeOrder } from "../../frameworks/shop.js";
import { openStore } from "../store.js";

const { env } = process;
const pay = createPayProxy({
  service: {
    baseUrl: env.PAY_SERVICE_URL!,
    apiKey: env.PAY_API_KEY!,
    signingSecret: env.PAY_SIGNING_SECRET!,
  },
  order: findOrder,
  orderTotal: (id) => findOrder(id)?.amount,
  onPaid: ({ orderId }) => markPaid(orderId),
  publicUrl: env.PAY_PUBLIC_URL,
  store: openStore(env.PAY_STORE ?? "pay-bun.db"),
});

const server = Bun.serve({
  hostname: "127.0.0.1",
  port: Number(env.PORT ?? 3000),
  // Seconds. Event streams carry a comment every 15 s, and Bun ends what is silent for 10 s by default.
  idleTimeout: 60,
  fetch(request, server) {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith("/pay/"))
      return pay.fetch(request, { address: server.requestIP(request)?.address });
    if (pathname === "/pay-elements.js") return new Response(Bun.file(ELEMENTS));
    return new Response(checkoutPage(placeOrder()), { headers: { "content-type": "text/html" } });
  },
});
console.log(`The shop is at ${server.url}`);

process.once("SIGTERM", async () => {
  try {
    await pay.close(); // ends the event streams, for which server.stop() would wait
  } finally {
    await server.stop();
  }
});
