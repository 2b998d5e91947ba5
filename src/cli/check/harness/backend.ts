// The backend under test, call by call as in the contract's table.
import { service, signWebhook } from "../../../contract/index.ts";
import { openStream, type EventStream } from "./event-stream.ts";
import { call, type Answer, type Bounds, type Outgoing } from "./exchange.ts";
import { sendRaw } from "./raw-exchange.ts";
import { retryAfter } from "./expect.ts";
import { Blocked } from "./verdict.ts";

export interface BackendOptions {
  endpoint: string;
  /** Sent with every call that a page would make: the buyer's cookie, for instance. */
  headers: Readonly<Record<string, string>>;
  signingSecret: string | undefined;
  /** Whether the checker plays the payment service; else it is one of the backend's own, which may be out of order. */
  playsService: boolean;
  bounds: Bounds;
}

export interface Delivery {
  /** In place of the right one; `undefined`: none. */
  signature?: string | undefined;
  identifier?: string;
}

export type Backend = ReturnType<typeof createBackend>;

export const newKey = () => crypto.randomUUID();

/** Two calls that get no answer may be an accident. A backend that goes on like this is left alone. */
const SILENT_CALLS = 3;

const OUT_OF_ORDER = "the backend's own payment service makes no charges now: needs --service-port";

export const limited = (answer: Answer) =>
  new Blocked(
    `attempts of this order are limited for ${retryAfter(answer) ?? "some"} s: wait, or check with another --order`,
  );

export function createBackend({ endpoint, headers, signingSecret, playsService, bounds }: BackendOptions) {
  const answers: Answer[] = [];
  const streams: EventStream[] = [];
  let silent = 0;
  /** What deliveries with the right signature were answered. */
  const signed = new Set<number>();

  async function guarded<T>(calling: () => Promise<T>): Promise<T> {
    if (silent >= SILENT_CALLS) throw new Blocked("the backend no longer answers");
    if (bounds.signal.aborted) throw new Blocked("the time for the whole run is over");
    try {
      const answer = await calling();
      silent = 0;
      return answer;
    } catch (error) {
      silent += 1;
      throw error;
    }
  }

  /** `path` is below the endpoint, or an address. */
  async function send(path: string, init: Outgoing = {}): Promise<Answer> {
    const url = path.startsWith("/") ? endpoint + path : path;
    const answer = await guarded(() => call(url, init, bounds));
    answers.push(answer);
    return answer;
  }

  const fromPage = (path: string, init: Outgoing = {}) =>
    send(path, { ...init, headers: { ...headers, ...init.headers } });

  const postWithKey = (path: string, body: unknown, key: string, more: Record<string, string> = {}) =>
    fromPage(path, {
      method: "POST",
      headers: { "content-type": "application/json", ...(key !== "" && { "idempotency-key": key }), ...more },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });

  /** Asks for a charge, and gives whatever is answered. */
  async function attempt(
    body: unknown,
    key: string | undefined = newKey(),
    more?: Record<string, string>,
  ): Promise<Answer> {
    const answer = await postWithKey("/charges", body, key, more);
    if (!playsService && (answer.status === 502 || answer.status === 503)) throw new Blocked(OUT_OF_ORDER);
    return answer;
  }

  const sign = (text: string) => signWebhook(text, signingSecret ?? crypto.randomUUID());

  return {
    endpoint,
    /** All that was answered so far, for the rules that hold for every answer. */
    answers: answers as readonly Answer[],
    streams: streams as readonly EventStream[],

    send: fromPage,
    order: (id: string, more: Record<string, string> = {}) =>
      fromPage(`/orders/${encodeURIComponent(id)}`, { headers: more }),
    /** Asks for an order and a code for it, and gives whatever is answered. */
    orderStart: (id: string, key: string = newKey(), body: unknown = { method: "pix" }) =>
      postWithKey(`/orders/${encodeURIComponent(id)}`, body, key),
    /** Tells what the page saw. */
    signal: (id: string, body: unknown) =>
      fromPage(`/charges/${encodeURIComponent(id)}/signals`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    charge: (id: string) => fromPage(`/charges/${encodeURIComponent(id)}`),
    chargeByKey: (key: string) => fromPage("/charges", { headers: { "idempotency-key": key } }),

    /** A page of the shop, or a file that it names: not one of the calls, whose answers have rules of their own. */
    page: (url: string, { method = "GET", headers: more = {} }: Outgoing = {}) =>
      guarded(() => call(url, { method, headers: { ...headers, ...more } }, bounds)),

    /** A request that no HTTP client sends. */
    raw: (path: string, request: Parameters<typeof sendRaw>[1]) =>
      guarded(() => sendRaw(endpoint + path, request, bounds)),

    attempt,

    /** As `attempt`, when limits are not what is tried. Throws `Blocked` if they are reached. */
    async post(...given: Parameters<typeof attempt>): Promise<Answer> {
      const answer = await attempt(...given);
      if (answer.status === 429) throw limited(answer);
      return answer;
    },

    async events(id: string, more: Record<string, string> = {}): Promise<EventStream> {
      const url = `${endpoint}/charges/${encodeURIComponent(id)}/events`;
      const stream = await guarded(() => openStream(url, { ...headers, ...more }, bounds));
      streams.push(stream);
      return stream;
    },

    /** Delivers as the service would. A text is sent as it is. */
    async deliver(body: unknown, delivery: Delivery = {}): Promise<Answer> {
      const text = typeof body === "string" ? body : JSON.stringify(body);
      const isGenuine = !("signature" in delivery);
      const own = isGenuine ? await sign(text) : delivery.signature;
      const answer = await send("/webhooks", {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...(own !== undefined && { [service.SIGNATURE_HEADER]: own }),
          [service.IDEMPOTENCY_HEADER]: delivery.identifier ?? `check:${crypto.randomUUID()}`,
        },
        body: text,
      });
      if (isGenuine) signed.add(answer.status);
      return answer;
    },

    /** Carries a delivery of the sandbox. */
    async forward(request: Request): Promise<Response> {
      const { method, headers: given, url } = request;
      const body = await request.text();
      const answer = await call(url, { method, headers: Object.fromEntries(given), body }, bounds);
      answers.push(answer);
      signed.add(answer.status);
      return new Response(null, { status: answer.status });
    },

    /** Whether all that was signed rightly was refused as if it were not. */
    refusesSecret: () => signed.size === 1 && signed.has(401),

    close() {
      for (const stream of streams) stream.close();
    },
  };
}
