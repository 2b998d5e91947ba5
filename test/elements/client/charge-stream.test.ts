// How a page learns what became of a charge, with other tabs beside it and without.
import { expect } from "@open-wc/testing";
import type { PayPix } from "../../../src/elements/pay-pix/pay-pix.ts";
import "../../../src/elements/pay-pix/define.ts";
import type { TestBackend } from "../support/test-backend.ts";
import { type Script } from "../support/test-backend.ts";
import { is, streaming, until } from "../support/shop.ts";
import { pixShop } from "../support/pix.ts";

interface Waiting {
  pix: PayPix;
  backend: TestBackend;
}

async function waiting(script: Script = {}): Promise<Waiting> {
  const { pix, backend } = await pixShop(script, { auto: true });
  await is(pix, "pending");
  return { pix, backend };
}

const says = (pix: PayPix, words: string) => pix.shadowRoot!.textContent!.includes(words);
const eventsOf = (pix: PayPix, backend: TestBackend) =>
  `${new URL(backend.endpoint, location.href).href}/charges/${pix.charge!.id}/events`;

/** Another tab's part in it: the lock of a charge, or a slot. Gives what lets it go. */
async function elsewhere(lock: string): Promise<() => void> {
  let release!: () => void;
  await new Promise<void>((held) => {
    void navigator.locks.request(`pay-elements ${lock}`, () => {
      held();
      return new Promise<void>((resolve) => (release = resolve));
    });
  });
  return release;
}

async function without(globals: [object, string][], test: () => Promise<void>): Promise<void> {
  for (const [owner, name] of globals)
    Object.defineProperty(owner, name, { value: undefined, configurable: true, writable: true });
  try {
    await test();
  } finally {
    for (const [owner, name] of globals) Reflect.deleteProperty(owner, name);
  }
}

const TIMERS = { setTimeout: window.setTimeout.bind(window), clearTimeout: window.clearTimeout.bind(window) };

/** Holds back timers of a second and more, and runs those that are due when the test lets time pass. */
async function holdingTimers(test: (passes: (ms: number) => void) => Promise<void>): Promise<void> {
  const { setTimeout, clearTimeout } = TIMERS;
  const held = new Map<number, { due: number; run: () => void }>();
  let now = 0;
  window.setTimeout = ((run: () => void, ms = 0) => {
    const id = setTimeout(() => held.has(id) || run(), ms);
    if (ms >= 1_000) held.set(id, { due: now + ms, run });
    return id;
  }) as typeof setTimeout;
  window.clearTimeout = (id) => {
    held.delete(id as number);
    clearTimeout(id);
  };
  await test((ms) => {
    now += ms;
    for (const [id, { due, run }] of held) {
      if (due > now) continue;
      window.clearTimeout(id);
      run();
    }
  });
}

/** The stream says so much; settles when the page has heard it. */
async function hears({ pix, backend }: Waiting, text = ""): Promise<void> {
  await backend.play({ say: text });
  const version = pix.charge!.version + 1;
  await backend.play({ change: { version } });
  await until(() => pix.charge!.version === version, "heard");
}

/** A payment that no stream tells of. */
const paidUnheard = ({ pix, backend }: Waiting) =>
  backend.play({ known: { charge: { ...pix.charge!, status: "paid", version: pix.charge!.version + 1 } } });

/** How often the charge was asked for, and how often its stream. */
async function asked({ pix, backend }: Waiting): Promise<{ charge: number; stream: number }> {
  const path = `GET /charges/${pix.charge!.id}`;
  const calls = await backend.seen(path);
  const charge = calls.filter(({ call }) => call === path).length;
  return { charge, stream: calls.length - charge };
}

/** A page that has just heard of a change by another tab, which streams. `takeOver` lets it stream itself. */
async function relying(): Promise<{ shop: Waiting; takeOver: () => void }> {
  const releases = await Promise.all(["stream 1", "stream 2"].map(elsewhere));
  const shop = await waiting();
  const { pix, backend } = shop;
  const other = new BroadcastChannel(`pay-elements ${eventsOf(pix, backend)}`);
  await backend.play({ change: { version: 9 } });
  other.postMessage(9);
  await until(() => pix.charge!.version === 9, "the change");
  other.close();
  return {
    shop,
    takeOver: () => {
      for (const release of releases) release();
    },
  };
}

const KEEP_ALIVE = "event: keep-alive\ndata:\n\n";

