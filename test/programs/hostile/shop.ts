// The shop under attack: the proxy as a process of its own with half a gigabyte for its objects, as a reverse proxy would
// reach it; the sandbox as the service, and a merchant's backend.
import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { inspect } from "node:util";
import { join } from "node:path";
import { startMerchant, type Merchant } from "../../support/merchant.ts";
import { startProxy } from "../../support/proxy-process.ts";
import { startService } from "../../support/service.ts";
import { ADDRESS } from "./client.ts";
import type { Answers, AttackOptions, FromAttackers, Scale, ToAttackers } from "./messages.ts";

const SECRET = "hostile-secret";
/** Megabytes for objects. */
const HEAP = 512;

export interface ShopOptions {
  /** The command line, as source or built. */
  program: string;
  /** A file, or a Redis URL: empty, and to be thrown away afterwards. */
  store: string;
  /** Seconds that a Pix code may be paid. */
  pixExpiresIn?: number;
  /** `false`: as many charges as a buyer asks for. */
  limits?: boolean;
}

export interface Shop {
  port: number;
  endpoint: string;
  control: Awaited<ReturnType<typeof startService>>["sandbox"]["control"];
  merchant: Merchant;
  /** Status of the health check, or why there is no answer. */
  health(): Promise<number | string>;
  /** Megabytes of memory that the proxy took at most. Throws if it has ended; Linux alone tells it. */
  peakMemory(): number;
  /** Kills the proxy with SIGKILL and starts it again; resolves when it listens. */
  restart(): Promise<void>;
  /** What the proxy logged since it started. */
  log(): string[];
  /** Starts the attackers, and resolves when they hold their connections and their floods have begun. */
  attack(seed: number, scale: Scale): Promise<{ stop(): Promise<Answers> }>;
  stop(): Promise<void>;
}

export async function openShop({ program, store, pixExpiresIn, limits = true }: ShopOptions): Promise<Shop> {
  const [service, merchant] = await Promise.all([
    startService(SECRET),
    startMerchant(pixExpiresIn === undefined ? {} : { pixExpiresIn }),
  ]);
  const proxy = await startProxy({
    program,
    flags: [`--max-old-space-size=${HEAP}`],
    settings: {
      PAY_SERVICE_URL: service.url,
      PAY_API_KEY: "sandbox-key",
      PAY_SIGNING_SECRET: SECRET,
      PAY_PUBLIC_URL: "https://shop.example",
      PAY_STORE: store,
      PAY_ORDER_URL: merchant.ordersUrl,
      PAY_EVENTS_URL: merchant.eventsUrl(1),
      PAY_EVENTS_SECRET: "events-secret",
      PAY_CLIENT_ADDRESS: ADDRESS,
      PAY_LIMITS: limits ? "on" : "off",
    },
  });
  const { port, endpoint } = proxy;
  service.sandbox.control.deliveries.sendTo(`${endpoint}/webhooks`);

  return {
    port,
    endpoint,
    control: service.sandbox.control,
    merchant,
    health: () =>
      // On a connection of its own: a busy machine may use a kept one after the proxy has closed it.
      fetch(`${endpoint}/healthz`, { headers: { connection: "close" } }).then(
        async (response) => {
          await response.body?.cancel();
          return response.status;
        },
        (error: Error) => `nothing: ${inspect(error.cause ?? error)}`,
      ),
    peakMemory() {
      const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${proxy.pid()}/status`, "utf8"))?.[1];
      return Math.round(Number(peak) / 1024);
    },
    async restart() {
      await proxy.end("SIGKILL");
      await proxy.start();
    },
    log: proxy.log,
    attack: (seed, scale) => startAttackers({ port, seed, scale }),
    async stop() {
      service.stop();
      await proxy.end("SIGTERM");
      merchant.stop();
    },
  };
}

async function startAttackers(options: AttackOptions) {
  const child = fork(join(import.meta.dirname, "attackers.ts"), [JSON.stringify(options)]);
  const ended = once(child, "exit");
  const hear = async () => {
    const died = ended.then(() => {
      throw new Error("The attackers ended by themselves.");
    });
    const [message] = (await Promise.race([once(child, "message"), died])) as [FromAttackers];
    return message;
  };
  await hear();
  return {
    async stop(): Promise<Answers> {
      const report = hear();
      child.send("stop" satisfies ToAttackers);
      const message = await report;
      child.disconnect();
      await ended;
      return message.kind === "report" ? message.answers : {};
    },
  };
}
