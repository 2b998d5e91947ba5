// Stores of former releases, which test/data/stores holds by the version of their tables or keys: a proxy opens them and goes on.
// Each was left by a shop whose handlers failed: orders are paid, A-2 is paid at its second try.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, before, test, type TestContext } from "node:test";
import pg from "pg";
import { createClient } from "redis";
import {
  postgresStore,
  redisStore,
  sqliteStore,
  type ChargePosition,
  type OutboxEntry,
  type Store,
} from "../../../src/proxy/index.ts";
import { positionOf } from "../../../src/proxy/stores/store.ts";
import { startPostgres, type PostgresServer } from "../../support/postgres.ts";
import { startRedis, type RedisServer } from "../../support/redis.ts";
import { asCharge, asOrder, card, CUSTOMER, pix, shopFor } from "../../support/shop.ts";
import { newName } from "../../support/stores.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { readItems, stored } from "../../../src/testing/store-suite/fixtures.ts";

/** A few minutes after the files were written. */
const NOW = Date.parse("2026-11-25T09:00:00Z");
const LINK_TIMES = { createdAt: "2026-11-25T09:00:00.000Z", expiresAt: "2026-11-26T09:00:00.000Z" };
/** More than any store adds to its list at once. */
const MANY = 1_300;

let postgres: PostgresServer;
let redis: RedisServer;
before(async () => ([postgres, redis] = await Promise.all([startPostgres(), startRedis()])));
after(() => Promise.all([postgres.stop(), redis.stop()]));

const read = (name: string) => readFileSync(join(import.meta.dirname, "../../data/stores", name), "utf8");

