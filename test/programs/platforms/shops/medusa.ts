// Medusa on PostgreSQL, with `@pay-elements/medusa`.
import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { packPlugin } from "../../../package/pack-plugin.ts";
import { freePort } from "../../../support/free-port.ts";
import { startPostgres } from "../../../support/postgres.ts";
import type { Environment, Platform, RunningShop } from "../platform.ts";
import { cents, CLERK, Guest, makeGoods, readOrder, signIn } from "./medusa/api.ts";
import { ENVIRONMENT, Server } from "./server.ts";

const VERSION = "2.21.2";
const ROOT = join(import.meta.dirname, "../../../..");
const FILES = join(import.meta.dirname, "medusa");

export const medusa: Platform = { name: "medusa", start: startMedusa };

/** Installs Medusa and the packed package into the folder, unless they are there, and the plugin, which is checked beside them. */
export function installMedusa(folder: string, tarballs: Environment["tarballs"]): void {
  const npm = (...words: string[]) => {
    // What its install scripts would make is not needed here.
    const flags = ["--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts"];
    execFileSync("npm", ["install", ...flags, ...words], { cwd: folder, stdio: "pipe" });
  };
  if (!existsSync(join(folder, "package.json")))
    writeFileSync(join(folder, "package.json"), '{ "private": true }');
  const parts = ["medusa", "framework", "cli", "admin-sdk"].map((name) => `@medusajs/${name}@${VERSION}`);
  const types = ["@types/pg@8", "@types/node@24", "@types/react@18"];
  npm(...parts, "typescript@5", ...types, tarballs["pay-elements"]!);
  // In a folder like the repository's, below the packages that it is checked against.
  const checked = join(folder, "checked");
  const plugin = join(checked, "plugins/medusa");
  rmSync(checked, { recursive: true, force: true });
  cpSync(join(ROOT, "plugins/medusa"), plugin, { recursive: true });
  cpSync(join(ROOT, "tsconfig.json"), join(checked, "tsconfig.json"));
  const tsc = (...words: string[]) =>
    execFileSync(join(ROOT, "node_modules/.bin/tsc"), words, { cwd: folder, stdio: "inherit" });
  tsc("-p", plugin, "--noEmit");
  npm(packPlugin(plugin, folder).tarball);
  const page = readFileSync(join(ROOT, "docs/medusa.md"), "utf8");
  const [, printed = ""] = /^```ts\n\/\/ medusa-config\.ts\n(.*?)^```/ms.exec(page) ?? [];
  const config = readFileSync(join(FILES, "medusa-config.js"), "utf8");
  writeFileSync(join(folder, "medusa-config.js"), config.replace("  // printed\n", printed));
  // Medusa builds its admin by it.
  writeFileSync(
    join(folder, "tsconfig.json"),
    '{ "compilerOptions": { "allowJs": true }, "include": ["src"] }',
  );
  mkdirSync(join(folder, "src/api"), { recursive: true });
  cpSync(join(FILES, "middlewares.js"), join(folder, "src/api/middlewares.js"));
}

export interface ServerOptions {
  database: string;
  /** Of the database, where it is not `public`. A new shop's is made, with a user of the same name. */
  schema?: string;
  service: Environment["service"];
  /** Whether the shop is to be made in the database. */
  isNew?: boolean;
  /** Whether Medusa's admin is served, which `build` has made. */
  hasAdmin?: boolean;
  /** Features of Medusa's that are off by default. */
  flags?: Readonly<Record<`MEDUSA_FF_${string}`, string>>;
}

export interface MedusaServer {
  origin: string;
  kill(): Promise<void>;
  /** Settled once it has ended by itself. */
  hasDied(): Promise<void>;
  restart(): Promise<void>;
}

