// Inputs and answers as the service's interface documents them.
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

export const pixAnswer = {
  success: true,
  data: {
    Service: { message: "Cobrança criada", company_name: "Loja  Exemplo" },
    Payment: {
      QrCodeString: "00020126  6304ABCD",
      QrCodeImageUrl: "data:image/png;base64,AAAA",
      Amount: 19.99,
      PaymentId: "pix-1",
      statusName: "PENDING",
    },
  },
};

export const threeDS = { used: true, dataOnly: false, eci: "05", version: "2.2.0", referenceId: "ref-1" };

export const createdAnswer = {
  success: true,
  data: {
    integrationKeyId: 7,
    transactionId: 99,
    transactionStatus: "PAID",
    settlementStatus: "PENDING_RELEASE",
    releaseAt: "2026-12-21T00:00:00Z",
    netAmount: 19.19,
    threeDS,
    acquirer: {
      merchantOrderId: "A1001x7k2m9qp",
      payment: {
        paymentId: "pay-1",
        status: 2,
        returnCode: "00",
        returnMessage: "Aprovada",
        amount: 1999,
        installments: 3,
        brand: "Master",
        last4: "4444",
      },
    },
  },
};

export const challengeAnswer = {
  success: true,
  message: "Autenticação necessária",
  code: "3DS_REQUIRED",
  data: {
    status: "AWAITING_3DS_AUTHENTICATION",
    requiresThreeDS: true,
    authenticated: false,
    mode: "popup",
    checkoutUrl: "/card/auth/checkout/s1",
    popupUrl: "/card/auth/checkout/s1",
    sessionId: "s1",
    expiresAt: "2026-11-21T15:10:00Z",
  },
};

export const listAnswer = {
  success: true,
  data: {
    items: [
      {
        id: 99,
        merchantOrderId: "A1001x7k2m9qp",
        paymentId: "pay-1",
        customer: { name: "Ana Souza", identity: "52998224725", identityType: "CPF" },
        payment: {
          type: "CreditCard",
          provider: "acquirer",
          brand: "Master",
          last4: "4444",
          grossAmount: 19.99,
          netAmount: 19.19,
          amountCaptured: 19.99,
          amountCancelled: 0,
        },
        status: { code: 2, name: "PAID", message: "Aprovada", settlement: "PENDING_RELEASE" },
        authorization: { proofOfSale: "1", tid: "2", authorizationCode: null },
        threeDS,
      },
    ],
    pagination: {
      page: 1,
      limit: 20,
      totalItems: 1,
      totalPages: 1,
      hasNextPage: false,
      hasPreviousPage: false,
    },
    summary: {
      totalTransactions: 1,
      grossAmount: 19.99,
      netAmount: -0.2,
      capturedAmount: 19.99,
      cancelledAmount: 0,
      statusBreakdown: { pending: 0, paid: 1, cancelled: 0, reversed: 0 },
    },
  },
};

export const cancellationAnswer = {
  success: true,
  data: {
    MerchantOrderId: "A1001x7k2m9qp",
    AcquirerOrderId: null,
    Customer: {
      Name: "Ana Souza",
      Identity: "52998224725",
      Email: null,
      Address: { Street: "Rua A" },
    },
    Payment: {
      Amount: 1999,
      VoidedAmount: 500,
      VoidedDate: "2026-11-21 15:00:00",
      Status: "CANCELLED",
      PaymentId: "pay-1",
      ProofOfSale: "1",
      AuthorizationCode: null,
      ReceivedDate: "2026-11-21 14:00:00",
      Brand: "Master",
      CardNumber: "555555******4444",
      Installments: 3,
    },
    ReceiptUrl: "https://service.example/v2/card/charges/pay-1/receipt",
  },
};
