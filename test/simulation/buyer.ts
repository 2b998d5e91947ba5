// A buyer with a plan, before pages that use the elements' client as the elements do.
import {
  FINAL_STATUSES,
  type Card,
  type Charge,
  type NewCharge,
  type Order,
} from "../../src/contract/index.ts";
import { Backend } from "../../src/elements/client/backend.ts";
import { watchCharge } from "../../src/elements/client/charge-stream.ts";
import { toPayError, type PayError } from "../../src/elements/client/pay-error.ts";
import { PendingCharge } from "../../src/elements/client/pending-charge.ts";
import { postCharge } from "../../src/elements/client/post-charge.ts";
import { retry } from "../../src/elements/client/retry.ts";
import type { Plan, Step } from "../programs/crash/plan.ts";
import { orderOf } from "../programs/crash/orders.ts";
import type { Browser, Page, Storage } from "./browser.ts";
import type { Scheduler } from "./scheduler.ts";
import type { Service } from "./service.ts";

const CUSTOMER_CARD = {
  holder: "MARIA DA SILVA",
  expirationDate: "12/2040",
  securityCode: "737",
  brand: "Visa",
} satisfies Partial<Card>;

/** Milliseconds. */
const PATIENCE = 6_000;

const isWaiting = ({ status }: Charge) => status === "pending" || status === "challenge";

/** A page with the elements of one order. */
export class Visit {
  readonly page: Page;
  readonly #orderId: string;
  readonly #backend: Backend;
  /** Ends every request of the page. */
  readonly #gone = new AbortController();
  readonly #watched = new Set<string>();
  /** The newest that the page shows, by its id. */
  readonly charges = new Map<string, Charge>();
  #shown: string | undefined;

  constructor(page: Page, orderId: string) {
    this.page = page;
    this.#orderId = orderId;
    // An address of its own: the client keeps one stream of a charge for a page, and here all pages share its modules.
    const host = `${page.process.name}.browser-${page.browser.number}.shop.example`;
    this.#backend = page.run(() => new Backend(`https://${host}/pay`));
  }

  get charge(): Charge | undefined {
    return this.charges.get(this.#shown ?? "");
  }

  /** What a page does with a method as it loads: finds the charge that the tab has made or tried to make. */
  recall(method: Step["method"]): Promise<Charge | undefined> {
    return this.page.run(async () => {
      const { signal } = this.#gone;
      const { id, key } = this.#pending(method);
      const find = id
        ? () => this.#backend.charge(id, signal)
        : key === undefined
          ? undefined
          : () => this.#backend.chargeByKey(key, signal);
      const charge = find && (await retry(find, { signal, timeout: PATIENCE }).catch(() => undefined));
      return charge && this.#take(charge, method);
    });
  }

  /** Makes a charge; gives it, or why there is none. */
  post(step: Step): Promise<Charge | string> {
    return this.page.run(async () => {
      const { signal } = this.#gone;
      const { method } = step;
      const pending = this.#pending(method);
      try {
        const order = await retry(() => this.#backend.order(this.#orderId, signal), {
          signal,
          timeout: PATIENCE,
        });
        if (order.paid) return "order_paid";
        const charge = await postCharge(
          {
            backend: this.#backend,
            orderId: this.#orderId,
            order,
            pending,
            method,
            send: (key) => this.#backend.create(bodyOf(order, step), key, signal),
            onRetry: () => {},
          },
          signal,
        );
        return this.#take(charge, method);
      } catch (thrown) {
        const { code } = toPayError(thrown);
        // A post whose answer never came may be on its way.
        const found = pending.key === undefined ? undefined : await this.recall(method);
        return found ?? code;
      }
    });
  }

