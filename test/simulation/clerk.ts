// A clerk who gives money back of some payments and pays sellers out of others. Who gets no answer asks again with the same key;
// who is told that nothing went back asks once more with another. Somebody else cancels in the service's own pages meanwhile.
import type { Payment, Payout, Refund } from "../../src/proxy/index.ts";
import { NOTHING_SENT } from "../../src/proxy/model/payout.ts";
import type { Answered } from "../programs/crash/money-back.ts";
import type { Random } from "../support/random.ts";
import type { Choices } from "./choices.ts";
import type { Instances } from "./instances.ts";
import { runAs, type Scheduler } from "./scheduler.ts";
import type { Service } from "./service.ts";

interface ClerkOptions {
  scheduler: Scheduler;
  choices: Choices;
  instances: Instances;
  service: Service;
  /** Called with each refund that an instance has answered. */
  answered: (refund: Refund) => void;
}

/** Milliseconds after which an answer no longer comes. */
const PATIENCE = 10_000;
const TRIES = 4;
/** Refunds of one charge that are asked for once more. */
const MOST_AGAIN = 2;

const UNDERWAY = "refund_underway";

type Ask = () => Promise<Refund | Payout | Error | undefined>;

export class Clerk {
  /** Cents that each charge's buyers are to get back, by its id; infinite where it is all that is left. */
  readonly asked = new Map<string, number>();
  readonly answers: Answered[] = [];
  readonly #options: ClerkOptions;
  readonly #seen = new Map<string, Payment>();
  /** How many things are being done. */
  underway = 0;
  /** Refunds that were asked for once more, by their charge. */
  readonly #again = new Map<string, Set<string>>();

  constructor(options: ClerkOptions) {
    this.#options = options;
  }

  /** The shop was told of a payment. */
  paid(payment: Payment): void {
    const { choices } = this.#options;
    // What is asked for late would not end within the run.
    if (this.#seen.has(payment.id) || choices.isCalm) return;
    this.#seen.set(payment.id, payment);
    const draw = choices.stream("clerk", payment.id);
    if (draw.chance(0.3)) this.#do(this.#payOut(`payout for ${payment.id}`, draw));
    if (!draw.chance(0.6)) return;
    for (let n = draw.between(1, 2); n > 0; n--) this.#do(this.#refund(payment, `${payment.id}-${n}`, draw));
    if (payment.method === "card") this.#cancelInPanel(payment);
  }

  /** The shop was told what became of a refund. */
  refunded({ id, chargeId, amount, status, by, reason }: Refund): void {
    const payment = this.#seen.get(chargeId);
    const again = this.#again.get(chargeId) ?? new Set();
    // Whoever asked for one that was not sent was told so, and asks with the same key.
    const isRefused = by === "shop" && status === "refused" && reason !== NOTHING_SENT;
    if (!payment || !isRefused || again.has(id) || again.size >= MOST_AGAIN) return;
    this.#again.set(chargeId, again.add(id));
    const key = `again for ${id}`;
    this.#do(this.#persist(key, this.#refundOf(payment, key, amount), false));
  }

  #do(work: Promise<void>) {
    this.underway++;
    void work.finally(() => this.underway--);
  }

  async #refund(payment: Payment, key: string, draw: Random): Promise<void> {
    const amount = draw.weighted([
      [2, undefined],
      [2, 1_000],
      [2, 6_000],
    ]);
    const before = this.asked.get(payment.id) ?? 0;
    this.asked.set(payment.id, before + (amount ?? Infinity));
    const isTwice = draw.chance(0.3);
    await this.#pause(draw.between(10, 600));
    await this.#persist(key, this.#refundOf(payment, key, amount), isTwice);
  }

  /** A seller's share goes out. */
  async #payOut(key: string, draw: Random): Promise<void> {
    const isTwice = draw.chance(0.3);
    await this.#pause(draw.between(10, 600));
    await this.#persist(key, () => this.#askPayout(key), isTwice);
  }

  #cancelInPanel({ charge }: Payment) {
    const { choices, scheduler, service } = this.#options;
    const { paymentId } = charge.service;
    const panel = choices.fault("panel", "service", 0.2, "somebody cancels in the service's pages");
    if (panel === undefined || paymentId === undefined) return;
    const amount = panel.weighted([
      [1, undefined],
      [3, 1_000],
    ]);
    const label = `somebody cancels ${amount ?? "all that is left"}`;
    scheduler.after(panel.between(10, 4_000), service.process, label, () => {
      void service.panel.cancel(paymentId, amount);
    });
  }

  /** Asks until there is an answer; `isTwice`: presses the button a second time before it comes. */
  async #persist(key: string, ask: Ask, isTwice: boolean): Promise<void> {
    for (let tried = 0; tried < TRIES; tried++) {
      const again = isTwice ? [this.#pause(this.#options.choices.latency("second press", 30)).then(ask)] : [];
      const answers = (await Promise.all([ask(), ...again])).filter((answer) => answer !== undefined);
      for (const answer of answers) if (!(answer instanceof Error)) this.answers.push({ key, made: answer });
      // What cannot be done now may be done once another refund has ended.
      const isOver = (answer: Refund | Payout | Error) =>
        !(answer instanceof Error && "code" in answer && answer.code === UNDERWAY);
      if (answers.some(isOver)) return;
      await this.#pause(1_000);
    }
  }

  #refundOf({ id, method }: Payment, key: string, amount: number | undefined): Ask {
    const to = method === "pix" ? { pixKey: "52998224725", pixKeyType: "CPF" } : {};
    return () =>
      this.#ask(async (pay) => {
        const refund = await pay.charges.refund(id, { amount, key, ...to });
        this.#options.answered(refund);
        return refund;
      });
  }

  #askPayout(key: string): Promise<Payout | Error | undefined> {
    return this.#ask((pay) =>
      pay.payouts.create({ key, amount: 6_000, pixKey: "maria@shop.example", pixKeyType: "EMAIL" }),
    );
  }

  /** What an instance answers, or why there is none; `undefined` where no answer came. */
  async #ask<Made>(
    of: (pay: NonNullable<ReturnType<Instances["any"]>>["pay"]) => Promise<Made>,
  ): Promise<Made | Error | undefined> {
    const instance = this.#options.instances.any();
    if (instance === undefined) return undefined;
    const { process, pay } = instance;
    return Promise.race([
      runAs(process, () =>
        of(pay).catch((error: Error) => (error.name === "ChargeError" ? error : undefined)),
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
