// One message of each kind that the service interface documents, with every field it names.

export const threeDS = { used: true, dataOnly: false, eci: "05", version: "2.2.0", referenceId: "ref-1" };
const customer = { name: "Ana Souza", identity: "52998224725", identityType: "CPF" };
const threeDSOfEvents = { ...threeDS, cavv: "AAABBIIFmAAAAAAAAAAAAAAAAAA=", xid: null };

const pixChargeRequest = {
  payload: {
    MerchantOrderId: "A1001x7k2m9qp",
    Customer: { Name: "Ana Souza", Identity: "52998224725", IdentityType: "CPF" },
    Payment: { Type: "Pix", Amount: 19.99, QrCode: { Expiration: 1800 } },
  },
};

const pixChargeResponse = {
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

const withdrawalRequest = {
  value: 150.5,
  pixAddressKey: "52998224725",
  pixAddressKeyType: "CPF",
  description: "Repasse",
  externalReference: "R-77",
};

const withdrawalResponse = {
  success: true,
  transfer_id: "wd_42",
  status: "PENDING",
  value: 150.5,
  tax_amount: 1.5,
  total_deducted: 152,
};

const cardChargeRequest = {
  returnUrl: "https://loja.example/pay/challenge/return",
  payload: {
    MerchantOrderId: "A1001x7k2m9qp",
    Customer: {
      Name: "Ana Souza",
      Identity: "52998224725",
      IdentityType: "CPF",
      Email: "ana@example.com",
      Phone: "11987654321",
      Address: {
        Street: "Rua das Flores",
        Number: "10",
        ZipCode: "01001000",
        City: "São Paulo",
        State: "SP",
        Country: "BRA",
      },
    },
    Payment: {
      Type: "CreditCard",
      Amount: 10000,
      Installments: 3,
      Capture: true,
      Authenticate: true,
      CreditCard: {
        CardNumber: "4111111111111111",
        Holder: "ANA SOUZA",
        ExpirationDate: "12/2030",
        SecurityCode: "123",
        Brand: "Visa",
      },
    },
  },
};

const cardChallengeResponse = {
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

const cardChargeResponse = {
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

const cardListResponse = {
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

const cancelRequest = { amount: 2500, reason: "HighRisk" };

const cancellationResponse = {
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

const serviceErrorBody = {
  success: false,
  message: "Valor mínimo não atingido",
  error: null,
  errors: { Amount: ["mínimo 5.00"] },
};

const withdrawalErrorBody = { error: "Saldo insuficiente" };

const depositEvent = {
  event: "deposit",
  paymentId: "pix-1",
  status: "PAID",
  amount: "19.99",
  merchantOrderId: "A1001x7k2m9qp",
};

const withdrawalEvent = {
  event: "withdrawal",
  withdrawalId: "wd_42",
  status: "APPROVED",
  amount: "150.50",
  description: "Repasse",
  key_pix: "52998224725",
};

const paymentConfirmedEvent = {
  event: "payment.confirmed",
  data: {
    transactionId: 9001,
    paymentId: "pay-1",
    merchantOrderId: "A1001x7k2m9qp",
    amount: 100,
    status: "PAID",
    statusCode: 2,
    customer,
    card: { brand: "Visa", last4: "1111" },
    threeDS: threeDSOfEvents,
    provider: "acquirer",
    fee: 3.99,
    netAmount: 96.01,
    capturedAmount: 100,
    cancelledAmount: 0,
    settlementStatus: "PENDING_RELEASE",
    releaseAt: "2026-12-21T00:00:00.000Z",
    settledAt: null,
    receivedDate: "2026-11-21 15:00:00",
  },
};

const paymentDeniedEvent = {
  event: "payment.denied",
  data: {
    transactionId: 9002,
    paymentId: "card_5522",
    merchantOrderId: "A1001P3R8T1YW",
    amount: 100,
    installments: 1,
    status: "DENIED",
    statusCode: 3,
    message: "Cartão sem limite",
    returnMessage: "Cartão sem limite",
    customer,
    card: { brand: "Visa", last4: "1111" },
    threeDS: threeDSOfEvents,
    acquirer: {
      status: 3,
      returnCode: "51",
      returnMessage: "Saldo insuficiente",
      proofOfSale: "674533",
      tid: "1006993070",
      authorizationCode: null,
      eci: "05",
    },
  },
};

const paymentUpdatedEvent = {
  event: "payment.updated",
  data: {
    transactionId: 9001,
    paymentId: "pay-1",
    merchantOrderId: "A1001x7k2m9qp",
    amount: 100,
    status: "PAID",
    statusCode: 2,
    changeType: 1,
    settlementStatus: "SETTLED",
    returnMessage: "Transação autorizada",
  },
};

export const messages = {
  pixChargeRequest,
  pixChargeResponse,
  withdrawalRequest,
  withdrawalResponse,
  cardChargeRequest,
  cardChallengeResponse,
  cardChargeResponse,
  cardListResponse,
  cancelRequest,
  cancellationResponse,
  serviceErrorBody,
  withdrawalErrorBody,
  depositEvent,
  withdrawalEvent,
  paymentConfirmedEvent,
  paymentDeniedEvent,
  paymentUpdatedEvent,
};
