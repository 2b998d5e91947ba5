// What stands for your shop in the examples: a book of orders, and a checkout page.
import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";

/** @type {Map<string, import("pay-elements/proxy").OrderAnswer>} */
const orders = new Map();

/** A new order. Gives its id. */
export function placeOrder() {
  const id = randomUUID();
  orders.set(id, { id, amount: 7990, description: "Moka pot", payee: "Corner Shop" });
  return id;
}

/** A real shop asks here whether the order is one of whoever sent the request: of their session, say. */
export const findOrder = (/** @type {string} */ id) => orders.get(id);

/** May be called more than once for a payment: a flag can be set twice, a parcel must not be sent twice. */
export function markPaid(/** @type {string} */ id) {
  const order = orders.get(id);
  if (order) order.paid = true;
  console.log(`Order ${id} is paid.`);
}

export const checkoutPage = (/** @type {string} */ orderId) => `<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Checkout</title>
    <link rel="icon" href="data:," />
    <script type="module" src="/pay-elements.js"></script>
  </head>
  <body>
    <pay-checkout endpoint="/pay" order="${orderId}"></pay-checkout>
  </body>
</html>
`;

/** Path of the elements for a script tag. */
export const ELEMENTS = fileURLToPath(import.meta.resolve("pay-elements/dist/pay-elements.js"));
