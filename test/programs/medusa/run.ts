// npm run test:medusa
//
// What the trial of the platforms does not see of plugins/medusa: the payment on the order's page of Medusa's admin, which is built as
// a shop builds it, and a Pix that goes back. Medusa is installed outside of the repository. Needs the registry.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { chromium, type Browser } from "playwright";
import { toNode } from "../../../src/proxy/index.ts";
import { createSandbox, type Sandbox } from "../../../src/sandbox/index.ts";
import { CARDS } from "../../../src/testing/index.ts";
import { installPackage } from "../../package/installed-package.ts";
import { CHROMIUM_ARGS, headlessShellPath } from "../../setup/chromium.ts";
import { startPostgres } from "../../support/postgres.ts";
import { listen } from "../../support/serve.ts";
import { eventually } from "../../support/shop.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { Buyer } from "../platforms/buyer.ts";
import { installMedusa, startServer } from "../platforms/shops/medusa.ts";
import {
  CLERK,
  Guest,
  makeGoods,
  readOrder,
  signIn,
  type Client,
  type OrderOfClerk,
} from "../platforms/shops/medusa/api.ts";

const SERVICE = { apiKey: "sandbox-key", signingSecret: "sandbox-secret" };

// A folder in which Medusa is already, for somebody who changes the plugin.
const folder = process.env["MEDUSA_FOLDER"] ?? temporaryFolder({ after });
const { tarball, remove } = installPackage();
after(remove);
installMedusa(folder, { "pay-elements": tarball });

it("has the code that docs/medusa.md prints in its README", () => {
  const codeOf = (file: string) => /^```ts\n(.*?)^```/ms.exec(readFileSync(file, "utf8"))?.[1];
  assert.equal(codeOf("plugins/medusa/README.md"), codeOf("docs/medusa.md"));
});

describe("Medusa", () => {
  let browser: Browser;
  let sandbox: Sandbox;
  let origin: string;
  let clerk: Client;
  let guest: Guest;

  const stops: (() => unknown)[] = [];
  after(async () => {
    for (const stop of stops.toReversed()) await stop();
  });
  before(async () => {
    browser = await chromium.launch({ executablePath: headlessShellPath(), args: CHROMIUM_ARGS });
    stops.push(() => browser.close());
    sandbox = createSandbox(SERVICE);
    const service = await listen(toNode(sandbox));
    stops.push(() => {
      sandbox.close();
      service.close();
    });
    const postgres = await startPostgres();
    stops.push(() => postgres.stop());
    const server = await startServer(folder, {
      database: postgres.url,
      service: { ...SERVICE, baseUrl: `${service.origin}/v2` },
      isNew: true,
      hasAdmin: true,
    });
    stops.push(() => server.kill());
    ({ origin } = server);
    sandbox.control.deliveries.sendTo(`${origin}/pay/webhooks`);
    clerk = await signIn(origin);
    guest = new Guest(origin, await makeGoods(clerk));
  });

  /** Has a buyer pay a new cart, and gives its order. */
  async function buy(cents: number, pay: (buyer: Buyer) => Promise<unknown>): Promise<string> {
    const cart = await guest.cart(cents);
    const buyer = await Buyer.at(browser, { orderId: cart, page: `${origin}/checkout?cart=${cart}` });
    await pay(buyer);
    await buyer.seesPaid();
    await buyer.close();
    return eventually(async () => {
      const { orders } = await clerk.ask<{ orders: OrderOfClerk[] }>("/admin/orders?fields=id,total");
      const order = orders.find(({ total }) => total === cents / 100);
      assert.ok(order);
      assert.equal((await readOrder(clerk, order.id)).payment_status, "captured");
      return order.id;
    });
  }
  const paidByPix = (cents: number) =>
    buy(cents, async (buyer) => sandbox.control.pix.payCode(await buyer.makeCode()));
  const refundsOf = async (order: string) => (await readOrder(clerk, order)).payments[0]?.refunds ?? [];
  async function refund(order: string, cents: number, note?: string) {
    const { payments } = await readOrder(clerk, order);
    await clerk.ask(`/admin/payments/${payments[0]?.id}/refund`, { amount: cents / 100, note });
  }

  it("shows the payment on the order's page of its admin, and gives a part back there", async () => {
    const order = await buy(28_790, (buyer) => buyer.payByCard(CARDS.approved));
    const page = await browser.newPage({ locale: "pt-BR", viewport: { width: 1440, height: 1000 } });
    await page.goto(`${origin}/app/login`);
    await page.fill("input[name=email]", CLERK.email);
    await page.fill("input[name=password]", CLERK.password);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/app\/orders/);
    await page.goto(`${origin}/app/orders/${order}`);
    const charge = page.locator("pay-charge");
    await charge.getByText("Visa ending in 1111").first().waitFor();
    await charge.getByRole("button", { name: "Refund", exact: true }).click();
    await charge.getByLabel("Amount", { exact: true }).fill("10.00");
    await charge.getByRole("button", { name: "Review" }).click();
    await charge.getByRole("button", { name: /10\.00/ }).click();
    await eventually(async () =>
      assert.deepEqual(
        (await refundsOf(order)).map(({ amount }) => amount),
        [10],
      ),
    );
    await page.close();
  });

  it("asks somebody who is not signed in nothing, and tells nothing", async () => {
    const { status } = await fetch(`${origin}/admin/pay-elements/charges`);
    assert.equal(status, 401);
  });

  it("sends a Pix back to the key in the refund's note, which is not kept, and has the refund once it has arrived", async () => {
    const order = await paidByPix(7_500);
    const asked = refund(order, 6_000, "Wrong size. pix: EMAIL maria@example.com");
    await assert.rejects(asked, /on their way back, or nobody knows yet/);
    assert.deepEqual(await refundsOf(order), []);
    const { withdrawals } = sandbox.control;
    const sent = withdrawals.list().at(-1)!;
    assert.equal(sent.amount, 6_000);
    await withdrawals.approve(sent.withdrawalId);
    await eventually(async () =>
      assert.deepEqual(
        (await refundsOf(order)).map(({ amount, note }) => [amount, note]),
        [[60, "Wrong size. pix: EMAIL ***"]],
      ),
    );
  });

  it("sends a Pix back that failed to arrive, once it is asked for again", async () => {
    const order = await paidByPix(7_700);
    const { withdrawals } = sandbox.control;
    const ask = () => refund(order, 7_700, "pix: EMAIL maria@example.com");
    await assert.rejects(ask(), /on their way back/);
    const failed = withdrawals.list().at(-1)!;
    await withdrawals.fail(failed.withdrawalId);
    await eventually(() => assert.rejects(ask(), /on their way back/));
    const sent = withdrawals.list().at(-1)!;
    assert.notEqual(sent.withdrawalId, failed.withdrawalId);
    await withdrawals.approve(sent.withdrawalId);
    await eventually(async () => assert.equal((await refundsOf(order))[0]?.amount, 77));
  });

  it("says what to write where a Pix has no valid key to go back to", async () => {
    const order = await paidByPix(7_600);
    await assert.rejects(refund(order, 7_600), /A Pix goes back to a Pix key of the buyer's/);
    await assert.rejects(refund(order, 7_600, "pix: CPF 529.982.247-26"), /not a valid CPF/);
    assert.deepEqual(await refundsOf(order), []);
  });
});
