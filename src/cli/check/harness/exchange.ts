// Every call that the checker makes: bounded in time and size, never followed elsewhere, and noted.
import { readText } from "../../lib/body.ts";
import { Broken, type Exchange } from "./verdict.ts";

/** What came back, as it came. */
export interface Answer {
  status: number;
  headers: Headers;
  /** At most a megabyte of it. */
  text: string;
  exchange: Exchange;
}

export interface Outgoing {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** How long a call goes on at most. */
export interface Bounds {
  /** Milliseconds until the whole answer must be there. */
  timeout: number;
  /** Ends all calls of a run. */
  signal: AbortSignal;
}

/** Characters of one answer or stream; what is longer is read no further. */
export const MAX_TEXT = 1_000_000;
const MAX_SHOWN = 2_000;

/** Runs of digits as long as a card number, also where they are grouped. */
const LONG_NUMBER = /(?<![\w-])\d(?:[ -]?\d){12,18}(?![\w-])/g;
const SECURITY_CODE = /("(?:securityCode|SecurityCode)"\s*:\s*)"[^"]*"/g;

/** A text without card numbers, of which the last four digits stay, and without security codes. */
export const mask = (text: string) =>
  text
    .replace(LONG_NUMBER, (number) => `**** ${number.replace(/\D/g, "").slice(-4)}`)
    .replace(SECURITY_CODE, '$1"***"');

/** Headers that a rule is about; the others would hide them. */
const SHOWN =
  /^(?:(?:content-type|cache-control|retry-after|idempotency-key|origin|last-event-id|location|x-accel-buffering)$|x-service-|access-control-)/;

const shown = (text: string) => {
  const masked = mask(text);
  return masked.length > MAX_SHOWN ? `${masked.slice(0, MAX_SHOWN)}… (${masked.length} characters)` : masked;
};

const shownHeaders = (headers: Headers) =>
  Object.fromEntries([...headers].filter(([name]) => SHOWN.test(name)));

/** How a request looks in a report. */
export const startExchange = (method: string, url: string, headers: Headers, body?: string): Exchange => ({
  request: {
    method,
    url: mask(url),
    headers: shownHeaders(headers),
    ...(body !== undefined && { body: shown(body) }),
  },
});

/** Notes a response, or as much of it as there is by now. */
export function recordResponse(exchange: Exchange, { status, headers }: Response, text: string) {
  exchange.response = { status, headers: shownHeaders(headers), body: shown(text) };
}

/** Calls once. Throws `Broken` if no whole answer comes. */
export async function call(url: string, init: Outgoing, bounds: Bounds): Promise<Answer> {
  const { method = "GET", body } = init;
  const headers = new Headers(init.headers);
  const exchange = startExchange(method, url, headers, body);
  const late = AbortSignal.timeout(bounds.timeout);
  try {
    const response = await fetch(url, {
      method,
      headers: unpooled(headers),
      body: body ?? null,
      redirect: "manual",
      signal: AbortSignal.any([bounds.signal, late]),
    });
    const text = await readText(response, MAX_TEXT);
    recordResponse(exchange, response, text);
    return { status: response.status, headers: response.headers, text, exchange };
  } catch (error) {
    exchange.error = late.aborted ? `no answer within ${bounds.timeout / 1000} s` : reasonOf(error);
    throw new Broken(exchange.error, exchange);
  }
}

/**
 * A connection for each call: a server may close one after any answer, above all when it refused to read the request to
 * its end, and the next call would pay for that.
 */
export function unpooled(headers: Headers): Headers {
  const sent = new Headers(headers);
  sent.set("connection", "close");
  return sent;
}

/** `fetch` says what went wrong in the cause of its error. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  const { code, message }: NodeJS.ErrnoException = cause instanceof Error && cause.message ? cause : error;
  // OpenSSL's message is long, and speaks of a wrong version number.
  if (code === "ERR_SSL_WRONG_VERSION_NUMBER") return "http is spoken there, and not https";
  return message.trim().replaceAll(/\s+/g, " ");
}
