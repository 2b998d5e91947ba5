import type { Timers } from "./clock.ts";

/** The six calls of the service, as faults name them. */
export const ENDPOINTS = [
  "pix.charge",
  "pix.withdraw",
  "cards.charge",
  "cards.list",
  "cards.cancel",
  "cards.cancellation",
] as const;
export type Endpoint = (typeof ENDPOINTS)[number];

export const FAULT_KINDS = ["slow", "hang", "cut", "500", "nonsense", "400", "401", "403", "429"] as const;

/**
 * How an answer goes wrong.
 *
 * - `slow`: the true answer, late
 * - `hang`: no answer at all, until the caller gives up or the sandbox is closed
 * - `cut`: the connection breaks in the middle of the answer
 * - `500`: status 500 with a page of HTML
 * - `nonsense`: status 200 with a page of HTML
 * - `400`, `401`: refused, in the endpoint's own error shape
 * - `403`, `429`: the same by statuses that the interface does not name, the latter with `Retry-After`
 */
export interface Fault {
  kind: (typeof FAULT_KINDS)[number];
  /**
   * Whether the request takes effect all the same. Default true, and false of `403` and `429`; `400` and `401` never take
   * effect.
   */
  processed?: boolean | undefined;
  /** Milliseconds of `slow`; default 5000. */
  delay?: number | undefined;
}

const REFUSALS = { "400": 400, "401": 401, "403": 403, "429": 429 } as const;

/** The status by which a fault refuses; `undefined` if it spoils the answer in another way. */
export const refusalOf = ({ kind }: Fault): 400 | 401 | 403 | 429 | undefined =>
  kind in REFUSALS ? REFUSALS[kind as keyof typeof REFUSALS] : undefined;

/** Whether the request of an answer that goes wrong takes effect. */
export function takesEffect(fault: Fault): boolean {
  const status = refusalOf(fault);
  if (status === 400 || status === 401) return false;
  return fault.processed ?? status === undefined;
}

export type Faults = ReturnType<typeof createFaults>;

export function createFaults(timers: Timers) {
  const queues = new Map<Endpoint, Fault[]>();
  const html = (status: number) =>
    new Response("<!doctype html><title>Gateway</title><h1>It works!</h1>", {
      status,
      headers: { "Content-Type": "text/html" },
    });

  return {
    /** The next answers of an endpoint go wrong in this way, one call each, after those already asked for. */
    next(endpoint: Endpoint, fault: Fault, times = 1) {
      const queue = queues.get(endpoint) ?? [];
      for (let i = 0; i < times; i++) queue.push({ ...fault });
      queues.set(endpoint, queue);
    },
    /** Forgets what was asked for. */
    clear: () => queues.clear(),
    list: () => [...queues].flatMap(([endpoint, queue]) => queue.map((fault) => ({ endpoint, ...fault }))),
    take: (endpoint: Endpoint) => queues.get(endpoint)?.shift(),

    /** What the caller gets instead of `answer`, which is itself the refusal of a fault that refuses. */
    async spoil(fault: Fault, answer: Response, request: Request): Promise<Response> {
      switch (fault.kind) {
        case "slow":
          await until(request, timers, fault.delay ?? 5000);
          return answer;
        case "hang":
          await until(request, timers);
          return cut();
        case "cut":
          return cut();
        case "500":
          return html(500);
        case "nonsense":
          return html(200);
        default:
          return answer;
      }
    },
  };
}

/** Waits for a delay, if there is one, and no longer than the caller or the sandbox does. */
const until = (request: Request, timers: Timers, delay?: number) =>
  new Promise<void>((resolve) => {
    const cancel = delay === undefined ? () => {} : timers.after(delay, resolve);
    for (const signal of [request.signal, timers.stopped]) {
      if (signal.aborted) resolve();
      signal.addEventListener("abort", () => (cancel(), resolve()), { once: true });
    }
  });

/** An answer that breaks off: a few bytes, so that a server sends its head, and then an error. */
function cut(): Response {
  // Node's own code for a stream that ends too early: servers close the connection on it, and print no stack.
  const reason = Object.assign(new TypeError("The sandbox cut the connection, as it was asked to."), {
    code: "ERR_STREAM_PREMATURE_CLOSE",
  });
  let sent = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent) controller.error(reason);
      else controller.enqueue(new TextEncoder().encode('{"success":'));
      sent = true;
    },
  });
  // Chunked, so that no server waits for the whole body to learn its length.
  return new Response(body, {
    headers: { "Content-Type": "application/json", "Transfer-Encoding": "chunked" },
  });
}
