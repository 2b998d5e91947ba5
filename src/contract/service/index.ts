// The payment service's messages, as `{base_url}/v2` speaks them. Section numbers are those of its interface.
export * from "./card-charge.ts";
export * from "./cancellation.ts";
export * from "./card-list.ts";
export * from "./errors.ts";
export {
  CARD_STATUSES,
  LISTED_STATUSES,
  SETTLEMENT_STATUSES,
  type CardStatus,
  type ListedStatus,
  type ServiceCustomer,
  type ServiceThreeDS,
  type SettlementStatus,
} from "./parts.ts";
export * from "./pix-charge.ts";
export * from "./webhooks.ts";
export * from "./withdrawal.ts";
