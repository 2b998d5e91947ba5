// What a merchant's backend runs.
export type { CardKeys } from "./guards/encryption/check-card-keys.ts";
export { ChargeError, type ChargeErrorCode } from "./charges/charge-error.ts";
export type { Acting } from "./charges/money-out-fields.ts";
export type { ChargeFilters, ChargePage } from "./charges/list.ts";
export type { Summary, SummaryPeriod } from "./charges/summary.ts";
export {
  chargeMessages,
  type Message,
  type MessageCharge,
  type MessageOptions,
  type Messages,
} from "../messages/index.ts";
export type { ElementAttributes, ElementName } from "../ssr/index.ts";
export type { Payment } from "./model/payment.ts";
export type {
  ChargeRecord,
  Lookup,
  RecordedRefund,
  ServiceDetails,
  StoredCharge,
  RefundStatus,
  MoneyTold,
  StoredRefund,
  StoredReminder,
  Withheld,
} from "./model/record.ts";
export type { Dossier, DossierCharge, DossierEntry, DossierParts, DossierState } from "./model/dossier.ts";
export type { HistoryEntry } from "./model/history.ts";
export type { LinkState, OrderLink, StoredLink } from "./model/link.ts";
export type { Refund } from "./model/refund.ts";
export type { Reminder } from "./model/reminder.ts";
export type { SummaryDay, SummarySum, SummarySums, SummaryTable } from "./model/summary.ts";
export type { NewRecordedRefund } from "./refunds/record-refund.ts";
export type { NewRefund, RefundOutcome } from "./refunds/parse-refund.ts";
export { readRefundNote, type RefundNote } from "./refunds/read-refund-note.ts";
export type { Payout, PayoutStatus, StoredPayout } from "./model/payout.ts";
export type { PayoutPage, Payouts } from "./payouts/payouts.ts";
export type { NewPayout, PayoutFilters } from "./payouts/parse-payout.ts";
export type { LinkOptions } from "./links/link-options.ts";
export type { Link, Links } from "./links/links.ts";
export type { NewLink } from "./links/parse-link.ts";
export type { ProblemFilters, ProblemPage, Problems } from "./problems/problems.ts";
export type { ProblemState, StoredProblem } from "./model/stored-problem.ts";
export type { Period } from "./reconcile/period.ts";
export { reconcileStore, type ReconcileStoreOptions } from "./reconcile/reconcile-without-proxy.ts";
export type { FieldDifference, ReconciledField } from "./reconcile/differences.ts";
export type {
  Finding,
  ReconciledCharge,
  Reconciliation,
  ReleaseDay,
  Sum,
  SumName,
  UnreadableCharge,
} from "./reconcile/report.ts";
export type { Connection } from "./guards/client-address.ts";
export type { Captcha, CaptchaAttempt, CaptchaWhen } from "./guards/captcha.ts";
export type { ClientAddress } from "./guards/client-address.ts";
export type { Limit, LimitOptions, LimitSubject } from "./guards/limit-options.ts";
export type { Logger } from "./logging/logger.ts";
export { safeLogger } from "./logging/safe-logger.ts";
export type { PayProxyOptions } from "./config/options.ts";
export type { Retention } from "./stores/retention.ts";
export type { Authenticate, AuthenticateAttempt } from "./orders/ask-authenticate.ts";
export type { LastDecline } from "./model/authentication.ts";
export type { OrderAnswer } from "./orders/order-answer.ts";
export type { OrderAccess, OrderSource } from "./orders/ask-order.ts";
export type { OrderTotal } from "./orders/ask-total.ts";
export type { FailingEntry, FailingOutbox } from "./notify/failing-outbox.ts";
export type { ChangeWatcher } from "./notify/publisher.ts";
export type { EntrySubject, Handlers } from "./notify/handlers.ts";
export { createPayProxy, type PayProxy } from "./pay-proxy.ts";
export type { OrderHtml, OrderHtmlOptions } from "./http/order-html.ts";
export type { PriceHtml, PriceHtmlOptions } from "./http/price-html.ts";
export type { PayProblem, PayProblemCode } from "./model/merchant-problems.ts";
export type { CancelOptions, Cancellation } from "./service/card-cancellation.ts";
export type {
  CardChallenge,
  CreatedCardCharge,
  NewServiceCardCharge,
  ServiceAddress,
  ServiceCardCharge,
} from "./service/card-charge.ts";
export type {
  CardChargeList,
  CardChargeSummary,
  CardFilters,
  ListedCardCharge,
  UnreadableItem,
} from "./service/card-list.ts";
export { createServiceClient, type ServiceClient } from "./service/client.ts";
export type { ServiceClientOptions } from "./service/client-options.ts";
export type {
  NewServicePixCharge,
  NewWithdrawal,
  PixCalls,
  PixExpirationUnit,
  ServicePixCharge,
  Withdrawal,
} from "./service/pix.ts";
export {
  SERVICE_ERROR_CODES,
  ServiceError,
  type ServiceErrorCode,
  type ServiceErrorDetails,
} from "./service/service-error.ts";
export {
  durableObjectStore,
  type DurableObjectStorage,
} from "./stores/durable-object/durable-object-store.ts";
export { memoryStore } from "./stores/memory/memory-store.ts";
export { postgresStore, type PostgresStoreOptions } from "./stores/postgres/postgres-store.ts";
export type { PostgresClient, PostgresPool, PostgresPoolClient } from "./stores/postgres/client.ts";
export { redisStore, type RedisStoreOptions } from "./stores/redis/redis-store.ts";
export { backupSqlite, type SqliteBackup, type SqliteBackupOptions } from "./stores/sqlite/backup.ts";
export { sqliteStore } from "./stores/sqlite/sqlite-store.ts";
export type {
  AgeQuery,
  Backlog,
  ChargePosition,
  ChargeQuery,
  Commit,
  CommitResult,
  DuePosition,
  KeyEntry,
  LeaseLimits,
  NewJournalEntry,
  NewOutboxEntry,
  OrderState,
  OutboxEntry,
  OutboxFailure,
  PayoutName,
  ProblemQuery,
  Quota,
  Store,
  StoredDelivery,
  StoredJournal,
  StoredOrder,
  StoredOutboxEntry,
  StorePage,
  StorePart,
  StoreParts,
} from "./stores/store.ts";
export { StoreError, type StoreErrorCode } from "./stores/store-error.ts";
export { toNode, type FetchHandler, type NodeListener } from "./http/to-node.ts";
export { parseWebhook, type WebhookHeaders, type WebhookOptions } from "./service/webhooks/parse-webhook.ts";
export { WebhookError, type WebhookErrorCode } from "./service/webhooks/webhook-error.ts";
export type {
  DepositDelivery,
  PaymentChangedDelivery,
  PaymentConfirmedDelivery,
  PaymentDeniedDelivery,
  UnknownDelivery,
  WebhookEvent,
  WithdrawalDelivery,
} from "./service/webhooks/webhook-event.ts";
