// How a page learns what became of a charge, with other tabs beside it and without.
import { expect } from "@open-wc/testing";
import type { PayPix } from "../../../src/elements/pay-pix/pay-pix.ts";
import "../../../src/elements/pay-pix/define.ts";
import type { TestBackend } from "../support/test-backend.ts";
import { type Script } from "../support/test-backend.ts";
import { is, streaming, until } from "../support/shop.ts";
import { pixShop } from "../support/pix.ts";

async function waiting(script: Script = {}): Promise<{ pix: PayPix; backend: TestBackend }> {
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

describe("a charge's stream", () => {
  beforeEach(() => sessionStorage.clear());

  it("is opened where a browser has no locks", () =>
    without([[navigator, "locks"]], async () => {
      const { pix, backend } = await waiting();
      await streaming(backend, 1);
      await backend.play({ change: { status: "paid" } });
      await is(pix, "paid");
      await streaming(backend, 0);
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
});
