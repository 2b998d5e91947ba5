// The proxy in Express 5. How to run it: ../README.md
import express from "express";
import { createPayProxy, sqliteStore, toNode } from "pay-elements/proxy";
import { checkoutPage, ELEMENTS, findOrder, markPaid, placeOrder } from "../shop.js";

const pay = createPayProxy({
  service: {
    baseUrl: process.env.PAY_SERVICE_URL,
    apiKey: process.env.PAY_API_KEY,
    signingSecret: process.env.PAY_SIGNING_SECRET,
  },
  order: findOrder,
  orderTotal: (id) => findOrder(id)?.amount,
  onPaid: ({ orderId }) => markPaid(orderId),
  publicUrl: process.env.PAY_PUBLIC_URL,
  store: sqliteStore("pay-express.db"),
});

const app = express();
// Before express.json(), which reads bodies away: the signatures of webhooks are checked over the bytes.
app.use("/pay", toNode(pay));
app.use(express.json());
app.get("/pay-elements.js", (request, response) => response.sendFile(ELEMENTS));
app.get("/", (request, response) => response.send(checkoutPage(placeOrder())));
const server = app.listen(process.env.PORT ?? 3000, "127.0.0.1");

process.once("SIGTERM", async () => {
  try {
    await pay.close(); // ends the event streams, for which server.close() would wait
  } finally {
    server.close();
  }
});
