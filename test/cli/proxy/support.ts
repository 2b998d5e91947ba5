// A shop whose backend is not JavaScript: its HTTP server answers for orders and takes what it is told, the payment
// service stands beside it, and between them runs `pay-elements proxy`, a process of its own.
import type { TestContext } from "node:test";
import { getRequestListener } from "@hono/node-server";
import { verifyWebhook } from "../../../src/contract/index.ts";
import { createSandbox } from "../../../src/sandbox/index.ts";
import { CUSTOMER, newKey } from "../../support/shop.ts";
import { start } from "../support/process.ts";
import { serve } from "../../support/serve.ts";

export const SECRETS = { apiKey: "hush-api-key", signing: "hush-signing", events: "hush-events" };

interface Told {
  event: string;
  [field: string]: unknown;
}

export async function merchant(t: TestContext) {
  /** What was taken, in the order in which it came. */
  const told: Told[] = [];
  const shop = {
    told,
    /** Posts that are still to be refused. */
    refuse: 0,
    forged: 0,
    /** Times that an order was asked for. */
    asked: 0,
    /** Orders are answered once this resolves. */
    gate: Promise.resolve(),
    /** The orders that there are. */
    orders: new Set(["A-1001"]),
    /** They are there for whoever has this cookie. */
    cookie: "session=maria",
    brokenOrders: false,
    /** What the captcha says. */
    isPerson: false,
    /** Of those taken, the ones of a kind. */
    of: (event: string) => told.filter((one) => one.event === event),
  };

  const { origin, port } = await serve(t, (request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (text: string) => void (body += text));
    const end = (status: number, answer = "") => void response.writeHead(status).end(answer);
    request.on("end", () => {
      if (request.method === "GET") {
        shop.asked += 1;
        return void shop.gate.then(() => {
          if (shop.brokenOrders) return end(500);
          if (!shop.orders.has(request.url?.replace("/orders/", "") ?? "")) return end(404);
          if (request.headers.cookie !== shop.cookie) return end(403);
          end(200, JSON.stringify({ amount: 5000, customer: CUSTOMER }));
        });
      }
      if (request.url === "/captcha") return end(shop.isPerson ? 204 : 403);
      const signature = String(request.headers["x-service-signature"]);
      return void verifyWebhook(body, signature, SECRETS.events).then((isGenuine) => {
        if (!isGenuine) shop.forged += 1;
        if (!isGenuine || shop.refuse-- > 0) return end(isGenuine ? 500 : 401);
        told.push(JSON.parse(body) as Told);
        end(204);
      });
    });
  });
  return { shop, origin, port };
}

export async function service(t: TestContext) {
  const sandbox = createSandbox({
    apiKey: SECRETS.apiKey,
    signingSecret: SECRETS.signing,
    retryDelays: [100],
  });
  t.after(() => sandbox.close());
  const { origin } = await serve(
    t,
    (request, response) => void getRequestListener(sandbox.fetch)(request, response),
  );
  return { control: sandbox.control, origin };
}

export interface Setting {
  merchant: { origin: string };
  service: { origin: string };
}

/** Variables that suffice. */
export const variables = ({ merchant, service }: Setting): Record<string, string> => ({
  PAY_SERVICE_URL: `${service.origin}/v2`,
  PAY_API_KEY: SECRETS.apiKey,
  PAY_SIGNING_SECRET: `another-secret,${SECRETS.signing}`,
  PAY_ORDER_URL: `${merchant.origin}/orders`,
  PAY_EVENTS_URL: `${merchant.origin}/told`,
  PAY_EVENTS_SECRET: SECRETS.events,
  PAY_PORT: "0",
});

export async function startProxy(t: TestContext, env: Record<string, string>) {
  const command = start(t, ["proxy"], { env });
  const endpoint = await command.heard(/listens at (http:\S+\/pay)"/);
  return {
    ...command,
    endpoint,
    call: (path: string, cookie = "session=maria", init: RequestInit = {}) =>
      fetch(endpoint + path, { ...init, headers: { cookie, ...(init.headers as object) } }),
    charge: (body: object) =>
      fetch(`${endpoint}/charges`, {
        method: "POST",
        headers: { cookie: "session=maria", "content-type": "application/json", "idempotency-key": newKey() },
        body: JSON.stringify(body),
      }),
    /** The lines of its log. */
    log: () =>
      command.said.stdout
        .split("\n")
        .filter((line) => line !== "")
        .map(
          (line) => JSON.parse(line) as { level: string; message: string; fields?: Record<string, unknown> },
        ),
  };
}

export const ADMIN_TOKEN = "hush-token-of-more-than-32-characters";

/** With the merchant's API at a port of its own. */
export async function startAdmin(t: TestContext, more: Record<string, string> = {}) {
  const [{ shop, ...backend }, bank] = await Promise.all([merchant(t), service(t)]);
  const env = variables({ merchant: backend, service: bank });
  const proxy = await startProxy(t, { ...env, PAY_ADMIN_PORT: "0", PAY_ADMIN_TOKEN: ADMIN_TOKEN, ...more });
  bank.control.deliveries.sendTo(`${proxy.endpoint}/webhooks`);
  const origin = await proxy.heard(/merchant's API and desk listen at (http:[^"]+)"/);
  const ask = (path: string, { token = ADMIN_TOKEN, ...init }: RequestInit & { token?: string } = {}) =>
    fetch(`${origin}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, ...(init.headers as object) },
    });
  return { shop, bank, proxy, origin, ask };
}
