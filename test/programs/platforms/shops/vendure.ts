// Vendure on PostgreSQL, with `@pay-elements/vendure`.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../../support/free-port.ts";
import { startPostgres, type PostgresServer } from "../../../support/postgres.ts";
import { startProcess, type OwnProcess } from "../../../support/process.ts";
import { packPlugin } from "../../../package/pack-plugin.ts";
import type { Environment, Platform, RunningShop } from "../platform.ts";
import { Guest, makeProduct, readOrder, refundOrder, signIn } from "./vendure/graphql.ts";

const VERSION = "3.7.3";
const ROOT = join(import.meta.dirname, "../../../..");

export const vendure: Platform = { name: "vendure", start: startVendure };

/** Installs Vendure and the packed package into the folder, unless they are there, and the plugin, which is checked beside them. */
export function installVendure(folder: string, tarballs: Environment["tarballs"]): void {
  const npm = (...words: string[]) => {
    // Vendure's dependencies bring for this machine what their install scripts would make.
    const flags = ["--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts"];
    execFileSync("npm", ["install", ...flags, ...words], { cwd: folder, stdio: "pipe" });
  };
  if (!existsSync(join(folder, "package.json")))
    writeFileSync(join(folder, "package.json"), '{ "private": true }');
  const types = ["@types/pg@8", "@types/node@24"];
  npm(`@vendure/core@${VERSION}`, "pg@8", "sql.js@1", ...types, tarballs["pay-elements"]!);
  const plugin = join(folder, "plugins/vendure");
  rmSync(plugin, { recursive: true, force: true });
  cpSync(join(ROOT, "plugins/vendure"), plugin, { recursive: true });
  cpSync(join(ROOT, "tsconfig.json"), join(folder, "tsconfig.json"));
  const tsc = (...words: string[]) =>
    execFileSync(join(ROOT, "node_modules/.bin/tsc"), words, { cwd: folder, stdio: "inherit" });
  tsc("-p", plugin, "--noEmit");
  npm(packPlugin(plugin, folder).tarball);
  cpSync(join(ROOT, "test/programs/platforms/shops/vendure/server.mjs"), join(folder, "server.mjs"));
  const page = readFileSync(join(ROOT, "docs/vendure.md"), "utf8");
  const files = Array.from(
    page.matchAll(/^```ts\n\/\/ src\/(\S+)\n(.*?)^```/gms),
    ([, name = "", code = ""]) => {
      writeFileSync(join(folder, name), code);
      return join(folder, name);
    },
  );
  const strict = ["--ignoreConfig", "--noEmit", "--strict", "--skipLibCheck", "--module", "nodenext"];
  tsc(...strict, "--types", "node", ...files);
  const [, example = ""] = /^cp (\S+storefront\.html) static\/loja\.html$/m.exec(page) ?? [];
  mkdirSync(join(folder, "static"), { recursive: true });
  cpSync(join(folder, example), join(folder, "static/loja.html"));
}

export interface VendureServer {
  origin: string;
  /** What it has written since it was started last. */
  said(): string;
  kill(): Promise<void>;
  restart(): Promise<void>;
}

export interface ServerOptions {
  /** A PostgreSQL. */
  database?: string | undefined;
  /** Of the database, where it is not `public`. It has to be there. */
  schema?: string | undefined;
  service: Environment["service"];
  /** Another one that the shop takes beside BRL. */
  currency?: string;
  /** Whether the shop is to be made in the database. */
  isNew?: boolean;
}

/** Starts the installed server. Without a database it has one in its memory, which ends with it. */
export async function startServer(
  folder: string,
  { database, schema, service, currency, isNew = false }: ServerOptions,
): Promise<VendureServer> {
  const port = await freePort();
  const env = {
    PATH: process.env["PATH"] ?? "",
    PORT: String(port),
    PAY_SERVICE_URL: service.baseUrl,
    PAY_API_KEY: service.apiKey,
    PAY_SIGNING_SECRET: service.signingSecret,
    PAY_PUBLIC_URL: `http://127.0.0.1:${port}`,
    VENDURE_DISABLE_TELEMETRY: "true",
    ...(database !== undefined && { DATABASE_URL: database }),
    ...(schema !== undefined && { DATABASE_SCHEMA: schema }),
    ...(currency !== undefined && { OTHER_CURRENCY: currency }),
  };
  const file = join(folder, "server.mjs");
  const start = (...flags: string[]) =>
    startProcess(process.execPath, [file, ...flags], /^ready/m, env, { cwd: folder });
  if (database !== undefined && isNew)
    execFileSync(process.execPath, [file, "--populate"], { env, encoding: "utf8", stdio: "pipe" });
  let running: OwnProcess = await (database === undefined ? start("--populate") : start());
  return {
    origin: `http://127.0.0.1:${port}`,
    said: () => running.said(),
    kill: () => running.end("SIGKILL"),
    async restart() {
      running = await start();
    },
  };
}

async function startVendure({ folder, tarballs, service }: Environment): Promise<RunningShop> {
  installVendure(folder, tarballs);
  const postgres: PostgresServer = await startPostgres();
  const server = await startServer(folder, { database: postgres.url, service, isNew: true });
  const { origin } = server;
  const clerk = await signIn(origin);
  const variant = await makeProduct(clerk);
  const guests = new Map<string, Guest>();
  const guestOf = (orderId: string) => {
    const guest = guests.get(orderId);
    if (guest) return guest;
    throw new Error(`No order ${orderId} was made here.`);
  };
  return {
    webhookUrl: `${origin}/pay/webhooks`,
    async createOrder(cents) {
      const guest = new Guest(origin);
      const orderId = await guest.order(variant, cents);
      guests.set(orderId, guest);
      return { orderId, page: `${origin}/loja?order=${orderId}`, cookies: guest.cookies };
    },
    async readOrder(orderId) {
      const { state, payments } = await readOrder(clerk, orderId);
      const settled = payments.filter((payment) => payment.state === "Settled");
      const refunds = settled
        .flatMap((payment) => payment.refunds)
        .filter((refund) => refund.state === "Settled");
      return {
        isPaid: state === "PaymentSettled",
        payments: settled.map(({ transactionId, amount }) => ({ chargeId: transactionId, cents: amount })),
        refundedCents: refunds.reduce((sum, { total }) => sum + total, 0),
      };
    },
    changeAmount: (orderId, cents) => guestOf(orderId).change(cents),
    async refund(orderId, cents) {
      await refundOrder(clerk, await readOrder(clerk, orderId), cents);
    },
    kill: server.kill,
    restart: server.restart,
    async stop() {
      await server.kill();
      await postgres.stop();
    },
  };
}
