// One message of each kind that the service interface documents, with every field it names.

const threeDS = { used: true, dataOnly: false, eci: "05", version: "2.2.0", referenceId: "3ds-7f1c" };
const customer = { name: "Ana Souza", identity: "11144477735", identityType: "CPF" };
const threeDSOfEvents = { ...threeDS, cavv: "AAABBIIFmAAAAAAAAAAAAAAAAAA=", xid: null };

const pixChargeRequest = {
  payload: {
    MerchantOrderId: "A1001K7Q2M9XZ",
    Customer: { Name: "Ana Souza", Identity: "11144477735", IdentityType: "CPF" },
    Payment: { Type: "Pix", Amount: 19.99, QrCode: { Expiration: 1800 } },
  },
};

const pixChargeResponse = {
  success: true,
  data: {
    Service: { message: "Cobrança criada", company_name: "Serviço de Pagamentos" },
    Payment: {
      QrCodeString: "00020126330014br.gov.bcb.pix",
      QrCodeImageUrl: "data:image/png;base64,iVBORw0KGgo=",
      Amount: 19.99,
      PaymentId: "pix_81fd",
      statusName: "PENDING",
    },
  },
};

const withdrawalRequest = {
  value: 150.5,
  pixAddressKey: "11144477735",
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
    MerchantOrderId: "A1001K7Q2M9XZ",
    Customer: {
      Name: "Ana Souza",
      Identity: "11144477735",
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
    transactionId: 9001,
    transactionStatus: "PAID",
    settlementStatus: "PENDING_RELEASE",
    releaseAt: null,
    netAmount: 96.01,
    threeDS,
    acquirer: {
      merchantOrderId: "A1001K7Q2M9XZ",
      payment: {
        paymentId: "card_5521",
        status: 2,
        returnCode: "00",
        returnMessage: "Transação autorizada",
        amount: 10000,
        installments: 3,
        brand: "Visa",
        last4: "1111",
      },
    },
  },
};

const cardListItem = {
  id: 9001,
  merchantOrderId: "A1001K7Q2M9XZ",
  paymentId: "card_5521",
  customer,
  payment: {
    type: "CreditCard",
    provider: "acquirer",
    brand: "Visa",
    last4: "1111",
    grossAmount: 100,
    netAmount: 96.01,
    amountCaptured: 100,
    amountCancelled: 0,
  },
  status: { code: 2, name: "PAID", message: "Pago", settlement: "PENDING_RELEASE" },
  authorization: { proofOfSale: "674532", tid: "1006993069", authorizationCode: null },
  threeDS,
};

const cardListResponse = {
  success: true,
  data: {
    items: [cardListItem],
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
      grossAmount: 100,
      netAmount: 96.01,
      capturedAmount: 100,
      cancelledAmount: 0,
      statusBreakdown: { pending: 0, paid: 1, cancelled: 0, reversed: 0 },
    },
  },
};

const cancelRequest = { amount: 2500, reason: "HighRisk" };

const cancellationResponse = {
  success: true,
  data: {
    MerchantOrderId: "A1001K7Q2M9XZ",
    AcquirerOrderId: null,
    Customer: {
      Name: "Ana Souza",
      Identity: "11144477735",
      Email: null,
      Address: { Street: "Rua das Flores" },
    },
    Payment: {
      Amount: 10000,
      VoidedAmount: 2500,
      VoidedDate: "2026-11-21 15:10:00",
      Status: "CANCELLED",
      PaymentId: "card_5521",
      ProofOfSale: "674532",
      AuthorizationCode: null,
      ReceivedDate: "2026-11-21 15:00:00",
      Brand: "Visa",
      CardNumber: "411111******1111",
      Installments: 3,
    },
    ReceiptUrl: "https://service.example/v2/card/charges/card_5521/receipt",
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
  paymentId: "pix_81fd",
  status: "PAID",
  amount: "19.99",
  merchantOrderId: "A1001K7Q2M9XZ",
};

const withdrawalEvent = {
  event: "withdrawal",
  withdrawalId: "wd_42",
  status: "APPROVED",
  amount: "150.50",
  description: "Repasse",
  key_pix: "11144477735",
};

const paymentConfirmedEvent = {
  event: "payment.confirmed",
  data: {
    transactionId: 9001,
    paymentId: "card_5521",
    merchantOrderId: "A1001K7Q2M9XZ",
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
    paymentId: "card_5521",
    merchantOrderId: "A1001K7Q2M9XZ",
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
