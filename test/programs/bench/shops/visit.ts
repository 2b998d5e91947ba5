// One visit: a new browser context, with nothing in its cache, a page, and what it takes until it shows what it is for: a
// code that can be scanned, or the rows of a list.
import type { Browser, CDPSession } from "playwright";
import type { Contender, Look } from "./contender.ts";

/** Until it is shown, the page has asked for what it asks for last, and nothing is on its way any more. */
export interface Load {
  /** Milliseconds from navigation to the first task after the frame that shows it. */
  painted: number;
  /** On the wire, headers included. */
  bytes: number;
  requests: number;
  /** Milliseconds as the browser counts them, which leaves out what modules do when they are loaded, and promises. */
  script: number;
  /** Milliseconds of all tasks of the page's thread. */
  tasks: number;
  /** Bytes, after collection. */
  heap: number;
}

export interface Visit {
  load: Load;
  /** When the page learnt that it is paid, as `now` has it. */
  learnt: Promise<number>;
  leave(): Promise<void>;
}

declare global {
  /** Says to the devtools what is in sight and known, and when. */
  var say: (what: string) => void;
}

/** What a visitor comes with, where that is not this machine's own. */
export interface Device {
  /** How many times slower than this machine. */
  slowdown: number;
  /** Milliseconds that each request takes on its way, and bits in a second that come down. */
  latency: number;
  down: number;
}

/** What Lighthouse takes for a phone: a slow 4G. */
export const PHONE: Device = { slowdown: 4, latency: 150, down: 1_600_000 };
export const phoneText = `${PHONE.slowdown}× slower, ${PHONE.latency} ms, ${PHONE.down / 1e6} Mbit/s`;

export async function visit(
  browser: Browser,
  { host, shown, rows, follows, times = 1, place }: Contender,
  device?: Device,
): Promise<Visit> {
  const address = await place();
  const context = await browser.newContext({ locale: "pt-BR", viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  // Said by the page itself: to ask for it would run some 30 ms of the tool's own script in the middle of the load.
  await devtools.send("Runtime.enable");
  await devtools.send("Runtime.addBinding", { name: "say" });
  const said = (wanted: string) =>
    new Promise<number>((resolve) => {
      devtools.on("Runtime.bindingCalled", ({ payload }) => {
        const [what, at] = JSON.parse(payload) as [string, number];
        if (what === wanted) resolve(at);
      });
    });
  const painting = said("painted");
  const learnt = said("learnt");
  await page.addInitScript(watch, { host, shown, rows });
  await devtools.send("Performance.enable");
  await devtools.send("Network.enable");
  const network = watchNetwork(devtools, follows, times);
  if (device) {
    const { slowdown, latency, down } = device;
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await devtools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency,
      downloadThroughput: down / 8,
      uploadThroughput: down / 16,
    });
  }

  await page.goto(address, { waitUntil: "commit" });
  const painted = await painting;
  const { bytes, requests } = await network.atRest();
  await devtools.send("HeapProfiler.collectGarbage");
  const { metrics } = await devtools.send("Performance.getMetrics");
  const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)!.value;
  const load = {
    painted,
    bytes,
    requests,
    script: metric("ScriptDuration") * 1000,
    tasks: metric("TaskDuration") * 1000,
    heap: metric("JSHeapUsedSize"),
  };
  return { load, learnt, leave: () => context.close() };
}

/** In the page, before its own scripts. */
function watch({ host, shown, rows }: { [Key in keyof Look]: Look[Key] | undefined }): void {
  const isDrawn = () => {
    const root = host ? document.querySelector(host)?.shadowRoot : document;
    const found = [...(root?.querySelectorAll<HTMLElement>(shown!) ?? [])];
    const [first] = found;
    if (!first || first.getBoundingClientRect().width === 0) return false;
    if (rows !== undefined) return found.length === rows && found.every((row) => row.textContent.trim());
    return !(first instanceof HTMLImageElement) || (first.complete && first.naturalWidth > 0);
  };
  const tell = (what: string, at: number) => say(JSON.stringify([what, at]));
  const look = () => {
    if (!isDrawn()) return requestAnimationFrame(look);
    // The frame that is being made shows it; a message comes after.
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => tell("painted", performance.now()), { once: true });
    port1.start();
    return port2.postMessage(undefined);
  };
  requestAnimationFrame(look);
  for (const type of ["pay-success", "learnt"]) {
    document.addEventListener(type, () => tell("learnt", performance.timeOrigin + performance.now()));
  }
}

interface Request {
  bytes: number;
  done: boolean;
  isStream: boolean;
}

function watchNetwork(devtools: CDPSession, follows: string, times: number) {
  const requests = new Map<string, Request>();
  let asked = 0;
  let changed = () => {};
  const note = (id: string, change: (request: Request) => void) => {
    const request = requests.get(id);
    if (!request) return;
    change(request);
    changed();
  };
  devtools.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (!request.url.startsWith("http")) return;
    requests.set(requestId, { bytes: 0, done: false, isStream: false });
    if (new URL(request.url).pathname.endsWith(follows)) asked++;
  });
  devtools.on("Network.responseReceived", ({ requestId, response }) =>
    note(requestId, (request) =>
      Object.assign(request, {
        bytes: response.encodedDataLength,
        isStream: response.mimeType === "text/event-stream",
      }),
    ),
  );
  // A stream does not end: what there is to say it says at once, and its bytes are those of its text, uncompressed.
  devtools.on("Network.dataReceived", ({ requestId, dataLength }) =>
    note(requestId, (request) => {
      request.bytes += dataLength;
      request.done ||= request.isStream;
    }),
  );
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
    note(requestId, (request) => Object.assign(request, { bytes: encodedDataLength, done: true })),
  );
  devtools.on("Network.loadingFailed", ({ requestId }) =>
    note(requestId, (request) => (request.done = true)),
  );
  const isAtRest = () => asked >= times && [...requests.values()].every(({ done }) => done);
  return {
    /** Settles when nothing is under way. */
    async atRest() {
      while (!isAtRest()) {
        await new Promise<void>((resolve) => {
          changed = resolve;
        });
      }
      const all = [...requests.values()];
      return { bytes: all.reduce((sum, { bytes }) => sum + bytes, 0), requests: all.length };
    },
  };
}