describe("a charge's stream", () => {
  beforeEach(() => sessionStorage.clear());
  // Also where a test ran out of time.
  afterEach(() => Object.assign(window, TIMERS));

  it("is opened where a browser has no locks", () =>
    without([[navigator, "locks"]], async () => {
      const { pix, backend } = await waiting();
      await streaming(backend, 1);
      await backend.play({ change: { status: "paid" } });
      await is(pix, "paid");
      await streaming(backend, 0);
    }));

  it("has the charge asked for again soon where a request fails beside it, and believes in the connection once it says anything", () =>
    holdingTimers(async (passes) => {
      const shop = await waiting();
      const { pix, backend } = shop;
      await streaming(backend, 1);
      await hears(shop);
      await backend.play({ faults: [{ call: "GET /charges/", times: 1, status: 502 }] });
      window.dispatchEvent(new Event("online"));
      await until(() => says(pix, "Sem conexão"), "that there is none");
      const { charge } = await asked(shop);
      passes(10_000);
      await until(async () => (await asked(shop)).charge > charge, "another request");
      await until(() => !says(pix, "Sem conexão"), "that there is one");

      await backend.play({ faults: [{ call: "GET /charges/", times: 9, status: 502 }] });
      window.dispatchEvent(new Event("online"));
      await until(() => says(pix, "Sem conexão"), "that there is none");
      await backend.play({ say: KEEP_ALIVE });
      await until(() => !says(pix, "Sem conexão"), "that there is one");
    }));

  it("is opened where locks and channels are denied", async () => {
    const { request } = navigator.locks;
    const Channel = globalThis.BroadcastChannel;
    const denied = () => new DOMException("denied", "SecurityError");
    navigator.locks.request = () => Promise.reject(denied());
    globalThis.BroadcastChannel = class {
      constructor() {
        throw denied();
      }
    } as never;
    try {
      const { pix, backend } = await waiting();
      await streaming(backend, 1);
      await backend.play({ change: { status: "paid" } });
      await is(pix, "paid");
    } finally {
      navigator.locks.request = request;
      globalThis.BroadcastChannel = Channel;
    }
  });

  it("is left to two others, and taken over when one of them goes", async () => {
    const releases = await Promise.all(["stream 1", "stream 2"].map(elsewhere));
    const { pix, backend } = await waiting();
    await until(async () => (await backend.seen(`GET /charges/${pix.charge!.id}`)).length > 0, "asks");
    expect(await backend.streams()).to.equal(0);
    releases[1]!();
    await streaming(backend, 1);
    releases[0]!();
    await backend.play({ change: { status: "paid" } });
    await is(pix, "paid");
  });

  it("that is taken over and breaks is opened again at once", async () => {
    const { shop, takeOver } = await relying();
    takeOver();
    await streaming(shop.backend, 1);
    await shop.backend.play({ cut: true });
    await until(async () => (await asked(shop)).stream === 2, "another stream");
  });

  it("that is taken over and says nothing is noticed after five seconds", () =>
    holdingTimers(async (passes) => {
      const { shop, takeOver } = await relying();
      const call = `GET /charges/${shop.pix.charge!.id}/events`;
      await shop.backend.play({ faults: [{ call, times: 1, late: 30_000 }] });
      takeOver();
      await until(async () => (await asked(shop)).stream === 1, "the stream");
      await paidUnheard(shop);
      passes(6_000);
      await is(shop.pix, "paid");
    }));

  it("of another tab is a reason to ask, and not to believe", async () => {
    const releases = await Promise.all(["stream 1", "stream 2"].map(elsewhere));
    const { pix, backend } = await waiting();
    const other = new BroadcastChannel(`pay-elements ${eventsOf(pix, backend)}`);
    other.postMessage({ ...pix.charge, status: "paid", version: 9 });
    other.postMessage(9);
    await until(async () => (await backend.seen(`GET /charges/${pix.charge!.id}`)).length > 0);
    expect(pix.status).to.equal("pending");
    await backend.play({ change: { status: "paid" } });
    other.postMessage(10);
    await is(pix, "paid");
    other.close();
    for (const release of releases) release();
  });

  it("that another tab lost is a stall, and said", async () => {
    const releases = await Promise.all(["stream 1", "stream 2"].map(elsewhere));
    const { pix, backend } = await waiting();
    const other = new BroadcastChannel(`pay-elements ${eventsOf(pix, backend)}`);
    await backend.play({ faults: [{ call: "GET /charges", times: 1_000 }] });
    other.postMessage(Infinity);
    await until(() => says(pix, "Sem conexão"), "said");
    await backend.play({ faults: [] });
    await until(() => !says(pix, "Sem conexão"), "passed");
    other.close();
    for (const release of releases) release();
  });

  it("says offline when the browser is", async () => {
    const { pix, backend } = await waiting();
    await streaming(backend, 1);
    dispatchEvent(new Event("offline"));
    await until(() => says(pix, "Sem conexão"));
    dispatchEvent(new Event("online"));
    await until(() => !says(pix, "Sem conexão"));
  });

  it("is given up while the page is away, and taken again", async () => {
    const { pix, backend } = await waiting();
    await streaming(backend, 1);
    dispatchEvent(new Event("pagehide"));
    await streaming(backend, 0);
    const { held = [], pending = [] } = await navigator.locks.query();
    expect([...held, ...pending].filter(({ name }) => name!.startsWith("pay-elements"))).to.deep.equal([]);
    dispatchEvent(new Event("pageshow"));
    await streaming(backend, 1);
    await backend.play({ change: { status: "paid" } });
    await is(pix, "paid");
  });

  it("that was kept alive and falls silent is given up, and the charge asked for", () =>
    holdingTimers(async (passes) => {
      const shop = await waiting();
      await streaming(shop.backend, 1);
      await hears(shop, KEEP_ALIVE);
      await paidUnheard(shop);
      passes(21_000);
      await is(shop.pix, "paid");
    }));

  it("is over some time after a code, and not before it was asked for once more: the device may have slept", () =>
    holdingTimers(async (passes) => {
      const shop = await waiting();
      await streaming(shop.backend, 1);
      await shop.backend.play({ change: { status: "expired" } });
      await is(shop.pix, "expired");
      await paidUnheard(shop);
      const slept = 16 * 60_000;
      const monotonic = performance.now.bind(performance);
      performance.now = () => monotonic() + slept;
      try {
        passes(slept);
        await is(shop.pix, "paid");
      } finally {
        Reflect.deleteProperty(performance, "now");
      }
    }));

  it("that is kept alive stays as it is", () =>
    holdingTimers(async (passes) => {
      const shop = await waiting();
      await streaming(shop.backend, 1);
      for (let n = 0; n < 3; n++) {
        await hears(shop, KEEP_ALIVE);
        passes(15_000);
      }
      // A change tells as much.
      await hears(shop);
      passes(15_000);
      await hears(shop);
      expect((await asked(shop)).stream).to.equal(1);
      expect(await shop.backend.streams()).to.equal(1);
    }));

  it("of a backend that knows no keep-alive may be silent", () =>
    holdingTimers(async (passes) => {
      const shop = await waiting();
      await streaming(shop.backend, 1);
      await hears(shop);
      passes(50_000);
      await hears(shop);
      expect(await asked(shop)).to.deep.equal({ charge: 0, stream: 1 });
    }));

  it("is tried again after it fell silent, beside polling until it is kept alive once more", () =>
    holdingTimers(async (passes) => {
      const shop = await waiting();
      await streaming(shop.backend, 1);
      await hears(shop, KEEP_ALIVE);
      passes(21_000);
      await until(async () => (await asked(shop)).stream === 2, "another stream");
      await streaming(shop.backend, 1);
      await hears(shop, KEEP_ALIVE);
      const { charge } = await asked(shop);
      passes(2_000);
      await until(async () => (await asked(shop)).charge > charge, "polls");

      await hears(shop, KEEP_ALIVE);
      const before = await asked(shop);
      passes(15_000);
      await hears(shop);
      expect(await asked(shop)).to.deep.equal(before);
    }));

  it("is polled instead where each of its streams is refused, though one flowed before", () =>
    holdingTimers(async (passes) => {
      const shop = await waiting();
      await streaming(shop.backend, 1);
      await hears(shop);
      const call = `GET /charges/${shop.pix.charge!.id}/events`;
      await shop.backend.play({ faults: [{ call, times: 1_000, status: 429 }], cut: true });
      for (let tries = 0; tries < 8; tries++) {
        const { charge } = await asked(shop);
        await until(async () => {
          passes(10_000);
          return (await asked(shop)).charge > charge;
        }, "asks");
      }
      expect((await asked(shop)).stream).to.equal(5);
      await paidUnheard(shop);
      passes(10_000);
      await is(shop.pix, "paid");
    }));

  it("and its charge are asked for again after a 404 that is not the backend's", async () => {
    const shop = await waiting();
    await streaming(shop.backend, 1);
    const { id } = shop.pix.charge!;
    const faults = [{ call: `GET /charges/${id}`, times: 1, status: 404, body: {} }];
    await shop.backend.play({ faults, cut: true });
    await until(async () => (await asked(shop)).stream === 2, "another stream");
    expect((await asked(shop)).charge).to.be.greaterThan(0);
    expect(shop.pix.status).to.equal("pending");
    expect(sessionStorage.getItem(sessionStorage.key(0)!)).to.equal(`id ${id}`);
    await shop.backend.play({ change: { status: "paid" } });
    await is(shop.pix, "paid");
  });

  it("is none where a browser has no EventSource: the page asks", () =>
    without(
      [
        [window, "EventSource"],
        [navigator, "locks"],
      ],
      async () => {
        const shop = await waiting();
        await paidUnheard(shop);
        await is(shop.pix, "paid");
      },
    ));

  it("is left to other tabs where this one has no EventSource", () =>
    without([[window, "EventSource"]], async () => {
      const shop = await waiting();
      await until(async () => (await asked(shop)).charge > 0, "asks");
      const { held = [], pending = [] } = await navigator.locks.query();
      expect([...held, ...pending].filter(({ name }) => name!.startsWith("pay-elements"))).to.deep.equal([]);
      await paidUnheard(shop);
      await is(shop.pix, "paid");
    }));
});
