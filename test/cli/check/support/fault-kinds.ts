// Ways to break the proxy for a test: between it and its pages, its deliveries, or its service.
import type { RuleId } from "../../../../src/cli/check/harness/rules.ts";
import { signWebhook, type Charge } from "../../../../src/contract/index.ts";
import { SECRET, type Fault } from "./backend.ts";

/** What such a backend does, the rule that it breaks, and how: made anew for each run, since some remember. */
export type FaultCase = readonly [name: string, rule: RuleId, fault: () => Fault];

export type Json = Record<string, unknown>;

export const path = (request: Request) => new URL(request.url).pathname.replace(/^\/pay|^\/v2/, "");
export const isPost = (request: Request, at = "/charges") =>
  request.method === "POST" && path(request) === at;
export const isLookUp = (request: Request) => request.method === "GET" && path(request) === "/card/charges";

export async function jsonOf(message: Request | Response): Promise<Json> {
  try {
    return (await message.clone().json()) as Json;
  } catch {
    return {};
  }
}

export function withBody(request: Request, body: BodyInit, headers: Record<string, string> = {}) {
  const sent = new Headers(request.headers);
  sent.delete("content-length");
  for (const [name, value] of Object.entries(headers)) sent.set(name, value);
  return new Request(request.url, { method: request.method, headers: sent, body });
}

export function withHeaders(request: Request, change: (headers: Headers) => void) {
  const headers = new Headers(request.headers);
  change(headers);
  const { url, method, body, signal } = request;
  return new Request(url, { method, headers, body, signal, ...(body && { duplex: "half" }) });
}

export const said = (response: Response, body: unknown, status = response.status) => {
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  return new Response(JSON.stringify(body), { status, headers });
};

/** Changes what pages are told of charges. */
export const showing = (change: (charge: Charge, request: Request) => object | Promise<object>): Fault => ({
  async answer(request, proxy) {
    const asked = request.clone();
    const response = await proxy(request);
    const isCharge = path(request).startsWith("/charges") && !path(request).endsWith("/events");
    if (!isCharge || !response.ok) return response;
    const charge = (await response.json()) as Charge;
    return said(response, { ...charge, ...(await change(charge, asked)) });
  },
});

/** Changes the problems of one code. */
export const insteadOf = (code: string, change: (response: Response, problem: Json) => Response): Fault => ({
  async answer(request, proxy) {
    const response = await proxy(request);
    if (response.ok || response.status < 400) return response;
    const problem = await jsonOf(response);
    return problem["code"] === code ? change(response, problem) : response;
  },
});

/** Answers a problem of this code with a charge that was made before. */
export const charging = (code: string): Fault => {
  let latest: unknown;
  return {
    async answer(request, proxy) {
      const response = await proxy(request);
      if (!isPost(request)) return response;
      const body = await jsonOf(response);
      if (response.status === 201) latest = body;
      const headers = { "content-type": "application/json", "cache-control": "no-store" };
      return body["code"] === code ? Response.json(latest, { status: 201, headers }) : response;
    },
  };
};

/** Changes a delivery, and signs it anew. */
export const hearing = (change: (event: Json) => Json): Fault => ({
  async answer(request, proxy) {
    if (!isPost(request, "/webhooks") || !request.headers.get("x-service-signature")) return proxy(request);
    const event = await jsonOf(request);
    const body = JSON.stringify(
      "data" in event ? { ...event, data: change(event["data"] as Json) } : change(event),
    );
    return proxy(withBody(request, body, { "x-service-signature": await signWebhook(body, SECRET) }));
  },
});

/** Answers some deliveries in its own way. */
export const refusing = (isRefused: (event: Json, body: string) => boolean, status: number): Fault => ({
  async answer(request, proxy) {
    if (!isPost(request, "/webhooks")) return proxy(request);
    const body = await request.clone().text();
    const isIt = isRefused(await jsonOf(request), body);
    return isIt ? Response.json({}, { status, headers: { "cache-control": "no-store" } }) : proxy(request);
  },
});

/** Changes charges on their way to the service. */
export const asking = (change: (payload: Record<string, Json>) => void): Fault => ({
  async service(request, next) {
    if (request.method !== "POST") return next(request);
    const body = (await request.json()) as { payload: Record<string, Json> };
    change(body.payload);
    return next(withBody(request, JSON.stringify(body)));
  },
});

export const changingRequest = (change: (request: Request) => Request | Promise<Request>): Fault => ({
  answer: async (request, proxy) => proxy(await change(request)),
});

export const changingHeaders = (
  change: (headers: Headers, request: Request, response: Response) => void,
): Fault => ({
  async answer(request, proxy) {
    const response = await proxy(request);
    const headers = new Headers(response.headers);
    change(headers, request, response);
    return new Response(response.body, { status: response.status, headers });
  },
});

/** Changes the text of streams; a stream that has ended is followed by `rest`. */
export const streaming = (change: (text: string) => string, keepsOpen = false): Fault => ({
  async answer(request, proxy) {
    const response = await proxy(request);
    if (!response.body || !path(request).endsWith("/events")) return response;
    const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
    const changed = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => controller.enqueue(encoder.encode(change(decoder.decode(chunk)))),
      flush: () => (keepsOpen ? new Promise<void>(() => {}) : undefined),
    });
    return new Response(response.body.pipeThrough(changed), response);
  },
});

export function counter() {
  const counts = new Map<string, number>();
  return (name: string) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count;
  };
}

export const empty = { success: true, data: { items: [], pagination: {}, summary: {} } };

export const referenceIn = (payload: Json) => payload["MerchantOrderId"] as string;

export function without(object: Json, name: string): Json {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));
}

export const keyReused = () =>
  Response.json(
    { type: "about:blank", title: "Used", status: 422, code: "idempotency_key_reused" },
    { status: 422, headers: { "content-type": "application/problem+json", "cache-control": "no-store" } },
  );