async function withPostgres<Result>(schema: string, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client(postgres.url);
  await client.connect();
  await client.query(`SET search_path TO ${schema}`);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

type Redis = ReturnType<typeof createClient>;

async function withRedis<Result>(work: (client: Redis) => Promise<Result>) {
  const client: Redis = createClient({ url: redis.url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    client.destroy();
  }
}

const ofCard = (n: number) =>
  stored(`c${n}`, `C-${n}`, {
    record: { status: "paid", card: { brand: "Visa", last4: n % 2 ? "4242" : "0042", installments: 1 } },
  });

/** Makes a store of the file, and gives its name. */
const load = {
  async sqlite(t: TestContext, version: number) {
    const name = join(temporaryFolder(t), "pay.db");
    const db = new DatabaseSync(name);
    db.exec(read(`sqlite-${version}.sql`));
    db.close();
    return name;
  },
  async postgres(_: TestContext, version: number) {
    const name = newName();
    await withPostgres(name, async (client) => {
      await client.query(`CREATE SCHEMA ${name}`);
      await client.query(read(`postgres-${version}.sql`));
    });
    return name;
  },
  async redis(_: TestContext, version: number) {
    const name = newName();
    await withRedis(async (client) => {
      for (const line of read(`redis-${version}.jsonl`).trim().split("\n")) {
        const [command = "", key = "", ...values] = JSON.parse(line) as string[];
        await client.sendCommand([command, key.replace("former", name), ...values]);
      }
    });
    return name;
  },
};

const open = {
  sqlite: (name: string) => sqliteStore(name),
  postgres: (schema: string) => postgresStore(postgres.url, { schema }),
  redis: (prefix: string) => redisStore(redis.url, { prefix }),
};

/** All charges, or those of a card, by pages. */
async function listed(store: Store, limit: number, last4?: string) {
  const found = [];
  let after: ChargePosition | undefined;
  for (;;) {
    const page = await store.listCharges!({ after, limit, last4 });
    found.push(...page);
    const last = page.at(-1);
    if (last === undefined) return found;
    after = positionOf(last);
  }
}

const FORMER = [
  { engine: "sqlite", version: 4, failing: 0 },
  { engine: "sqlite", version: 5, failing: 2 },
  { engine: "postgres", version: 1, failing: 0 },
  { engine: "postgres", version: 2, failing: 2 },
  { engine: "redis", version: 0, failing: 0 },
  { engine: "redis", version: 1, failing: 2 },
] as const;

for (const { engine, version, failing } of FORMER) {
  test(`${engine}: a proxy goes on with a store of version ${version}`, async (t) => {
    const name = await load[engine](t, version);
    const store = open[engine](name);
    // Before the whole list is read, which may add to it what the former release did not write.
    const declined = await listed(store, 1, "0515");
    assert.deepEqual(
      declined.map(({ record }) => `${record.orderId} ${record.status}`),
      ["A-2 denied"],
    );
    const charges = await listed(store, 3);
    assert.deepEqual(
      charges.map(({ record }) => `${record.orderId} ${record.status}`),
      ["A-3 paid", "A-2 paid", "A-2 denied", "A-1 paid"],
    );
    const waiting = await store.listOutbox!({ aside: false, limit: 99 });
    assert.equal((await store.listOutbox!({ aside: true, limit: 99 })).length, failing);
    assert.equal((await store.backlog!()).entries, waiting.length + failing);

    // What the handlers were not told yet.
    const untold = (await readItems(store, "outbox", 9)).toSorted((a, b) => a.id - b.id);
    assert.deepEqual([...new Set(untold.map(({ kind }) => kind))].toSorted(), [
      "charge",
      "event",
      ...(untold.some(({ kind }) => kind === "problem") ? ["problem"] : []),
    ]);
    const payloads = (kind: OutboxEntry["kind"]) =>
      untold.filter((entry) => entry.kind === kind).map(({ payload }) => payload);
    let ahead = 0;
    const reminded: string[] = [];
    const shop = shopFor(t, {
      store,
      orders: Object.fromEntries(
        ["A-1", "A-4", "A-5"].map((id) => [id, { amount: 5000, customer: CUSTOMER }]),
      ),
      onReminder: ({ id }) => void reminded.push(id),
      now: () => NOW + ahead,
    });
    assert.equal((await asOrder(shop.call("/orders/A-1"))).paid, true);
    await shop.pay.sweep();
    const told = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).toSorted();
    assert.deepEqual(told(shop.records), payloads("charge").toSorted());
    assert.deepEqual(told(shop.events), payloads("event").toSorted());
    assert.deepEqual(told(shop.problems), payloads("problem").toSorted());
    assert.deepEqual(await shop.pay.problems.list(), { problems: [] });
    const link = { id: "l", orderId: "A-4", once: true, ...LINK_TIMES };
    await store.commit({ links: [link] });
    assert.deepEqual(await store.linksOf!("A-4"), [link]);
    assert.deepEqual(await store.backlog!(), { entries: 0, failing: 0 });

    await shop.deliver({ event: "deposit", paymentId: "nobody", status: "PAID", amount: "5.00" });
    const { problems } = await shop.pay.problems.list();
    assert.deepEqual(
      problems.map(({ code }) => code),
      ["unknown_charge"],
    );
    const made = await asCharge(shop.post(card("A-4")));
    await shop.delivered();
    await shop.pay.sweep();
    assert.deepEqual(
      shop.payments.map(({ orderId }) => orderId),
      ["A-4"],
    );
    assert.equal((await listed(store, 3))[0]?.record.id, made.id);
    // Of a kind that the former release did not know.
    const waits = await asCharge(shop.post(pix("A-5")));
    ahead = 20 * 60_000;
    await shop.pay.sweep();
    assert.deepEqual(reminded, [waits.id]);
  });
}

test("postgres: charges of a long history, and those that the release before still writes, are listed", async (t) => {
  const schema = await load.postgres(t, 2);
  await withPostgres(schema, (client) =>
    client.query(
      `INSERT INTO charges (id, order_id, reference, ended_unpaid, body)
       SELECT 'many' || n, order_id, reference || n, false, replace(body, id, 'many' || n)
       FROM charges, generate_series(1, $1) AS n WHERE order_id = 'A-1'`,
      [MANY],
    ),
  );
  const stores = [open.postgres(schema), open.postgres(schema)] as const;
  t.after(() => Promise.all(stores.map((store) => store.close())));
  const both = await Promise.all(stores.map((store) => listed(store, 400)));
  assert.deepEqual(
    both.map((charges) => charges.length),
    [MANY + 4, MANY + 4],
  );
  await withPostgres(schema, (client) =>
    client.query(
      `INSERT INTO charges (id, order_id, reference, ended_unpaid, body) VALUES ('late', 'A-5', 'late', false, $1)`,
      [JSON.stringify(stored("late", "A-5"))],
    ),
  );
  assert.equal((await listed(stores[0], 400)).length, MANY + 5);
});

test("postgres: charges of the release before, which lists them and not their cards, are found by their cards", async (t) => {
  const schema = newName();
  const store = open.postgres(schema);
  t.after(() => store.close());
  const numbers = Array.from({ length: MANY }, (_, n) => n);
  await store.restore!(
    "orders",
    numbers.map((n) => ({ id: `C-${n}`, revision: 1, charges: [ofCard(n)] })),
  );
  await withPostgres(schema, (client) => client.query("UPDATE charges SET last4 = NULL"));
  assert.equal((await listed(store, 400, "0042")).length, MANY / 2);
  assert.equal((await listed(store, 400, "4242")).length, MANY / 2);
  const lacking = await withPostgres(schema, (client) =>
    client.query("SELECT FROM charges WHERE last4 IS NULL"),
  );
  assert.equal(lacking.rowCount, 0);
});

test("redis: charges of the release before, which lists them and not their cards, are found by their cards", async (t) => {
  const prefix = newName();
  const key = (name: string) => `{${prefix}}:${name}`;
  const before = open.redis(prefix);
  const numbers = Array.from({ length: MANY }, (_, n) => n);
  await before.restore!(
    "orders",
    numbers.map((n) => ({ id: `C-${n}`, revision: 1, charges: [ofCard(n)] })),
  );
  await before.close();
  await withRedis(async (client) => {
    for (const digits of ["0042", "4242"]) await client.del(key(`made:card paid ${digits}`));
    await Promise.all(numbers.map((n) => client.hDel(key(`charge:c${n}`), "cardListedAs")));
    await client.set(key("version"), "3");
  });
  const store = open.redis(prefix);
  t.after(() => store.close());
  assert.equal((await listed(store, 400, "0042")).length, MANY / 2);
  assert.equal((await listed(store, 400, "4242")).length, MANY / 2);
  assert.equal((await listed(store, 400)).length, MANY);
});

test("redis: charges of a long history are listed, also where a process ended while it added them", async (t) => {
  const prefix = await load.redis(t, 1);
  const key = (name: string) => `{${prefix}}:${name}`;
  await withRedis(async (client) => {
    for (let n = 0; n < MANY; n++) {
      const charge = stored(`many${n}`, `B-${n}`);
      await client
        .multi()
        .set(key(`order:B-${n}`), 1)
        .zAdd(key(`charges:B-${n}`), { score: 1_000 + n, value: charge.record.id })
        .hSet(key(`charge:many${n}`), { body: JSON.stringify(charge), seq: 1_000 + n, orderId: `B-${n}` })
        .exec();
    }
    // As a process left it that ended after the first page.
    const { cursor, keys } = await client.scan("0", { MATCH: `${key("order:")}*`, COUNT: 500 });
    await client.set(key("listing-cards"), cursor);
    for (const order of keys)
      for (const id of await client.zRange(order.replace(":order:", ":charges:"), 0, -1)) {
        const body = await client.hGet(key(`charge:${id}`), "body");
        const { madeAt } = positionOf(JSON.parse(body!) as ReturnType<typeof stored>);
        await client.zAdd(key("made"), { score: madeAt, value: id });
      }
    assert.ok(keys.length > 0 && keys.length < MANY, String(keys.length));
  });
  const store = open.redis(prefix);
  t.after(() => store.close());
  const ids = (await listed(store, 400)).map(({ record }) => record.id);
  assert.equal(new Set(ids).size, ids.length);
  assert.ok(ids.length >= MANY + 3, String(ids.length));
  // A process of the release before removes a charge: pages stay whole.
  await withRedis((client) => client.del(key(`charge:${ids[1]}`)));
  assert.deepEqual(
    (await store.listCharges!({ limit: 3 })).map(({ record }) => record.id),
    [ids[0], ids[2], ids[3]],
  );
});
