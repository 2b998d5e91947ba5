// The smallest backend that a shop can have beside `pay-elements proxy`: every order costs the same, and what is told
// of payments goes to the log. A real one asks whose order it is, and checks the signature: docs/command-line.md.
import { createServer } from "node:http";
import { text } from "node:stream/consumers";

createServer(async (request, response) => {
  if (request.url?.startsWith("/orders/")) {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ amount: 7990, description: "Moka pot", payee: "Corner Shop" }));
    return;
  }
  const { event, orderId, status } = JSON.parse(await text(request));
  console.log([event, orderId, status].filter(Boolean).join(" "));
  response.writeHead(204).end();
}).listen(8000);
