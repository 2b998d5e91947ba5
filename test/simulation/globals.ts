// The globals through which code reaches time, chance, the network and the browser, in the place of the real ones while a
// simulation runs. Each acts for the process whose code calls it.
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { currentProcess, runAs, type Scheduler, type Step } from "./scheduler.ts";
import type { Page } from "./browser.ts";

export interface Simulated {
  scheduler: Scheduler;
  /** The page whose code is running. */
  page(): Page;
}

const RealDate = Date;
const fallback = Math.random;

/** Replaces them until the returned function is called. */
export function replaceGlobals({ scheduler, page }: Simulated): () => void {
  const timers = new Map<number, Step>();
  let lastTimer = 0;

  function start(task: () => void, delay: number, again: boolean, id = ++lastTimer): number {
    const process = currentProcess();
    const run = () => {
      timers.delete(id);
      if (again) start(task, delay, true, id);
      task();
    };
    timers.set(
      id,
      runAs(process, () => scheduler.after(Math.max(1, delay), process, `timer of ${delay} ms`, run, true)),
    );
    return id;
  }
  const stop = (id: number | undefined) => {
    timers.get(id ?? 0)?.cancel();
    timers.delete(id ?? 0);
  };

  class VirtualDate extends RealDate {
    constructor(...given: [] | [number | string | Date]) {
      super(...((given.length === 0 ? [scheduler.now] : given) as [number]));
    }
    static override now = () => scheduler.now;
  }

  const chance = () => currentProcess()?.random.next() ?? 0.5;
  const monotonic = () => scheduler.time - scheduler.began;

  return define(
    globalThis,
    {
      setTimeout: (task: () => void, delay = 0) => start(task, delay, false),
      setInterval: (task: () => void, delay = 0) => start(task, delay, true),
      setImmediate: (task: () => void) => start(task, 0, false),
      clearTimeout: stop,
      clearInterval: stop,
      Date: VirtualDate,
      performance: { now: monotonic },
      crypto: simulatedCrypto(chance),
      fetch: (url: string, init?: RequestInit) => page().fetch(url, init),
      addEventListener: (...given: Parameters<EventTarget["addEventListener"]>) =>
        page().events.addEventListener(...given),
      navigator: {
        onLine: true,
        userAgent: "simulation",
        locks: {
          request: (
            name: string,
            { signal }: { signal: AbortSignal },
            held: () => Promise<unknown> | undefined,
          ) => page().browser.lock(name, signal, held),
        },
      },
      document: {
        get hidden() {
          return page().isHidden;
        },
      },
      self: { origin: "https://shop.example" },
      location: { protocol: "https:" },
    },
    {
      sessionStorage: () => page().storage,
      EventSource: () => page().EventSource,
      BroadcastChannel: () => page().BroadcastChannel,
    },
    chance,
  );
}

function define(
  target: object,
  values: Record<string, unknown>,
  getters: Record<string, () => unknown>,
  chance: () => number,
) {
  const before = new Map<string, PropertyDescriptor | undefined>();
  const set = (name: string, descriptor: PropertyDescriptor) => {
    before.set(name, Object.getOwnPropertyDescriptor(target, name));
    Object.defineProperty(target, name, { configurable: true, ...descriptor });
  };
  for (const [name, value] of Object.entries(values)) set(name, { value, writable: true });
  for (const [name, get] of Object.entries(getters)) set(name, { get });
  const timeout = AbortSignal.timeout;
  AbortSignal.timeout = timeoutSignal;
  Math.random = chance;
  return () => {
    AbortSignal.timeout = timeout;
    Math.random = fallback;
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(target, name, descriptor);
      else Reflect.deleteProperty(target, name);
    }
  };
}

/** The platform's own waits on a real timer. */
function timeoutSignal(milliseconds: number): AbortSignal {
  const end = new AbortController();
  setTimeout(() => end.abort(new DOMException("It took too long.", "TimeoutError")), milliseconds);
  return end.signal;
}

/**
 * What the rooms use of WebCrypto. The platform's works in threads, whose order no seed decides; and ids come from the
 * process that makes them.
 */
function simulatedCrypto(chance: () => number) {
  const byte = () => Math.floor(chance() * 256);
  const bytesOf = (data: ArrayBuffer | Uint8Array) => new Uint8Array(data as ArrayBuffer);
  const copy = (data: Buffer) => Uint8Array.from(data).buffer;
  const hmac = (key: unknown, data: ArrayBuffer) =>
    createHmac("sha256", (key as { secret: Uint8Array }).secret)
      .update(bytesOf(data))
      .digest();
  return {
    randomUUID() {
      const hex = Array.from({ length: 16 }, () => byte().toString(16).padStart(2, "0")).join("");
      return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");
    },
    getRandomValues<T extends Uint8Array | Uint32Array>(array: T): T {
      new Uint8Array(array.buffer, array.byteOffset, array.byteLength).forEach((_, at, bytes) => {
        bytes[at] = byte();
      });
      return array;
    },
    subtle: {
      importKey: async (_format: string, secret: Uint8Array) => ({ secret }),
      sign: async (_name: string, key: unknown, data: ArrayBuffer) => copy(hmac(key, data)),
      verify: async (_name: string, key: unknown, signature: Uint8Array, data: ArrayBuffer) =>
        timingSafeEqual(hmac(key, data), signature),
      digest: async (_name: string, data: ArrayBuffer) =>
        copy(createHash("sha256").update(bytesOf(data)).digest()),
    },
  };
}
