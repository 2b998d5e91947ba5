import { after, before } from "node:test";
import { redisStore } from "../../../../src/proxy/index.ts";
import { startRedis, type RedisServer } from "../../../support/redis.ts";
import { silent } from "../../../support/shop.ts";
import { watchSuite } from "../watch-suite.ts";

let redis: RedisServer;
before(async () => {
  redis = await startRedis();
});
after(() => redis.stop());

watchSuite("redis", {
  open: (prefix) => redisStore(redis.url, { prefix, logger: silent }),
  async disconnect() {
    await redis.kill();
    await redis.restart();
  },
});
