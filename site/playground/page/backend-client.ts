// The page's side of its backend: the service worker that passes requests on, and the worker that answers them.
import type { ForPage, FromBackend, ToBackend } from "../messages.ts";

export interface BackendClient {
  /** Address below which shop, proxy and bank are, with a slash at its end. */
  readonly base: string;
  send(message: ToBackend): void;
}

/** Rejects if the browser has no service workers: on http addresses of other machines, and where they are turned off. */
export async function startBackend(hear: (message: FromBackend) => void): Promise<BackendClient> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register("./service-worker.js", { scope: "./run/" });
  const worker = new Worker(new URL("../worker/backend-worker.ts", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<FromBackend>) => hear(data);
  serviceWorker.onmessage = ({ data, ports }: MessageEvent<ForPage>) => {
    const message: ToBackend = { type: "request", request: data.request };
    worker.postMessage(message, [...ports]);
  };
  const send = (message: ToBackend) => worker.postMessage(message);
  const base = `${registration.scope}${await clientId(await activated(registration))}/`;
  send({ type: "start", base });
  return { base, send };
}

/** `serviceWorker.ready` is of no use: this page is not in the scope itself. */
async function activated({ active, waiting, installing }: ServiceWorkerRegistration): Promise<ServiceWorker> {
  const worker = installing ?? waiting ?? active;
  if (!worker) throw new Error("The service worker was not registered.");
  while (worker.state !== "activated") {
    if (worker.state === "redundant") throw new Error("The service worker was not installed.");
    await new Promise((resolve) => worker.addEventListener("statechange", resolve, { once: true }));
  }
  return worker;
}

/** By which the service worker finds this page. */
const clientId = (worker: ServiceWorker) =>
  new Promise<string>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
    worker.postMessage("id", [port2]);
  });
