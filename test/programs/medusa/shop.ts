// A new shop on Medusa, its admin built, with the sandbox as its payment service; and what buyers and clerks do in it.
import assert from "node:assert/strict";
import { cpSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright";
import { toNode } from "../../../src/proxy/index.ts";
import { createSandbox } from "../../../src/sandbox/index.ts";
import { CHROMIUM_ARGS, headlessShellPath } from "../../setup/chromium.ts";
import { startPostgres } from "../../support/postgres.ts";
import { listen } from "../../support/serve.ts";
import { eventually } from "../../support/shop.ts";
import { Buyer } from "../platforms/buyer.ts";
import { startServer } from "../platforms/shops/medusa.ts";
import { Guest, makeGoods, readOrder, signIn, type OrderOfClerk } from "../platforms/shops/medusa/api.ts";

const SERVICE = { apiKey: "sandbox-key", signingSecret: "sandbox-secret" };

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** `folder` is where Medusa is installed. */
export async function openShop(folder: string) {
  const stops: (() => unknown)[] = [];
  const close = async () => {
    for (const stop of stops.toReversed()) await stop();
  };
  const browser = await chromium.launch({ executablePath: headlessShellPath(), args: CHROMIUM_ARGS });
  stops.push(() => browser.close());
  const sandbox = createSandbox(SERVICE);
  const { origin: serviceOrigin, close: closeService } = await listen(toNode(sandbox));
  stops.push(() => {
    sandbox.close();
    closeService();
  });
  const service = { ...SERVICE, baseUrl: `${serviceOrigin}/v2` };
  const postgres = await startPostgres();
  stops.push(() => postgres.stop());
  addOwnCode(folder);
  const server = await startServer(folder, {
    database: postgres.url,
    service,
    isNew: true,
    hasAdmin: true,
  });
  stops.push(() => server.kill());
  const { origin } = server;
  sandbox.control.deliveries.sendTo(`${origin}/pay/webhooks`);
  const clerk = await signIn(origin);
  const goods = await makeGoods(clerk);
  const guest = new Guest(origin, goods);

  /** Opens the page of a cart. */
  const visit = (cart: string) =>
    Buyer.at(browser, { orderId: cart, page: `${origin}/checkout?cart=${cart}` });

  /** Shows a Pix code for a cart, and gives it. */
  async function showCode(cart: string): Promise<string> {
    const buyer = await visit(cart);
    const code = await buyer.makeCode();
    await buyer.close();
    return code;
  }

  /** The orders of a cart as a clerk sees them, whether Medusa links them with it or not. */
  async function ordersOf(cart: string) {
    const { orders } = await clerk.ask<{
      orders: (OrderOfClerk & { metadata?: { pay_elements_cart?: string } })[];
    }>("/admin/orders?fields=id,metadata&limit=1000");
    const own = orders.filter(({ metadata }) => metadata?.pay_elements_cart === cart);
    return Promise.all(own.map(({ id }) => readOrder(clerk, id)));
  }

  /** The one order of a cart, once it is paid by one payment. */
  const paidOrderOf = (cart: string) =>
    eventually(async () => {
      const orders = await ordersOf(cart);
      assert.equal(orders.length, 1);
      const [order] = orders;
      assert.equal(order?.payment_status, "captured");
      assert.equal(order.payments.length, 1);
      return order;
    });

  /** How often the shop was told that an order was placed. */
  const timesPlaced = (order: string) =>
    readFileSync(join(folder, "placed"), "utf8")
      .split("\n")
      .filter((id) => id === order).length;

  /** What a buyer may pay a cart by. */
  async function methodsOf(cart: string): Promise<string[]> {
    const order = await fetch(`${origin}/pay/orders/${cart}`);
    return ((await order.json()) as { methods: string[] }).methods;
  }

  return {
    folder,
    methodsOf,
    timesPlaced,
    browser,
    sandbox,
    service,
    server,
    origin,
    database: postgres.url,
    clerk,
    goods,
    guest,
    visit,
    showCode,
    ordersOf,
    paidOrderOf,
    close,

    /** Has a buyer pay a new cart, and gives its order's id. */
    async buy(cents: number, pay: (buyer: Buyer) => Promise<unknown>): Promise<string> {
      const cart = await guest.cart(cents);
      const buyer = await visit(cart);
      await pay(buyer);
      await buyer.seesPaid();
      await buyer.close();
      return (await paidOrderOf(cart)).id;
    },

    async buyByPix(cents: number): Promise<string> {
      const cart = await guest.cart(cents);
      await sandbox.control.pix.payCode(await showCode(cart));
      return (await paidOrderOf(cart)).id;
    },

    refundsOf: async (order: string) => (await readOrder(clerk, order)).payments[0]?.refunds ?? [],

    /** By the refund form of the admin. */
    async refund(order: string, cents: number, note?: string): Promise<void> {
      const { payments } = await readOrder(clerk, order);
      await clerk.ask(`/admin/payments/${payments[0]?.id}/refund`, { amount: cents / 100, note });
    },

    /** Whether the plugin took what it was told by a function of the proxy's, or else failed to. */
    async hasTaken(charge: string, handler: string, taken = true): Promise<boolean> {
      const { history } = await clerk.ask<{ history: { detail?: { handler?: string; taken?: boolean } }[] }>(
        `/admin/pay-elements/charges/${charge}`,
      );
      return history.some(({ detail }) => detail?.handler === handler && detail.taken === taken);
    },

    /** What the notifications of the admin say. */
    async notifications(): Promise<string[]> {
      const { notifications } = await clerk.ask<{ notifications: { data: { description: string } }[] }>(
        "/admin/notifications?limit=1000",
      );
      return notifications.map(({ data }) => data.description);
    },
  };
}

/** Hooks that fail, as {@link Guest.cart}'s `fault` says, and a subscriber that writes down which orders were placed. */
function addOwnCode(folder: string): void {
  for (const written of ["faults", "placed"]) rmSync(join(folder, written), { recursive: true, force: true });
  for (const [file, place] of [
    ["faults.js", "src/workflows/hooks"],
    ["placed.js", "src/subscribers"],
  ] as const) {
    mkdirSync(join(folder, place), { recursive: true });
    cpSync(join(import.meta.dirname, file), join(folder, place, file));
  }
}
