// The stream of a charge: its state at once, then every change, until nothing more is to come.
import { FINAL_STATUSES } from "../../contract/index.ts";
import { createAlarm } from "../alarm.ts";
import { toCharge, type ChargeRecord } from "../charges/record.ts";
import { ProblemError } from "../problem-response.ts";
import type { Publisher } from "../publisher.ts";
import type { Store } from "../stores/store.ts";

export interface Streams {
  /** `GET /charges/{id}/events` */
  open(id: string, request: Request): Promise<Response>;
  /** Ends the streams whose time is up. */
  sweep(): void;
  /** Ends every stream. */
  close(): void;
}

const HEARTBEAT = 15_000;
/** Late money may come for a while after a charge expired. */
const EXPIRED_STAYS_OPEN = 15 * 60_000;

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

export function createStreams({ store, publisher, now }: StreamsOptions): Streams {
  const encoder = new TextEncoder();
  const heartbeat = encoder.encode(":\n\n");
  const open = new Set<Stream>();
  const alarm = createAlarm(now, sweep);
  // One timer for all streams, and none where there is no stream.
  let beat: ReturnType<typeof setInterval> | undefined;

  function add(stream: Stream) {
    open.add(stream);
    if (beat !== undefined) return;
    beat = setInterval(() => {
      for (const { send } of open) send(heartbeat);
    }, HEARTBEAT);
    if (typeof beat === "object") beat.unref();
  }

  function remove(stream: Stream) {
    open.delete(stream);
    if (open.size > 0) return;
    clearInterval(beat);
    beat = undefined;
  }

  function sweep() {
    for (const { endsAt, close } of open) {
      if (endsAt <= now()) close();
      else alarm.at(endsAt);
    }
  }

  function follow(first: ChargeRecord, id: string): ReadableStream<Uint8Array> {
    let end = () => {};
    return new ReadableStream<Uint8Array>({
      start(controller) {
        let version = 0;
        const stream: Stream = {
          endsAt: Infinity,
          send: (bytes) => controller.enqueue(bytes),
          close() {
            end();
            controller.close();
          },
        };
        const tell = (record: ChargeRecord | undefined) => {
          if (record === undefined) return stream.close();
          if (record.version <= version) return;
          version = record.version;
          stream.send(
            encoder.encode(`event: charge\nid: ${version}\ndata: ${JSON.stringify(toCharge(record))}\n\n`),
          );
          stream.endsAt = endOf(record);
          if (stream.endsAt <= now()) return stream.close();
          alarm.at(stream.endsAt);
        };
        const unsubscribe = publisher.subscribe(id, tell);
        end = () => {
          unsubscribe();
          remove(stream);
        };
        add(stream);
        tell(first);
        // What changed between the first look and the subscription.
        const isOpen = () => open.has(stream);
        void store.charge(id).then(
          (stored) => isOpen() && tell(stored?.record),
          // The buyer's page connects again, and then hears what is wrong with the store.
          () => isOpen() && stream.close(),
        );
      },
      cancel() {
        end();
      },
    });
  }

  return {
    async open(id, request) {
      const stored = await store.charge(id);
      if (stored === undefined) throw new ProblemError("charge_not_found");
      const isCurrent = request.headers.get("last-event-id") === String(stored.record.version);
      if (isCurrent && endOf(stored.record) <= now())
        return new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
      return new Response(follow(stored.record, id), { headers: HEADERS });
    },
    sweep,
    close() {
      alarm.stop();
      for (const { close } of open) close();
    },
  };
}

/** When streams of this charge end, in epoch milliseconds; at the beginning of time where nothing more is to come. */
function endOf(record: ChargeRecord): number {
  if (FINAL_STATUSES.includes(record.status)) return 0;
  return record.status === "expired" ? Date.parse(record.updatedAt) + EXPIRED_STAYS_OPEN : Infinity;
}

interface Stream {
  /** Epoch milliseconds. */
  endsAt: number;
  send(bytes: Uint8Array): void;
  close(): void;
}
