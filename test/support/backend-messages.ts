// What a backend answers, with every field that there is: to be changed a little, or read as it stands.

const now = "2026-11-21T15:10:00.5Z";
export const CHARGE = {
  id: "0123456789abcdef",
  orderId: "A-1001",
  method: "card",
  status: "denied",
  amount: 100,
  currency: "BRL",
  cancelledAmount: 5,
  version: 1,
  createdAt: now,
  updatedAt: now,
  paidAt: now,
  expiresAt: now,
  pix: { code: "x", image: "data:,", payee: "Loja" },
  card: { brand: "Visa", last4: "1111", installments: 2 },
  challenge: { url: "https://bank.example/3ds", expiresAt: now },
  reason: { code: "declined", message: "Não.", next: "other_card" },
};

export const ORDER = {
  id: "A-1001",
  amount: 12345,
  currency: "BRL",
  description: "Tênis",
  payee: "Loja",
  methods: ["pix", "card"],
  installments: [
    { count: 1, amount: 12345, first: 12345, total: 12345, interestFree: true },
    { count: 2, amount: 6172, first: 6173, total: 12345, interestFree: true },
  ],
  ask: ["name", "identity"],
  paid: false,
  paidAmount: 100,
  payment: { method: "card", amount: 100, paidAt: now },
  charge: CHARGE,
  cardKey: { kty: "RSA", kid: "k1", n: "AQAB", e: "AQAB", alg: "RSA-OAEP-256", use: "enc" },
};

export const PROBLEM = {
  type: "about:blank",
  title: "No",
  status: 409,
  code: "amount_changed",
  errors: [{ field: "card", code: "bad", message: "No" }],
  charge: "0123456789abcdef",
  order: ORDER,
};
