// The proxy in Node's own HTTP server. How to run it: ../README.md
import { createReadStream } from "node:fs";
import { createServer } from "node:http";
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
  store: sqliteStore("pay-node.db"),
});

const payments = toNode(pay);
const server = createServer((request, response) => {
  if (request.url.startsWith("/pay/")) {
    void payments(request, response);
  } else if (request.url === "/pay-elements.js") {
    response.setHeader("content-type", "text/javascript");
    createReadStream(ELEMENTS).pipe(response);
  } else {
    response.setHeader("content-type", "text/html");
    response.end(checkoutPage(placeOrder()));
  }
});
server.listen(process.env.PORT ?? 3000, "127.0.0.1");

process.once("SIGTERM", async () => {
  try {
    await pay.close(); // ends the event streams, for which server.close() would wait
  } finally {
    server.close();
  }
});
