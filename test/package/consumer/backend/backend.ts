// Compiled, never run: a backend's code against the published types.
import { createServer } from "node:http";
import { createPayProxy, memoryStore, parseWebhook, toNode, type OrderAnswer } from "pay-elements/proxy";
import { createSandbox } from "pay-elements/sandbox";

const order: OrderAnswer = { amount: 1999, methods: ["pix"] };
const pay = createPayProxy({
  service: { baseUrl: "https://service.example/v2", apiKey: "key", signingSecret: "secret" },
  order: async () => order,
  onCharge: async (charge) => console.log(charge.service.merchantOrderId),
  store: memoryStore(),
  publicUrl: "https://shop.example",
});
export const server = createServer(toNode(pay));
export const sandbox = createSandbox({ webhookUrl: "https://shop.example/pay/webhooks" });
export const paid = async (request: Request) =>
  (await parseWebhook(await request.text(), request.headers, "secret")).event === "deposit";
