// The payment service to develop against: every endpoint, state and error of the service's interface, in memory.
export type { Clock } from "./clock.ts";
export type { LedgerEntry, OpenChallenge, SandboxControl } from "./control.ts";
export type { Delivery, DeliveryMode } from "./deliveries.ts";
export { ENDPOINTS, FAULT_KINDS, type Endpoint, type Fault } from "./faults.ts";
export type { SandboxOptions } from "./options.ts";
export type { CardRecord, PixRecord, WithdrawalRecord } from "./records.ts";
export { Refusal } from "./refusal.ts";
export { createSandbox, type Sandbox } from "./sandbox.ts";
export {
  TEST_AMOUNTS,
  TEST_CARDS,
  type CardOutcome,
  type TestAmount,
  type TestCard,
  type Told,
} from "./test-data.ts";
