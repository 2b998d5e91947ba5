// What stands for your shop: each order costs the same. A real shop asks its database here, such as D1.

/** As `placeOrder` gives them. */
const ORDER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A new order. Gives its id. */
export const placeOrder = () => crypto.randomUUID();

/** A real shop asks here whether the order is one of whoever sent the request: of their session, say. */
export const findOrder = (/** @type {string} */ id) =>
  ORDER_ID.test(id)
    ? { id, amount: 7990, description: `Moka pot, order ${id}`, payee: "Corner Shop" }
    : undefined;

/** May be called more than once for a payment: a flag can be set twice, a parcel must not be sent twice. */
export const markPaid = (/** @type {string} */ id) => console.log(`Order ${id} is paid.`);

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
