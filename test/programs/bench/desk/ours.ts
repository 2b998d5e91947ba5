// A shop with `<pay-charges>`: the built script, and the merchant's API of a proxy on a file, over HTTP.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listen } from "../../../../demo/listen.ts";
import { createPayAdmin, type PayAdmin } from "../../../../src/admin/http/index.ts";
import { sqliteStore, toNode, type PayProxy } from "../../../../src/proxy/index.ts";
import { openProxy } from "../history/shop.ts";
import type { Contender } from "../shops/contender.ts";
import { compressed, serve, type File } from "../shops/files.ts";
import type { Shop } from "../shops/shop.ts";
import { payments, ROWS } from "./rows.ts";

/** The most that the list shows at first. */
const MOST = 100;

interface Desk {
  pay: PayProxy;
  admin: PayAdmin;
  contender: Contender;
}

export async function start(): Promise<Shop> {
  const shop = await listen(0);
  const folder = mkdtempSync(join(tmpdir(), "desk-bench-"));
  const files = new Map<string, File>([
    ["/pay-admin.js", compressed("text/javascript", readFileSync("dist/pay-admin.js"))],
  ]);

  /** With so many payments, at an endpoint and on a page of its own. */
  async function openDesk(count: number): Promise<Desk> {
    const endpoint = `/desk-${count}`;
    const store = sqliteStore(join(folder, `${count}.db`));
    const orders = payments(count).map((stored) => ({
      id: stored.record.orderId,
      revision: 1,
      charges: [stored],
    }));
    await store.restore!("orders", orders);
    const pay = openProxy(store);
    const admin = createPayAdmin(pay, {
      authorize: () => ({ user: "bench", can: ["view", "refund"] }),
      basePath: endpoint,
    });
    files.set(
      `/${count}`,
      compressed(
        "text/html",
        `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Pagamentos</title><link rel="icon" href="data:,">` +
          `<script type="module" src="/pay-admin.js"></script><pay-charges endpoint="${endpoint}"></pay-charges></html>`,
      ),
    );
    const contender = {
      name: `pay-charges, ${count} payments`,
      host: "pay-charges",
      shown: "tr[data-charge]",
      rows: count,
      // Once more when it hears of changes, since there may have been some before: what is newer, and what is shown.
      follows: "/charges",
      times: 3,
      place: async () => `${shop.origin}/${count}`,
    };
    return { pay, admin, contender };
  }

  const desks = [await openDesk(ROWS), await openDesk(MOST)];
  const calls = desks.map(({ admin, contender }) => ({
    path: `/desk-${contender.rows}/`,
    handle: toNode(admin),
  }));
  shop.server.on("request", (request, response) => {
    const call = calls.find(({ path }) => request.url!.startsWith(path));
    if (call) void call.handle(request, response);
    else serve(files, request, response);
  });

  return {
    contenders: desks.map(({ contender }) => contender),
    async close() {
      await Promise.all(desks.map(({ admin }) => admin.close()));
      await shop.close();
      for (const { pay } of desks) await pay.close();
      rmSync(folder, { recursive: true });
    },
  };
}
