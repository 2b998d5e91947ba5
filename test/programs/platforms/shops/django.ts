// demo/django, on gunicorn with two processes of four threads.
import { execFileSync } from "node:child_process";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { programPath } from "../../../setup/executables.ts";
import type { Platform } from "../platform.ts";
import { besideProxy } from "./beside-proxy.ts";
import { ENVIRONMENT } from "./server.ts";
import { brl, once, signIn } from "./visitor.ts";

const PASSWORD = "a-password-of-the-trial";

/** What `/orders/{id}.json` gives. */
interface OrderAnswer {
  paidAt: string | null;
  payments: { charge_id: string; cents: number }[];
  refundedCents: number;
}

export const django: Platform = {
  name: "django",
  start: (environment) =>
    besideProxy(environment, async ({ shop, port, variables }) => {
      const demo = join(environment.folder, "demo");
      const folder = join(demo, "django");
      for (const part of ["django", "merchant/python"])
        cpSync(join("demo", part), join(demo, part), { recursive: true });
      const env = {
        ...variables,
        SHOP_DB: join(environment.folder, "shop.db"),
        SHOP_SECRET_KEY: "a-key-of-the-trial",
        SHOP_PASSWORD: PASSWORD,
      };
      for (const command of ["migrate", "setup"])
        execFileSync(programPath("django"), ["manage.py", command], {
          cwd: folder,
          env: { ...ENVIRONMENT, ...env },
          stdio: "pipe",
        });

      const signedIn = once(async () => ({
        buyer: await signIn(shop, "/login/", { username: "maria", password: PASSWORD }),
        manager: await signIn(shop, "/admin/login/", { username: "ana", password: PASSWORD }),
      }));
      async function changeAmount(orderId: string, cents: number) {
        const { manager } = await signedIn();
        await manager.send(`/admin/shop/order/${orderId}/change/`, { cents: String(cents) });
      }
      return {
        server: {
          folder,
          command: [
            programPath("gunicorn"),
            "--workers=2",
            "--threads=4",
            `--bind=127.0.0.1:${port}`,
            "shop.wsgi",
          ],
          env,
          address: `${shop}/login/`,
        },
        orders: `${shop}/pay-orders`,
        events: `${shop}/pay-events`,
        async createOrder(cents) {
          const { buyer } = await signedIn();
          const { url: page } = await buyer.send("/", { product: "2" });
          const orderId = /\/orders\/([^/]+)\/$/.exec(page)![1]!;
          await changeAmount(orderId, cents);
          return { orderId, page, cookies: buyer.cookies };
        },
        async readOrder(orderId) {
          const { manager } = await signedIn();
          const { page } = await manager.open(`/orders/${orderId}.json`);
          const { paidAt, payments, refundedCents } = JSON.parse(page) as OrderAnswer;
          return {
            isPaid: paidAt !== null,
            payments: payments.map(({ charge_id, cents }) => ({ chargeId: charge_id, cents })),
            refundedCents,
          };
        },
        changeAmount,
        async refund(orderId, cents) {
          const { manager } = await signedIn();
          const chosen = { action: "refund", _selected_action: orderId };
          const form = await manager.send("/admin/shop/order/", chosen);
          await manager.press(form, { amount: brl(cents) });
        },
      };
    }),
};
