// The stream of what changes, so that a desk which is open shows what is. It names charges alone: whoever may see them asks for
// them. It lasts as long as its reader may see them, who is asked for again and again.
import type { Connection, PayProxy } from "../../proxy/index.ts";
import { AdminError } from "./admin-error.ts";
import { identify, type Authorize } from "./authorize.ts";
import { route, type Route } from "./route.ts";

const RIGHT = "view";
const HEARTBEAT = 15_000;
/** In one process. People of a shop, and the tabs that they have open. */
const MAX_STREAMS = 200;
/** Bytes that wait for a slow reader: more than a thousand changes. */
const MAX_QUEUED = 64 * 1024;

const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  // nginx buffers event streams unless told not to.
  "x-accel-buffering": "no",
};

const encoder = new TextEncoder();
const KEEP_ALIVE = ":\n\n";
/** Whoever hears it reads anew all that is shown. */
const MISSED = "event: missed\ndata:\n\n";
const PROBLEM = "event: problem\ndata:\n\n";
const changed = (chargeId: string) => `event: charge\ndata: ${chargeId}\n\n`;

/** `authorize` is asked before each heartbeat whether the reader may still see charges. */
export function createChanges(
  { charges, problems }: PayProxy,
  authorize: Authorize,
): { route: Route; close(): void } {
  const open = new Set<() => void>();
  let isClosed = false;

  function start(mayView: () => Promise<boolean>): ReadableStream<Uint8Array> {
    let end = () => {};
    return new ReadableStream<Uint8Array>(
      {
        start(controller) {
          const send = (text: string) => {
            if ((controller.desiredSize ?? 0) > 0) return controller.enqueue(encoder.encode(text));
            end();
            controller.error(new Error("The reader of this stream is too far behind."));
          };
          const unwatchCharges = charges.watch((chargeId) =>
            send(chargeId === undefined ? MISSED : changed(chargeId)),
          );
          const unwatchProblems = problems.watch(() => send(PROBLEM));
          const close = () => {
            end();
            controller.close();
          };
          let isAnswered = true;
          const beat = async () => {
            // Whom nobody has answered for since the last one is not let in meanwhile.
            if (!isAnswered) return close();
            isAnswered = false;
            const isLetIn = await mayView();
            isAnswered = true;
            if (!open.has(close)) return;
            if (isLetIn) send(KEEP_ALIVE);
            else close();
          };
          const heartbeat = setInterval(beat, HEARTBEAT);
          if (typeof heartbeat === "object") heartbeat.unref();
          end = () => {
            unwatchCharges();
            unwatchProblems();
            clearInterval(heartbeat);
            open.delete(close);
          };
          open.add(close);
          // Before the first change, so that the page knows that it hears of all that follow.
          send(KEEP_ALIVE);
        },
        cancel: () => end(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: MAX_QUEUED }),
    );
  }

  const mayView = (request: Request, connection: Connection) =>
    identify(authorize, request, connection).then(
      ({ can }) => can.includes(RIGHT),
      () => false,
    );

  return {
    route: route({
      method: "get",
      path: "/changes",
      right: RIGHT,
      summary: "What changes",
      description:
        "The event `charge` has the id of a charge that has changed, or of which more is known; `problem` says that problems were " +
        "reported or settled, and `missed` that changes may have been missed. A comment comes every 15 s. It ends once whoever reads it may no longer see " +
        "charges.",
      answer: { status: 200, holds: "text/event-stream" },
      problems: ["too_many_attempts"],
      handle({ req, env }) {
        // It was still asked who reads when the others were ended.
        if (isClosed)
          throw new AdminError("service_unavailable", { detail: "This process is closing.", retryAfter: 1 });
        if (open.size >= MAX_STREAMS)
          throw new AdminError("too_many_attempts", {
            detail:
              "This server has as many streams as it may have. Ask for the list from time to time instead.",
            retryAfter: 60,
          });
        // Its body would stay open: an answer to HEAD has none.
        const body = req.method === "HEAD" ? null : start(() => mayView(req.raw, env));
        return new Response(body, { headers: HEADERS });
      },
    }),
    close() {
      isClosed = true;
      open.forEach((close) => close());
    },
  };
}
