// Faults of the calls and of the stream.
import { signWebhook } from "../../../../../src/contract/index.ts";
import { SECRET } from "../backend.ts";
import {
  path,
  isPost,
  jsonOf,
  withBody,
  withHeaders,
  said,
  showing,
  insteadOf,
  refusing,
  changingRequest,
  changingHeaders,
  streaming,
  type FaultCase,
} from "../fault-kinds.ts";

export const CALLS_AND_STREAMS: readonly FaultCase[] = [
  ["lets answers be stored", "calls", () => changingHeaders((headers) => headers.delete("cache-control"))],
  [
    "answers errors as plain JSON",
    "calls",
    () =>
      changingHeaders((headers, _, { status }) => {
        if (status >= 400) headers.set("content-type", "application/json");
      }),
  ],
  [
    "redirects to an address without a slash",
    "calls",
    () => ({
      answer: async (request, proxy) =>
        /[^/]\/$/.test(new URL(request.url).pathname)
          ? new Response(null, { status: 308, headers: { location: request.url.replace(/\/$/, "") } })
          : proxy(request),
    }),
  ],
  [
    "ends a charge whose buyer left the page",
    "calls",
    () => {
      const left = new Set<string>();
      return {
        async answer(request, proxy) {
          const [, id = ""] = /\/charges\/([^/]+)/.exec(request.url) ?? [];
          if (request.url.endsWith("/signals") && (await request.clone().text()).includes("left"))
            left.add(id);
          const response = await proxy(request);
          if (!left.has(id) || request.method !== "GET") return response;
          return said(response, { ...(await jsonOf(response)), status: "expired" });
        },
      };
    },
  ],
  [
    "says 400 of unknown orders",
    "calls",
    () => insteadOf("order_not_found", (it, body) => said(it, { ...body, status: 400 }, 400)),
  ],
  [
    "takes long ids for mistakes of its own",
    "calls",
    () => ({
      answer: async (request, proxy) =>
        new URL(request.url).pathname.length > 220 ? new Response(null, { status: 500 }) : proxy(request),
    }),
  ],
  [
    "takes an id for its order's that is not quite it",
    "calls",
    () =>
      changingRequest((request) => {
        const url = new URL(request.url);
        const id = decodeURIComponent(path(request)).match(/^\/orders\/(?:.*[/\\])?\s*([^/\\]+?)\s*$/)?.[1];
        if (id === undefined) return request;
        url.pathname = `/pay/orders/${encodeURIComponent(id)}`;
        return new Request(url, request);
      }),
  ],
  [
    "names an order as its address is written",
    "calls",
    () => ({
      async answer(request, proxy) {
        const response = await proxy(request);
        const [, written] = /\/orders\/(%[^/]+)$/.exec(request.url) ?? [];
        if (written === undefined || !response.ok) return response;
        return said(response, { ...(await jsonOf(response)), id: written });
      },
    }),
  ],
  [
    "checks no signature",
    "calls",
    () =>
      changingRequest(async (request) => {
        if (!isPost(request, "/webhooks")) return request;
        const body = await request.text();
        return withBody(request, body, { "x-service-signature": await signWebhook(body, SECRET) });
      }),
  ],
  [
    "takes deliveries that are no events",
    "calls",
    () => refusing((event) => typeof event["event"] !== "string", 200),
  ],
  [
    "serves its return page to GET alone",
    "calls",
    () => ({
      answer: async (request, proxy) =>
        isPost(request, "/challenge/return") ? new Response(null, { status: 405 }) : proxy(request),
    }),
  ],
  [
    "lets every page frame its card form",
    "calls",
    () =>
      changingHeaders((headers, { url }) => {
        const policy = headers.get("content-security-policy");
        if (policy && url.endsWith("/card-frame"))
          headers.set(
            "content-security-policy",
            policy.replace(/frame-ancestors.*/, "frame-ancestors https:"),
          );
      }),
  ],
  ["numbers its charges", "calls", () => showing(() => ({ id: "1001" }))],
  [
    "has an older OpenAPI",
    "calls",
    () => ({
      async answer(request, proxy) {
        const response = await proxy(request);
        if (path(request) !== "/openapi.json") return response;
        return said(response, { ...(await jsonOf(response)), openapi: "3.0.3" });
      },
    }),
  ],
  [
    "shows the service's ids",
    "calls",
    () => ({
      async answer(request, proxy, pay) {
        const response = await proxy(request);
        if (!isPost(request) || response.status !== 201) return response;
        const charge = await jsonOf(response);
        return said(response, await pay.charges.get(String(charge["id"])));
      },
    }),
  ],

  ["names its events otherwise", "stream", () => streaming((text) => text.replace("event: charge\n", ""))],
  ["numbers its events otherwise", "stream", () => streaming((text) => text.replace(/^id: .*$/m, "id: 0"))],
  ["never closes its streams", "stream", () => streaming((text) => text, true)],
  [
    "lets nginx hold events back",
    "stream",
    () => changingHeaders((headers) => headers.delete("x-accel-buffering")),
  ],
  [
    "sends a final state again and again",
    "stream",
    () => changingRequest((request) => withHeaders(request, (headers) => headers.delete("last-event-id"))),
  ],
  [
    "opens streams without a state",
    "stream",
    () => streaming((text) => text.replace(/[^]*/, ": nothing yet\n\n")),
  ],
];
