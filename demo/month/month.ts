// The month of made-up payments that `npm start` has in its desk: charges of the real proxy at the real sandbox, at a time that
// is moved from visit to visit. The proxy is one of its own on the shop's store, and is gone before the shop opens.
import { createPayProxy, type Logger, type Store } from "../../src/proxy/index.ts";
import type { Sandbox } from "../../src/sandbox/index.ts";
import type { OrderBook } from "../orders.ts";
import { orderHandlers } from "../shop.ts";
import { createBuyer } from "./buyer.ts";
import { pastClock, type PastClock } from "./clock.ts";
import { planMonth, type PlannedVisit } from "./plan.ts";
import { CODE_LASTS, type Visit } from "./stories.ts";

export interface MonthOptions {
  store: Store;
  orders: OrderBook;
  sandbox: Sandbox;
  /** The sandbox's. */
  clock: PastClock;
  keys: { apiKey: string; signingSecret: string };
  /** Of the shop. */
  origin: string;
  /** Of the payment service, `/v2` left out. */
  serviceOrigin: string;
  /** Default: the console. */
  logger?: Pick<Logger, "warn"> | undefined;
}

export interface Month {
  /** The proxy of that time, which takes the sandbox's deliveries until it is over. */
  fetch(request: Request): Promise<Response>;
  /** Lets it all happen. What is under way then goes on in the shop. */
  happen(): Promise<void>;
  isOver(): boolean;
}

/** Milliseconds that an answer has to leave before the delivery that it caused. */
const AFTER_ANSWER = 25;
/** Handlers fail here as they should. */
const silent: Logger = { info() {}, warn() {}, error() {} };

/** Stands at the beginning of the month that ends now. */
export const monthClock = (): PastClock => pastClock(planMonth(Date.now())[0]!.at);

export function createMonth({
  store,
  orders,
  sandbox,
  clock,
  keys,
  origin,
  serviceOrigin,
  logger = console,
}: MonthOptions): Month {
  let isOver = false;
  const handlers = orderHandlers(orders);
  /** Paid orders that the stock system was not told of. */
  const untold = new Set<string>();
  const pay = createPayProxy({
    ...handlers,
    onPaid(payment) {
      if (untold.has(payment.orderId)) throw new Error("The stock system did not answer within 5 s.");
      return handlers.onPaid(payment);
    },
    service: { ...keys, baseUrl: `${serviceOrigin}/v2`, fetch: sandbox.fetch },
    // The shop goes on with it.
    store: { ...store, close: async () => {} },
    publicUrl: origin,
    logger: silent,
    now: clock.now,
  });

  return {
    fetch: pay.fetch,
    isOver: () => isOver,
    async happen() {
      const end = Date.now();
      const visits = planMonth(end).map((planned) => ({ at: planned.at, steps: start(planned) }));
      for (;;) {
        visits.sort((a, b) => a.at - b.at);
        const [next] = visits;
        if (next === undefined || next.at > end) break;
        await clock.advance(Math.max(0, next.at - clock.now()));
        const { value, done } = await next.steps.next().catch(noted);
        await clock.advance(AFTER_ANSWER);
        await sandbox.control.deliveries.idle();
        await pay.sweep();
        if (done) visits.shift();
        else next.at = clock.now() + value * 1000;
      }
      await clock.catchUp();
      isOver = true;
      await pay.sweep();
      await pay.close();
    },
  };

  /** A visit that cannot be made, as on a day that nobody has thought of, is left out: the demo opens without it. */
  function noted(error: unknown): IteratorReturnResult<void> {
    logger.warn("A visit of the demo's month could not be made", { error: String(error) });
    return { done: true, value: undefined };
  }

  function start(planned: PlannedVisit) {
    const { random, person, orderId, page, items, story } = planned;
    const answer = { customer: person, pixExpiresIn: CODE_LASTS };
    const order = orders.add(page, { id: orderId, items, answer });
    const buyer = createBuyer(pay, {
      endpoint: `${origin}/pay`,
      orderId,
      holder: person.name.toUpperCase(),
      address: `198.51.100.${random.between(1, 254)}`,
      expires: new Date(planned.at).getUTCFullYear() + 3,
    });
    const visit: Visit = {
      random,
      order,
      person,
      buyer,
      bank: sandbox.control,
      shop: pay,
      loseOrder: () => orders.remove(orderId),
      stopStockSystem: () => untold.add(orderId),
    };
    return story(visit);
  }
}
