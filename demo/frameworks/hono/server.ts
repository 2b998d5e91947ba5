// The proxy in Hono. How to run it: ../README.md
import { readFile } from "node:fs/promises";
import { serve } from "@hono/node-server";
import { getConnInfo } from "@hono/node-server/conninfo";
import { Hono } from "hono";
import { createPayProxy, sqliteStore } from "pay-elements/proxy";
import { checkoutPage, ELEMENTS, findOrder, markPaid, placeOrder } from "../shop.js";

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
  publicUrl: process.env.PAY_PUBLIC_URL,
  store: sqliteStore("pay-hono.db"),
});

const app = new Hono()
  .all("/pay/*", (c) => pay.fetch(c.req.raw, { address: getConnInfo(c).remote.address }))
  .get("/pay-elements.js", async (c) =>
    c.body(await readFile(ELEMENTS), { headers: { "content-type": "text/javascript" } }),
  )
  .get("/", (c) => c.html(checkoutPage(placeOrder())));
const server = serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 3000), hostname: "127.0.0.1" });

process.once("SIGTERM", async () => {
  try {
    await pay.close(); // ends the event streams, for which server.close() would wait
  } finally {
    server.close();
  }
});
