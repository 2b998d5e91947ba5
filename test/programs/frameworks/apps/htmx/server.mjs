import express from "express";
import { createPayProxy, toNode } from "pay-elements/proxy";

const customer = { name: "Maria da Silva", identity: "529.982.247-25" }; // the buyer, with CPF or CNPJ
// Your database, in cents.
const orders = [
  { id: "A-1001", amount: 28790, customer },
  { id: "A-1002", amount: 9900, customer },
  { id: "A-1003", amount: 1250, customer },
];

const { PAY_SERVICE_URL, PAY_API_KEY, PAY_SIGNING_SECRET, PAY_PUBLIC_URL, PORT } = process.env;
const pay = createPayProxy({
  service: { baseUrl: PAY_SERVICE_URL, apiKey: PAY_API_KEY, signingSecret: PAY_SIGNING_SECRET },
  publicUrl: PAY_PUBLIC_URL,
  order: async (id) => orders.find((order) => order.id === id), // undefined answers 404
});

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
const fragment = (order) => `
  <div hx-get="/receipt?order=${encodeURIComponent(order)}" hx-trigger="pay-success" hx-target="next output">
    <pay-checkout endpoint="/pay" order="${escaped(order)}"></pay-checkout>
  </div>
  <output></output>`;

const app = express().use("/pay", toNode(pay));
app.get("/checkout", (request, response) => response.send(fragment(String(request.query.order))));
// As your shop knows it from onPaid.
app.get("/receipt", async (request, response) => {
  const charges = await pay.charges.byOrder(String(request.query.order));
  response.send(charges.some(({ status }) => status === "paid") ? escaped(String(request.query.order)) : "");
});
app.use(
  express.static("public"),
  express.static("node_modules/pay-elements/dist"),
  express.static("node_modules/htmx.org/dist"),
);
app.listen(PORT, "127.0.0.1");
