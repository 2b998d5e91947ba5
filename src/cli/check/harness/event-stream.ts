// Reads a charge's event stream in the background, so that a check can look at what has come.
import { createParser } from "eventsource-parser";
import { chargeSchema, type Charge } from "../../../contract/index.ts";
import { parseJson } from "../../lib/body.ts";
import { unpooled, MAX_TEXT, recordResponse, reasonOf, startExchange, type Bounds } from "./exchange.ts";
import { faultsOf } from "./expect.ts";
import { Broken, type Exchange } from "./verdict.ts";

export interface StreamEvent {
  event: string;
  id: string;
  data: string;
}

export interface EventStream {
  status: number;
  headers: Headers;
  /** Everything that has come so far, as it came. */
  text: string;
  events: StreamEvent[];
  ended: boolean;
  exchange: Exchange;
  close(): void;
}

/** Resolves with the head of the answer. Throws `Broken` if none comes. */
export async function openStream(
  url: string,
  headers: Record<string, string>,
  { timeout, signal }: Bounds,
): Promise<EventStream> {
  const sent = new Headers({ accept: "text/event-stream", ...headers });
  const exchange = startExchange("GET", url, sent);
  const closing = new AbortController();
  const late = setTimeout(() => closing.abort(), timeout);
  try {
    const response = await fetch(url, {
      headers: unpooled(sent),
      redirect: "manual",
      signal: AbortSignal.any([signal, closing.signal]),
    });
    const stream: EventStream = {
      status: response.status,
      headers: response.headers,
      text: "",
      events: [],
      ended: false,
      exchange,
      close: () => closing.abort(),
    };
    recordResponse(exchange, response, "");
    const reading = read(response, stream).finally(() => (stream.ended = true));
    // What is no stream is an answer like any other, and looked at as a whole.
    if (response.status !== 200) await reading;
    return stream;
  } catch (error) {
    exchange.error = closing.signal.aborted ? `no answer within ${timeout / 1000} s` : reasonOf(error);
    throw new Broken(exchange.error, exchange);
  } finally {
    clearTimeout(late);
  }
}

async function read(response: Response, stream: EventStream): Promise<void> {
  const decoder = new TextDecoder();
  const parser = createParser({
    onEvent({ event = "message", id = "", data }) {
      if (event !== "keep-alive") stream.events.push({ event, id, data });
    },
  });
  try {
    for await (const chunk of response.body ?? []) {
      const text = decoder.decode(chunk, { stream: true });
      stream.text += text;
      recordResponse(stream.exchange, response, stream.text);
      parser.feed(text);
      if (stream.text.length > MAX_TEXT) break;
    }
  } catch {
    // Closed by the check, or broken off: either way nothing more comes.
  }
}

/** The charge in an event. Throws `Broken` if there is none. */
export function chargeOf({ data }: StreamEvent, { exchange }: EventStream): Charge {
  const parsed = parseJson(data);
  if (parsed === undefined) throw new Broken("the event's data is not JSON", exchange);
  const charge = chargeSchema.safeParse(parsed);
  if (charge.success) return charge.data;
  throw new Broken(`the event's data is not a Charge: ${faultsOf(charge.error, parsed)}`, exchange);
}
