// A call to the payment service: sent once, never redirected, never repeated, and with an exact outcome.
import * as z from "zod/mini";
import { service } from "../../contract/index.ts";
import { boundedFetch } from "./bounded-fetch.ts";
import { parseJson } from "../lib/json.ts";
import { createRedactor, mapTexts, maskFreeText, type Redactor, type SentSecrets } from "./redact.ts";
import { ServiceError, type ServiceErrorCode, type ServiceErrorDetails } from "./service-error.ts";
import { isUnsent, systemCode } from "./unsent.ts";

export interface TransportOptions {
  /** Without a slash at its end. */
  baseUrl: string;
  apiKey: string;
  /** Milliseconds from sending to the last byte of the answer. */
  timeout: number;
  /** The platform's if absent. */
  fetch?: ((request: Request) => Promise<Response>) | undefined;
}

export interface ServiceCall<T> extends SentSecrets {
  method: "GET" | "POST" | "PUT";
  /** Below the base URL, with its leading slash. */
  path: string;
  query?: Record<string, string>;
  body?: unknown;
  /** Makes the result of an answer with status 200 or 201; throws if it is not as documented. `redact` is for texts meant for people. */
  read: (answer: unknown, redact: Redactor["text"]) => T;
  /** Makes the result of an answer with status 404, where that is one; throws if it is not. */
  readMissing?: (answer: unknown) => T;
}

export type Transport = <T>(call: ServiceCall<T>) => Promise<T>;

const MAX_MESSAGE_LENGTH = 1000;

/** Body of a refusal, whichever endpoint it comes from (service interface, section 7). */
const refusalSchema = z.object({
  message: z.optional(z.unknown()),
  error: z.optional(z.unknown()),
  errors: z.optional(z.unknown()),
});

export function createTransport({ baseUrl, apiKey, timeout, fetch }: TransportOptions): Transport {
  function request({ method, path, query = {}, body }: ServiceCall<unknown>, signal: AbortSignal) {
    const search = new URLSearchParams(query).toString();
    const headers = new Headers({ accept: "application/json", "x-api-key": apiKey });
    if (body !== undefined) headers.set("content-type", "application/json");
    const url = baseUrl + path + (search && `?${search}`);
    const init: RequestInit = {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      redirect: "manual",
      signal,
    };
    // Frameworks that replace the platform's `fetch` send the body of a Request as a stream, without the Content-Length that
    // strict gateways require.
    return fetch ? fetch(new Request(url, init)) : globalThis.fetch(url, init);
  }

  return async function send(call) {
    const fail = (code: ServiceErrorCode, what: string, details: ServiceErrorDetails) =>
      new ServiceError(code, `${call.method} ${call.path}: ${what}`, details);
    const signal = AbortSignal.timeout(timeout);

    const { status, text, hasRetryAfter } = await boundedFetch(
      async () => request(call, signal),
      signal,
    ).catch((cause: unknown) => {
      if (isUnsent(cause)) {
        const what = `the service cannot be reached (${systemCode(cause) ?? "no connection"}); nothing was sent`;
        throw fail("not_sent", what, { cause });
      }
      const what = signal.aborted ? `no complete answer within ${timeout} ms` : "the connection broke";
      throw fail("unknown_outcome", `${what}, so whether it was done is unknown; look it up`, { cause });
    });

    const redact = createRedactor(apiKey, call);
    const answer = maskFreeText(redact.answer(parseJson(text).value));
    if (status === 200 || status === 201) {
      try {
        return call.read(answer, redact.text);
      } catch (error) {
        const what = `the answer with status ${status} is not the documented one (${invalidFields(error)}); look it up`;
        throw fail("unknown_outcome", what, { status, cause: error });
      }
    }
    if (status === 404 && call.readMissing) {
      try {
        return call.readMissing(answer);
      } catch {
        // Another 404, as of a gateway: reported below.
      }
    }
    const details = { status, ...readRefusal(answer, redact.text) };
    if (status === 400) throw fail("refused", "the service refused", details);
    if (status === 401)
      throw fail("unauthorized", "the service does not accept the API key; check it", details);
    const hint = status === 404 ? ". Does service.baseUrl end in /v2?" : "";
    const what = `the service answered ${status}, which its interface does not name; look it up${hint}`;
    const isRefusal = service.serviceErrorBodySchema.safeParse(answer).success;
    const saysRefused = status >= 400 && status < 500 && (isRefusal || (status === 429 && hasRetryAfter));
    throw fail("unknown_outcome", what, { ...details, saysRefused });
  };
}

function readRefusal(answer: unknown, redact: Redactor["text"]): ServiceErrorDetails {
  const { message, error, errors } = refusalSchema.safeParse(answer).data ?? {};
  const said = [message, error].find((field) => typeof field === "string");
  const more = [error, errors].some((field) => typeof field === "object" && field !== null);
  return {
    serviceMessage: said === undefined ? undefined : redact(said).slice(0, MAX_MESSAGE_LENGTH),
    serviceErrors: more ? { error: mapTexts(error, redact), errors: mapTexts(errors, redact) } : undefined,
  };
}

/** If an answer differs from its schema: paths alone, for values may echo a card. */
function invalidFields(error: unknown): string {
  if (!(error instanceof z.core.$ZodError)) return "an amount cannot be read";
  return error.issues.map(({ path }) => path.join(".") || "not a JSON object").join(", ");
}
