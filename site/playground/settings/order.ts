// The order as the shop's backend answers it (docs/proxy.md), from what the reader chose.
import type { OrderAnswer } from "../../../src/proxy/index.ts";
import { TEST_DOCUMENTS } from "../../../src/sandbox/shared/test-data.ts";
import type { OrderSettings } from "./settings.ts";

const BUYER = {
  name: "Marina Souza Lima",
  identity: TEST_DOCUMENTS[0].value,
  email: "marina@example.com",
  phone: "11987654321",
} as const;

export const PAYEE = "Ateliê Barro";

export function toOrderAnswer(settings: OrderSettings, description: string): OrderAnswer {
  const { amount, pixDiscount, methods, installments, ask, authenticate } = settings;
  const known = Object.entries(BUYER).filter(([name]) => !ask.some((asked) => asked === name));
  return {
    amount,
    description,
    payee: PAYEE,
    totals: pixDiscount > 0 ? { pix: Math.round((amount * (100 - pixDiscount)) / 100) } : undefined,
    methods: methods === "both" ? undefined : [methods],
    installments: {
      max: installments,
      interestFree: settings.interestFree,
      monthlyRate: settings.monthlyRate / 10_000,
    },
    customer: Object.fromEntries(known),
    authenticate: authenticate === "service" ? undefined : authenticate === "yes",
    pixExpiresIn: settings.pixExpiresIn,
  };
}
