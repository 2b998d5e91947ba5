// Serves `{ fetch }` from Node's own HTTP servers, Express and their like. What is Node's is loaded when
// `toNode` is called, so that other runtimes can import this room.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Connection } from "./connection.ts";
import { problemResponse } from "./problem-response.ts";

export type NodeListener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

/** What answers requests, such as the proxy. */
interface Handler {
  fetch(request: Request, connection: Connection): Response | Promise<Response>;
}

/** What frameworks add to Node's request. */
type FrameworkRequest = IncomingMessage & {
  /** Express and Connect cut the mount path off `url` and keep the whole here. */
  originalUrl?: string;
  /** What a body parser made of the body; the bytes themselves after `express.raw()`. */
  body?: unknown;
  /** The bytes, where a platform that reads them first keeps them. */
  rawBody?: unknown;
};

const BODY_WAS_READ =
  "The request body was read before it came here, and with it went the bytes that webhook signatures are " +
  "checked over. Mount toNode(pay) before body parsers such as express.json().";

/**
 * Makes a listener for `http.createServer(listener)` or `app.use(listener)`. Paths are matched as the client
 * wrote them, so the proxy's `basePath` is the public one, also where a framework mounts this below a path.
 * The request's signal aborts when the client goes away.
 */
export function toNode(pay: Handler): NodeListener {
  const listener = import("@hono/node-server").then(({ getRequestListener }) => {
    const options = { overrideGlobalObjects: false };
    return {
      serve: getRequestListener((given, { incoming, outgoing }) => {
        // The adapter's own request object fails in `new Request(given)`, which merchants' code may well do.
        const request = new Request(given.url, given);
        // A signal follows its source only while its request is alive, and a stream outlives its handler.
        // This listener keeps it so until the response ends.
        outgoing.once("close", () => request);
        return pay.fetch(request, { address: incoming.socket.remoteAddress });
      }, options),
      refuse: getRequestListener(() => bodyWasRead(), options),
      refuseMethod: getRequestListener(() => methodIsForbidden(), options),
    };
  });

  return async (incoming: FrameworkRequest, outgoing) => {
    if (incoming.originalUrl !== undefined) incoming.url = incoming.originalUrl;
    if (incoming.rawBody === undefined && Buffer.isBuffer(incoming.body)) incoming.rawBody = incoming.body;
    const { serve, refuse, refuseMethod } = await listener;
    // The Fetch standard allows no request object with this method, so nothing behind this could answer it.
    if (incoming.method === "TRACE") return refuseMethod(incoming, outgoing);
    const hasBody = incoming.method !== "GET" && incoming.method !== "HEAD";
    const lost = hasBody && incoming.readableDidRead && !Buffer.isBuffer(incoming.rawBody);
    await (lost ? refuse : serve)(incoming, outgoing);
  };
}

const methodIsForbidden = () =>
  problemResponse("invalid_request", { status: 501, detail: "TRACE is not served here." });

function bodyWasRead(): Response {
  // The sender of a delivery shows nobody our answer: the merchant's own log must say it too.
  process.emitWarning(BODY_WAS_READ, { code: "PAY_ELEMENTS_BODY_WAS_READ" });
  return problemResponse("invalid_request", { status: 500, detail: BODY_WAS_READ });
}
