// What the streams of the benchmark run against, in a process of its own: the proxy behind `toNode`, or a bare
// `node:http` server that sends the same events. Run by streams.ts, which asks over the process channel.
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { createPayProxy, sqliteStore, toNode } from "../../../src/proxy/index.ts";
import { createSandbox } from "../../../src/sandbox/index.ts";

export const SECRET = "bench-secret";

/** A charge that waits to be paid: its id for the browser, and the service's. */
export interface WaitingCharge {
  id: string;
  paymentId: string;
}

/** Bytes: what the process has of the machine, and what its objects take once the garbage is gone. */
export interface Memory {
  resident: number;
  live: number;
}

export type Question = { ask: "memory" } | { ask: "charges"; count: number };
export type Answer = Memory | WaitingCharge[];

interface Server {
  listener: RequestListener;
  charges(count: number): Promise<WaitingCharge[]>;
}

function proxy(): Server {
  const folder = mkdtempSync(join(tmpdir(), "pay-bench-"));
  process.once("exit", () => rmSync(folder, { recursive: true }));
  const store = sqliteStore(join(folder, "pay.db"));
  const sandbox = createSandbox({ signingSecret: SECRET });
  const pay = createPayProxy({
    service: {
      baseUrl: "http://service.example/v2",
      apiKey: "sandbox-key",
      signingSecret: SECRET,
      fetch: sandbox.fetch,
    },
    order: () => ({ amount: 12345, customer: { name: "Maria da Silva", identity: "529.982.247-25" } }),
    store,
    publicUrl: "http://shop.example",
  });
  // One charge as it really is, and as many more like it as are asked for: the sandbox draws each code's image.
  const first = post().then(async (id) => (await store.charge(id))!);
  async function post(): Promise<string> {
    const request = new Request("http://shop.example/pay/charges", {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
      body: JSON.stringify({ orderId: "A-1", method: "pix" }),
    });
    const response = await pay.fetch(request);
    return ((await response.json()) as { id: string }).id;
  }
  async function another(): Promise<WaitingCharge> {
    const { record, ...rest } = await first;
    const [id, orderId, paymentId, merchantOrderId] = Array.from({ length: 4 }, () => crypto.randomUUID());
    const copy = {
      ...record,
      id: id!,
      orderId: orderId!,
      service: { merchantOrderId: merchantOrderId!, paymentId },
    };
    await store.commit({ order: { id: orderId!, revision: 0 }, charges: [{ ...rest, record: copy }] });
    return { id: id!, paymentId: paymentId! };
  }
  return {
    listener: toNode(pay),
    charges: (count) => Promise.all(Array.from({ length: count }, another)),
  };
}

function bare(): Server {
  const streams = new Map<string, ServerResponse>();
  const event = (id: string, status: string) => {
    // As long as the proxy's events, whose code comes with its image.
    const data = JSON.stringify({ id, status, padding: "x".repeat(2_500) });
    return `event: charge\nid: 1\ndata: ${data}\n\n`;
  };
  return {
    async listener(incoming, outgoing) {
      if (incoming.method === "GET") {
        const id = incoming.url?.split("/").at(-2) ?? "";
        streams.set(id, outgoing);
        outgoing.once("close", () => streams.delete(id));
        outgoing.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
        outgoing.write(event(id, "pending"));
        return;
      }
      const { paymentId } = (await json(incoming)) as { paymentId: string };
      streams.get(paymentId)?.end(event(paymentId, "paid"));
      outgoing.end("{}");
    },
    charges: async (count) =>
      Array.from({ length: count }, () => {
        const id = crypto.randomUUID();
        return { id, paymentId: id };
      }),
  };
}

async function memory(): Promise<Memory> {
  // What finalizers and closed sockets let go of is garbage only in the next round.
  for (let round = 0; round < 4; round++) {
    globalThis.gc?.();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  return { resident: rss, live: heapUsed + external };
}

if (import.meta.main) {
  const { listener, charges } = process.argv[2] === "bare" ? bare() : proxy();
  const server = createServer(listener).listen(0, "127.0.0.1", () => {
    process.send?.((server.address() as AddressInfo).port);
  });
  process.on("message", (question: Question) => {
    const answer = question.ask === "memory" ? memory() : charges(question.count);
    void answer.then((result) => process.send?.(result));
  });
  process.once("disconnect", () => process.exit());
}
