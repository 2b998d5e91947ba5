// The smallest backend that a shop can have beside `pay-elements proxy`: three orders, and what is told of
// payments goes to the log. A real one asks whose order it is: docs/command-line.md.
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";

/** A shop's database, in cents. */
const ORDERS = new Map(
  ["A-1001", "A-1002", "A-1003"].map((id) => [
    id,
    { id, amount: 7990, description: "Moka pot", payee: "Corner Shop" },
  ]),
);

const secret = process.env.PAY_EVENTS_SECRET ?? "";
if (secret === "")
  throw new Error("PAY_EVENTS_SECRET is missing: the proxy's, with which it signs what it tells.");

/** Over the bytes as they came, before anything in them is believed. */
function isGenuine(body, signature) {
  const expected = createHmac("sha256", secret).update(body).digest();
  const given = Buffer.from(String(signature), "hex");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** What becomes of a post of the proxy's, by its path. */
const POSTS = {
  "/payments"({ event, orderId, status, data }, response) {
    const order = event === "pay.paid" ? ORDERS.get(data.orderId) : undefined;
    if (event === "pay.paid" && !order) {
      console.error("Money came for", data.orderId, "which is not found");
      response.writeHead(409).end(); // so that it is posted again, and reported as handler_failed
      return;
    }
    if (!order) console.log([event, orderId, status].filter(Boolean).join(" "));
    else if (data.orderAmount >= order.amount) console.log("Ship", data.orderId, "once for", data.id);
    else console.error("For", data.orderId, "came", data.orderAmount, "cents, and it costs", order.amount);
    response.writeHead(204).end();
  },
  /** Asked when money comes: a cart may have grown since its code was shown. */
  "/totals"({ data }, response) {
    const order = ORDERS.get(data.orderId);
    if (order) sendJson(response, { total: order.amount });
    else response.writeHead(404).end();
  },
};

async function takePost(request, response) {
  const body = await buffer(request);
  if (isGenuine(body, request.headers["x-service-signature"])) POSTS[request.url](JSON.parse(body), response);
  else response.writeHead(401).end();
}

function sendJson(response, value) {
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify(value));
}

const server = createServer((request, response) => {
  const { method, url = "" } = request;
  const order = ORDERS.get(/^\/orders\/([\w-]+)$/.exec(url)?.[1]);
  if (method === "GET" && order) {
    sendJson(response, order);
  } else if (method === "POST" && Object.hasOwn(POSTS, url)) {
    // One that breaks off is told again.
    takePost(request, response).catch(() => response.destroy());
  } else {
    response.writeHead(404).end();
  }
});
server.listen(process.env.PORT ?? 8000, () =>
  console.log(`The shop listens at port ${server.address().port}`),
);
