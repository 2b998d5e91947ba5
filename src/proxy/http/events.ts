// The stream of a charge: its state at once, then every change, until nothing more is to come. Not Hono's streamSSE: it
// cannot tell how much a slow reader leaves waiting, and its three streams for each reader take twice the memory.
import { FINAL_STATUSES } from "../../contract/index.ts";
import { createWakeTimer } from "../lib/wake-timer.ts";
import { findCharge, type Store } from "../stores/store.ts";
import { toCharge, type ChargeRecord } from "../model/record.ts";
import type { Connection, FindAddress } from "../guards/client-address.ts";
import { ProblemError } from "../model/problem.ts";
import type { Publisher } from "../notify/publisher.ts";
import { acceptsImage } from "./charges.ts";
import type { Handlers } from "./app.ts";
import * as examples from "./openapi/examples.ts";
import * as openapi from "./openapi/operation.ts";

export const eventPaths = {
  "/charges/{id}/events": {
    get: {
      operationId: "watchCharge",
      tags: ["Charges"],
      summary: "Every change of a charge, as it comes",
      description:
        "Server-sent events named `charge`: `id` is the charge's `version`, `data` the `Charge` as JSON. The current state comes " +
        "at once, then one event per change, and a comment every 15 s. The stream closes after `paid`, `denied`, `failed`, " +
        "`cancelled` and `reversed`, and 15 minutes after `expired`, since late money may come.",
      parameters: [
        openapi.pathParameter("id", "charge"),
        openapi.headerParameter("Last-Event-ID", "The last `version` seen.", { type: "string" }, false),
      ],
      responses: {
        200: openapi.text(
          "The stream.",
          "text/event-stream",
          `event: charge\nid: ${examples.pixCharge.version}\ndata: ${JSON.stringify(examples.pixCharge)}\n\n`,
        ),
        204: openapi.bare("The state is final and `Last-Event-ID` is its version: nothing more will come."),
        ...openapi.problems(
          "charge_not_found",
          [
            "too_many_attempts",
            429,
            "The charge, the client or the server has as many streams as it may have; ask for the charge from time to time instead",
          ],
          [
            "invalid_request",
            501,
            "This backend has no streams; ask for the charge from time to time instead",
          ],
          ...openapi.PAGE_PROBLEMS,
        ),
      },
    },
  },
};

export const eventRoutes = (streams: Streams): Handlers<typeof eventPaths> => ({
  "/charges/{id}/events": { get: ({ req, env }) => streams.open(req.param("id"), req.raw, env) },
});

export interface Streams {
  /** `GET /charges/{id}/events` */
  open(id: string, request: Request, connection?: Connection): Promise<Response>;
  /** How many are open. */
  count(): number;
  /** Ends the streams whose end has come. */
  sweep(): void;
  /** Ends every stream. */
  close(): void;
}

const HEARTBEAT = 15_000;
/** A late payment may come after a charge expired. */
const OPEN_AFTER_EXPIRY = 15 * 60_000;
/** Streams at once in this process: of one charge, of one client address, and of all. */
const MAX_STREAMS = {
  /** A buyer's tabs and devices. */
  charge: 30,
  /** Behind one address may be an office, or a mobile carrier's customers. */
  address: 300,
  /** Some 230 MB of memory. */
  process: 10_000,
};
/** Bytes that are queued for a slow reader: some sixty events, or ten with the image of a code. */
const MAX_QUEUED = 64 * 1024;

const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  // `no-transform`: compression in between would hold events back.
  "cache-control": "no-store, no-transform",
  // nginx buffers event streams unless told not to.
  "x-accel-buffering": "no",
};

interface StreamsOptions {
  store: Store;
  publisher: Publisher;
  findAddress: FindAddress;
  now: () => number;
}

/** What is kept of a stream: little, since there may be ten thousand; so no record, whose image is large. */
interface Stream {
  id: string;
  /** The client's network, where it is known. */
  address: string | undefined;
  /** Of the record that was sent last. */
  version: number;
  /** Epoch milliseconds. */
  endsAt: number;
  withImage: boolean;
  controller?: Controller;
  unsubscribe?: () => void;
}

type Controller = ReadableStreamDefaultController<Uint8Array>;

