import { after, before } from "node:test";
import { redisStore, type RedisStoreOptions } from "../../../src/proxy/index.ts";
import { startRedis, type RedisServer } from "../../support/redis.ts";
import { storeSuite } from "./suite.ts";

let redis: RedisServer;
before(async () => {
  redis = await startRedis();
});
after(() => redis.stop());

const open = (options?: RedisStoreOptions) =>
  redisStore(redis.url, { prefix: crypto.randomUUID(), ...options });

storeSuite("redis", open);
