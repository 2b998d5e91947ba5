// The command as a process: its output, and that it refuses while a proxy runs.
import assert from "node:assert/strict";
import { copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { postgresStore, redisStore, sqliteStore, type Store } from "../../../src/proxy/index.ts";
import { fillStore } from "../../support/filled-store.ts";
import { startPostgres, type PostgresServer } from "../../support/postgres.ts";
import { startProxy } from "../../support/proxy-process.ts";
import { startRedis, type RedisServer } from "../../support/redis.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { run } from "../support/process.ts";
import { stored } from "../../../src/testing/store-suite/fixtures.ts";

let redis: RedisServer;
let postgres: PostgresServer;
before(async () => {
  [redis, postgres] = await Promise.all([startRedis(), startPostgres()]);
});
after(() => Promise.all([redis.stop(), postgres.stop()]));

const folder = temporaryFolder({ after });
let files = 0;
const newFile = () => join(folder, `${++files}.db`);

async function use<Result>(store: Store, body: (store: Store) => Promise<Result>): Promise<Result> {
  try {
    return await body(store);
  } finally {
    await store.close();
  }
}

const SETTINGS = {
  PAY_SERVICE_URL: "http://127.0.0.1:9/v2",
  PAY_API_KEY: "hush-api-key",
  PAY_SIGNING_SECRET: "hush-signing",
  PAY_ORDER_URL: "http://127.0.0.1:9/orders",
};

test("a file to PostgreSQL and to Redis: counts on stdout, progress on stderr, no password", async (t) => {
  const file = newFile();
  await use(sqliteStore(file), (store) => fillStore(store, 300));
  const targets = [
    [postgres.url.replace("pay@", "pay:hush-password@"), () => postgresStore(postgres.url)],
    [redis.url, () => redisStore(redis.url)],
  ] as const;
  // Side by side, since PostgreSQL is listened to for five seconds. A move has its file to itself.
  await Promise.all(
    targets.map(async ([address, open]) => {
      const from = newFile();
      copyFileSync(file, from);
      const { code, stdout, stderr } = await run(t, ["move", "--from", from, "--to", address]);
      assert.equal(code, 0, stderr);
      const counts = Object.fromEntries(
        [...stdout.matchAll(/^ {2}(\w+) +(\d+)$/gm)].map(([, name, count]) => [name, Number(count)]),
      );
      assert.equal(counts.charges, 300);
      assert.deepEqual(Object.keys(counts), [
        "orders",
        "charges",
        "keys",
        "deliveries",
        "outbox",
        "histories",
        "payouts",
        "problems",
        "links",
      ]);
      assert.match(stdout, /hold the same/);
      assert.match(stderr, /^orders: \d+ written$/m);
      assert.ok(stderr.split("\n").length < 12, stderr);
      assert.doesNotMatch(stdout + stderr, /hush/);
      const [first, second] = await use(open(), async (store) => [
        await store.charge("c0"),
        await store.charge("c299"),
      ]);
      assert.ok(first && second);
    }),
  );
  const back = newFile();
  const { code, stderr } = await run(t, ["move", "--from", redis.url, "--to", back]);
  assert.equal(code, 0, stderr);
  assert.ok(await use(sqliteStore(back), (store) => store.charge("c299")));
});

test("it refuses beside a running proxy, from its store and to it", async (t) => {
  const refuses = async (address: string) => {
    const other = newFile();
    await use(sqliteStore(other), (store) => fillStore(store, 5));
    const proxy = await startProxy({ settings: { ...SETTINGS, PAY_STORE: address } });
    try {
      const [from, to] = await Promise.all([
        run(t, ["move", "--from", address, "--to", newFile()]),
        run(t, ["move", "--from", other, "--to", address]).then(async (first) =>
          // The other direction may have had the file for a moment.
          first.code === 1 ? first : run(t, ["move", "--from", other, "--to", address]),
        ),
      ]);
      for (const { code, stdout, stderr } of [from, to]) {
        assert.equal(code, 1, stderr);
        assert.match(stderr, /a proxy uses .+ Stop every proxy/);
        assert.equal(stdout, "");
      }
    } finally {
      await proxy.end("SIGTERM");
    }
  };
  await Promise.all([newFile(), redis.url, postgres.url].map(refuses));
});

test("a proxy that is started during a move from its file says what to wait for", async () => {
  const file = newFile();
  await use(sqliteStore(file), async (store) => {
    await fillStore(store, 5);
    assert.equal(await store.inUse!(), false);
    await assert.rejects(
      startProxy({ settings: { ...SETTINGS, PAY_STORE: file } }),
      /PAY_STORE cannot be opened: .+another process has it to itself, as pay-elements move does/,
    );
    // The store goes on as before.
    await store.commit({ order: { id: "later", revision: 0 }, charges: [stored("later", "later")] });
  });
  await use(sqliteStore(file), async (store) => assert.ok(await store.charge("later")));
});

test("a store that another one has open is in use, and goes on", async () => {
  const file = newFile();
  await use(sqliteStore(file), (one) =>
    use(sqliteStore(file), async (other) => {
      assert.equal(await one.inUse!(), true);
      await Promise.all([fillStore(one, 5), other.hit(["a"], 1)]);
      assert.ok(await other.charge("c0"));
    }),
  );
});

for (const [what, args, code, words] of [
  ["no flags", [], 2, /name both stores/],
  ["one flag", ["--from", "pay.db"], 2, /name both stores/],
  ["a wrong address", ["--from", "pay.db", "--to", "mysql://db.example"], 2, /--to must be a file, or an/],
  ["twice the same", ["--from", "pay.db", "--to", "./pay.db"], 2, /the same store/],
  ["a file that is not there", ["--from", "none.db", "--to", "pay.db"], 1, /no file "none\.db"/],
  [
    "a server that is not there",
    ["--from", "redis://u:hush@127.0.0.1:1", "--to", "pay.db"],
    1,
    /redis:\/\/127\.0\.0\.1:1 cannot be used/,
  ],
] as const)
  test(`${what}: exit ${code}`, async (t) => {
    const { stdout, stderr, ...ended } = await run(t, ["move", ...args]);
    assert.equal(ended.code, code, stderr);
    assert.match(stderr, words);
    assert.doesNotMatch(stdout + stderr, /hush/);
    assert.ok(!existsSync("none.db"));
  });
