// The payment service as typed calls: camelCase, cents, one kind of error.
import { readWith } from "../lib/option-schema.ts";
import { cancelCard, readCancellation, type CancelOptions, type Cancellation } from "./card-cancellation.ts";
import {
  chargeCard,
  type CreatedCardCharge,
  type NewServiceCardCharge,
  type ServiceCardCharge,
} from "./card-charge.ts";
import { listCards, type CardChargeList, type CardFilters } from "./card-list.ts";
import { serviceSchema, type ServiceClientOptions } from "./client-options.ts";
import { pixCalls, type PixCalls } from "./pix.ts";
import { createTransport } from "./transport.ts";

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
 * @throws {TypeError} if an option cannot work; the message says which, and what to do.
 */
export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const { brands, pixExpirationUnit, ...transport } = readWith(serviceSchema, options, "service");
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
