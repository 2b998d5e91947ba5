// The proxy as a backend under test: served by HTTP, pointed at the checker's service, and made to break a rule.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import {
  createPayProxy,
  memoryStore,
  toNode,
  type OrderAnswer,
  type PayProxy,
  type PayProxyOptions,
} from "../../../../src/proxy/index.ts";
import { run, type RunOptions } from "../../../../src/cli/check/run.ts";

export const SECRET = "checked-secret";
export const ORDER = "A-1001";

/** What a fault may do: answer in the proxy's place, or change what it says and hears. */
export interface Fault {
  order?: Partial<OrderAnswer>;
  options?: Partial<PayProxyOptions>;
  /** In front of the proxy. */
  answer?: (
    request: Request,
    proxy: (request: Request) => Promise<Response>,
    pay: PayProxy,
  ) => Promise<Response>;
  /** Between the proxy and the service. */
  service?: (request: Request, next: (request: Request) => Promise<Response>) => Promise<Response>;
}

/** Checks a backend with this fault; the port of the service is a free one. */
export async function checked(fault: Fault = {}, options: Partial<RunOptions> = {}) {
  const servicePort = await freePort();
  const { answer = (request, proxy) => proxy(request), service = (request, next) => next(request) } = fault;
  const order: OrderAnswer = {
    amount: 12345,
    customer: { name: "Ana de Sá", identity: "529.982.247-25" },
    installments: { monthlyRate: 0.0199 },
    ...fault.order,
  };
  const pay = createPayProxy({
    service: {
      baseUrl: `http://127.0.0.1:${servicePort}/v2`,
      apiKey: "any-key",
      signingSecret: SECRET,
      fetch: (request) => service(request, (passed) => fetch(passed)),
    },
    order: (id) => (id === ORDER ? order : undefined),
    store: memoryStore(),
    logger: { info() {}, warn() {}, error() {} },
    ...fault.options,
  });
  const server = createServer(toNode({ fetch: (request) => answer(request, pay.fetch, pay) }));
  const endpoint = `http://127.0.0.1:${await listening(server)}/pay`;
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
    server.close();
    server.closeAllConnections();
    await pay.close();
  }
}

const listening = (server: Server) =>
  new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listening(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}
