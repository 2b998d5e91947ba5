// The stream of a charge: its state at once, then every change, until nothing more is to come.
import { FINAL_STATUSES } from "../../contract/index.ts";
import { createAlarm } from "../time/alarm.ts";
import { findCharge } from "../charges/find-charge.ts";
import { toCharge, type ChargeRecord } from "../charges/record.ts";
import { ProblemError } from "../problem-response.ts";
import type { Publisher } from "../publisher.ts";
import type { Store } from "../stores/store.ts";
import { wantsImage } from "./wants-image.ts";

export interface Streams {
  /** `GET /charges/{id}/events` */
  open(id: string, request: Request): Promise<Response>;
  /** How many are open. */
  count(): number;
  /** Ends the streams whose time is up. */
  sweep(): void;
  /** Ends every stream. */
  close(): void;
}

const HEARTBEAT = 15_000;
/** Late money may come for a while after a charge expired. */
const EXPIRED_STAYS_OPEN = 15 * 60_000;
/** Streams of one charge in this process: a buyer's tabs and devices, and no more than that. */
const MOST_PER_CHARGE = 30;
/** Bytes that wait for a reader who takes nothing. Some sixty events, ten with a code's picture. */
const MOST_WAITING = 64 * 1024;

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
  now: () => number;
}

/** What is kept of a stream: little, since there may be ten thousand. Above all no record, whose image is large. */
interface Stream {
  id: string;
  /** Of the charge that was told last. */
  version: number;
  /** Epoch milliseconds. */
  endsAt: number;
  withImage: boolean;
  controller?: Controller;
  unsubscribe?: () => void;
}

type Controller = ReadableStreamDefaultController<Uint8Array>;

export function createStreams({ store, publisher, now }: StreamsOptions): Streams {
  const encoder = new TextEncoder();
  const heartbeat = encoder.encode(":\n\n");
  const queue = new ByteLengthQueuingStrategy({ highWaterMark: MOST_WAITING });
  const open = new Set<Stream>();
  const ofCharge = new Map<string, number>();
  const alarm = createAlarm(now, sweep);
  let closed = false;
  // One timer for all streams, and none where there is no stream.
  let beat: ReturnType<typeof setInterval> | undefined;

  function add(stream: Stream) {
    open.add(stream);
    ofCharge.set(stream.id, (ofCharge.get(stream.id) ?? 0) + 1);
    if (beat !== undefined) return;
    beat = setInterval(() => {
      for (const each of open) send(each, heartbeat);
    }, HEARTBEAT);
    if (typeof beat === "object") beat.unref();
  }

  function remove(stream: Stream) {
    if (!open.delete(stream)) return;
    stream.unsubscribe?.();
    const left = (ofCharge.get(stream.id) ?? 1) - 1;
    if (left > 0) ofCharge.set(stream.id, left);
    else ofCharge.delete(stream.id);
    if (open.size > 0) return;
    clearInterval(beat);
    beat = undefined;
  }

  function close(stream: Stream) {
    remove(stream);
    stream.controller?.close();
  }

  function send(stream: Stream, bytes: Uint8Array) {
    if ((stream.controller?.desiredSize ?? 0) > 0) return stream.controller?.enqueue(bytes);
    // An error and no end: an end would keep what waits until it is taken. The page connects again, and then
    // gets the charge as it is.
    remove(stream);
    stream.controller?.error(new Error("Whoever reads this stream is too far behind."));
  }

  function tell(stream: Stream, record: ChargeRecord | undefined) {
    if (!open.has(stream)) return;
    if (record === undefined) return close(stream);
    if (record.version <= stream.version) return;
    stream.version = record.version;
    const data = JSON.stringify(toCharge(record, stream.withImage));
    send(stream, encoder.encode(`event: charge\nid: ${record.version}\ndata: ${data}\n\n`));
    if (!open.has(stream)) return;
    stream.endsAt = endOf(record);
    if (stream.endsAt <= now()) return close(stream);
    alarm.at(stream.endsAt);
  }

  function sweep() {
    for (const stream of open) {
      if (stream.endsAt <= now()) close(stream);
      else alarm.at(stream.endsAt);
    }
  }

  /** Tells what changed between the first look at the charge and the subscription. */
  async function catchUp(stream: Stream) {
    try {
      tell(stream, (await store.charge(stream.id))?.record);
    } catch {
      // The buyer's page connects again, and then hears what is wrong with the store.
      if (open.has(stream)) close(stream);
    }
  }

  return {
    async open(id, request) {
      const stored = await findCharge(store, id);
      if (stored === undefined) throw new ProblemError("charge_not_found");
      if (closed) throw new ProblemError("service_unavailable", { status: 503, retryAfter: 1 });
      const isCurrent = request.headers.get("last-event-id") === String(stored.record.version);
      if (isCurrent && endOf(stored.record) <= now())
        return new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
      // The newcomer goes without and not the oldest, whose page would come back and put out the next. Elements ask
      // for the charge from time to time instead, as after any answer that is no stream.
      if ((ofCharge.get(id) ?? 0) >= MOST_PER_CHARGE) {
        throw new ProblemError("too_many_attempts", {
          detail: "This charge has as many streams as it may have. Ask for it from time to time instead.",
          retryAfter: 60,
        });
      }
      return new Response(follow(id, stored.record, wantsImage(request)), { headers: HEADERS });
    },
    count: () => open.size,
    sweep,
    close() {
      closed = true;
      alarm.stop();
      for (const stream of open) close(stream);
    },
  };

  function follow(id: string, first: ChargeRecord, withImage: boolean): ReadableStream<Uint8Array> {
    const stream: Stream = { id, version: 0, endsAt: Infinity, withImage };
    const start = (controller: Controller) => void (stream.controller = controller);
    const body = new ReadableStream({ start, cancel: () => remove(stream) }, queue);
    stream.unsubscribe = publisher.subscribe(id, (record) => tell(stream, record));
    add(stream);
    tell(stream, first);
    void catchUp(stream);
    return body;
  }
}

/** When streams of this charge end, in epoch milliseconds; at the beginning of time where nothing more is to come. */
function endOf(record: ChargeRecord): number {
  if (FINAL_STATUSES.includes(record.status)) return 0;
  return record.status === "expired" ? Date.parse(record.updatedAt) + EXPIRED_STAYS_OPEN : Infinity;
}
