import { after, before } from "node:test";
import { redisStore } from "../../../../src/proxy/index.ts";
import { startRedis, type RedisServer } from "../../../support/redis.ts";
import { storeSuite } from "../../../../src/testing/store-suite/index.ts";

let redis: RedisServer;
before(async () => {
  redis = await startRedis();
});
after(() => redis.stop());

storeSuite("redis", () => redisStore(redis.url, { prefix: crypto.randomUUID() }), {
  openTwo() {
    const prefix = crypto.randomUUID();
    return [redisStore(redis.url, { prefix }), redisStore(redis.url, { prefix })];
  },
});
