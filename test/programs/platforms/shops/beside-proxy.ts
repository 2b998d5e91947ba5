// What stands beside a shop that is not JavaScript: `pay-elements proxy`, installed from the packed package.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../../support/free-port.ts";
import type { Environment, NewOrder, RunningShop, ShopOrder } from "../platform.ts";
import { ENVIRONMENT, Server, type ServerOptions } from "./server.ts";

export const EVENTS_SECRET = "a-secret-of-the-shop";
const ADMIN_TOKEN = "a-token-of-the-shop-with-more-than-32-characters";

/** The addresses of both, and the variables by which the shop knows the proxy. */
export interface Addresses {
  shop: string;
  port: number;
  proxy: string;
  variables: Readonly<Record<string, string>>;
}

/** A shop's own part. */
export interface ShopParts {
  server: ServerOptions;
  /** Where the proxy asks for orders, and tells what happens. */
  orders: string;
  events: string;
  createOrder(cents: number): Promise<NewOrder>;
  readOrder(orderId: string): Promise<ShopOrder>;
  changeAmount(orderId: string, cents: number): Promise<void>;
  refund(orderId: string, cents: number): Promise<void>;
  /** Ends what else it has. */
  close?(): Promise<void>;
}

/** Starts a shop with the proxy beside it. They die together, as on a machine that goes down. */
export async function besideProxy(
  { folder, tarballs, service }: Environment,
  makeShop: (addresses: Addresses) => Promise<ShopParts>,
): Promise<RunningShop> {
  writeFileSync(join(folder, "package.json"), '{ "private": true }');
  execFileSync("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", tarballs["pay-elements"]!], {
    cwd: folder,
    env: ENVIRONMENT,
    stdio: "pipe",
  });
  const [port, proxyPort, adminPort] = [await freePort(), await freePort(), await freePort()];
  const shop = `http://127.0.0.1:${port}`;
  const proxy = `http://127.0.0.1:${proxyPort}/pay`;
  const { server, orders, events, close, ...acts } = await makeShop({
    shop,
    port,
    proxy,
    variables: {
      SHOP_PAY_ENDPOINT: proxy,
      PAY_EVENTS_SECRET: EVENTS_SECRET,
      PAY_ADMIN_URL: `http://127.0.0.1:${adminPort}`,
      PAY_ADMIN_TOKEN: ADMIN_TOKEN,
    },
  });
  const servers = [
    new Server(server),
    new Server({
      folder,
      command: [process.execPath, "node_modules/pay-elements/dist/cli/main.js", "proxy"],
      env: {
        PAY_SERVICE_URL: service.baseUrl,
        PAY_API_KEY: service.apiKey,
        PAY_SIGNING_SECRET: service.signingSecret,
        PAY_ORDER_URL: orders,
        PAY_ORDER_TOTAL_URL: events,
        PAY_EVENTS_URL: events,
        PAY_EVENTS_SECRET: EVENTS_SECRET,
        PAY_ALLOWED_ORIGINS: shop,
        PAY_PORT: String(proxyPort),
        PAY_ADMIN_PORT: String(adminPort),
        PAY_ADMIN_TOKEN: ADMIN_TOKEN,
        // One buyer, from one address, makes all orders of a trial.
        PAY_LIMITS: "off",
      },
      address: `${proxy}/healthz`,
    }),
  ];
  const kill = async () => void (await Promise.all(servers.map((one) => one.kill())));
  const restart = async () => void (await Promise.all(servers.map((one) => one.start())));
  await restart();
  return {
    webhookUrl: `${proxy}/webhooks`,
    ...acts,
    kill,
    restart,
    async stop() {
      await kill();
      await close?.();
    },
  };
}
