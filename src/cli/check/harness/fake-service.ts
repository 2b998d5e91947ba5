// The payment service, played by the checker: our sandbox behind a desk that notes what the backend asks, and that
// can change an answer on its way.
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { createSandbox, type Endpoint, type Fault, type SandboxControl } from "../../../sandbox/index.ts";
import { parseJson } from "../../lib/body.ts";
import { listen } from "../../lib/serve.ts";
import { recordResponse, startExchange } from "./exchange.ts";
import type { Exchange } from "./verdict.ts";

/** A call of the backend. */
export interface ServiceCall {
  method: string;
  /** Below the base URL. */
  path: string;
  query: URLSearchParams;
  /** What JSON the body was. */
  body: unknown;
  /** Epoch milliseconds. */
  at: number;
  exchange: Exchange;
}

/** Makes another answer of the one that the service would give. */
export type Change = (answer: ServiceAnswer, origin: string) => ServiceAnswer;
export interface ServiceAnswer {
  status: number;
  body: Record<string, unknown>;
}

export interface FakeService {
  control: SandboxControl;
  /** What the backend must be pointed at. */
  baseUrl: string;
  calls: readonly ServiceCall[];
  /** The calls of one address among those after so many. */
  received(method: string, path: string, since: number): ServiceCall[];
  /** The next answer at this address is changed. */
  changeNext(path: string, change: Change): void;
  failNext(endpoint: Endpoint, fault: Fault): void;
  /** Undoes what was prepared and has not happened. */
  reset(): void;
  /** Whether anything answers at the port. */
  reachable(yes: boolean): Promise<void>;
  close(): Promise<void>;
}

const HOST = "127.0.0.1";
const KEY = "check";
const RETRIES = [200, 500, 1000];

interface FakeServiceOptions {
  /** 0 for a free one. */
  port: number;
  signingSecret: string | undefined;
  /** Where deliveries go; nowhere if nothing can sign them. */
  webhookUrl: string | undefined;
  /** Carries deliveries. */
  forward: (request: Request) => Promise<Response>;
}

export async function startFakeService(options: FakeServiceOptions): Promise<FakeService> {
  const { signingSecret, webhookUrl, forward } = options;
  const { server, origin } = await listen(HOST, options.port, "--service-port");
  const { port } = server.address() as AddressInfo;
  const sandbox = createSandbox({
    apiKey: KEY,
    signingSecret,
    webhookUrl,
    retryDelays: RETRIES,
    fetch: forward,
  });
  const calls: ServiceCall[] = [];
  const changes = new Map<string, Change[]>();

  async function answer(request: Request, text: string): Promise<Response> {
    const { method, headers, signal } = request;
    const url = new URL(request.url);
    const path = url.pathname.replace(/^\/v2/, "");
    const exchange = startExchange(method, request.url, headers, text);
    calls.push({ method, path, query: url.searchParams, body: parseJson(text), at: Date.now(), exchange });
    // Whatever key the backend was given is good; having none is not.
    const passed = new Headers(headers);
    if (passed.has("x-api-key")) passed.set("x-api-key", KEY);
    const response = await sandbox.fetch(
      new Request(request.url, { method, headers: passed, body: text === "" ? null : text, signal }),
    );
    recordResponse(exchange, response, "");
    const change = method === "POST" ? changes.get(path)?.shift() : undefined;
    if (change === undefined) return response;
    const body = (await response.json()) as Record<string, unknown>;
    const changed = change({ status: response.status, body }, url.origin);
    recordResponse(exchange, new Response(null, { status: changed.status }), JSON.stringify(changed.body));
    return Response.json(changed.body, { status: changed.status });
  }

  server.on("request", (incoming, outgoing) => void serve(answer, incoming, outgoing));

  return {
    control: sandbox.control,
    baseUrl: `${origin}/v2`,
    calls,
    received: (method, path, since) =>
      calls.slice(since).filter((call) => call.method === method && call.path === path),
    changeNext(path, change) {
      changes.set(path, [...(changes.get(path) ?? []), change]);
    },
    failNext: (endpoint, fault) => sandbox.control.faults.next(endpoint, fault),
    reset() {
      changes.clear();
      sandbox.control.faults.clear();
      sandbox.control.deliveries.mode({ how: "normal" });
    },
    reachable: (yes) => (yes ? reopen(server, port) : shut(server)),
    async close() {
      sandbox.close();
      await shut(server);
    },
  };
}

/** Where the sandbox cuts an answer, the connection ends, and nothing of it is printed into the report. */
async function serve(
  answer: (request: Request, text: string) => Promise<Response>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  try {
    const gone = new AbortController();
    outgoing.once("close", () => gone.abort());
    const url = new URL(incoming.url ?? "/", `http://${incoming.headers.host ?? HOST}`);
    const headers = new Headers(incoming.headers as Record<string, string>);
    const text = await readText(incoming);
    const { method = "GET" } = incoming;
    const response = await answer(new Request(url, { method, headers, signal: gone.signal }), text);
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    for await (const chunk of response.body ?? []) outgoing.write(chunk);
    outgoing.end();
  } catch {
    outgoing.destroy();
  }
}

const reopen = (server: Server, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, HOST, () => {
      server.off("error", reject);
      resolve();
    });
  });

const shut = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
