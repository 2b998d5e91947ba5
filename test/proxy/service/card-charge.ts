// What the tests of the client send.
import type { NewServiceCardCharge } from "../../../src/proxy/index.ts";

export const apiKey = "key_0123456789abcdef";

export const cardCharge: NewServiceCardCharge = {
  merchantOrderId: "A1001x7k2m9qp",
  customer: {
    name: "Ana Souza",
    identity: "52998224725",
    identityType: "CPF",
    email: "ana@example.com",
    phone: "11987654321",
    address: {
      street: "Rua A",
      number: "10",
      zipCode: "01001000",
      city: "São Paulo",
      state: "SP",
      country: "BR",
    },
  },
  amount: 1999,
  installments: 3,
  capture: true,
  authenticate: false,
  card: {
    number: "5555555555554444",
    holder: "ANA SOUZA",
    expirationDate: "12/2030",
    securityCode: "737",
    brand: "Mastercard",
  },
  returnUrl: "https://shop.example/pay/challenge/return",
};