  /** Another tab of a charge that was made before. */
  follow({ id, method }: Charge): void {
    void this.page.run(async () => {
      const { signal } = this.#gone;
      const charge = await retry(() => this.#backend.charge(id, signal), { signal }).catch(() => undefined);
      if (charge) this.#take(charge, method);
    });
  }

  /** The page is closed, or loaded again. */
  leave(): Storage {
    this.page.process.end();
    return this.page.storage;
  }

  /** What still goes on ends with the run. */
  end(): void {
    this.page.run(() => this.#gone.abort());
  }

  #pending(method: Step["method"]) {
    return new PendingCharge(this.#backend.address, this.#orderId, method);
  }

  #take(charge: Charge, method: Step["method"]): Charge {
    const { signal } = this.#gone;
    const { id } = charge;
    this.#shown = id;
    this.#show(charge);
    this.#pending(method).store("id", id);
    if (this.#watched.has(id)) return charge;
    this.#watched.add(id);
    const watcher = {
      charge: (each: Charge) => this.#show(each),
      lost() {},
      // One that was removed because the service made none.
      failed: ({ code }: PayError) => void (code === "charge_not_found" && this.charges.delete(id)),
    };
    watchCharge(this.#backend, id, watcher, signal);
    return charge;
  }

  #show(charge: Charge) {
    const known = this.charges.get(charge.id);
    if (!known || charge.version > known.version) this.charges.set(charge.id, charge);
    if (FINAL_STATUSES.includes(charge.status)) this.#pending(charge.method).forget();
  }
}

const bodyOf = ({ id: orderId }: Order, step: Step): NewCharge =>
  step.method === "pix"
    ? { orderId, method: step.method }
    : { orderId, method: step.method, installments: 1, card: { ...CUSTOMER_CARD, number: step.number } };

export interface BuyerOptions {
  browser: Browser;
  scheduler: Scheduler;
  service: Service;
  orderId: string;
  plan: Plan;
}

export class Buyer {
  readonly visits: Visit[] = [];
  readonly #options: BuyerOptions;
  /** Payments that the buyer will not answer the bank about. */
  readonly #abandoned = new Set<string>();
  /** Does nothing more. */
  isHome = false;
  /** How often the buyer has tried to pay. */
  #tries = 0;

  constructor(options: BuyerOptions) {
    this.#options = options;
  }

  async carryOut(): Promise<void> {
    const { hostile, steps, after } = this.#options.plan;
    if (hostile) return this.#payTwoCodes(steps);
    for (const step of steps.slice(0, 3)) {
      const came = await this.#try(step);
      if ((came === "same" ? await this.#try(step) : came) === "done") break;
    }
    await this.#later(after);
  }

  /** `same`: the bank declined the card for lack of authentication, and the buyer tries it once more. */
  async #try(step: Step): Promise<"done" | "again" | "same"> {
    await this.#pause(10 * step.manner.thinks);
    const began = this.#options.scheduler.now;
    const former = this.#cards();
    const { visit, charge } = await this.#post(step);
    // The buyer who has made another charge turns away from what an earlier try left at the bank.
    if (typeof charge === "object" && Date.parse(charge.createdAt) >= began) this.#abandon(former);
    if (charge === "order_paid" || charge === "order_closed") return "done";
    if (typeof charge === "string") return "again";
    if (step.method === "pix") {
      if (charge.pix === undefined || !step.pays) return "again";
      await this.#pause(10 * step.manner.thinks);
      await this.#payCode(charge.pix.code);
      visit.page.comeBack();
      await this.#until(() => visit.charge?.status === "paid");
      return "done";
    }
    if (isWaiting(visit.charge ?? charge)) {
      await this.#pause(10 * step.manner.thinks);
      // A challenge that the buyer leaves open is superseded by the next try.
      if (visit.charge?.status === "challenge" && step.bank === "waits") return this.#leave();
      this.#bankDecides(step.bank === "approves");
      await this.#until(() => !isWaiting(visit.charge ?? charge));
    }
    const { status, reason } = visit.charge ?? charge;
    if (status === "denied" && reason?.code === "authentication_failed") return "same";
    return status === "paid" ? "done" : "again";
  }

  async #post(step: Step): Promise<{ visit: Visit; charge: Charge | string }> {
    this.#tries++;
    const { twice, tabs, cutAfter } = step.manner;
    let visit = this.#visit(step);
    const posts = [visit.post(step), ...(twice ? [visit.post(step)] : [])];
    const other = tabs ? this.#visit(step) : undefined;
    const otherPost = other?.post(step);
    if (cutAfter !== undefined) {
      await this.#pause(2 * cutAfter);
      visit = this.#visit(step, visit.leave());
      posts.length = 0;
      const recalled = await visit.recall(step.method);
      posts.push(recalled ? Promise.resolve(recalled) : visit.post(step));
    }
    const [charge = "gone", otherCharge] = await Promise.all([
      this.#within(Promise.race(posts)),
      otherPost && this.#within(otherPost),
    ]);
    // The buyer goes on in the tab that has something to go on with.
    if (other && typeof otherCharge === "object" && (isWaiting(otherCharge) || otherCharge.status === "paid"))
      return { visit: other, charge: otherCharge };
    if (twice && typeof charge === "object") this.#visit(step).follow(charge);
    return { visit, charge };
  }

  #visit({ manner }: Step, storage?: Storage): Visit {
    const { browser, orderId } = this.#options;
    const page = browser.open({ streams: manner.streams, ...(storage && { storage }) });
    const visit = new Visit(page, orderId);
    this.visits.push(visit);
    return visit;
  }

  #payCode(code: string): Promise<unknown> {
    const { service, scheduler } = this.#options;
    if (this.isHome) return Promise.resolve();
    // A code can be paid once; the other tab may show the same.
    return new Promise<void>((resolve) => {
      scheduler.after(50, service.process, "a bank pays a code", () => {
        void service.control.pix.payCode(code).catch(() => {});
        resolve();
      });
    });
  }

