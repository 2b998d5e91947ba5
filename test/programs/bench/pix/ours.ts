// A shop with `<pay-pix>`: the built script, the proxy on a file, and the sandbox as the service behind it, over HTTP.
import { readFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { listen } from "../../../../demo/listen.ts";
import { createPayProxy, sqliteStore, toNode } from "../../../../src/proxy/index.ts";
import { createSandbox } from "../../../../src/sandbox/index.ts";
import { compressed, serve, type File } from "./files.ts";
import { now, type Contender } from "./contender.ts";
import type { Shop } from "./shop.ts";

/** Pages bring their order: once without a charge, which they have made, and once with it, as it is for Adyen's component. */
export async function start(): Promise<Shop> {
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
  const contender = (name: string, prepare: (orderId: string) => Promise<void>): Contender => ({
    name,
    host: "pay-pix",
    qr: "[part~=qr]",
    follows: "/events",
    async place() {
      const order = `A-${++placed}`;
      await prepare(order);
      const brought = JSON.stringify(await pay.orders.get(order, new Request(shop.origin)));
      files.set(
        `/${order}`,
        compressed(
          "text/html",
          `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Pix</title><link rel="icon" href="data:,">` +
            `<script type="module" src="/pay-pix.js"></script>` +
            `<pay-pix endpoint="/pay" order="${order}" initial-order='${brought}' auto></pay-pix></html>`,
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
      contender("pay-pix, which has the charge made", async () => {}),
      contender("pay-pix, whose page brings it", makeCharge),
    ],
    async close() {
      sandbox.close();
      await Promise.all([shop.close(), service.close()]);
      await pay.close();
      rmSync(folder, { recursive: true });
    },
  };
}
