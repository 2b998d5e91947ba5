// A shop with `<pay-pix>`: the built script, the proxy on a file, and the sandbox as the service behind it, over HTTP.
import { readFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { listen } from "../../../../demo/listen.ts";
import { createPayProxy, sqliteStore, toNode } from "../../../../src/proxy/index.ts";
import { createSandbox } from "../../../../src/sandbox/index.ts";
import { compressed, serve, type File } from "../shops/files.ts";
import { now, type Payable } from "../shops/contender.ts";
import type { Shop } from "../shops/shop.ts";

/** As a browser asks for a page. */
const VISIT = { "sec-fetch-site": "none", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };

/**
 * Pages that name their order alone, and have its charge made; that bring it with its charge, as it is for Adyen's component;
 * and that are rendered with its code.
 */
export async function start(): Promise<Shop<Payable>> {
  const shop = await listen(0);
  const service = await listen(0);
  const folder = mkdtempSync(join(tmpdir(), "pay-bench-"));
  const keys = { apiKey: "bench-key", signingSecret: "bench-secret" };

  const sandbox = createSandbox({
    ...keys,
    publicUrl: service.origin,
    webhookUrl: `${shop.origin}/pay/webhooks`,
  });
  service.server.on("request", getRequestListener(sandbox.fetch));

  const pay = createPayProxy({
    service: { baseUrl: `${service.origin}/v2`, ...keys },
    order: () => ({
      amount: 12_345,
      payee: "Ateliê Barro",
      methods: ["pix"],
      customer: {
        name: "Marina Souza Lima",
        identity: "52998224725",
        identityType: "CPF",
        email: "marina@example.com",
        phone: "11987654321",
      },
      resume: true,
    }),
    store: sqliteStore(join(folder, "pay.db")),
  });
  const payments = toNode(pay);

  const files = new Map<string, File>([
    ["/pay-pix.js", compressed("text/javascript", readFileSync("dist/pay-pix.js"))],
  ]);
  let arrived = (_at: number) => {};
  shop.server.on("request", (request, response) => {
    if (request.url === "/pay/webhooks") arrived(now());
    if (request.url!.startsWith("/pay/")) void payments(request, response);
    else serve(files, request, response);
  });

  let placed = 0;
  async function makeCharge(orderId: string) {
    const response = await fetch(`${shop.origin}/pay/charges`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
      body: JSON.stringify({ orderId, method: "pix" }),
    });
    if (!response.ok) throw new Error(await response.text());
    await response.body?.cancel();
  }
  const haveMade = async (orderId: string): Promise<string> =>
    `<pay-pix endpoint="/pay" order="${orderId}" auto></pay-pix>`;
  /** The element with its order, as its page has it. */
  async function bring(orderId: string): Promise<string> {
    await makeCharge(orderId);
    const brought = JSON.stringify(await pay.orders.get(orderId, new Request(shop.origin)));
    return `<pay-pix endpoint="/pay" order="${orderId}" initial-order='${brought}'></pay-pix>`;
  }
  const render = async (orderId: string): Promise<string> =>
    (await pay.orders.html(orderId, new Request(shop.origin, { headers: VISIT }), {
      element: "pay-pix",
      attributes: { endpoint: "/pay" },
      start: true,
      nonce: "bench",
    }))!;
  const contender = (name: string, elementFor: (orderId: string) => Promise<string>): Payable => ({
    name,
    host: "pay-pix",
    shown: "[part~=qr]",
    follows: "/events",
    async place() {
      const order = `A-${++placed}`;
      const element = await elementFor(order);
      files.set(
        `/${order}`,
        compressed(
          "text/html",
          `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Pix</title><link rel="icon" href="data:,">` +
            `<script type="module" src="/pay-pix.js"></script>${element}</html>`,
        ),
      );
      return `${shop.origin}/${order}`;
    },
    async pay() {
      const arrival = new Promise<number>((resolve) => {
        arrived = resolve;
      });
      const { paymentId } = sandbox.control.pix.list().at(-1)!;
      await sandbox.control.pix.pay(paymentId);
      return arrival;
    },
  });

  return {
    contenders: [
      contender("pay-pix, which has the charge made", haveMade),
      contender("pay-pix, whose page brings it", bring),
      contender("pay-pix, rendered by its server", render),
    ],
    async close() {
      sandbox.close();
      await Promise.all([shop.close(), service.close()]);
      await pay.close();
      rmSync(folder, { recursive: true });
    },
  };
}