/** Starts the installed server. */
export async function startServer(
  folder: string,
  { database, schema, service, isNew = false, hasAdmin = false, flags = {} }: ServerOptions,
): Promise<MedusaServer> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    DATABASE_URL: schema === undefined ? database : userUrl(database, schema),
    ...(schema !== undefined && { DATABASE_SCHEMA: schema }),
    STORE_CORS: origin,
    ADMIN_CORS: origin,
    AUTH_CORS: origin,
    JWT_SECRET: "of-a-test",
    COOKIE_SECRET: "of-a-test",
    PAY_SERVICE_URL: service.baseUrl,
    PAY_API_KEY: service.apiKey,
    PAY_SIGNING_SECRET: service.signingSecret,
    PAY_PUBLIC_URL: origin,
    MEDUSA_DISABLE_TELEMETRY: "true",
    NODE_ENV: "production",
    ...(hasAdmin && { HAS_ADMIN: "yes" }),
    ...flags,
  };
  const command = join(folder, "node_modules/@medusajs/cli/cli.js");
  // Asynchronously: PostgreSQL waits for this process to read its log, to which a migration writes much.
  const run = (...words: string[]) =>
    promisify(execFile)(process.execPath, [command, ...words], {
      cwd: folder,
      env: { ...ENVIRONMENT, ...env },
    });
  if (hasAdmin) {
    await run("build", "--admin-only");
    cpSync(join(folder, ".medusa/admin"), join(folder, "public/admin"), { recursive: true });
  }
  if (isNew) {
    if (schema !== undefined) await makeSchema(database, schema);
    await run("db:migrate", "--skip-scripts");
    await run("user", "-e", CLERK.email, "-p", CLERK.password);
  }
  const server = new Server({
    folder,
    command: [process.execPath, command, "start", "-H", "127.0.0.1", "-p", String(port)],
    env,
    address: `${origin}/health`,
  });
  await server.start();
  return {
    origin,
    kill: () => server.kill(),
    hasDied: () => server.hasDied(),
    restart: () => server.start(),
  };
}

/** Medusa makes its tables where its user looks for them, whatever schema its configuration names. */
async function makeSchema(database: string, schema: string): Promise<void> {
  const client = new pg.Client(database);
  await client.connect();
  await client.query(
    `CREATE SCHEMA ${schema}; CREATE ROLE ${schema} SUPERUSER LOGIN; ALTER ROLE ${schema} SET search_path = ${schema}`,
  );
  await client.end();
}

function userUrl(database: string, user: string): string {
  const url = new URL(database);
  url.username = user;
  return url.href;
}

async function startMedusa({ folder, tarballs, service }: Environment): Promise<RunningShop> {
  installMedusa(folder, tarballs);
  const postgres = await startPostgres();
  const server = await startServer(folder, { database: postgres.url, service, isNew: true });
  const { origin } = server;
  const clerk = await signIn(origin);
  const goods = await makeGoods(clerk);
  const guest = new Guest(origin, goods);
  const database = new pg.Pool({ connectionString: postgres.url, max: 1 });
  const orderOf = async (cart: string) => {
    const orders = await ordersOf(database, cart);
    assert.ok(orders.length <= 1, `one order for cart ${cart}: ${orders.join(", ")}`);
    return orders[0] === undefined ? undefined : readOrder(clerk, orders[0]);
  };
  return {
    webhookUrl: `${origin}/pay/webhooks`,
    async createOrder(amount) {
      const orderId = await guest.cart(amount);
      return { orderId, page: `${origin}/checkout?cart=${orderId}` };
    },
    async readOrder(orderId) {
      const order = await orderOf(orderId);
      if (!order) return { isPaid: false, payments: [], refundedCents: 0 };
      const payments = order.payments.filter(({ captures }) => captures.length > 0);
      const refunds = payments.flatMap((payment) => payment.refunds);
      return {
        isPaid: ["captured", "partially_refunded", "refunded"].includes(order.payment_status),
        payments: payments.map(({ data, amount }) => ({
          chargeId: data.charge_id ?? "",
          cents: cents(amount),
        })),
        refundedCents: refunds.reduce((sum, { amount }) => sum + cents(amount), 0),
      };
    },
    changeAmount: (orderId, amount) => guest.change(orderId, amount),
    async refund(orderId, amount) {
      const order = await orderOf(orderId);
      await clerk.ask(`/admin/payments/${order?.payments[0]?.id}/refund`, { amount: amount / 100 });
    },
    kill: server.kill,
    restart: server.restart,
    async stop() {
      await server.kill();
      await database.end();
      await postgres.stop();
    },
  };
}

/** Every order that was made of a cart, whether Medusa links it with the cart or not. */
export async function ordersOf(database: pg.Pool, cart: string): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `SELECT id FROM "order" WHERE deleted_at IS NULL AND (metadata->>'pay_elements_cart' = $1
       OR id IN (SELECT order_id FROM order_cart WHERE cart_id = $1 AND deleted_at IS NULL))`,
    [cart],
  );
  return rows.map(({ id }) => id);
}
