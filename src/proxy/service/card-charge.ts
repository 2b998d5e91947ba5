// A card charge at the payment service. The card is sent and kept nowhere.
import { service, toServiceBrand, type Brand, type BrandOverrides, type Card } from "../../contract/index.ts";
import { checkCall } from "./validate-call.ts";
import { lenientBrand, lenientCents } from "./lenient-fields.ts";
import type { Transport } from "./transport.ts";

export interface ServiceAddress {
  street?: string | undefined;
  number?: string | undefined;
  zipCode?: string | undefined;
  city?: string | undefined;
  state?: string | undefined;
  country?: string | undefined;
}

export interface NewServiceCardCharge {
  merchantOrderId?: string | undefined;
  customer: {
    name: string;
    identity: string;
    identityType?: string | undefined;
    email?: string | undefined;
    /** Digits only. */
    phone?: string | undefined;
    address?: ServiceAddress | undefined;
  };
  /** Cents, at least 500; or exactly 20, for tests. */
  amount: number;
  /** 1 to 12 */
  installments?: number | undefined;
  capture?: boolean | undefined;
  /** Whether the buyer's bank is asked (3DS). */
  authenticate?: boolean | undefined;
  card: Card;
  /** Where the buyer's browser comes back to after authentication. */
  returnUrl?: string | undefined;
}

type ChallengeDetails = service.CardChallengeResponse["data"];

/**
 * The buyer's bank asks the buyer to authenticate. Names no `paymentId`: the charge is known by its `merchantOrderId`.
 * `popupUrl` is as the service wrote it, and is to be checked before it is opened.
 */
export interface CardChallenge extends ChallengeDetails {
  kind: "challenge";
  message?: string | undefined;
}

/** A charge as the service made it, or as a cancellation left it. */
export interface CreatedCardCharge {
  kind: "created";
  success: boolean;
  paymentId: string;
  /** `PAID`, `DENIED`, `PENDING`, …; empty where the service gave none. */
  status: string;
  /** 2 goes with `PAID`, 3 with `DENIED`. */
  statusCode?: number | undefined;
  transactionId?: number | undefined;
  integrationKeyId?: number | undefined;
  merchantOrderId?: string | undefined;
  returnCode?: string | undefined;
  returnMessage?: string | undefined;
  settlementStatus?: string | undefined;
  /** ISO 8601 */
  releaseAt?: string | undefined;
  /** Cents. */
  amount?: number | undefined;
  /** Cents, after fees. */
  netAmount?: number | undefined;
  installments?: number | undefined;
  /** The brand by our name, if the service's name is known, and by the service's. */
  brand?: Brand | undefined;
  serviceBrand?: string | undefined;
  last4?: string | undefined;
  threeDS?: service.ServiceThreeDS | undefined;
}

export type ServiceCardCharge = CardChallenge | CreatedCardCharge;

/** `POST /card/charges` */
export async function chargeCard(
  send: Transport,
  brands: BrandOverrides,
  { customer, card, ...charge }: NewServiceCardCharge,
): Promise<ServiceCardCharge> {
  const { address } = customer;
  const body = checkCall("cards.charge", service.cardChargeRequestSchema, {
    returnUrl: charge.returnUrl,
    payload: {
      MerchantOrderId: charge.merchantOrderId,
      Customer: {
        Name: customer.name,
        Identity: customer.identity,
        IdentityType: customer.identityType,
        Email: customer.email,
        Phone: customer.phone,
        Address: address && {
          Street: address.street,
          Number: address.number,
          ZipCode: address.zipCode,
          City: address.city,
          State: address.state,
          Country: address.country,
        },
      },
      Payment: {
        Type: "CreditCard",
        Amount: charge.amount,
        Installments: charge.installments,
        Capture: charge.capture,
        Authenticate: charge.authenticate,
        CreditCard: {
          CardNumber: card.number,
          Holder: card.holder,
          ExpirationDate: card.expirationDate,
          SecurityCode: card.securityCode,
          Brand: toServiceBrand(card.brand, brands),
        },
      },
    },
  });
  // Told apart by their shape and not by the status, which may be the wrong one of 200 and 201.
  return send({
    method: "POST",
    path: "/card/charges",
    body,
    card,
    read(answer, redact) {
      const challenge = service.cardChallengeResponseSchema.safeParse(answer);
      if (!challenge.success) return readCreated(answer, redact, brands);
      const { message, data } = challenge.data;
      return { kind: "challenge", message: message && redact(message), ...data };
    },
  });
}

/** Reads the shape that a charge and its cancellation are both answered with. */
export function readCreated(
  answer: unknown,
  redact: (text: string) => string,
  brands: BrandOverrides,
): CreatedCardCharge {
  const { success, data } = service.cardChargeResponseSchema.parse(answer);
  const { merchantOrderId, payment } = data.acquirer;
  return {
    kind: "created",
    success,
    paymentId: payment.paymentId,
    status: data.transactionStatus ?? "",
    statusCode: payment.status,
    transactionId: data.transactionId,
    integrationKeyId: data.integrationKeyId,
    merchantOrderId,
    returnCode: payment.returnCode,
    returnMessage: payment.returnMessage && redact(payment.returnMessage),
    settlementStatus: data.settlementStatus,
    releaseAt: data.releaseAt ?? undefined,
    amount: payment.amount,
    netAmount: lenientCents(data.netAmount),
    installments: payment.installments,
    brand: lenientBrand(payment.brand, brands),
    serviceBrand: payment.brand,
    last4: payment.last4,
    threeDS: data.threeDS,
  };
}
