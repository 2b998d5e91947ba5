// The event streams of charges: the state at once, then every change, until nothing more is to come. Not Hono's streamSSE:
// it cannot tell how much a slow reader leaves waiting, and makes three streams for each reader, which take more memory.
import { FINAL_STATUSES } from "../../contract/index.ts";
import { createWakeTimer } from "../lib/wake-timer.ts";
import type { ProxyContext } from "../context/context.ts";
import { findCharge } from "../stores/store.ts";
import { toCharge, type ChargeRecord } from "../model/record.ts";
import type { Connection, FindAddress } from "../guards/client-address.ts";
import { ProblemError } from "../model/problem-details.ts";
import type { Publisher } from "../notify/publisher.ts";
import { acceptsImage } from "./charges.ts";

const HEARTBEAT = 15_000;
/** A late payment may come after a charge expired. */
const OPEN_AFTER_EXPIRY = 15 * 60_000;
/** Streams at once in this process: of one charge, of one client address, and of all. */
const MAX_STREAMS = {
  /** A buyer's tabs and devices. */
  charge: 30,
  /** Behind one address may be an office, or a mobile carrier's customers. */
  address: 300,
  /** Some 200 MB of memory. */
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

type Context = Pick<ProxyContext, "store" | "now">;

/** What is kept of a stream: little, since there may be ten thousand; so no record, whose image is large. */
interface Stream {
  id: string;
  /** The client's network, if it is known. */
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

const encoder = new TextEncoder();
/** A comment, and an event that a page can hear: browsers do not tell scripts of comments. */
const KEEP_ALIVE = encoder.encode(":\nevent: keep-alive\ndata:\n\n");
const QUEUE = new ByteLengthQueuingStrategy({ highWaterMark: MAX_QUEUED });

/** Counts by key; `undefined` is not counted. */
class Tally {
  readonly #counts = new Map<string, number>();

  of(key: string | undefined): number {
    return key === undefined ? 0 : (this.#counts.get(key) ?? 0);
  }

  add(key: string | undefined, change: 1 | -1): void {
    if (key === undefined) return;
    const count = this.of(key) + change;
    if (count > 0) this.#counts.set(key, count);
    else this.#counts.delete(key);
  }
}

export class Streams {
  readonly #context: Context;
  readonly #publisher: Publisher;
  readonly #findAddress: FindAddress;
  readonly #open = new Set<Stream>();
  readonly #ofCharge = new Tally();
  readonly #ofAddress = new Tally();
  readonly #wakeTimer;
  // One timer for all streams, and none if there is no stream.
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  #closed = false;

  constructor(context: Context, publisher: Publisher, findAddress: FindAddress) {
    this.#context = context;
    this.#publisher = publisher;
    this.#findAddress = findAddress;
    this.#wakeTimer = createWakeTimer(context.now, () => this.sweep());
  }

  /** `GET /charges/{id}/events` */
  async open(id: string, request: Request, connection?: Connection): Promise<Response> {
    const { store, now } = this.#context;
    const stored = await findCharge(store, id);
    if (stored === undefined) throw new ProblemError("charge_not_found");
    if (this.#closed) throw new ProblemError("service_unavailable", { status: 503, retryAfter: 1 });
    const isCurrent = request.headers.get("last-event-id") === String(stored.record.version);
    if (isCurrent && endOf(stored.record) <= now())
      return new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
    const address = this.#findAddress(request, connection)?.network;
    this.#checkLimits(id, address);
    return new Response(this.#start(stored.record, address, acceptsImage(request)), { headers: HEADERS });
  }

  /** How many are open. */
  count(): number {
    return this.#open.size;
  }

  /** Ends the streams whose end has come. */
  sweep(): void {
    for (const stream of this.#open) {
      if (stream.endsAt <= this.#context.now()) this.#close(stream);
      else this.#wakeTimer.at(stream.endsAt);
    }
  }

  /** Ends every stream. */
  close(): void {
    this.#closed = true;
    this.#wakeTimer.stop();
    for (const stream of this.#open) this.#close(stream);
  }

  /**
   * Throws if a limit is reached. The new stream is refused, rather than the oldest closed, whose page would connect again
   * and close the next. Elements poll the charge instead, as after any answer that is no stream.
   */
  #checkLimits(id: string, address: string | undefined) {
    const reached = [
      this.#ofCharge.of(id) >= MAX_STREAMS.charge && "This charge",
      this.#ofAddress.of(address) >= MAX_STREAMS.address && "This address",
      this.#open.size >= MAX_STREAMS.process && "This server",
    ].find((who) => who !== false);
    if (reached === undefined) return;
    throw new ProblemError("too_many_attempts", {
      detail: `${reached} has as many streams as it may have. Ask for the charge from time to time instead.`,
      retryAfter: 60,
    });
  }

  #start(record: ChargeRecord, address: string | undefined, withImage: boolean) {
    const { id } = record;
    const stream: Stream = { id, address, version: 0, endsAt: Infinity, withImage };
    const start = (controller: Controller) => void (stream.controller = controller);
    const body = new ReadableStream<Uint8Array>({ start, cancel: () => this.#remove(stream) }, QUEUE);
    stream.unsubscribe = this.#publisher.subscribe(id, (changed) => this.#sendRecord(stream, changed));
    this.#add(stream);
    this.#sendRecord(stream, record);
    // At once, so that the page knows from the start that more of them come.
    if (this.#open.has(stream)) this.#send(stream, KEEP_ALIVE);
    void this.#catchUp(stream);
    return body;
  }

  /** Sends what changed between the first read of the charge and the subscription. */
  async #catchUp(stream: Stream) {
    try {
      this.#sendRecord(stream, (await this.#context.store.charge(stream.id))?.record);
    } catch {
      // The page connects again, and then gets the error of the store.
      if (this.#open.has(stream)) this.#close(stream);
    }
  }

  #sendRecord(stream: Stream, record: ChargeRecord | undefined) {
    if (!this.#open.has(stream)) return;
    if (record === undefined) return this.#close(stream);
    if (record.version <= stream.version) return;
    stream.version = record.version;
    const data = JSON.stringify(toCharge(record, stream.withImage));
    this.#send(stream, encoder.encode(`event: charge\nid: ${record.version}\ndata: ${data}\n\n`));
    if (!this.#open.has(stream)) return;
    stream.endsAt = endOf(record);
    if (stream.endsAt <= this.#context.now()) return this.#close(stream);
    this.#wakeTimer.at(stream.endsAt);
  }

  #send(stream: Stream, bytes: Uint8Array) {
    if ((stream.controller?.desiredSize ?? 0) > 0) return stream.controller?.enqueue(bytes);
    // An error rather than an end, which would keep the queue until it is read. The page connects again, and then gets the
    // charge as it is.
    this.#remove(stream);
    stream.controller?.error(new Error("The reader of this stream is too far behind."));
  }

  #close(stream: Stream) {
    this.#remove(stream);
    stream.controller?.close();
  }

  #add(stream: Stream) {
    this.#open.add(stream);
    this.#ofCharge.add(stream.id, 1);
    this.#ofAddress.add(stream.address, 1);
    if (this.#heartbeat !== undefined) return;
    this.#heartbeat = setInterval(() => {
      for (const each of this.#open) this.#send(each, KEEP_ALIVE);
    }, HEARTBEAT);
    if (typeof this.#heartbeat === "object") this.#heartbeat.unref();
  }

  #remove(stream: Stream) {
    if (!this.#open.delete(stream)) return;
    stream.unsubscribe?.();
    this.#ofCharge.add(stream.id, -1);
    this.#ofAddress.add(stream.address, -1);
    if (this.#open.size > 0) return;
    clearInterval(this.#heartbeat);
    this.#heartbeat = undefined;
  }
}

/** When streams of this charge end, in epoch milliseconds; 0 if nothing more is to come. */
function endOf(record: ChargeRecord): number {
  if (FINAL_STATUSES.includes(record.status)) return 0;
  return record.status === "expired" ? Date.parse(record.updatedAt) + OPEN_AFTER_EXPIRY : Infinity;
}