export function createStreams({ store, publisher, findAddress, now }: StreamsOptions): Streams {
  const encoder = new TextEncoder();
  const heartbeat = encoder.encode(":\n\n");
  const queue = new ByteLengthQueuingStrategy({ highWaterMark: MAX_QUEUED });
  const open = new Set<Stream>();
  const ofCharge = createTally();
  const ofAddress = createTally();
  const wakeTimer = createWakeTimer(now, sweep);
  let closed = false;
  // One timer for all streams, and none where there is no stream.
  let heartbeatTimer: ReturnType<typeof setInterval> | undefined;

  function add(stream: Stream) {
    open.add(stream);
    ofCharge.add(stream.id, 1);
    ofAddress.add(stream.address, 1);
    if (heartbeatTimer !== undefined) return;
    heartbeatTimer = setInterval(() => {
      for (const each of open) send(each, heartbeat);
    }, HEARTBEAT);
    if (typeof heartbeatTimer === "object") heartbeatTimer.unref();
  }

  function remove(stream: Stream) {
    if (!open.delete(stream)) return;
    stream.unsubscribe?.();
    ofCharge.add(stream.id, -1);
    ofAddress.add(stream.address, -1);
    if (open.size > 0) return;
    clearInterval(heartbeatTimer);
    heartbeatTimer = undefined;
  }

  function close(stream: Stream) {
    remove(stream);
    stream.controller?.close();
  }

  function send(stream: Stream, bytes: Uint8Array) {
    if ((stream.controller?.desiredSize ?? 0) > 0) return stream.controller?.enqueue(bytes);
    // An error rather than an end, which would keep the queue until it is read. The page connects again, and then gets the
    // charge as it is.
    remove(stream);
    stream.controller?.error(new Error("The reader of this stream is too far behind."));
  }

  function sendRecord(stream: Stream, record: ChargeRecord | undefined) {
    if (!open.has(stream)) return;
    if (record === undefined) return close(stream);
    if (record.version <= stream.version) return;
    stream.version = record.version;
    const data = JSON.stringify(toCharge(record, stream.withImage));
    send(stream, encoder.encode(`event: charge\nid: ${record.version}\ndata: ${data}\n\n`));
    if (!open.has(stream)) return;
    stream.endsAt = endOf(record);
    if (stream.endsAt <= now()) return close(stream);
    wakeTimer.at(stream.endsAt);
  }

  function sweep() {
    for (const stream of open) {
      if (stream.endsAt <= now()) close(stream);
      else wakeTimer.at(stream.endsAt);
    }
  }

  /** What has as many streams as it may have, if anything. */
  function atLimit(id: string, address: string | undefined): string | undefined {
    if (ofCharge.of(id) >= MAX_STREAMS.charge) return "This charge";
    if (ofAddress.of(address) >= MAX_STREAMS.address) return "This address";
    return open.size >= MAX_STREAMS.process ? "This server" : undefined;
  }

  /** Sends what changed between the first read of the charge and the subscription. */
  async function catchUp(stream: Stream) {
    try {
      sendRecord(stream, (await store.charge(stream.id))?.record);
    } catch {
      // The page connects again, and then gets the error of the store.
      if (open.has(stream)) close(stream);
    }
  }

  return {
    async open(id, request, connection) {
      const stored = await findCharge(store, id);
      if (stored === undefined) throw new ProblemError("charge_not_found");
      if (closed) throw new ProblemError("service_unavailable", { status: 503, retryAfter: 1 });
      const isCurrent = request.headers.get("last-event-id") === String(stored.record.version);
      if (isCurrent && endOf(stored.record) <= now())
        return new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
      const address = findAddress(request, connection)?.network;
      // The new stream is refused, rather than the oldest closed, whose page would connect again and close the next. Elements
      // poll the charge instead, as after any answer that is no stream.
      const who = atLimit(id, address);
      if (who !== undefined) {
        throw new ProblemError("too_many_attempts", {
          detail: `${who} has as many streams as it may have. Ask for the charge from time to time instead.`,
          retryAfter: 60,
        });
      }
      return new Response(openStream(stored.record, address, acceptsImage(request)), { headers: HEADERS });
    },
    count: () => open.size,
    sweep,
    close() {
      closed = true;
      wakeTimer.stop();
      for (const stream of open) close(stream);
    },
  };

  function openStream(first: ChargeRecord, address: string | undefined, withImage: boolean) {
    const { id } = first;
    const stream: Stream = { id, address, version: 0, endsAt: Infinity, withImage };
    const start = (controller: Controller) => void (stream.controller = controller);
    const body = new ReadableStream<Uint8Array>({ start, cancel: () => remove(stream) }, queue);
    stream.unsubscribe = publisher.subscribe(id, (record) => sendRecord(stream, record));
    add(stream);
    sendRecord(stream, first);
    void catchUp(stream);
    return body;
  }
}

/** Counts by key; `undefined` is not counted. */
function createTally() {
  const counts = new Map<string, number>();
  const of = (name: string | undefined) => (name === undefined ? 0 : (counts.get(name) ?? 0));
  return {
    of,
    add(name: string | undefined, change: 1 | -1) {
      if (name === undefined) return;
      const count = of(name) + change;
      if (count > 0) counts.set(name, count);
      else counts.delete(name);
    },
  };
}

/** When streams of this charge end, in epoch milliseconds; 0 where nothing more is to come. */
function endOf(record: ChargeRecord): number {
  if (FINAL_STATUSES.includes(record.status)) return 0;
  return record.status === "expired" ? Date.parse(record.updatedAt) + OPEN_AFTER_EXPIRY : Infinity;
}
