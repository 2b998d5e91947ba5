// Serves `{ fetch }` from Node's own HTTP servers, Express and their like. Modules of Node are loaded
// when `toNode` is called, so that other runtimes can import this file.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Connection } from "../guards/client-address.ts";
import { pipe } from "../lib/pipe.ts";
import { problemResponse } from "./problem-response.ts";

export type NodeListener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

/** What answers requests, such as the proxy. */
export interface FetchHandler {
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
 * Makes a listener for `http.createServer(listener)` or `app.use("/pay", listener)`. Paths are matched as the client
 * wrote them, so the proxy's `basePath` is the public one, also where a framework mounts this below a path.
 * The request's signal aborts when the client goes away.
 */
export function toNode(pay: FetchHandler): NodeListener {
  const loaded = Promise.all([import("@hono/node-server"), import("@hono/node-server/utils/response")]);
  const listener = loaded.then(([{ getRequestListener }, { RESPONSE_ALREADY_SENT }]) => {
    const options = { overrideGlobalObjects: false };
    return {
      serve: getRequestListener(async (given, { incoming, outgoing }) => {
        const request = hasUnsizedBody(given) ? new Request(given.url, given) : given;
        const response = await pay.fetch(request, { address: incoming.socket.remoteAddress });
        if (!response.body || !isEventStream(response)) return response;
        // The adapter would wait for more before it writes, and keep the first event in memory while the stream is open.
        outgoing.statusCode = response.status;
        for (const [name, value] of response.headers) outgoing.setHeader(name, value);
        if ("flushHeaders" in outgoing) outgoing.flushHeaders();
        await pipe(response.body, outgoing);
        // The clone is of the platform's class. The object itself may be of the adapter's, which would then send it.
        return RESPONSE_ALREADY_SENT.clone();
      }, options),
      refuse: getRequestListener(() => bodyWasRead(), options),
      refuseMethod: getRequestListener(() => methodIsForbidden(), options),
    };
  });

  return async (incoming: FrameworkRequest, outgoing) => {
    if (incoming.originalUrl !== undefined) incoming.url = incoming.originalUrl;
    // HTTP/1.0, as some load balancers ask for a server's health, needs no Host.
    incoming.headers.host ??= "localhost";
    if (incoming.rawBody === undefined && Buffer.isBuffer(incoming.body)) incoming.rawBody = incoming.body;
    const { serve, refuse, refuseMethod } = await listener;
    // The Fetch standard allows no Request with this method.
    if (incoming.method === "TRACE") return refuseMethod(incoming, outgoing);
    const hasBody = incoming.method !== "GET" && incoming.method !== "HEAD";
    // Nothing reads the body, and Node would keep up to 64 kB of it until the answer ends: in chunks of one byte, 30 MB.
    if (!hasBody) incoming.resume();
    const lost = hasBody && incoming.readableDidRead && !Buffer.isBuffer(incoming.rawBody);
    await (lost ? refuse : serve)(incoming, outgoing);
  };
}

/**
 * The adapter's own class cannot be passed to `new Request`, as frameworks do with a body of unknown length. A request that
 * says nothing of its length has an empty body in HTTP/1.1, which the Fetch API does not tell from one of unknown length.
 */
const hasUnsizedBody = ({ method, headers }: Request) =>
  method !== "GET" && method !== "HEAD" && !headers.has("content-length");

const isEventStream = ({ headers }: Response) =>
  headers.get("content-type")?.startsWith("text/event-stream") ?? false;

const methodIsForbidden = () =>
  problemResponse("invalid_request", { status: 501, detail: "TRACE is not served here." });

function bodyWasRead(): Response {
  // The service shows nobody the answer to its delivery, so the process warns as well.
  process.emitWarning(BODY_WAS_READ, { code: "PAY_ELEMENTS_BODY_WAS_READ" });
  return problemResponse("invalid_request", { status: 500, detail: BODY_WAS_READ });
}
