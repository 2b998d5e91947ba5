// Buyers who carry out their plans, some at a time, until the run is over.
import { FINAL_STATUSES, type Charge } from "../../../src/contract/index.ts";
import type { SandboxControl } from "../../../src/sandbox/index.ts";
import { orderId, orderOf } from "./orders.ts";
import type { Page } from "./page.ts";
import { planFor, type Plan, type Step } from "./plan.ts";
import { random } from "../../support/random.ts";
import type { Panel } from "../../support/service-panel.ts";
import type { Service } from "./service.ts";

const AT_ONCE = 24;
/** Then a buyer leaves, whatever the page shows. */
const LOOKS = 15;

export interface Crowd {
  /** Orders that somebody set out to pay, with the plan. */
  plans: Map<string, Plan>;
  /** Settles when every buyer has left, which they do once the run is over. */
  left: Promise<unknown>;
}

export function openShopTo(
  seed: number,
  page: Page,
  service: Pick<Service, "control" | "panel">,
  over: AbortSignal,
): Crowd {
  const plans = new Map<string, Plan>();
  async function comeAndGo() {
    while (!over.aborted) {
      const index = plans.size;
      const plan = planFor(random(seed, "buyer", index));
      const order = orderId(index);
      plans.set(order, plan);
      await new Buyer(order, `${seed}-${order}`, page, service).carryOut(plan).catch((error: unknown) => {
        if (!over.aborted) throw error;
      });
    }
  }
  return { plans, left: Promise.all(Array.from({ length: AT_ONCE }, comeAndGo)) };
}

const isWaiting = ({ status }: Charge) => status === "pending" || status === "challenge";

class Buyer {
  readonly #order: string;
  readonly #name: string;
  readonly #page: Page;
  readonly #control: SandboxControl;
  readonly #panel: Panel;
  /** Payments that the buyer will not answer the bank about. */
  readonly #abandoned = new Set<string>();

  constructor(
    order: string,
    name: string,
    page: Page,
    { control, panel }: Pick<Service, "control" | "panel">,
  ) {
    this.#order = order;
    this.#name = name;
    this.#page = page;
    this.#control = control;
    this.#panel = panel;
  }

  async carryOut({ hostile, steps, after }: Plan) {
    if (hostile) return this.#payTwoCodes(steps);
    for (const [index, step] of steps.entries()) {
      const outcome = await this.#take(step, index);
      if (outcome === "done") break;
    }
    await this.#later(after);
  }

  /** A try to pay; `done` if there is nothing more to try. */
  async #take(step: Step, index: number): Promise<"done" | "again"> {
    await this.#page.pause(step.manner.thinks);
    const charge = await this.#post(step, index);
    if (typeof charge === "string") return "done";
    if (step.method === "pix") {
      if (charge.pix === undefined || !step.pays) return "again";
      await this.#page.pause(step.manner.thinks);
      await this.#payCode(charge.pix.code);
      await this.#watch(charge, step, ({ status }) => status === "paid");
      return "done";
    }
    let now = charge;
    if (isWaiting(now)) {
      await this.#page.pause(step.manner.thinks);
      // A challenge that the buyer leaves open is superseded by the next try.
      if (now.status === "challenge" && step.bank === "waits") return this.#leave();
      await this.#bankDecides(step.bank === "approves");
      now = await this.#watch(charge, step, (seen) => !isWaiting(seen));
    }
    return now.status === "paid" ? "done" : "again";
  }

  async #post(step: Step, index: number) {
    const { twice, tabs, cutAfter } = step.manner;
    const key = (tab: string) => `${this.#name}-${index}-${tab}`.padEnd(16, "0");
    const body = JSON.stringify({
      orderId: this.#order,
      ...(step.method === "pix"
        ? { method: "pix" }
        : {
            method: "card",
            installments: 1,
            card: {
              number: step.number,
              holder: "MARIA DA SILVA",
              expirationDate: "12/2040",
              securityCode: "737",
              brand: "Visa",
            },
          }),
    });
    const [first, other] = await Promise.all([
      this.#page.post(key("a"), body, cutAfter),
      twice || tabs ? this.#page.post(key(tabs ? "b" : "a"), body) : undefined,
    ]);
    // The buyer goes on in the tab that has something to go on with.
    const live = [other, first].find(
      (made) => typeof made === "object" && (isWaiting(made) || made.status === "paid"),
    );
    return live ?? first;
  }

  async #payCode(code: string) {
    // A code can be paid once; the other tab may show the same.
    await this.#control.pix.payCode(code).catch(() => undefined);
  }

  #leave(): "again" {
    for (const { paymentId } of this.#cards()) this.#abandoned.add(paymentId);
    return "again";
  }

  /** The bank answers what it was asked last about this order, and not what the buyer has turned away from. */
  async #bankDecides(approved: boolean) {
    const { cards, challenges } = this.#control;
    const [asked] = this.#cards();
    if (asked?.status !== "PENDING" || this.#abandoned.has(asked.paymentId)) return;
    const session = challenges.list().find(({ paymentId }) => paymentId === asked.paymentId);
    if (session) await challenges.finish(session.sessionId, { approved });
    else await (approved ? cards.confirm(asked.paymentId) : cards.deny(asked.paymentId));
  }

  /** Card payments of this order, newest first. */
  #cards() {
    return this.#control.cards
      .list()
      .filter(({ merchantOrderId }) => orderOf(merchantOrderId) === this.#order);
  }

  async #watch(charge: Charge, { manner }: Step, isWanted: (charge: Charge) => boolean): Promise<Charge> {
    let last = charge;
    for (let look = 0; look < LOOKS; look++) {
      const now = manner.streams
        ? await this.#page.follow(charge.id, isWanted)
        : await this.#page.read(charge.id);
      last = now ?? last;
      if (isWanted(last) || FINAL_STATUSES.includes(last.status)) break;
      await this.#page.pause(80);
    }
    return last;
  }

  async #payTwoCodes(steps: readonly Step[]) {
    const made = await Promise.all(steps.slice(0, 2).map((step, index) => this.#post(step, index)));
    await Promise.all(
      made.map(async (charge) => {
        if (typeof charge === "object" && charge.pix) await this.#payCode(charge.pix.code);
      }),
    );
  }

  async #later(what: Plan["after"]) {
    const paid = this.#cards().find(({ status }) => status === "PAID");
    if (!paid || what === "nothing") return;
    const act = async () => {
      if (what === "cancel") await this.#panel.cancel(paid.paymentId);
      if (what === "cancel_part") await this.#panel.cancel(paid.paymentId, 1_000);
      // The clerk may have been first.
      if (what === "charge_back") await this.#control.cards.chargeBack(paid.paymentId).catch(() => {});
    };
    await act();
  }
}
