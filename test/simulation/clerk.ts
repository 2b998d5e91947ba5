// A clerk who gives money back of some payments and pays sellers out of others, and asks again with the same key where no answer comes.
import type { Payment, Payout, Refund } from "../../src/proxy/index.ts";
import type { Random } from "../support/random.ts";
import type { Choices } from "./choices.ts";
import type { Instances } from "./instances.ts";
import { runAs, type Scheduler } from "./scheduler.ts";

interface ClerkOptions {
  scheduler: Scheduler;
  choices: Choices;
  instances: Instances;
}

/** Milliseconds after which an answer no longer comes. */
const PATIENCE = 10_000;
const TRIES = 4;

export class Clerk {
  readonly #options: ClerkOptions;
  readonly #seen = new Set<string>();

  constructor(options: ClerkOptions) {
    this.#options = options;
  }

  /** The shop was told of a payment. */
  paid(payment: Payment): void {
    // What is asked for late would not end within the run.
    if (this.#seen.has(payment.id) || this.#options.choices.isCalm) return;
    this.#seen.add(payment.id);
    const draw = this.#options.choices.stream("clerk", payment.id);
    if (draw.chance(0.3)) void this.#payOut(`payout for ${payment.id}`, draw);
    if (!draw.chance(0.4)) return;
    for (let n = 0; n < draw.between(1, 2); n++) void this.#refund(payment, `${payment.id}-${n}`, draw);
  }

  async #refund(payment: Payment, key: string, draw: Random): Promise<void> {
    const amount = draw.weighted([
      [2, undefined],
      [2, 1_000],
      [2, 6_000],
    ]);
    const isTwice = draw.chance(0.2);
    await this.#pause(draw.between(10, 600));
    for (let tried = 0; tried < TRIES; tried++) {
      const asked = [this.#ask(payment, key, amount), ...(isTwice ? [this.#ask(payment, key, amount)] : [])];
      const [answer] = await Promise.all(asked);
      // What cannot be done now may be done once another refund has ended.
      if (answer !== undefined) return;
      await this.#pause(1_000);
    }
  }

  /** A seller's share goes out, twice as fast where the button is pressed twice. */
  async #payOut(key: string, draw: Random): Promise<void> {
    const isTwice = draw.chance(0.3);
    await this.#pause(draw.between(10, 600));
    for (let tried = 0; tried < TRIES; tried++) {
      const asked = [this.#askPayout(key), ...(isTwice ? [this.#askPayout(key)] : [])];
      const [answer] = await Promise.all(asked);
      if (answer !== undefined) return;
      await this.#pause(1_000);
    }
  }

  async #askPayout(key: string): Promise<Payout | Error | undefined> {
    const instance = this.#options.instances.any();
    if (instance === undefined) return undefined;
    const { process, pay } = instance;
    return Promise.race([
      runAs(process, () =>
        pay.payouts
          .create({ key, amount: 6_000, pixKey: "maria@shop.example", pixKeyType: "EMAIL" })
          .catch((error: Error) => (error.name === "ChargeError" ? error : undefined)),
      ),
      this.#pause(PATIENCE),
    ]);
  }

  /** The refund, or why there is none; `undefined` where no answer came. */
  async #ask(
    { id, method }: Payment,
    key: string,
    amount: number | undefined,
  ): Promise<Refund | Error | undefined> {
    const instance = this.#options.instances.any();
    if (instance === undefined) return undefined;
    const { process, pay } = instance;
    const to = method === "pix" ? { pixKey: "52998224725", pixKeyType: "CPF" } : {};
    return Promise.race([
      runAs(process, () =>
        pay.charges
          .refund(id, { amount, key, ...to })
          .catch((error: Error) => (error.name === "ChargeError" ? error : undefined)),
      ),
      this.#pause(PATIENCE),
    ]);
  }

  #pause(milliseconds: number): Promise<undefined> {
    return new Promise((resolve) => {
      this.#options.scheduler.after(milliseconds, undefined, "the clerk goes on", () => resolve(undefined));
    });
  }
}
