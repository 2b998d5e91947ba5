// The proxy in Deno. How to run it: ../README.md
import { createPayProxy } from "pay-elements/proxy";
import { checkoutPage, ELEMENTS, findOrder, markPaid, placeOrder } from "../../frameworks/shop.js";
import { openStore } from "../store.js";

const { env } = Deno;
const pay = createPayProxy({
  service: {
    baseUrl: env.get("PAY_SERVICE_URL")!,
    apiKey: env.get("PAY_API_KEY")!,
    signingSecret: env.get("PAY_SIGNING_SECRET")!,
  },
  order: findOrder,
  orderTotal: (id) => findOrder(id)?.amount,
  onPaid: ({ orderId }) => markPaid(orderId),
  publicUrl: env.get("PAY_PUBLIC_URL"),
  store: openStore(env.get("PAY_STORE") ?? "pay-deno.db"),
});

const options = { hostname: "127.0.0.1", port: Number(env.get("PORT") ?? 3000) };
const server = Deno.serve(options, async (request, { remoteAddr }) => {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith("/pay/")) return pay.fetch(request, { address: remoteAddr.hostname });
  if (pathname === "/pay-elements.js")
    return new Response(await Deno.readFile(ELEMENTS), { headers: { "content-type": "text/javascript" } });
  return new Response(checkoutPage(placeOrder()), { headers: { "content-type": "text/html" } });
});

const close = async () => {
  Deno.removeSignalListener("SIGTERM", close);
  try {
    await pay.close(); // ends the event streams, for which server.shutdown() would wait
  } finally {
    await server.shutdown();
  }
};
Deno.addSignalListener("SIGTERM", close);
