// Messages as they look in real life, for the reader of the document. The card is a public test number.
import { reason, type Charge, type NewCharge, type Order } from "../../../contract/index.ts";

const times = { createdAt: "2026-11-21T15:00:00.000Z", updatedAt: "2026-11-21T15:00:01.000Z" };

export const order: Order = {
  id: "A-1001",
  amount: 19990,
  currency: "BRL",
  description: "Cafeteira italiana",
  payee: "Café do Centro",
  methods: ["pix", "card"],
  installments: [
    { count: 1, amount: 19990, first: 19990, total: 19990, interestFree: true },
    { count: 3, amount: 6663, first: 6664, total: 19990, interestFree: true },
  ],
  ask: ["identity"],
  paid: false,
  totals: { pix: 18991 },
};

export const newPixCharge: NewCharge = {
  orderId: "A-1001",
  method: "pix",
  seenTotal: 18991,
  customer: { identity: "52998224725", identityType: "CPF" },
};

export const newCardCharge: NewCharge = {
  orderId: "A-1001",
  method: "card",
  seenTotal: 19990,
  installments: 3,
  card: {
    number: "5555555555554444",
    holder: "ANA SOUZA",
    expirationDate: "12/2030",
    securityCode: "123",
    brand: "Mastercard",
  },
};

export const pixCharge: Charge = {
  id: "V7m3kQ2xT9bW4nR8sL1pZg",
  orderId: "A-1001",
  method: "pix",
  status: "pending",
  amount: 18991,
  currency: "BRL",
  version: 1,
  ...times,
  expiresAt: "2026-11-21T15:30:00.000Z",
  pix: {
    code: "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865406189.915802BR5914CAFE DO CENTRO6009SAO PAULO62070503***630449F9",
    payee: "Café do Centro",
  },
};

/** Of a buyer whom the shop knows. */
export const startedOrder: Order = { ...order, ask: [], charge: pixCharge };

export const deniedCharge: Charge = {
  id: "h2Yc8Jt5dXq0uFw6oK3vMe",
  orderId: "A-1001",
  method: "card",
  status: "denied",
  amount: 19990,
  currency: "BRL",
  version: 2,
  ...times,
  card: { brand: "Mastercard", last4: "4444", installments: 3 },
  reason: reason("insufficient_funds"),
};

export const deposit = {
  event: "deposit",
  paymentId: "8f14e45f-ceea-467f-a8d1-2b6f0e8a9c11",
  status: "PAID",
  amount: "199.90",
  merchantOrderId: "A1001x7k2m9qp",
};
