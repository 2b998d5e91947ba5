// The merchant's code: says what orders cost, and writes down what it is told before it answers. It may fail, and take its time.
import type {
  Authenticate,
  ChargeRecord,
  OrderAnswer,
  Payment,
  PayProblem,
  PayProxyOptions,
  Refund,
  Reminder,
  WebhookEvent,
} from "../../src/proxy/index.ts";
import { LEASE } from "../../src/proxy/notify/outbox.ts";
import type { Notification } from "../programs/crash/merchant.ts";
import { amountOf, answerFor } from "../programs/crash/orders.ts";
import type { Choices } from "./choices.ts";
import { CALLBACK_TIMEOUT } from "../../src/proxy/lib/callback.ts";
import type { Process, Scheduler } from "./scheduler.ts";

/** Who is told of what the shop has taken. */
interface ClerkOfShop {
  paid(payment: Payment): void;
  refunded(refund: Refund): void;
}

/** Seconds that a code lives. */
const LIFETIME = 120;

/** Calls in a row that may fail: at the third the proxy no longer keeps the order of what it tells. */
const MOST_FAILURES = 2;

export class Shop {
  /** Of each charge, in their order. */
  readonly charges = new Map<string, Notification[]>();
  /** Of orders that are paid, whether or not the call ended well. */
  readonly payments: { payment: Payment; taken: boolean }[] = [];
  /** What went back, or did not, likewise. */
  readonly refunds: { refund: Refund; taken: boolean }[] = [];
  /** Amounts of card tries for which authentication was asked, or perhaps was because the shop's code failed or took too long. */
  readonly authenticated: number[] = [];
  /** Buyers of whom the shop was reminded, whether or not the call ended well. */
  readonly reminders: { reminder: Reminder; taken: boolean }[] = [];
  readonly events: WebhookEvent[] = [];
  readonly problems = new Map<string, PayProblem>();
  readonly #scheduler: Scheduler;
  readonly #choices: Choices;
  readonly #clerk: () => ClerkOfShop;
  readonly #failures = new Map<string, number>();
  /** The processes whose calls of handlers are under way, by what the calls are about. */
  readonly #underway = new Map<string, Process>();
  /** What no shop should see. */
  readonly broken: string[] = [];

  /** Called as a process calls `onReminder`. */
  readonly #reminding: (process: Process, chargeId: string) => void;

  constructor(
    scheduler: Scheduler,
    choices: Choices,
    clerk: () => ClerkOfShop,
    reminding: (process: Process, chargeId: string) => void,
  ) {
    this.#scheduler = scheduler;
    this.#reminding = reminding;
    this.#choices = choices;
    this.#clerk = clerk;
  }

  /** The options of an instance. */
  handlers(process: Process) {
    const scheduler = this.#scheduler;
    const authenticate: Authenticate = async ({ amount, lastDecline }) => {
      this.authenticated.push(amount);
      const began = scheduler.time;
      await this.#work(process, `authenticate ${amount}`, "");
      if (lastDecline?.code === "insufficient_funds") return true;
      if (scheduler.time - began >= CALLBACK_TIMEOUT) return undefined;
      this.authenticated.splice(this.authenticated.indexOf(amount), 1);
      return undefined;
    };
    return {
      order: async (id: string): Promise<OrderAnswer | undefined> => {
        await this.#work(process, `order ${id}`, "");
        const answer = answerFor(id);
        return (
          answer && { ...answer, ...this.#codeTimes(id), ...(amountOf(id) % 2 === 0 && { authenticate }) }
        );
      },
      onCharge: async (record: ChargeRecord) => {
        const notification: Notification = { record, taken: false };
        this.charges.set(record.id, [...(this.charges.get(record.id) ?? []), notification]);
        await this.#work(
          process,
          `onCharge ${record.id.slice(0, 4)} v${record.version}`,
          `charge ${record.id}`,
          () => {
            notification.taken = true;
          },
        );
      },
      onPaid: async (payment: Payment) => {
        const notification = { payment, taken: false };
        this.payments.push(notification);
        await this.#work(process, `onPaid ${payment.orderId}`, `payment ${payment.orderId}`, () => {
          notification.taken = true;
          this.#clerk().paid(payment);
        });
      },
      onRefunded: async (refund: Refund) => {
        const notification = { refund, taken: false };
        this.refunds.push(notification);
        await this.#work(process, `onRefunded ${refund.status}`, `refund ${refund.id}`, () => {
          notification.taken = true;
          this.#clerk().refunded(refund);
        });
      },
      onReminder: async (reminder: Reminder) => {
        this.#reminding(process, reminder.id);
        const notification = { reminder, taken: false };
        this.reminders.push(notification);
        await this.#work(process, `onReminder ${reminder.orderId}`, `reminder ${reminder.id}`, () => {
          notification.taken = true;
        });
      },
      onEvent: (event: WebhookEvent) =>
        this.#work(process, `onEvent ${event.event}`, `event ${JSON.stringify(event.payload)}`, () => {
          this.events.push(event);
        }),
      onProblem: (problem: PayProblem) =>
        // Two instances may report the same in the same millisecond, so only the calls of one are told apart.
        this.#work(
          process,
          `onProblem ${problem.code}`,
          `problem ${JSON.stringify(problem)} ${process.name}`,
          () => {
            // The same one may be told twice.
            this.problems.set(JSON.stringify(problem), problem);
          },
        ),
    } satisfies Partial<PayProxyOptions>;
  }

  /** Most reminders are due about when buyers pay, within two seconds after their codes were made. */
  #codeTimes(order: string): Pick<OrderAnswer, "pixExpiresIn" | "remindBefore"> {
    const afterwards = this.#choices.stream("reminder", order).weighted([
      [6, 1],
      [2, 2],
      [1, 60],
      [1, 110],
    ]);
    return { pixExpiresIn: LIFETIME, remindBefore: LIFETIME - afterwards };
  }

  /** `what` it is about: empty where calls may be made side by side. */
  async #work(process: Process, label: string, what: string, done = () => {}) {
    const { name } = process;
    const key = `${label} ${what}`;
    const other = this.#underway.get(key);
    // A machine that slept, or stood still, has lost its leases, and goes on with what it had begun under them.
    const woke = Math.max(this.#scheduler.woke, process.pausedUntil, other?.pausedUntil ?? -Infinity);
    const hasLease = this.#scheduler.time - woke > LEASE;
    if (what && hasLease && other?.isAlive)
      this.broken.push(`${label} is called by ${name} while ${other.name} calls it`);
    this.#underway.set(key, process);
    const slow = this.#choices.fault("handler", name, 0.05, "slow code of the shop");
    const failures = this.#failures.get(what) ?? 0;
    const fails =
      failures < MOST_FAILURES && this.#choices.fault("handler", name, 0.05, "code of the shop that throws");
    this.#failures.set(what, fails ? failures + 1 : 0);
    const takes = this.#choices.latency(`${name} shop`, 5) + (slow?.between(500, 8_000) ?? 0);
    await new Promise<void>((resolve, reject) => {
      this.#scheduler.after(takes, undefined, fails ? `${label} throws` : label, () => {
        this.#underway.delete(key);
        // What the shop has done is done, whether or not the process is there to hear of it.
        if (!fails) done();
        this.#scheduler.whenRunning(process, `${label} has ended`, () => {
          if (fails) reject(new Error("The shop's code threw, as it was asked to."));
          else resolve();
        });
      });
    });
  }
}
