// What a merchant's backend runs.
export type { ChargeRecord, ServiceDetails, StoredCharge } from "./charges/record.ts";
export type { Connection } from "./connection.ts";
export type { Logger } from "./logger.ts";
export type { PayProxyOptions } from "./options.ts";
export type { OrderAnswer } from "./orders/answer.ts";
export { createPayProxy, type PayProxy } from "./pay-proxy.ts";
export type { PayProblem, PayProblemCode } from "./reports.ts";
export * from "./service/index.ts";
export { memoryStore } from "./stores/memory-store.ts";
export { redisStore, type RedisStoreOptions } from "./stores/redis-store.ts";
export { sqliteStore } from "./stores/sqlite-store.ts";
export type * from "./stores/store.ts";
export { toNode } from "./to-node.ts";
export { parseWebhook } from "./webhooks/parse-webhook.ts";
export { WebhookError, type WebhookErrorCode } from "./webhooks/webhook-error.ts";
export type * from "./webhooks/webhook-event.ts";
