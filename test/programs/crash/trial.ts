// One run: buyers pay, the proxy is killed again and again, and in the end everything is given time to settle.
import type { WebhookEvent } from "../../../src/proxy/index.ts";
import { random } from "../../support/random.ts";
import { bundleProxy, createLives } from "./proxy.ts";
import { openShopTo } from "./buyers.ts";
import { openMerchant } from "./merchant.ts";
import { createPage, noAnswers } from "./page.ts";
import { replay } from "./idempotency.ts";
import { openService } from "./service.ts";
import { openStore } from "./messages.ts";
import { broken } from "./invariants.ts";

export interface TrialOptions {
  seed: number;
  kills: number;
  /** A file, or a Redis URL: empty, and to be thrown away afterwards. */
  store: string;
}

export interface Report {
  broken: string[];
  figures: Record<string, number>;
}

const MINUTE = 60_000;
/** In all longer than a code lives, and than anything is looked for or held back, one after the other. */
const SETTLING = Array.from({ length: 35 }, () => 2 * MINUTE);

export async function crashTrial({ seed, kills, store }: TrialOptions): Promise<Report> {
  let ahead = 0;
  const proxy = await bundleProxy();
  const merchant = await openMerchant(seed);
  const service = await openService(
    seed,
    () => Date.now() + ahead,
    () => lives.address(),
  );
  const lives = createLives(proxy.script, { store, serviceUrl: service.url, merchantUrl: merchant.url });
  const answers = noAnswers();

  /** The buyers' hour; gives their plans. */
  async function storm() {
    const over = new AbortController();
    const page = createPage(lives.address, answers, over.signal);
    const crowd = openShopTo(seed, page, service.control, over.signal);
    const draw = random(seed, "kills");
    for (let kill = 0; kill < kills; kill++) {
      const isBorn = draw.chance(0.9);
      const dies = isBorn ? draw.between(0, 600) : draw.between(30, 300);
      if (isBorn) await lives.address();
      await new Promise((resolve) => setTimeout(resolve, dies));
      await lives.kill();
      const passes = draw.weighted([
        [14, draw.between(0, 2_000)],
        // Past the time for which a dead process still holds what it was handing on.
        [5, draw.between(10_000, 20_000)],
        // Past the time that codes live and lost charges are looked for.
        [1, 31 * MINUTE],
      ]);
      if (passes >= MINUTE) await service.arrived();
      ahead += passes;
      service.unsettle();
      lives.begin(ahead);
    }
    await lives.address();
    // On a busy machine nobody may have come so far.
    await service.charged();
    over.abort(new Error("The run is over."));
    await crowd.left;
    return crowd.plans;
  }

  /** Nothing goes wrong any more, and time passes. */
  async function calm() {
    merchant.behave();
    await service.arrived();
    for (const passes of SETTLING) {
      // Each time anew: a call that a buyer left, or a dead proxy wrote, may arrive when all seemed quiet.
      await service.behave();
      await service.delivered();
      await lives.passes((ahead += passes));
    }
    await replay(lives.address, answers);
  }

  try {
    lives.begin(ahead);
    const plans = await storm();
    await calm();
    await lives.close();
    const stored = await read(store, [...plans.keys()]);
    const told = merchant.charges;
    const ledger = service.control.ledger();
    const evidence = { plans, ledger, stored, told, problems: merchant.problems(), answers };
    const deliveries = service.control.deliveries.list().map(({ body }) => body);
    return {
      broken: [
        ...broken(evidence),
        ...unheard(deliveries, merchant.events),
        ...lives.errors.filter(isUnexpected).map((error) => `The proxy logged ${JSON.stringify(error)}`),
      ],
      figures: {
        kills,
        orders: plans.size,
        requests: answers.count,
        charges: ledger.length,
        paid: ledger.filter(({ charged }) => charged > 0).length,
        deliveries: deliveries.length,
        tellings: [...told.values()].flat().length,
      },
    };
  } finally {
    await lives.kill();
    service.close();
    merchant.close();
    proxy.remove();
  }
}

async function read(name: string, orders: readonly string[]) {
  const store = openStore(name);
  try {
    return (await Promise.all(orders.map((order) => store.history(order)))).flat();
  } finally {
    await store.close();
  }
}

/** Deliveries that the merchant was never handed. */
function unheard(bodies: readonly string[], events: readonly WebhookEvent[]) {
  const heard = new Set(events.map(({ payload }) => JSON.stringify(payload)));
  return [...new Set(bodies)].filter((body) => !heard.has(body)).map((body) => `Nobody was told of ${body}`);
}

/** The merchant's code throws in these runs, and a Redis on a busy disk may be late: both are logged, and go on. */
const isUnexpected = ({ message, fields }: { message: string; fields: unknown }) =>
  !/^on[A-Z][a-z]+ failed/.test(message) &&
  !/Redis did not answer|Disconnects client/.test(JSON.stringify(fields));
