// Made by `npm run docs` from the doc comments in src/contract (build/generate/openapi-descriptions.ts): not to be edited.

export const DESCRIPTIONS: Record<string, { text: string; fields: Record<string, string> }> = {
  Card: {
    text: "A card as the buyer typed it. Kept nowhere.",
    fields: {
      number: "Digits; spaces are ignored.",
      holder: "The name as it is printed.",
      expirationDate: "`MM/YYYY`.",
      securityCode: "Three digits, or four.",
      brand: "Recognised from the number, or chosen by the buyer.",
    },
  },
  Charge: {
    text: "One try to pay an order. `status` only rises: `pending`, `challenge` (the buyer's bank asks at `challenge.url`), `expired` or `failed`, `denied`, `paid`, `cancelled` (all was given back; a part is told by `cancelledAmount` alone), `reversed`. Money counts even if it is late: it makes an `expired`, `failed` or `denied` charge `paid`.",
    fields: {
      id: "Random, at least 128 bits, URL-safe. Whoever has it may watch the charge.",
      orderId: "The canonical id of its order.",
      method: "How it is paid.",
      status: "Where it stands.",
      amount: "Cents that are charged; with interest, the installments' total.",
      currency: "Always BRL.",
      cancelledAmount: "Cents, where part was cancelled.",
      version: "Grows by one with each change.",
      createdAt: "ISO 8601, UTC.",
      updatedAt: "ISO 8601, UTC.",
      paidAt: "When it was paid; stays where money went back since. ISO 8601, UTC.",
      expiresAt: "When its Pix code ends. ISO 8601, UTC.",
      pix: "The code to copy, the service's image of it as a data URL, and the payee in it.",
      card: "What may be shown of the card.",
      challenge: "The bank's page, absolute, on the service's origin or one that the merchant named.",
      reason: "Why it is not paid, in Portuguese, and what the buyer can do.",
    },
  },
  Customer: {
    text: "The buyer, if the backend does not know them: only what the order asks for. What it knows is not replaced.",
    fields: {
      name: "Full name.",
      identity: "CPF or CNPJ, with or without punctuation.",
      identityType: "The number says it; what is sent is not used.",
      email: "E-mail address.",
      phone: "Mobile number.",
    },
  },
  Delivery: {
    text: "What the payment service delivers. Kinds beyond the known ones are kept, as are those of charges that nobody knows yet: they may have overtaken the service's answer to the charge.",
    fields: { event: "Its kind, such as `deposit` or `payment.confirmed`." },
  },
  Installment: {
    text: "One way to pay in installments.",
    fields: {
      count: "How many.",
      amount: "Cents of each but the first: `floor(total / count)`.",
      first: "Cents of the first, which takes what does not divide.",
      total: "Cents of all together, with interest.",
      interestFree: "Whether the total is the order's.",
    },
  },
  NewCharge: {
    text: "A charge to make. Orders with a `cardKey` take no plain `card` but an `encryptedCard`: a compact JWE (RSA-OAEP-256, A256GCM, the key's `kid` in the protected header) of `{ card, orderId, iat }` as JSON, with the order's id and `iat` in seconds since 1970.",
    fields: {
      orderId: "The order to pay.",
      seenTotal: "Cents that the buyer saw: compared with the backend's total, and never charged.",
      customer: "Data of the buyer that the order asks for.",
      method: "How to pay it.",
      installments: "One of the order's counts.",
      card: "The card, if the order has no `cardKey`.",
      encryptedCard: "The card, encrypted to the order's `cardKey`.",
    },
  },
  NewSignal: {
    text: "What a page saw a buyer do. It changes no state, and tells nothing of who they are.",
    fields: { signal: "What they did." },
  },
  Order: {
    text: "What there is to pay, as the merchant's backend decided it.",
    fields: {
      id: "The canonical id.",
      amount: "Cents.",
      currency: "Always BRL.",
      description: "What is bought.",
      payee: "The shop's name, as buyers know it.",
      methods: "Methods whose minimum their total reaches.",
      installments: "In the order in which they are offered. At least one entry if card is offered.",
      ask: "Data of the buyer that the backend lacks.",
      paid: "Whether it is paid, by whatever means.",
      closed: "It was paid, the money went back, and it takes no other payment.",
      totals: "Cents by method, without interest, where it costs otherwise than `amount`.",
      paidAmount:
        "Cents that came, without interest, where it was paid with another amount than it costs now by that method.",
      payment: "How, with how many cents and when it was paid, for a receipt; nothing of the card.",
      charge: "Its waiting or paid charge, only for whoever may go on with it.",
      cardKey: "A public RSA key of 2048 bits or more (JWK): cards are taken only encrypted to it.",
    },
  },
  OrderStart: {
    text: "By which method the charge of an order is to be made, without anything of the buyer.",
    fields: { method: "Pix: a card has to be typed." },
  },
  Problem: {
    text: "What went wrong (RFC 9457).",
    fields: {
      type: "A URI of the code.",
      title: "The code in words.",
      status: "The HTTP status.",
      detail: "More about this case, for developers.",
      code: "Stable.",
      errors: "Invalid fields, by dotted paths such as `card.number`.",
      charge: "With `order_paid`: the id of the paid charge, only for whoever may go on with it.",
      order: "With `amount_changed`: the order as it is now.",
    },
  },
};
