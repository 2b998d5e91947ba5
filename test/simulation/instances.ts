// The instances of the proxy over one store. One that dies is followed by another, and so is one that closes.
import { createPayProxy, type PayProxy } from "../../src/proxy/index.ts";
import type { Choices } from "./choices.ts";
import type { Server } from "./network.ts";
import { Process, runAs, type Scheduler } from "./scheduler.ts";
import { SECRET, SERVICE } from "./service.ts";
import type { Shop } from "./shop.ts";
import type { SharedStore } from "./store.ts";

/** Cents, that is two payouts of the clerk's. */
export const PAYOUT_LIMIT = 15_000;

interface InstancesOptions {
  count: number;
  scheduler: Scheduler;
  choices: Choices;
  shop: Shop;
  store: SharedStore;
  /** Sends an instance's calls to the service. */
  service: (process: Process) => (request: Request) => Promise<Response>;
  failed: (process: Process, message: string, fields: unknown) => void;
  /** The clock of an instance, in epoch milliseconds. */
  now: (process: Process) => number;
}

interface Instance extends Server {
  pay: PayProxy;
  isClosing: boolean;
}

export class Instances {
  readonly #options: InstancesOptions;
  readonly #slots: (Instance | undefined)[];
  #lives = 0;

  constructor(options: InstancesOptions) {
    this.#options = options;
    this.#slots = Array.from({ length: options.count });
    for (const slot of this.#slots.keys()) this.#start(slot);
  }

  /** One that takes a request. */
  any = (): Instance | undefined => {
    const open = this.open();
    return open[Math.floor(this.#options.choices.latency("balancer", 0.5) * open.length)];
  };

  /** Those that take work. */
  open = (): Instance[] =>
    this.all().filter(({ process, isClosing }) => !isClosing && !this.#options.scheduler.isPaused(process));

  all = (): Instance[] => this.#slots.filter((instance) => instance !== undefined);

  /** Closes one as a deployment does, and starts its successor once it has closed. */
  async deploy(): Promise<void> {
    const instance = this.any();
    if (instance === undefined) return;
    instance.isClosing = true;
    this.#options.scheduler.log(instance.process, "is told to close");
    await runAs(instance.process, () => instance.pay.close());
    instance.process.end();
  }

  #start(slot: number): void {
    const { scheduler, choices, shop, store, service, failed, now } = this.#options;
    const process = new Process(`proxy-${++this.#lives}`, choices.seed);
    scheduler.log(process, "starts");
    process.onEnd(() => {
      scheduler.log(process, "is gone");
      this.#slots[slot] = undefined;
      const delay = choices.stream("restart", process.name).between(100, 3_000);
      scheduler.after(delay, undefined, "another instance starts", () => this.#start(slot));
    });
    const error = (message: string, fields: unknown) => failed(process, message, fields);
    const pay = runAs(process, () =>
      createPayProxy({
        ...shop.handlers(process),
        service: {
          baseUrl: `${SERVICE}/v2`,
          apiKey: "sandbox-key",
          signingSecret: SECRET,
          timeout: 2_000,
          fetch: service(process),
        },
        store: store.for(process),
        publicUrl: "https://shop.example",
        limits: false,
        payoutLimit: PAYOUT_LIMIT,
        logger: { info() {}, warn() {}, error },
        now: () => now(process),
      }),
    );
    this.#slots[slot] = process.isAlive
      ? { process, pay, isClosing: false, fetch: (request) => pay.fetch(request) }
      : undefined;
  }
}
