// demo/php, on PHP's own server with four workers.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { programPath } from "../../../setup/executables.ts";
import type { Environment, Platform, RunningShop } from "../platform.ts";
import { besideProxy } from "./beside-proxy.ts";
import { startMariadb } from "./mariadb.ts";
import { ENVIRONMENT } from "./server.ts";
import { brl, once, signIn } from "./visitor.ts";

const PASSWORD = "a-password-of-the-trial";

export const phpOnSqlite: Platform = {
  name: "php",
  start: (environment) => startPhp(environment, { SHOP_DB: `sqlite:${environment.folder}/shop.db` }),
};

export const phpOnMySql: Platform = {
  name: "php-mysql",
  async start(environment) {
    const database = await startMariadb(join(environment.folder, "mariadb"));
    const variables = { SHOP_DB: database.dsn, SHOP_DB_USER: "root" };
    return startPhp(environment, variables, () => database.stop()).catch(async (error: unknown) => {
      await database.stop();
      throw error;
    });
  },
};

/** What `/admin/order.php` gives as JSON. */
interface OrderAnswer {
  order: { paid_at: string | null };
  payments: { charge_id: string; cents: number }[];
  refundedCents: number;
}

function startPhp(
  environment: Environment,
  database: Record<string, string>,
  close?: () => Promise<void>,
): Promise<RunningShop> {
  const php = programPath("phpSqlite");
  const folder = join(environment.folder, "shop");
  const sessions = join(environment.folder, "sessions");
  cpSync("demo/php", folder, { recursive: true });
  mkdirSync(sessions);
  return besideProxy(environment, async ({ shop, port, variables }) => {
    const env = { ...variables, ...database, PHP_CLI_SERVER_WORKERS: "4" };
    execFileSync(php, ["setup.php"], {
      cwd: folder,
      env: { ...ENVIRONMENT, ...env, SHOP_PASSWORD: PASSWORD },
    });
    const signedIn = once(async () => ({
      buyer: await signIn(shop, "/login.php", { email: "maria@example.com", password: PASSWORD }),
      manager: await signIn(shop, "/login.php", { email: "ana@example.com", password: PASSWORD }),
    }));
    const manage = async (orderId: string, fields: Record<string, string>) =>
      (await signedIn()).manager.send(`/admin/order.php?id=${orderId}`, fields);
    const changeAmount = async (orderId: string, cents: number) =>
      void (await manage(orderId, { cost: brl(cents) }));
    return {
      server: {
        folder,
        command: [php, "-d", `session.save_path=${sessions}`, "-S", `127.0.0.1:${port}`, "-t", "public"],
        env,
        address: `${shop}/login.php`,
      },
      orders: `${shop}/pay_order.php`,
      events: `${shop}/pay_events.php`,
      async createOrder(cents) {
        const { buyer } = await signedIn();
        const { url: page } = await buyer.send("/", { "quantity[2]": "1" });
        const orderId = new URL(page).searchParams.get("id")!;
        await changeAmount(orderId, cents);
        return { orderId, page, cookies: buyer.cookies };
      },
      async readOrder(orderId) {
        const { manager } = await signedIn();
        const { page } = await manager.open(`/admin/order.php?id=${orderId}&format=json`);
        const { order, payments, refundedCents } = JSON.parse(page) as OrderAnswer;
        return {
          isPaid: order.paid_at !== null,
          payments: payments.map(({ charge_id, cents }) => ({ chargeId: charge_id, cents })),
          refundedCents,
        };
      },
      changeAmount,
      async refund(orderId, cents) {
        await manage(orderId, { amount: brl(cents), reason: "Faltou uma peça" });
      },
      ...(close && { close }),
    };
  });
}
