// Proxy and sandbox bundled for a browser: a service worker is the whole backend of a page, as in a playground.
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import { build } from "esbuild";

const WORKER = `
  import { createPayProxy, memoryStore } from "pay-elements/proxy";
  import { createSandbox } from "pay-elements/sandbox";

  const { origin } = location;
  const sandbox = createSandbox({ webhookUrl: origin + "/pay/webhooks", fetch: (request) => pay.fetch(request) });
  const pay = createPayProxy({
    service: {
      baseUrl: origin + "/v2",
      apiKey: "sandbox-key",
      signingSecret: "sandbox-secret",
      fetch: sandbox.fetch,
    },
    order: (id) => ({ amount: 1999, description: id, customer: { name: "Maria Lima", identity: "52998224725" } }),
    store: memoryStore(),
  });
  addEventListener("install", () => skipWaiting());
  addEventListener("activate", (event) => event.waitUntil(clients.claim()));
  addEventListener("fetch", (event) => {
    if (new URL(event.request.url).pathname.startsWith("/pay/")) event.respondWith(pay.fetch(event.request));
  });
  addEventListener("message", () => sandbox.control.pix.payCode(sandbox.control.pix.list()[0].code));
`;

const PAGE = `<!doctype html><link rel="icon" href="data:,"><script type="module">
  await navigator.serviceWorker.register("/worker.js");
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller)
    await new Promise((go) => navigator.serviceWorker.addEventListener("controllerchange", go, { once: true }));
  await import("/pay-elements.js");
  document.body.innerHTML = '<pay-pix endpoint="/pay" order="A-1001" auto></pay-pix>';
</script>`;

test("a service worker answers a page's calls, streams and webhooks without any server", async ({ page }) => {
  const { outputFiles } = await build({
    stdin: { contents: WORKER, resolveDir: import.meta.dirname },
    bundle: true,
    platform: "browser",
    write: false,
  });
  const files: Record<string, [type: string, body: string | Uint8Array]> = {
    "/": ["text/html", PAGE],
    "/worker.js": ["text/javascript", outputFiles[0]!.contents],
    "/pay-elements.js": ["text/javascript", readFileSync("dist/pay-elements.js")],
  };
  const reached: string[] = [];
  await using server = createServer((request, response) => {
    const [type, body] = files[request.url ?? ""] ?? [];
    reached.push(request.url ?? "");
    response.writeHead(body ? 200 : 404, { "content-type": type ?? "text/plain" }).end(body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);

  await expect(page.locator("pay-pix [part~=qr]")).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.controller?.postMessage("pay"));
  await expect(page.locator("pay-pix")).toHaveAttribute("status", "paid");
  expect(reached.filter((path) => !(path in files))).toEqual([]);
  await page.close();
});
