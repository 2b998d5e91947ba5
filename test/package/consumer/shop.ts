// Compiled, never run: a shop's code against the published types.
import "pay-elements/define";
import { PayCheckout, PayCard, PayPix } from "pay-elements";
import { readBrCode, type Charge } from "pay-elements/contract";
import { createPayProxy, memoryStore, parseWebhook, type OrderAnswer } from "pay-elements/proxy";
import { createSandbox } from "pay-elements/sandbox";

const pix = document.querySelector("pay-pix")! satisfies PayPix;
const card = document.querySelector("pay-card")! satisfies PayCard;
const checkout = document.querySelector("pay-checkout")! satisfies PayCheckout;
export const settled: Promise<(Charge | undefined)[]> = Promise.all([pix.start(), card.submit()]);
checkout.addEventListener("pay-success", (event) => console.log(event.detail.charge.amount));

const order: OrderAnswer = { amount: 1999, methods: ["pix"] };
export const pay = createPayProxy({
  service: { baseUrl: "https://service.example/v2", apiKey: "key", signingSecret: "secret" },
  order: async () => order,
  onCharge: async (charge) => console.log(charge.service.merchantOrderId),
  store: memoryStore(),
  basePath: "/pay",
  publicUrl: "https://shop.example",
});
export const sandbox = createSandbox();
export const code = readBrCode("00020126");
export { parseWebhook };
