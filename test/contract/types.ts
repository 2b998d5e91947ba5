// The plain interfaces say what the schemas read, both ways. Nothing here runs: the compiler is the test.
import type * as z from "zod/mini";
import type * as contract from "../../src/contract/index.ts";

type Read<Schema extends z.core.$ZodType> = z.output<Schema>;

/** Every field asked for, at every depth, so that one which a side forgot is missed. */
type Full<T> = T extends object ? { [Key in keyof T]-?: Full<T[Key]> } : T;

type Includes<A extends B, B> = [A, B];

/** `true` if each of the two types can stand for the other. */
type Same<A, B> = [Full<A>, A] extends [Full<B>, B]
  ? [Full<B>, B] extends [Full<A>, A]
    ? true
    : false
  : false;

type AllTrue<Checks extends true[]> = Checks;

type Service = typeof contract.service;

export type Checkout = AllTrue<
  [
    Same<Read<typeof contract.chargeSchema>, contract.Charge>,
    Same<Read<typeof contract.installmentSchema>, contract.Installment>,
    Same<Read<typeof contract.customerSchema>, contract.Customer>,
    Same<Read<typeof contract.cardSchema>, contract.Card>,
    Same<Read<typeof contract.cardContentsSchema>, contract.CardContents>,
    Same<Read<typeof contract.orderSchema>, contract.Order>,
    Same<Read<typeof contract.problemSchema>, contract.Problem>,
  ]
>;

// The schema cannot say "either card or encryptedCard" in its type, so that only one way holds.
export type NewCharge = Includes<contract.NewCharge, Read<typeof contract.newChargeSchema>>;

export type ServiceMessages = AllTrue<
  [
    Same<Read<Service["pixChargeRequestSchema"]>, contract.service.PixChargeRequest>,
    Same<Read<Service["pixChargeResponseSchema"]>, contract.service.PixChargeResponse>,
    Same<Read<Service["withdrawalRequestSchema"]>, contract.service.WithdrawalRequest>,
    Same<Read<Service["withdrawalResponseSchema"]>, contract.service.WithdrawalResponse>,
    Same<Read<Service["cardChargeRequestSchema"]>, contract.service.CardChargeRequest>,
    Same<Read<Service["cardChargeResponseSchema"]>, contract.service.CardChargeResponse>,
    Same<Read<Service["cardChallengeResponseSchema"]>, contract.service.CardChallengeResponse>,
    Same<Read<Service["cardListQuerySchema"]>, contract.service.CardListQuery>,
    Same<Read<Service["cardListItemSchema"]>, contract.service.CardListItem>,
    Same<Read<Service["cardListResponseSchema"]>, contract.service.CardListResponse>,
    Same<Read<Service["cancelRequestSchema"]>, contract.service.CancelRequest>,
    Same<Read<Service["cancellationResponseSchema"]>, contract.service.CancellationResponse>,
    Same<Read<Service["serviceErrorBodySchema"]>, contract.service.ServiceErrorBody>,
    Same<Read<Service["withdrawalErrorBodySchema"]>, contract.service.WithdrawalErrorBody>,
    Same<Read<Service["depositEventSchema"]>, contract.service.DepositEvent>,
    Same<Read<Service["withdrawalEventSchema"]>, contract.service.WithdrawalEvent>,
    Same<Read<Service["paymentConfirmedEventSchema"]>, contract.service.PaymentConfirmedEvent>,
    Same<Read<Service["paymentDeniedEventSchema"]>, contract.service.PaymentDeniedEvent>,
    Same<Read<Service["paymentChangedEventSchema"]>, contract.service.PaymentChangedEvent>,
    Same<Read<Service["serviceEventSchema"]>, contract.service.ServiceEvent>,
  ]
>;
