// The payment service as typed calls: camelCase, cents, one kind of error.
import type { BrandOverrides } from "../../contract/index.ts";
import { cancelCard, readCancellation, type CancelOptions, type Cancellation } from "./card-cancellation.ts";
import {
  chargeCard,
  type CreatedCardCharge,
  type NewServiceCardCharge,
  type ServiceCardCharge,
} from "./card-charge.ts";
import { listCards, type CardChargeList, type CardFilters } from "./card-list.ts";
import { checkOptions } from "./client-options.ts";
import { pixCalls, type PixCalls, type PixExpirationUnit } from "./pix.ts";
import { createTransport } from "./transport.ts";

export interface ServiceClientOptions {
  /** The service's address with its version segment, such as `https://pay.example/v2`. */
  baseUrl: string;
  /** Sent as `x-api-key`. */
  apiKey: string;
  /** Milliseconds until a call without a whole answer is given up; 15 000 by default. */
  timeout?: number | undefined;
  /** The service's names of brands, where they differ from the built-in ones. */
  brands?: BrandOverrides | undefined;
  /** Unit in which the service counts a Pix code's life; `seconds` by default. */
  pixExpirationUnit?: PixExpirationUnit | undefined;
  /** How requests leave, where it is not the platform's `fetch`. */
  fetch?: ((request: Request) => Promise<Response>) | undefined;
}

/** Every promise rejects with a `ServiceError`, whose `code` says whether the call was done. */
export interface ServiceClient {
  pix: PixCalls;
  cards: {
    /** Charges a card, or says where the buyer's bank wants to see the buyer. */
    charge(charge: NewServiceCardCharge): Promise<ServiceCardCharge>;
    /** The card charges of this API key, newest pages as the service orders them. */
    list(filters?: CardFilters): Promise<CardChargeList>;
    /** Cancels a charge, whole or in part. */
    cancel(paymentId: string, options?: CancelOptions): Promise<CreatedCardCharge>;
    /** The record of a cancelled charge, with the address of its receipt. */
    cancellation(paymentId: string): Promise<Cancellation>;
  };
}

/**
 * Makes a client of the payment service.
 *
 * @throws {TypeError} where an option cannot work; the message says which, and what to do.
 */
export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const { brands, pixExpirationUnit, ...transport } = checkOptions(options);
  const send = createTransport(transport);
  return {
    pix: pixCalls(send, pixExpirationUnit),
    cards: {
      charge: (charge) => chargeCard(send, brands, charge),
      list: (filters = {}) => listCards(send, brands, filters),
      cancel: (paymentId, cancel = {}) => cancelCard(send, brands, paymentId, cancel),
      cancellation: (paymentId) => readCancellation(send, brands, paymentId),
    },
  };
}
