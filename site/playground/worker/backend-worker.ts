// The page's own worker: its backend lives as long as the page.
import type { FromBackend, ToBackend } from "../messages.ts";
import { createBackend, type Backend } from "./backend.ts";
import { sendResponse } from "./response-channel.ts";

declare const self: DedicatedWorkerGlobalScope;

let backend: Backend | undefined;

self.addEventListener("message", ({ data, ports: [port] }: MessageEvent<ToBackend>) => {
  if (data.type === "start") {
    backend = createBackend(data.base, (message: FromBackend) => self.postMessage(message));
    return;
  }
  if (!backend) throw new Error("The backend has not been started.");
  switch (data.type) {
    case "settings":
      backend.change(data);
      return;
    case "request": {
      const { url, body, ...init } = data.request;
      if (port) void sendResponse(port, backend.fetch(new Request(url, { ...init, body: body ?? null })));
      return;
    }
    case "pay":
      void backend.pay(data.paymentId);
      return;
    case "decide":
      void backend.decide(data.paymentId, data.approved);
  }
});
