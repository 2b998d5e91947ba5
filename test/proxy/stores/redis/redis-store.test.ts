import { after, before } from "node:test";
import { redisStore } from "../../../../src/proxy/index.ts";
import { startRedis, type RedisServer } from "../../../support/redis.ts";
import { storeSuite } from "../store-suite.ts";
import { chargeListSuite } from "../charge-list-suite.ts";
import { journalSuite } from "../journal-suite.ts";
import { payoutSuite } from "../payout-suite.ts";
import { outboxSuite } from "../outbox-suite.ts";
import { writersSuite } from "../concurrency-suite.ts";

let redis: RedisServer;
before(async () => {
  redis = await startRedis();
});
after(() => redis.stop());

storeSuite("redis", () => redisStore(redis.url, { prefix: crypto.randomUUID() }));
outboxSuite("redis", () => redisStore(redis.url, { prefix: crypto.randomUUID() }));
chargeListSuite("redis", () => redisStore(redis.url, { prefix: crypto.randomUUID() }));
journalSuite("redis", () => redisStore(redis.url, { prefix: crypto.randomUUID() }));
payoutSuite("redis", () => redisStore(redis.url, { prefix: crypto.randomUUID() }));
writersSuite("redis", () => {
  const prefix = crypto.randomUUID();
  return [redisStore(redis.url, { prefix }), redisStore(redis.url, { prefix })];
});
