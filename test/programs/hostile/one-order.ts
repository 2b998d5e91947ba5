// One buyer asks for Pix codes of one order without end, until the last of them has expired; the proxy is killed and
// started again in the middle and afterwards.
import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createClient } from "./client.ts";
import { openShop, type ShopOptions } from "./shop.ts";
import type { HealthReport } from "./health-watch.ts";
import type { Answers } from "./messages.ts";

export interface OneOrderOptions extends Pick<ShopOptions, "program" | "store" | "limits"> {
  posts: number;
  pixExpiresIn: number;
}

export interface OneOrderReport {
  broken: string[];
  answers: Answers;
  /** Milliseconds of each health check while the proxy was up. */
  health: number[];
  /** Milliseconds from the kill to the first answer, with codes that wait and without. */
  restarts: number[];
  /** Megabytes that the last process took at most, and the most of all. */
  memory: number;
}

const ORDER = "A-1";
const AT_ONCE = 40;
const ADDRESS = "203.0.113.9";
/** Milliseconds, far beyond what the last code needs to expire. */
const TIMEOUT = 120_000;

export async function oneOrderTrial({ posts, ...options }: OneOrderOptions): Promise<OneOrderReport> {
  const shop = await openShop(options);
  const client = createClient(shop.port);
  const ids: string[] = [];
  const broken: string[] = [];
  const restarts: number[] = [];
  const health: number[] = [];
  let memory = 0;

  async function post() {
    const answer = await client.ask({
      what: "one order",
      path: "/charges",
      address: ADDRESS,
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": randomUUID() },
      body: JSON.stringify({ orderId: ORDER, method: "pix" }),
    });
    if (answer?.status === 201) ids.push((JSON.parse(answer.body) as { id: string }).id);
  }
  async function postAll(count: number) {
    let left = count;
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (left-- > 0) await post();
      }),
    );
  }
  /** Runs while another process asks for the health check all the time. */
  async function watched(run: () => Promise<void>) {
    const watch = fork(join(import.meta.dirname, "health-watch.ts"), [`${shop.endpoint}/healthz`]);
    await once(watch, "message");
    await run();
    const report = once(watch, "message");
    watch.send("stop");
    const [{ took, refused }] = (await report) as [HealthReport];
    health.push(...took);
    broken.push(...refused.map((status) => `The health check said ${status}`));
    memory = Math.max(memory, shop.peakMemory());
  }
  async function restart() {
    const began = performance.now();
    await shop.restart();
    const status = await shop.health();
    restarts.push(performance.now() - began);
    if (status !== 200) broken.push(`After a restart the health check said ${status}`);
  }
  async function statuses() {
    const found: (string | undefined)[] = [];
    for (const id of ids) {
      const answer = await client.ask({ what: "charge", path: `/charges/${id}`, address: ADDRESS });
      found.push(answer && (JSON.parse(answer.body) as { status: string }).status);
    }
    return found;
  }
  async function lastExpired() {
    const until = performance.now() + TIMEOUT;
    for (const id of ids.slice(-AT_ONCE)) {
      for (;;) {
        const answer = await client.ask({ what: "charge", path: `/charges/${id}`, address: ADDRESS });
        if (answer?.status === 200 && !answer.body.includes('"pending"')) break;
        if (performance.now() > until) return void broken.push(`${id} has not expired: ${answer?.body}`);
        await wait(100);
      }
    }
  }

  try {
    await watched(() => postAll(Math.ceil(posts / 2)));
    await restart();
    await watched(async () => {
      await postAll(Math.floor(posts / 2));
      await lastExpired();
    });
    await restart();
    const ended = (await statuses()).filter((status) => status !== "expired");
    if (ended.length > 0)
      broken.push(`${ended.length} of ${ids.length} codes are ${[...new Set(ended)].join()}`);
    if (ids.length === 0) broken.push("No code was made");
    return { broken, answers: client.answers, health, restarts, memory };
  } finally {
    client.close();
    await shop.stop();
  }
}
