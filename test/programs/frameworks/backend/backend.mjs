// The shop's backend, with the folders that it is given to serve.
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
  publicUrl: PAY_PUBLIC_URL, // where browsers reach the shop; the dev server, where that is in front
  order: async (id) => orders.find((order) => order.id === id), // undefined answers 404
  orderTotal: async (id) => orders.find((order) => order.id === id)?.amount, // asked when money comes
  onPaid: async ({ id, orderId }) => console.log("Paid", orderId, id), // ship it, once for each id
});
const app = express().use("/pay", toNode(pay));
for (const folder of process.argv.slice(2)) app.use(express.static(folder));
app.listen(PORT, "127.0.0.1");