  #leave(): "again" {
    this.#abandon(this.#cards());
    return "again";
  }

  #abandon(payments: readonly { paymentId: string }[]) {
    for (const { paymentId } of payments) this.#abandoned.add(paymentId);
  }

  /** The bank answers what it was asked last about this order, and not what the buyer has turned away from. */
  #bankDecides(approved: boolean) {
    const { service, scheduler } = this.#options;
    const tries = this.#tries;
    scheduler.after(50, service.process, `a bank ${approved ? "approves" : "refuses"}`, () => {
      const { cards, challenges } = service.control;
      const [asked] = this.#cards();
      // Nobody answers the bank while paying once more.
      if (tries !== this.#tries) return;
      if (asked?.status !== "PENDING" || this.#abandoned.has(asked.paymentId)) return;
      const session = challenges.list().find(({ paymentId }) => paymentId === asked.paymentId);
      if (session) void challenges.finish(session.sessionId, { approved });
      else void (approved ? cards.confirm(asked.paymentId) : cards.deny(asked.paymentId));
    });
  }

  /** Card payments of this order, newest first. */
  #cards() {
    const { service, orderId } = this.#options;
    return service.control.cards.list().filter(({ merchantOrderId }) => orderOf(merchantOrderId) === orderId);
  }

  async #payTwoCodes(steps: readonly Step[]) {
    const made = await Promise.all(steps.slice(0, 2).map((step) => this.#post(step)));
    for (const { charge } of made)
      if (typeof charge === "object" && charge.pix) await this.#payCode(charge.pix.code);
  }

  async #later(what: Plan["after"]) {
    const { service, scheduler } = this.#options;
    const paid = this.#cards().find(({ status }) => status === "PAID");
    if (!paid || what === "nothing") return;
    const { panel, control } = service;
    const act = async () => {
      if (what === "cancel") await panel.cancel(paid.paymentId);
      if (what === "cancel_part") await panel.cancel(paid.paymentId, 1_000);
      // The clerk may have been first.
      if (what === "charge_back") await control.cards.chargeBack(paid.paymentId).catch(() => {});
    };
    scheduler.after(500, service.process, what, () => void act());
    await this.#pause(600);
  }

  #pause(milliseconds: number): Promise<void> {
    const { scheduler, browser } = this.#options;
    return new Promise((resolve) => {
      scheduler.after(milliseconds, undefined, `${browser.options.name} goes on`, () => {
        if (!this.isHome) resolve();
      });
    });
  }

  async #until(isSo: () => boolean) {
    for (let look = 0; look < 20 && !isSo(); look++) await this.#pause(PATIENCE / 20);
  }

  /** What comes of it while the buyer waits. */
  #within<T>(work: Promise<T>): Promise<T | undefined> {
    return Promise.race([work, this.#pause(2 * PATIENCE).then(() => undefined)]);
  }
}
