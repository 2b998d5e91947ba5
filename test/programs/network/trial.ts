// One run: buyers wait for their Pix, each in a browser context of its own; their network fails and recovers at random,
// some devices go offline besides, and meanwhile every Pix is paid. The service reaches the shop all the while.
import { setTimeout as wait } from "node:timers/promises";
import type { Browser, BrowserContext, Page } from "playwright";
import type { Demo } from "../../../demo/demo.ts";
import { random, type Random } from "../../support/random.ts";
import { startRelay, type Failure, type Relay } from "../../support/tcp-relay.ts";

export interface TrialOptions {
  browser: Browser;
  demo: Demo;
  seed: number;
  charges: number;
  /** For which the network fails and recovers. */
  seconds: number;
}

export interface Report {
  broken: string[];
  figures: Record<string, number | string>;
}

interface Buyer {
  name: string;
  context: BrowserContext;
  page: Page;
  code: string;
}

declare global {
  /** When the page was told of its payment, in milliseconds since 1970; as often as it was. */
  var told: number[];
}

/** How the network fails, each as likely as its weight. A connection that is `lost` says nothing: a page finds out in minutes. */
const FAILURES: readonly (readonly [weight: number, failure: Failure])[] = [
  [3, "cut"],
  [2, "refused"],
  [3, "late"],
  [1, "lost"],
];

/** A page that hears nothing asks within a minute, and gives an answer that does not come three quarters of one. */
const TIMEOUT = 180_000;

const now = () => performance.timeOrigin + performance.now();

export async function networkTrial({ browser, demo, seed, charges, seconds }: TrialOptions): Promise<Report> {
  const relay = await startRelay(demo.shop.port);
  const contexts: BrowserContext[] = [];
  try {
    const buyers: Buyer[] = [];
    for (let n = 0; n < charges; n++) {
      const context = await browser.newContext({ locale: "pt-BR" });
      contexts.push(context);
      buyers.push(await beginToPay(`buyer ${n}`, context, demo, relay.origin));
    }

    const over = now() + seconds * 1000;
    const paidAt = new Map<Buyer, number>();
    const pay = async (buyer: Buyer, n: number) => {
      await wait(random(seed, "pay", n).next() * seconds * 1000);
      paidAt.set(buyer, now());
      await demo.sandbox.control.pix.payCode(buyer.code);
    };
    const [failed] = await Promise.all([
      failAtRandom(relay, random(seed, "network"), over),
      ...buyers.map(pay),
      ...buyers.map(({ context }, n) => goOffline(context, random(seed, "offline", n), over)),
    ]);
    const backAt = now();

    const heard = await Promise.all(buyers.map(({ page }) => hear(page)));
    const broken = buyers.flatMap(({ name }, n) => {
      const times = heard[n]!.length;
      return times === 1 ? [] : [`${name} was told ${times} times, and should be told once`];
    });
    const lastAt = Math.max(...heard.flat());
    const atOnce = buyers.filter((buyer, n) => (heard[n]![0] ?? Infinity) - paidAt.get(buyer)! < 100);
    const figures = {
      paid: demo.sandbox.control.pix.list().filter(({ status }) => status === "PAID").length,
      toldWithin100ms: atOnce.length,
      toldBeforeTheEnd: heard.flat().filter((at) => at < backAt).length,
      secondsFromTheEndToTheLast: Math.max(0, (lastAt - backAt) / 1000).toFixed(1),
      ...failed,
    };
    return { broken, figures };
  } finally {
    await Promise.all(contexts.map((context) => context.close()));
    relay.close();
  }
}

async function beginToPay(name: string, context: BrowserContext, demo: Demo, origin: string): Promise<Buyer> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    globalThis.told = [];
    document.addEventListener("pay-success", () => told.push(performance.timeOrigin + performance.now()));
  });
  await page.goto(`${origin}/pix?order=${demo.orders.place("pix").id}`);
  await page.locator("[part~=button]").click();
  await page.locator("[part~=qr]").waitFor();
  const code = await page.locator("pay-pix").evaluate((element) => {
    return (element as HTMLElementTagNameMap["pay-pix"]).charge!.pix!.code;
  });
  return { name, context, page, code };
}

/** The network fails and recovers until the time is over, and works then; gives how often it failed in which way. */
async function failAtRandom(relay: Relay, draw: Random, over: number) {
  const failed: Partial<Record<Failure, number>> = {};
  const pass = (ms: number) => wait(Math.max(0, Math.min(ms, over - now())));
  while (now() < over) {
    await pass(draw.between(200, 6_000));
    const failure = draw.weighted(FAILURES);
    failed[failure] = (failed[failure] ?? 0) + 1;
    relay.fail(failure);
    await pass(draw.between(100, 6_000));
    await relay.restore();
  }
  return failed;
}

/** Every third device is taken off the network once, besides. */
async function goOffline(context: BrowserContext, draw: Random, over: number) {
  if (!draw.chance(1 / 3)) return;
  const left = over - now();
  const from = draw.next() * left;
  const until = from + draw.next() * (left - from);
  await wait(from);
  await context.setOffline(true);
  await wait(until - from);
  await context.setOffline(false);
}

/** When the page was told of its payment, in milliseconds since 1970: once it was, and however often it is woken then. */
async function hear(page: Page): Promise<number[]> {
  const isTold = page.waitForFunction(() => told.length > 0, null, { timeout: TIMEOUT, polling: 250 });
  await isTold.catch(() => undefined);
  return page.evaluate(async () => {
    for (const type of ["offline", "online", "pageshow"]) dispatchEvent(new Event(type));
    const pix = document.querySelector("pay-pix")!;
    // Whatever it may still ask has been answered by then.
    await fetch(`/pay/charges/${pix.charge!.id}`);
    return told;
  });
}
