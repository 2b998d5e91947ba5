// One run: buyers pay, the proxy is killed again and again, and in the end everything is given time to settle.
import { setTimeout as wait } from "node:timers/promises";
import { random } from "../../support/random.ts";
import { openClerk } from "./clerk.ts";
import { moneyBack } from "./money-back.ts";
import { bundleProxy, createProxyUnderTest } from "./proxy.ts";
import { openShopTo } from "./buyers.ts";
import { openMerchant } from "./merchant.ts";
import { createPage, noAnswers } from "./page.ts";
import { replay } from "./idempotency.ts";
import { afterPayment, unclaimed } from "./reminders.ts";
import { openService } from "./service.ts";
import { openStore } from "../../../src/cli/lib/open-store.ts";
import { unheard, violations } from "./invariants.ts";

export interface TrialOptions {
  seed: number;
  kills: number;
  /** A file, or the address of a database: empty, and to be thrown away afterwards. */
  store: string;
}

export interface Report {
  broken: string[];
  figures: Record<string, number>;
}

const MINUTE = 60_000;
/** In all longer than any expiry, lookup and retry delay, one after the other. */
const SETTLING = Array.from({ length: 35 }, () => 2 * MINUTE);

export async function crashTrial({ seed, kills, store }: TrialOptions): Promise<Report> {
  let ahead = 0;
  const bundle = await bundleProxy();
  const over = new AbortController();
  const merchant = await openMerchant(seed, () => clerk);
  const service = await openService(
    seed,
    () => Date.now() + ahead,
    () => proxy.address(),
  );
  const proxy = createProxyUnderTest(bundle.script, {
    store,
    serviceUrl: service.url,
    merchantUrl: merchant.url,
  });
  const clerk = openClerk(seed, (what) => proxy.ask(what), service.panel, over.signal);
  const answers = noAnswers();

  /** Buyers pay while the proxy is killed again and again; gives their plans. */
  async function payAndKill() {
    const page = createPage(proxy.address, answers, over.signal);
    const crowd = openShopTo(seed, page, service, over.signal);
    const draw = random(seed, "kills");
    for (let kill = 0; kill < kills; kill++) {
      const isListening = draw.chance(0.9);
      const lifetime = isListening ? draw.between(0, 600) : draw.between(30, 300);
      if (isListening) await proxy.address();
      await wait(lifetime);
      await proxy.kill();
      const passes = draw.weighted([
        [14, draw.between(0, 2_000)],
        // Past the lease of what a killed process was handing on.
        [5, draw.between(10_000, 20_000)],
        // Past the expiry of codes, and the time for which lost charges are looked up.
        [1, 31 * MINUTE],
      ]);
      if (passes >= MINUTE) await service.arrived();
      ahead += passes;
      service.unsettle();
      proxy.start(ahead);
    }
    await proxy.address();
    // On a busy machine nobody may have come so far.
    await service.charged();
    over.abort(new Error("The run is over."));
    await crowd.left;
    await clerk.left();
    return crowd.plans;
  }

  /** Nothing fails any more, and time passes. */
  async function settle() {
    merchant.behave();
    await service.arrived();
    for (const passes of SETTLING) {
      // Each time anew: a call that a buyer left, or a dead proxy wrote, may arrive when all seemed quiet.
      await service.behave();
      await service.delivered();
      await proxy.advance((ahead += passes));
    }
    await replay(proxy.address, answers);
  }

  try {
    proxy.start(ahead);
    const plans = await payAndKill();
    await settle();
    await proxy.close();
    const { stored, paidOut } = await read(store, [...plans.keys()]);
    const sent = merchant.charges;
    const ledger = service.control.ledger();
    const problems = merchant.problems();
    const evidence = { plans, ledger, stored, sent, problems, answers };
    const refunds = stored.flatMap((each) => each.refunds ?? []);
    const deliveries = service.control.deliveries.list().map(({ body }) => body);
    const lost = service.lost();
    return {
      broken: [
        ...violations(evidence),
        ...moneyBack({
          stored,
          paidOut,
          told: merchant.refunds,
          problems,
          asked: clerk.asked,
          answers: clerk.answers,
          ledger,
          cancelled: service.cancelled,
          cancelledInPanel: service.panel.cancelled,
          withdrawals: service.control.withdrawals.list(),
          lost,
        }),
        ...(merchant.reminders.length > 0
          ? []
          : ["Nobody was reminded, so that nothing is known of reminders"]),
        ...afterPayment(stored),
        ...unclaimed(stored, merchant.reminders),
        ...unheard(
          deliveries.filter((body) => !lost.has(body)),
          merchant.events,
        ),
        ...proxy.errors.filter(isUnexpected).map((error) => `The proxy logged ${JSON.stringify(error)}`),
      ],
      figures: {
        kills,
        orders: plans.size,
        requests: answers.count,
        charges: ledger.length,
        paid: ledger.filter(({ charged }) => charged > 0).length,
        deliveries: deliveries.length,
        notifications: [...sent.values()].flat().length,
        reminders: merchant.reminders.length,
        remindersAfterPayment: afterPayment(stored).length,
        refunds: refunds.length,
        unknownRefunds: refunds.filter(({ status }) => status === "unknown").length,
        refusedRefunds: refunds.filter(({ status }) => status === "refused").length,
        payouts: paidOut.filter(({ refundOf }) => refundOf === undefined).length,
        unknownPayouts: paidOut.filter(({ status }) => status === "unknown").length,
        failedPayouts: paidOut.filter(({ status }) => status === "failed").length,
        lostDeliveries: lost.size,
      },
    };
  } finally {
    await proxy.kill();
    service.close();
    merchant.close();
    bundle.remove();
  }
}

async function read(name: string, orders: readonly string[]) {
  const store = openStore(name);
  try {
    return {
      stored: (await Promise.all(orders.map((order) => store.history(order)))).flat(),
      paidOut: (await store.listPayouts?.({ limit: 100_000 })) ?? [],
    };
  } finally {
    await store.close();
  }
}

/** The merchant's code throws in these runs, and a Redis on a busy disk may be late: both are logged, and go on. */
const isUnexpected = ({ message, fields }: { message: string; fields: unknown }) =>
  !/^on[A-Z][a-z]+ failed/.test(message) &&
  !/Redis did not answer|Disconnects client/.test(JSON.stringify(fields));
