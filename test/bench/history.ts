// Whether making a charge and taking in a delivery cost more in a shop with a long history: both are timed on a store
// with a thousand charges and on one with a million, in turns, so that what else the machine does meets both.
//
// `history.ts [sqlite|redis] [charges]`
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPayProxy, redisStore, sqliteStore, type PayProxy, type Store } from "../../src/proxy/index.ts";
import { signWebhook } from "../../src/contract/index.ts";
import { startRedis } from "../support/redis.ts";
import { deposit, fill } from "./load/charges.ts";
import { SECRET } from "./load/deliveries.ts";

const FEW = 1_000;
const MANY = Number(process.argv[3] ?? 1_000_000);
const ROUNDS = 60;
const AT_ONCE = 50;
const LIMIT = 1.5;

const ORIGIN = "https://shop.example";
const CODE =
  "00020126360014br.gov.bcb.pix0114+55119999999995204000053039865406123.455802BR5905Praca6009SAO PAULO62070503***6304";

/** A service that answers at once: what is measured is the proxy and its store. */
const service = async (request: Request) => {
  const { payload } = (await request.json()) as { payload: { MerchantOrderId: string } };
  const PaymentId = `new-${payload.MerchantOrderId}`;
  return Response.json({
    success: true,
    data: { Payment: { QrCodeString: CODE, Amount: 123.45, PaymentId } },
  });
};

interface Shop {
  pay: PayProxy;
  store: Store;
  /** Charges of the history that still wait, told to be paid one after the other. */
  next: number;
}

async function openShop(store: Store, history: number): Promise<Shop> {
  const now = Date.now();
  await fill(store, 0, history, "paid", now);
  await fill(store, history, history + ROUNDS * AT_ONCE, "pending", now);
  const pay = createPayProxy({
    service: {
      baseUrl: "https://service.example/v2",
      apiKey: "bench-key",
      signingSecret: SECRET,
      fetch: service,
    },
    order: () => ({ amount: 12_345, customer: { name: "Maria da Silva", identity: "52998224725" } }),
    // The stub's code is no real one, which every charge would report.
    onProblem() {},
    onCharge() {},
    publicUrl: ORIGIN,
    store,
  });
  return { pay, store, next: history };
}

async function timed(work: () => Promise<Response>[]): Promise<number> {
  const begun = performance.now();
  for (const response of await Promise.all(work()))
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return (performance.now() - begun) / AT_ONCE;
}

const times = (make: () => Promise<Response>) => Array.from({ length: AT_ONCE }, make);

const create = (shop: Shop) =>
  timed(() =>
    times(() =>
      shop.pay.fetch(
        new Request(`${ORIGIN}/pay/charges`, {
          method: "POST",
          headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
          body: JSON.stringify({ orderId: `bench-${crypto.randomUUID()}`, method: "pix" }),
        }),
      ),
    ),
  );

async function deliver(shop: Shop): Promise<number> {
  const bodies = Array.from({ length: AT_ONCE }, () => deposit(shop.next++));
  const signed = await Promise.all(
    bodies.map(async (body) => ({ body, signature: await signWebhook(body, SECRET) })),
  );
  return timed(() =>
    signed.map(({ body, signature }) =>
      shop.pay.fetch(
        new Request(`${ORIGIN}/pay/webhooks`, {
          method: "POST",
          headers: { "content-type": "application/json", "x-service-signature": signature },
          body,
        }),
      ),
    ),
  );
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

async function compare(name: string, open: (which: string) => Store | Promise<Store>) {
  const begun = performance.now();
  const few = await openShop(await open("few"), FEW);
  const many = await openShop(await open("many"), MANY);
  console.log(
    `${name}: ${FEW} and ${MANY} charges written in ${((performance.now() - begun) / 1000).toFixed(0)} s`,
  );
  const taken = {
    create: { few: [] as number[], many: [] as number[] },
    deliver: { few: [] as number[], many: [] as number[] },
  };
  for (let round = 0; round < ROUNDS; round++) {
    // Who comes first changes, since the first of a pair may pay for what came before.
    const pair = [
      ["few", few],
      ["many", many],
    ] as const;
    for (const [which, shop] of round % 2 === 0 ? pair : pair.toReversed()) {
      taken.create[which].push(await create(shop));
      taken.deliver[which].push(await deliver(shop));
    }
  }
  for (const [what, { few: short, many: long }] of Object.entries(taken)) {
    const ratio = median(long) / median(short);
    console.log(
      `  ${what.padEnd(8)} ${median(short).toFixed(3)} ms each at ${FEW}, ${median(long).toFixed(3)} ms at ${MANY}: ${ratio.toFixed(2)}×`,
    );
    if (ratio > LIMIT) {
      console.error(`  ${what} should cost at most ${LIMIT}× as much.`);
      process.exitCode = 1;
    }
  }
  await few.pay.close();
  await many.pay.close();
}

const only = process.argv[2];
if (only !== "redis") {
  const folder = mkdtempSync(join(tmpdir(), "pay-history-"));
  await compare("SQLite", (which) => sqliteStore(join(folder, `${which}.db`)));
  rmSync(folder, { recursive: true });
}
if (only !== "sqlite") {
  const redis = await startRedis();
  await compare("Redis", (which) => redisStore(redis.url, { prefix: `{${which}}:` }));
  await redis.stop();
}
