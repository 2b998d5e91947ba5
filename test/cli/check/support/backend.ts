// The proxy as a backend under test: served by HTTP, pointed at the checker's service, and made to break a rule.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { RuleReport } from "../../../../src/cli/check/recorder.ts";
import { run, type RunOptions } from "../../../../src/cli/check/run.ts";
import {
  createPayProxy,
  memoryStore,
  toNode,
  type OrderAnswer,
  type PayProxy,
  type PayProxyOptions,
} from "../../../../src/proxy/index.ts";
import { createSandbox } from "../../../../src/sandbox/index.ts";
import { freePort } from "../../../support/free-port.ts";

export const SECRET = "checked-secret";
const API_KEY = "any-key";
export const ORDER = "A-1001";

type Fetch = (request: Request) => Promise<Response>;

/** What a fault may do: set the proxy up in another way, answer in its place, or change what it says and hears. */
export interface Fault {
  order?: Partial<OrderAnswer>;
  options?: Partial<PayProxyOptions>;
  /** In front of the proxy. */
  answer?: (request: Request, proxy: Fetch, pay: PayProxy) => Promise<Response>;
  /** Its HTTP server takes what others refuse. */
  isLenient?: boolean;
  /** Between the proxy and the service. */
  service?: (request: Request, next: Fetch) => Promise<Response>;
}

export interface Backend {
  endpoint: string;
  /** Where it looks for the service. */
  servicePort: number;
  close(): Promise<void>;
}

/** A backend with this fault, whose service is still to be played. */
export async function openBackend(fault: Fault = {}): Promise<Backend> {
  const servicePort = await freePort();
  const { answer, service } = fault;
  const order: OrderAnswer = {
    amount: 12345,
    totals: { pix: 11_728 },
    customer: { name: "Ana de Sá", identity: "529.982.247-25" },
    installments: { monthlyRate: 0.0199 },
    ...fault.order,
  };
  const pay = createPayProxy({
    service: {
      baseUrl: `http://127.0.0.1:${servicePort}/v2`,
      apiKey: API_KEY,
      signingSecret: SECRET,
      ...(service && { fetch: (request) => service(request, (passed) => fetch(passed)) }),
    },
    order: (id) => (id === ORDER ? order : undefined),
    store: memoryStore(),
    logger: { info() {}, warn() {}, error() {} },
    ...fault.options,
  });
  const server = createServer(
    { insecureHTTPParser: fault.isLenient ?? false },
    toNode({ fetch: (request) => (answer ? answer(request, pay.fetch, pay) : pay.fetch(request)) }),
  );
  const port = await listening(server);
  return {
    endpoint: `http://127.0.0.1:${port}/pay`,
    servicePort,
    async close() {
      server.close();
      server.closeAllConnections();
      await pay.close();
    },
  };
}

/** Checks a backend with this fault, with every flag but those that are given. */
export async function checked(fault: Fault = {}, options: Partial<RunOptions> = {}): Promise<RuleReport[]> {
  const { endpoint, servicePort, close } = await openBackend(fault);
  try {
    return await run({
      endpoint,
      orderId: ORDER,
      signingSecret: SECRET,
      servicePort,
      origin: new URL(endpoint).origin,
      headers: {},
      testAmounts: false,
      only: [],
      ...options,
    });
  } finally {
    await close();
  }
}

/** Checks the proxy on a service of its own: a sandbox that the checker does not see. */
export async function checkedOnSandbox(options: Partial<RunOptions> = {}): Promise<RuleReport[]> {
  const sandbox = createSandbox({ apiKey: API_KEY });
  const fault: Fault = { service: (request) => sandbox.fetch(request) };
  return checked(fault, { servicePort: undefined, ...options }).finally(() => sandbox.close());
}

export const verdicts = (rules: readonly RuleReport[], wanted: RuleReport["verdict"]) =>
  rules.filter(({ verdict }) => verdict === wanted).map(({ rule }) => rule);

const listening = (server: Server) =>
  new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
