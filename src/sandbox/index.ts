// The payment service to develop against: every endpoint, state and error of the service's interface, in memory.
//
//   service/    the API under /v2: endpoints and keys
//   pages/      HTML: the sandbox's own page, the buyer's bank, 3DS, receipts
//   control/    what happens outside: buyers pay, acquirers decide; as functions and over HTTP
//   cards/      card charges: how they end, 3DS, cancellation, the list
//   pix/        incoming Pix and withdrawals
//   webhooks/   what the merchant is told, and how it is delivered
//   shared/     records, test data, faults, time, input, fees
export type { Clock } from "./shared/clock.ts";
export { manualClock, type MovableClock } from "./shared/movable-clock.ts";
export type { LedgerEntry, OpenChallenge, SandboxControl } from "./control/control.ts";
export type { CancellationShape } from "./shared/context.ts";
export type { Delivery, DeliveryMode } from "./webhooks/deliveries.ts";
export type { ApprovalEvent } from "./webhooks/events.ts";
export type { Attempt } from "./webhooks/dispatcher.ts";
export { ENDPOINTS, FAULT_KINDS, type Endpoint, type Fault } from "./shared/faults.ts";
export { DEFAULT_KEYS, type SandboxOptions } from "./options.ts";
export type { CardRecord, PixRecord, WithdrawalRecord } from "./shared/store.ts";
export { Refusal } from "./shared/refusal.ts";
export { createSandbox, type Sandbox } from "./sandbox.ts";
export {
  TEST_AMOUNTS,
  TEST_CARDS,
  TEST_DOCUMENTS,
  type BrCodeOddity,
  type CardOutcome,
  type TestAmount,
  type TestCard,
  type TestDocument,
  type Told,
} from "./shared/test-data.ts";
