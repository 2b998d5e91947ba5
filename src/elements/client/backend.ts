// A client of the merchant's backend. Every answer passes a guard.
import type { Charge } from "../../contract/checkout/charge.ts";
import type { NewCharge, OrderStart } from "../../contract/checkout/new-charge.ts";
import type { Order } from "../../contract/checkout/order.ts";
import { anySignal } from "../lib/any-signal.ts";
import { attempt } from "../lib/attempt.ts";
import { parseJson } from "../lib/parse-json.ts";
import { noAnswer, refusalText, wrongAnswer, type Typed } from "./developer-message.ts";
import { isCharge, isOrder, isRefusal, type Guard } from "./guards.ts";
import { PayError, type PayErrorCode } from "./pay-error.ts";
import { ServerClock } from "./server-clock.ts";
import { Signals } from "./buyer-signals.ts";

/** Milliseconds. A bank may take long to answer for a card; a broken connection must still show. */
const TIMEOUT = 45_000;

const backends = new Map<string, Backend>();

/**
 * The backend at an endpoint, absolute or relative to the page. Throws a `PayError` if that is no http(s) address:
 * other schemes may run as scripts, as `javascript:` does in a frame.
 */
export function backendAt(endpoint: string | undefined): Backend {
  const url = attempt(() => (endpoint ? new URL(endpoint, document.baseURI) : undefined));
  if (!url || !/^https?:$/.test(url.protocol)) {
    const given = endpoint === undefined ? "missing" : JSON.stringify(endpoint);
    const expected = "an http or https address is expected, absolute or relative to the page, such as /pay";
    throw new PayError("not_configured", `The attribute endpoint is ${given}: ${expected}.`);
  }
  // oxlint-disable-next-line redos/no-vulnerable -- over the slashes of an attribute that the shop's own page sets
  const address = url.href.replace(/\/*$/, "");
  const backend = backends.get(address) ?? new Backend(address);
  backends.set(address, backend);
  return backend;
}

export class Backend {
  readonly clock = new ServerClock();
  readonly signals: Signals;
  /** Absolute, without a slash at the end. */
  readonly address: string;

  constructor(address: string) {
    this.address = address;
    this.signals = new Signals(address);
  }

  order(orderId: string, signal: AbortSignal): Promise<Order> {
    return this.#ask(this.#orderUrl(orderId), isOrder, "order_not_found", { signal });
  }

  /**
   * The order with a Pix charge that is made for it in the same request; without one if it is paid, or where none can be
   * made without the buyer. A backend may lack this call.
   */
  start(orderId: string, key: string, signal: AbortSignal): Promise<Order> {
    return this.#ask(
      this.#orderUrl(orderId),
      isOrder,
      "order_not_found",
      post({ method: "pix" }, key, signal),
    );
  }

  charge(id: string, signal: AbortSignal): Promise<Charge> {
    return this.#ask(this.#chargeUrl(id), isCharge, "charge_not_found", { signal });
  }

  /** The charge made with a key: for a page that was reloaded while posting. */
  chargeByKey(key: string, signal: AbortSignal): Promise<Charge> {
    return this.#ask(`${this.address}/charges`, isCharge, "charge_not_found", {
      signal,
      headers: { "Idempotency-Key": key },
    });
  }

  /** `typed` is what the buyer has typed: no error holds it, whatever the backend answers. */
  async create(body: NewCharge, key: string, signal: AbortSignal, typed?: Typed): Promise<Charge> {
    const init = post(body, key, signal);
    const charge = await this.#ask(`${this.address}/charges`, isCharge, "order_not_found", init, typed);
    if (charge.version === 1) this.clock.justNow(charge.createdAt);
    return charge;
  }

  eventsUrl(id: string): string {
    return `${this.#chargeUrl(id)}/events`;
  }

  #orderUrl(id: string): string {
    return `${this.address}/orders/${encodeURIComponent(id)}`;
  }

  #chargeUrl(id: string): string {
    return `${this.address}/charges/${encodeURIComponent(id)}`;
  }

  /** `missing` is what a bare 404 means here. */
  async #ask<T>(
    url: string,
    isAnswer: Guard<T>,
    missing: PayErrorCode,
    init: Omit<RequestInit, "headers"> & { signal: AbortSignal; headers?: Record<string, string> },
    typed: Typed = {},
  ): Promise<T> {
    let response: Response;
    let text: string;
    try {
      response = await fetch(url, {
        credentials: "include",
        cache: "no-store",
        ...init,
        headers: { Accept: "application/json; image=none", ...init.headers },
        signal: anySignal(init.signal, AbortSignal.timeout(TIMEOUT)),
      });
      text = await response.text();
    } catch (cause) {
      init.signal.throwIfAborted();
      throw new PayError("network", noAnswer(url, cause), { cause });
    }
    this.clock.hear(response.headers.get("Date"));
    const body = parseJson(text);
    if (!response.ok) throw this.#refusal(response, body, missing, typed);
    if (isAnswer(body)) return body;
    throw new PayError("unexpected", wrongAnswer(response), { status: response.status });
  }

  #refusal(response: Response, body: unknown, missing: PayErrorCode, typed: Typed): PayError {
    const { status, headers } = response;
    const problem = isRefusal(body) ? body : undefined;
    // A 404 in another form than the backend's may be that of a proxy in between, while the backend is replaced.
    const isBare = !problem && status === 404;
    const code = problem?.code ?? (isBare ? missing : codeOf(status));
    return new PayError(code, wrongAnswer(response, problem && refusalText(problem, typed)), {
      problem,
      status,
      ...(isBare && { retryable: true }),
      retryAfter: retryAfter(headers.get("Retry-After"), this.clock.now()),
    });
  }
}

const post = (body: NewCharge | OrderStart, key: string, signal: AbortSignal) => ({
  method: "POST",
  signal,
  headers: { "Content-Type": "application/json", "Idempotency-Key": key },
  body: JSON.stringify(body),
});

function codeOf(status: number): PayErrorCode {
  if (status === 429) return "too_many_attempts";
  return status >= 500 ? "service_unavailable" : "unexpected";
}

/** `Retry-After` is seconds or a date. */
function retryAfter(header: string | null, now: number): number | undefined {
  const ms = Number(header) * 1000 || Date.parse(header ?? "") - now;
  // A safe integer, as the guard of the messages from an isolated form expects.
  return ms > 0 && ms <= Number.MAX_SAFE_INTEGER ? Math.ceil(ms) : undefined;
}
