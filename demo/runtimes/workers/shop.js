// What stands for your shop: a book of orders, in a Durable Object of its own, and a checkout page. A real shop asks its
// database here, such as D1.
import { DurableObject } from "cloudflare:workers";

export class Shop extends DurableObject {
  /** A new order. Gives its id. */
  placeOrder() {
    const id = crypto.randomUUID();
    this.ctx.storage.kv.put(id, { id, amount: 7990, description: "Moka pot", payee: "Corner Shop" });
    return id;
  }

  /** A real shop asks here whether the order is one of whoever sent the request: of their session, say. */
  findOrder(/** @type {string} */ id) {
    return this.ctx.storage.kv.get(id);
  }

  /** May be called more than once for a payment: a flag can be set twice, a parcel must not be sent twice. */
  markPaid(/** @type {string} */ id) {
    this.ctx.storage.kv.put(id, { ...this.findOrder(id), paid: true });
    console.log(`Order ${id} is paid.`);
  }
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
