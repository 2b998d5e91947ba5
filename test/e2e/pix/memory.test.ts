// Frameworks mount elements and remove them at any moment: nothing may leak.
import type { CDPSession } from "@playwright/test";
import type { PayPix } from "../../../src/elements/index.ts";
import { demoTest } from "../support/demo.ts";
import { expect } from "../support/fixtures.ts";
import { countStreams } from "../support/open-streams.ts";

const MOUNTS = 250;
/** Bytes that may stay. */
const MOST = 250_000;
/** The browser itself holds on to what it last told of an event. */
const LAST = 2;

declare global {
  var timers: Set<unknown>;
  /** Streams that nobody has closed. */
  var streams: Set<EventSource>;
  var mounts: {
    /** Makes the charge. */
    start(): Promise<void>;
    /** Mounts so many, and takes each out at another moment of its life. */
    make(times: number): Promise<void>;
    /** How many of them have not been collected. */
    alive(): number;
  };
}

/** In the page, before its scripts: which timers are set, and which streams are open. */
function watch(): void {
  const { EventSource } = window;
  globalThis.streams = new Set();
  window.EventSource = class extends EventSource {
    constructor(...given: ConstructorParameters<typeof EventSource>) {
      super(...given);
      streams.add(this);
    }
    override close(): void {
      super.close();
      streams.delete(this);
    }
  };

  const live = new Set<unknown>();
  const { setTimeout, clearTimeout, setInterval, clearInterval } = window;
  Object.assign(window, {
    timers: live,
    setTimeout(run: () => void, ms?: number) {
      const timer = setTimeout(() => {
        live.delete(timer);
        run();
      }, ms);
      live.add(timer);
      return timer;
    },
    clearTimeout(timer: number) {
      live.delete(timer);
      clearTimeout(timer);
    },
    setInterval(run: () => void, ms?: number) {
      const timer = setInterval(run, ms);
      live.add(timer);
      return timer;
    },
    clearInterval(timer: number) {
      live.delete(timer);
      clearInterval(timer);
    },
  });
}

/** In the page. */
function prepare(order: string): void {
  const all: WeakRef<Element>[] = [];
  const hears = (pix: Element, type: string) =>
    new Promise((resolve) => pix.addEventListener(type, resolve, { once: true }));
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const moments = [
    async () => {},
    (pix: PayPix) => pix.updateComplete,
    (pix: PayPix) => hears(pix, "pay-ready"),
    (pix: PayPix) => hears(pix, "pay-pending"),
    (pix: PayPix) => hears(pix, "pay-pending").then(frame),
  ];
  globalThis.mounts = {
    async start() {
      const pix = Object.assign(document.createElement("pay-pix"), { endpoint: "/pay", order });
      document.body.append(pix);
      await pix.start();
      pix.remove();
    },
    async make(times) {
      // Several at a time, which share a stream.
      await Promise.all(
        moments.map(async (moment) => {
          for (let n = 0; n < times / moments.length; n++) {
            const pix = Object.assign(document.createElement("pay-pix"), { endpoint: "/pay", order });
            all.push(new WeakRef(pix));
            document.body.append(pix);
            await moment(pix);
            pix.remove();
          }
        }),
      );
    },
    alive: () => all.filter((ref) => ref.deref()).length,
  };
}

async function held(devtools: CDPSession) {
  // Twice: what weak references let go of in the first is collected in the second.
  for (let n = 0; n < 2; n++) await devtools.send("HeapProfiler.collectGarbage");
  const { metrics } = await devtools.send("Performance.getMetrics");
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)!.value;
  return { heap: of("JSHeapUsedSize"), listeners: of("JSEventListeners") };
}

demoTest(
  "hundreds of elements that are mounted and removed leak no memory, timers or streams",
  { tag: "@long" },
  async ({ page, demo }) => {
    demoTest.slow();
    const served = countStreams(demo);
    const address = new URL(demo.place("pix", { resume: true }));
    const order = address.searchParams.get("order")!;
    // A page of nothing else: the demo's own keeps what it hears.
    await page.route("**/bare", (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<!doctype html><html lang="pt-BR"><script type="module" src="/pay-pix.js"></script><body></body></html>`,
      }),
    );
    await page.addInitScript(watch);
    await page.goto(`${address.origin}/bare`);
    await page.evaluate(prepare, order);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Performance.enable");
    await page.evaluate(() => mounts.start());

    // What the first ones leave is made once: templates, styles, the backend's clock.
    await page.evaluate(() => mounts.make(50));
    const before = await held(devtools);
    await page.evaluate((times) => mounts.make(times), MOUNTS);
    expect(await page.evaluate(() => streams.size)).toBe(0);
    // Chromium reads on for five seconds what was closed, in the hope of its end: the connection would serve again.
    await expect.poll(served.now, { timeout: 15_000 }).toBe(0);

    expect(await page.evaluate(() => timers.size)).toBe(0);
    // Collected once more each time: what the browser still finishes holds an element for a moment.
    const alive = async () => held(devtools).then(() => page.evaluate(() => mounts.alive()));
    await expect.poll(alive).toBeLessThanOrEqual(LAST);
    const after = await held(devtools);
    // One leaked at one of the five moments is fifty; an element that the browser still holds has some twenty of its own.
    expect(after.listeners - before.listeners).toBeLessThan(MOUNTS / 5);
    expect(after.heap - before.heap).toBeLessThan(MOST);
    expect(demo.sandbox.control.pix.list()).toHaveLength(1);
  },
);
