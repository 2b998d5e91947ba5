// What each platform must stand: one settled payment for each paid order, one order for each payment, and nothing lost,
// whatever comes first and whenever its server dies.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright";
import { toNode } from "../../../src/proxy/index.ts";
import { createSandbox, type Sandbox } from "../../../src/sandbox/index.ts";
import { CARDS } from "../../../src/testing/index.ts";
import { listen } from "../../support/serve.ts";
import { eventually } from "../../support/shop.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { Books } from "./books.ts";
import { Buyer } from "./buyer.ts";
import type { NewOrder, Platform, RunningShop } from "./platform.ts";

export interface TrialOptions {
  tarballs: Readonly<Record<string, string>>;
  browser: () => Browser;
  /** How often each order of events is tried. */
  rounds: number;
  /** How often the server is killed between payment and order. */
  kills: number;
}

const API_KEY = "sandbox-key";
const SIGNING_SECRET = "sandbox-secret";

/** Soon again: a server that was killed is back within seconds. */
const RETRY_DELAYS = [100, 200, 400, 800];

export function tryPlatform(platform: Platform, { tarballs, browser, rounds, kills }: TrialOptions): void {
  describe(platform.name, () => {
    let shop: RunningShop;
    let sandbox: Sandbox;
    let books: Books;
    /** Of charges for less than their order costs by then. */
    const unsettled: number[] = [];
    /** Milliseconds from a payment to a paid order, where nothing dies meanwhile. */
    let usual = 0;

    const folder = temporaryFolder({ after });
    let stop = async () => {};
    after(() => stop());

    before(async () => {
      sandbox = createSandbox({
        apiKey: API_KEY,
        signingSecret: SIGNING_SECRET,
        retryDelays: RETRY_DELAYS,
      });
      const service = await listen(toNode(sandbox));
      stop = async () => {
        sandbox.close();
        service.close();
      };
      shop = await platform.start({
        folder,
        tarballs,
        service: { baseUrl: `${service.origin}/v2`, apiKey: API_KEY, signingSecret: SIGNING_SECRET },
      });
      stop = async () => {
        await shop.stop();
        sandbox.close();
        service.close();
      };
      sandbox.control.deliveries.sendTo(shop.webhookUrl);
      books = new Books(shop, sandbox);
    });

    /** Has a buyer on the page of a new order. */
    async function withBuyer(use: (buyer: Buyer, order: NewOrder & { cents: number }) => Promise<void>) {
      const order = await books.order();
      const buyer = await Buyer.at(browser(), order);
      try {
        await use(buyer, order);
      } finally {
        await buyer.close();
        sandbox.control.deliveries.mode({ how: "normal" });
      }
    }

    /**
     * Pays by card, up to the moment at which the bank sends the buyer back. Webhooks are held, since the page would hear of the
     * payment by one. Gives what lets the buyer go on.
     */
    async function payUntilReturn(buyer: Buyer): Promise<() => void> {
      sandbox.control.deliveries.mode({ how: "hold" });
      await buyer.payByCard();
      const { arrived, letGo } = buyer.holdReturn();
      await buyer.approve();
      await arrived;
      return letGo;
    }

    const everyRound = async (use: (round: number) => Promise<void>, times = rounds) => {
      for (let round = 0; round < times; round++) await use(round);
    };
    const payCode = (code: string) => sandbox.control.pix.payCode(code);
    /** Amounts tell the orders of a trial from each other. */
    const isCharged = ({ cents }: { cents: number }) =>
      sandbox.control.ledger().some(({ amount, charged }) => amount === cents && charged > 0);

    it("takes a Pix, and shows it as paid to a buyer who comes back", () =>
      withBuyer(async (buyer, order) => {
        const code = await buyer.makeCode();
        const begun = performance.now();
        await payCode(code);
        await books.becomesPaid(order);
        usual = performance.now() - begun;
        await buyer.seesPaid();
        await buyer.comesBack();
      }));

    it("takes a card of which the bank asks the buyer", () =>
      withBuyer(async (buyer, order) => {
        await buyer.payByCard();
        await buyer.approve();
        await buyer.seesPaid();
        await books.becomesPaid(order);
        await buyer.comesBack();
      }));

    it("takes what is paid after the browser was closed", async () => {
      await withBuyer(async (buyer, order) => {
        const code = await buyer.makeCode();
        await buyer.close();
        await payCode(code);
        await books.becomesPaid(order);
      });
      await withBuyer(async (buyer, order) => {
        await payUntilReturn(buyer);
        await buyer.close();
        await sandbox.control.deliveries.release();
        await books.becomesPaid(order);
      });
    });

    it("takes a webhook that comes before the buyer's return", () =>
      everyRound(() =>
        withBuyer(async (buyer, order) => {
          const letGo = await payUntilReturn(buyer);
          await sandbox.control.deliveries.release();
          await books.becomesPaid(order);
          letGo();
          await buyer.seesPaid();
          await books.becomesPaid(order);
        }),
      ));

    it("takes a webhook that comes after the buyer's return", () =>
      everyRound(() =>
        withBuyer(async (buyer, order) => {
          sandbox.control.deliveries.mode({ how: "hold" });
          await buyer.payByCard();
          await buyer.approve();
          await buyer.seesPaid();
          await sandbox.control.deliveries.release();
          await books.becomesPaid(order);
        }),
      ));

    it("takes a return to which no webhook ever comes", () =>
      everyRound(() =>
        withBuyer(async (buyer, order) => {
          sandbox.control.deliveries.mode({ how: "never" });
          await buyer.payByCard();
          await buyer.approve();
          await buyer.seesPaid();
          await books.becomesPaid(order);
        }),
      ));

    it("takes a webhook and the buyer's return at the same time", () =>
      everyRound(() =>
        withBuyer(async (buyer, order) => {
          const letGo = await payUntilReturn(buyer);
          letGo();
          await sandbox.control.deliveries.release();
          await buyer.seesPaid();
          await books.becomesPaid(order);
        }),
      ));

    it("takes a webhook once that comes twice at the same time, and again later", () =>
      everyRound(() =>
        withBuyer(async (buyer, order) => {
          sandbox.control.deliveries.mode({ how: "twice" });
          await payCode(await buyer.makeCode());
          await books.becomesPaid(order);
          await sandbox.control.deliveries.resend(sandbox.control.deliveries.list().at(-1)!.id);
          await books.becomesPaid(order);
        }),
      ));

    it("charges what the order costs by now, if it changed while its page was open", () =>
      withBuyer(async (buyer, order) => {
        const cents = books.nextAmount();
        await shop.changeAmount(order.orderId, cents);
        await payCode(await buyer.makeCode());
        await books.becomesPaid(order);
        const { payments } = await shop.readOrder(order.orderId);
        assert.deepEqual(
          payments.map((payment) => payment.cents),
          [cents],
        );
      }));

    it("does not take an order as paid by a code for less than it costs by now", () =>
      withBuyer(async (buyer, order) => {
        const code = await buyer.makeCode();
        await shop.changeAmount(order.orderId, order.cents + 10_000);
        unsettled.push(order.cents);
        await payCode(code);
        await sandbox.control.deliveries.idle();
        // Another that is paid after it: what was to be told of the first was told by then.
        await withBuyer(async (other, later) => {
          await payCode(await other.makeCode());
          await books.becomesPaid(later);
        });
        const { isPaid, payments } = await shop.readOrder(order.orderId);
        assert.equal(isPaid, false);
        assert.ok(payments.length <= 1);
      }));

    it("sends a part back and then the rest, from the platform's own admin", () =>
      withBuyer(async (buyer, order) => {
        await buyer.payByCard(CARDS.approved);
        await books.becomesPaid(order);
        const sentBack = () =>
          sandbox.control.ledger().find(({ amount }) => amount === order.cents)!.cancelled;
        await shop.refund(order.orderId, 500);
        await books.becomesRefunded(order, 500);
        assert.equal(sentBack(), 500);
        await shop.refund(order.orderId, order.cents - 500);
        await books.becomesRefunded(order, order.cents);
        assert.equal(sentBack(), order.cents);
      }));

    it("sends the whole back at once", () =>
      withBuyer(async (buyer, order) => {
        await buyer.payByCard(CARDS.approved);
        await books.becomesPaid(order);
        await shop.refund(order.orderId, order.cents);
        await books.becomesRefunded(order, order.cents);
      }));

    it("takes what was paid while its server was killed, by Pix and by card in turn", () =>
      everyRound(
        (kill) =>
          withBuyer(async (buyer, order) => {
            if (kill % 2 === 0) {
              const code = await buyer.makeCode();
              void payCode(code);
            } else {
              await buyer.payByCard();
              await buyer.approve();
              // The page may be closed before the bank hears of it.
              await eventually(() => assert.ok(isCharged(order), "the bank has not heard of the approval"));
            }
            // From at once to when it would usually be done, so that each step between both is cut off some time.
            await new Promise((resolve) => setTimeout(resolve, (usual * kill) / kills));
            await shop.kill();
            await buyer.close();
            await shop.restart();
            await books.becomesPaid(order);
          }),
        kills,
      ));

    it("has one settled payment for each paid order, and one order for each payment", () =>
      eventually(() => books.balance({ unsettled })));
  });
}
