// Answers what the frames of shop and desk and the bank's pages ask for. It keeps nothing: browsers stop a service worker that is idle,
// and with it its memory, timers and streams. What must live as long as the page (charges, the timers of webhooks, event
// streams) is in a worker of the page's own; each request is passed on to that page, with a port for the answer.
//
// `run/{client}/…` names the page by the id that browsers give to each: two tabs are two worlds, and a tab that is closed
// is known to be.
import type { ForPage } from "../messages.ts";
import { receiveResponse } from "./response-channel.ts";

declare const self: ServiceWorkerGlobalScope;

const scope = new URL(self.registration.scope);
const BACKEND = /^(?<client>[^/]+)\/(pay|pay-admin|bank)\//;

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** Tells a page its id. */
self.addEventListener("message", ({ source, ports: [port] }) => {
  if (source instanceof Client) port?.postMessage(source.id);
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  const path = url.pathname.slice(scope.pathname.length);
  const client = BACKEND.exec(path)?.groups?.["client"];
  event.respondWith(client === undefined ? file(path, request) : ask(client, request));
});

/** A file of the playground, which the frames see below their own address: it must be within the scope. */
async function file(path: string, { mode }: Request): Promise<Response> {
  const response = await fetch(new URL(`../${path.replace(/^[^/]*\//, "")}`, scope));
  if (mode !== "navigate") return response;
  // A host may redirect `shop.html` to `shop`; an answer that came by a redirect is refused to a navigation.
  const type = response.headers.get("Content-Type") ?? "text/html";
  return new Response(response.body, { status: response.status, headers: { "Content-Type": type } });
}

async function ask(id: string, request: Request): Promise<Response> {
  const page = await self.clients.get(id);
  if (!page) return new Response("The playground's tab is closed.", { status: 503 });
  const { url, method, headers } = request;
  const body = method === "GET" || method === "HEAD" ? undefined : await request.arrayBuffer();
  const { port1, port2 } = new MessageChannel();
  const answer = receiveResponse(port1);
  const message: ForPage = { request: { url, method, headers: [...headers], body } };
  page.postMessage(message, [port2]);
  const response = await answer;
  const location = response.headers.get("Location");
  // The answer of a service worker has no address that a path could be relative to.
  return location === null ? response : Response.redirect(new URL(location, url), response.status);
}
