// The code of docs/links.md that people copy, as it is printed, with a real proxy.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { describe, it } from "node:test";
import { Hono } from "hono";
import type { Link, PayProxy, PayProxyOptions } from "../../src/proxy/index.ts";
import { CUSTOMER, shopFor } from "../support/shop.ts";
import { printed, run } from "./printed-code.ts";

const SECRET = "s".repeat(40);
const ORDER = { amount: 12345, title: "Jogo de xícaras", buyer: "ana", customer: CUSTOMER };
const VISIT = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document", "sec-fetch-site": "cross-site" };

for (const page of ["docs/links.md", "docs/pt-BR/links.md"])
  describe(page, () => {
    it("opens an order by a link, and to its buyer's session as before", async (t) => {
      const sent: string[] = [];
      const names = {
        process: { env: { PAY_LINK_SECRET: SECRET } },
        createPayProxy: (options: PayProxyOptions) => shopFor(t, options).pay,
        findOrder: async (id: string) => (id === "A-1001" ? ORDER : undefined),
        buyerOf: ({ headers }: Request) => headers.get("cookie"),
        send: (url: string) => void sent.push(url),
      };
      const { pay, link } = (await run(printed(page, "pay.links.create"), names)) as {
        pay: PayProxy;
        link: Link;
      };
      assert.deepEqual(sent, [link.url]);
      const status = async (url: string, cookie = "") =>
        (await pay.fetch(new Request(url, { headers: { cookie } }))).status;
      assert.equal(await status(link.url), 200);
      assert.equal(await status("https://shop.example/pay/orders/A-1001"), 404);
      assert.equal(await status("https://shop.example/pay/orders/A-1001", "ana"), 200);
    });

    it("shows a link on a page of the shop's own", async (t) => {
      const { pay, sandbox } = shopFor(t, { links: { secret: SECRET } });
      const app = new Hono();
      await run(printed(page, "/pagar/:token"), {
        app,
        pay,
        page: (element: string) => `<main>${element}</main>`,
        closedPage: (state: string) => `closed: ${state}`,
      });
      const link = await pay.links.create({ orderId: "A-1001", expiresAt: "2099-12-24" });
      const open = (token: string) => app.request(`/pagar/${token}`, { headers: VISIT });
      const shown = await open(link.token);
      assert.equal(shown.headers.get("referrer-policy"), "no-referrer");
      const text = await shown.text();
      assert.ok(text.includes(sandbox.control.pix.list()[0]!.code));
      assert.ok(text.includes(`endpoint="${link.url}"`));
      assert.equal((await open("forged")).status, 404);
      await pay.links.revoke(link.id);
      const closed = await open(link.token);
      assert.deepEqual([closed.status, await closed.text()], [410, "closed: revoked"]);
    });

    it("checks in Python that the proxy says by which link a buyer came", () => {
      const signature = createHmac("sha256", SECRET).update("link L1 order A-1001").digest("hex");
      const calls = [
        [{ "Pay-Link": "L1", "Pay-Link-Signature": signature }, "A-1001"],
        [{ "Pay-Link": "L1", "Pay-Link-Signature": signature }, "A-1002"],
        [{ "Pay-Link": "L2", "Pay-Link-Signature": signature }, "A-1001"],
        [{ "Pay-Link": "L1" }, "A-1001"],
        [{}, "A-1001"],
      ];
      const code = printed(page, "came_by_link", "python");
      const program = `${code}\nimport json, sys\nprint(json.dumps([came_by_link(*call) for call in json.load(sys.stdin)]))`;
      const { stdout, stderr } = spawnSync("python3", ["-c", program], {
        input: JSON.stringify(calls),
        env: { ...process.env, PAY_LINK_SECRET: `${SECRET},former` },
        encoding: "utf8",
      });
      assert.deepEqual(JSON.parse(stdout || "null"), [true, false, false, false, false], stderr);
    });
  });
