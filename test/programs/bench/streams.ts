// Open event streams: what each takes of the server's memory, and how long a delivery takes to come out of one.
// Beside a bare `node:http` server with the same number of the same events, in the same run.
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { service, signWebhook } from "../../../src/contract/index.ts";
import { median, percentile } from "../../support/percentile.ts";
import { openStream, type Stream } from "./load/stream.ts";
import { SECRET, type Answer, type Memory, type Question, type WaitingCharge } from "./streams-server.ts";

/** Streams at once, and what each may take. */
const MANY = { streams: 10_000, bytes: 32 * 1024 };
/** Payments, one after the other at this many a second, with that many streams open all the time. */
const STEADY = { streams: 1_000, payments: 1_000, perSecond: 50, median: 5, p99: 50 };
const AT_ONCE = 100;

interface Server {
  name: string;
  child: ChildProcess;
  port: number;
}

async function start(name: "proxy" | "bare"): Promise<Server> {
  const child = fork(new URL("streams-server.ts", import.meta.url), [name], { execArgv: ["--expose-gc"] });
  const [port] = (await once(child, "message")) as [number];
  return { name, child, port };
}

async function ask<T extends Answer>({ child }: Server, question: Question): Promise<T> {
  child.send(question);
  const [answer] = (await once(child, "message")) as [T];
  return answer;
}

async function openAll(port: number, charges: readonly WaitingCharge[]): Promise<Stream[]> {
  const streams: Stream[] = [];
  for (let from = 0; from < charges.length; from += AT_ONCE) {
    const batch = charges.slice(from, from + AT_ONCE);
    streams.push(...(await Promise.all(batch.map(({ id }) => openStream(port, id)))));
  }
  return streams;
}

const agent = new Agent({ keepAlive: true });

async function deliver(port: number, { paymentId }: WaitingCharge): Promise<void> {
  const body = JSON.stringify({ event: "deposit", paymentId, status: "PAID", amount: "123.45" });
  const headers = {
    "content-type": "application/json",
    [service.SIGNATURE_HEADER]: await signWebhook(body, SECRET),
  };
  const call = request({ port, host: "127.0.0.1", path: "/pay/webhooks", method: "POST", headers, agent });
  const [response] = (await once(call.end(body), "response")) as [{ statusCode: number; resume(): void }];
  response.resume();
  if (response.statusCode !== 200) throw new Error(`A delivery was answered ${response.statusCode}.`);
}

/** Bytes that each stream takes. */
async function weigh(server: Server): Promise<Memory> {
  const charges = await ask<WaitingCharge[]>(server, { ask: "charges", count: MANY.streams });
  const before = await ask<Memory>(server, { ask: "memory" });
  const streams = await openAll(server.port, charges);
  const after = await ask<Memory>(server, { ask: "memory" });
  for (const { call } of streams) call.destroy();
  const each = (name: keyof Memory) => (after[name] - before[name]) / MANY.streams;
  return { resident: each("resident"), live: each("live") };
}

/** Milliseconds from each delivery's departure until its stream told of it. */
async function time(server: Server): Promise<number[]> {
  const { streams, payments, perSecond } = STEADY;
  const charges = await ask<WaitingCharge[]>(server, { ask: "charges", count: streams + payments });
  const watched = await openAll(server.port, charges.slice(0, streams));
  const begin = performance.now();
  const took = charges.slice(0, payments).map(async (charge, index) => {
    const at = begin + (index * 1000) / perSecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, at - performance.now())));
    const sent = performance.now();
    await deliver(server.port, charge);
    const heard = await watched[index]!.paid;
    // The stream of a paid charge ends: another takes its place.
    watched.push(await openStream(server.port, charges[streams + index]!.id));
    return heard - sent;
  });
  const results = await Promise.all(took);
  for (const { call } of watched) call.destroy();
  return results;
}

const servers = [await start("bare"), await start("proxy")];
let failed = false;
function check(holds: boolean, what: string) {
  if (holds) return;
  failed = true;
  console.error(what);
}

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} kB`;
const weights: Memory[] = [];
for (const server of servers) {
  const each = await weigh(server);
  weights.push(each);
  console.log(
    `${server.name}, ${MANY.streams} open streams: ${kilobytes(each.resident)} of memory each, ` +
      `${kilobytes(each.live)} of them live objects`,
  );
}
check(weights[1]!.resident <= MANY.bytes, `A stream should take ${kilobytes(MANY.bytes)} at most.`);

for (const server of servers) {
  const took = await time(server);
  console.log(
    `${server.name}, ${STEADY.payments} payments at ${STEADY.perSecond} a second with ${STEADY.streams} open streams, ` +
      `delivery to stream: median ${median(took).toFixed(1)} ms, p99 ${percentile(took, 0.99).toFixed(1)} ms, worst ${Math.max(...took).toFixed(1)} ms`,
  );
  if (server.name === "bare") continue;
  check(median(took) <= STEADY.median, `The median should be ${STEADY.median} ms at most.`);
  check(percentile(took, 0.99) <= STEADY.p99, `The p99 should be ${STEADY.p99} ms at most.`);
}

for (const { child } of servers) child.disconnect();
agent.destroy();
if (failed) process.exitCode = 1;
