// What holds at every step, and what holds once all is quiet. The latter is what the crash trial holds, and of the shop and its
// pages what it cannot see.
import { FINAL_STATUSES, METHODS, type Charge } from "../../src/contract/index.ts";
import type { Commit, CommitResult, Store } from "../../src/proxy/stores/store.ts";
import type { StoredPayout } from "../../src/proxy/model/payout.ts";
import type { StoredProblem } from "../../src/proxy/model/stored-problem.ts";
import type { ChargeRecord, StoredCharge } from "../../src/proxy/model/record.ts";
import { createSummary } from "../../src/proxy/model/summary.ts";
import { paidAtOf } from "../../src/proxy/model/payment.ts";
import { canTransition, wasPaid } from "../../src/proxy/model/transition.ts";
import type { Refund } from "../../src/proxy/index.ts";
import type { SandboxControl } from "../../src/sandbox/index.ts";
import { orderOf } from "../programs/crash/orders.ts";
import { unheard, violations } from "../programs/crash/invariants.ts";
import { moneyBack } from "../programs/crash/money-back.ts";
import type { Answers } from "../programs/crash/page.ts";
import type { Plan } from "../programs/crash/plan.ts";
import type { Stream } from "./browser.ts";
import type { Visit } from "./buyer.ts";
import type { Clerk } from "./clerk.ts";
import { authentications } from "./authentications.ts";
import { PAYOUT_LIMIT } from "./instances.ts";
import type { Process } from "./scheduler.ts";
import type { Service } from "./service.ts";
import type { Shop } from "./shop.ts";

/** What an instance may log as an error: the store failed, or the shop's code. */
const EXPECTED =
  /^(order\(\) failed|authenticate\(\) failed|on[A-Z][a-z]+ failed|A request could not be served|The outbox could not be|The sweep could not|A charge could not be processed|A changed charge could not be read)/;

/** Looks on while things happen. */
export class Watch {
  readonly broken: string[] = [];
  readonly #store: Store;
  readonly #charges = new Map<string, StoredCharge>();
  /** Streams of the deliveries that were taken. */
  readonly #events = new Set<string>();
  /** Refunds that a clerk was answered. */
  readonly #refunds = new Map<string, Refund>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** A clerk was answered a refund, which stays in the store from now on. */
  answered(refund: Refund): void {
    this.#refunds.set(refund.id, refund);
    this.#checkRefunds(refund.chargeId);
  }

  #checkRefunds(chargeId: string) {
    const { refunds = [] } = this.#charges.get(chargeId) ?? {};
    for (const { id, amount } of this.#refunds.values())
      if (id.startsWith(chargeId) && !refunds.some((kept) => kept.id === id && kept.amount === amount))
        this.broken.push(`Refund ${id} was answered, and is not in the store`);
  }

  committed({ charges = [], outbox = [] }: Commit, result: CommitResult): void {
    if (result !== "done") return;
    for (const { stream } of outbox.filter(({ kind }) => kind === "event")) {
      if (this.#events.has(stream)) this.broken.push(`A delivery was taken twice: ${stream}`);
      this.#events.add(stream);
    }
    for (const stored of charges) {
      const { id, status, version } = stored.record;
      const before = this.#charges.get(id)?.record;
      this.#charges.set(id, structuredClone(stored));
      this.#checkRefunds(id);
      if (before && canTransition(status, before.status))
        this.broken.push(`${id} was ${before.status} in the store, and then ${status}`);
      if (before && version < before.version)
        this.broken.push(`${id} was at version ${before.version}, and then at ${version}`);
    }
  }

  /**
   * A card charge is about to be made: no other of its order may be on its way to money, or have it. A challenge may be
   * left for another charge, and be approved while that one is on its way: by buyers who pay beside each other, or in the
   * other tab at this very moment.
   */
  charging(
    reference: string,
    { cards, challenges }: SandboxControl,
    { isHostile, time }: { isHostile: boolean; time: number },
  ): void {
    const order = orderOf(reference);
    const open = new Set(challenges.list().map(({ merchantOrderId }) => merchantOrderId));
    for (const { merchantOrderId, status } of cards.list()) {
      if (orderOf(merchantOrderId) !== order) continue;
      if (merchantOrderId === reference) this.broken.push(`${reference} is sent twice`);
      else if (status === "PAID" && !isHostile && !this.#isJustLeft(merchantOrderId, reference, time))
        this.broken.push(`${reference} is sent while ${merchantOrderId} is paid`);
      else if (status === "PENDING" && !open.has(merchantOrderId))
        this.broken.push(`${reference} is sent while ${merchantOrderId} is under way`);
    }
  }

  /** Also where it was paid while the call for the other was on its way. */
  #isJustLeft(reference: string, other: string, time: number): boolean {
    const records = [...this.#charges.values()].map(({ record }) => record);
    const [left, sent] = [reference, other].map((name) =>
      records.find(({ service }) => service.merchantOrderId === name),
    );
    if (left?.status === "paid" && sent) return Date.parse(paidAtOf(left)) > Date.parse(sent.createdAt);
    return left?.status === "expired" && time - Date.parse(left.updatedAt) < 1_000;
  }

  failed(process: Process, message: string, fields: unknown): void {
    if (!EXPECTED.test(message))
      this.broken.push(`${process.name} logged ${message} ${JSON.stringify(fields)}`);
  }

  /** Pages whose stream has been open for a second, and that do not show what the store has had for a second. */
  async stalePages(visits: readonly Visit[], time: number): Promise<string[]> {
    const found: string[] = [];
    for (const visit of visits.filter(({ page }) => page.process.isAlive)) {
      for (const charge of visit.charges.values()) {
        const isOpen = ({ url, openedAt, server }: Stream) =>
          url.includes(charge.id) && time - openedAt > 1_000 && time - (server?.pausedUntil ?? 0) > 1_000;
        if (![...visit.page.open].some(isOpen)) continue;
        const stored = await this.#store.charge(charge.id);
        const isOld = stored && time - Date.parse(stored.record.updatedAt) > 1_000;
        if (isOld && stored.record.version > charge.version && !FINAL_STATUSES.includes(charge.status))
          found.push(
            `${visit.page.process.name} shows ${charge.id} at version ${charge.version} while its stream is open, and the ` +
              `store has ${stored.record.version}`,
          );
      }
    }
    return found;
  }
}

export interface End {
  plans: ReadonlyMap<string, Plan>;
  stored: readonly StoredCharge[];
  paidOut: readonly StoredPayout[];
  inbox: readonly StoredProblem[];
  answers: Answers;
  shop: Shop;
  clerk: Clerk;
  service: Service;
  visits: readonly Visit[];
}

/** Each violation as a sentence; empty where every invariant holds. */
export function atTheEnd({
  plans,
  stored,
  paidOut,
  inbox,
  answers,
  shop,
  clerk,
  service,
  visits,
}: End): string[] {
  const ledger = service.control.ledger();
  const deliveries = service.control.deliveries.list();
  return [
    ...violations({
      plans,
      ledger,
      stored,
      sent: shop.charges,
      problems: [...shop.problems.values()],
      answers,
    }),
    ...unheard(
      deliveries.map(({ body }) => body).filter((body) => !service.lost.has(body)),
      shop.events,
    ),
    ...shop.broken,
    ...payments(stored, shop, plans),
    ...moneyBack({
      stored,
      paidOut,
      told: shop.refunds,
      problems: [...shop.problems.values()],
      asked: clerk.asked,
      answers: clerk.answers,
      ledger,
      cancelled: service.cancelled,
      cancelledInPanel: service.panel.cancelled,
      withdrawals: service.control.withdrawals.list(),
      lost: service.lost,
    }),
    ...overLimit(paidOut),
    ...unlisted(inbox, shop),
    ...sums(stored),
    ...[...plans.keys()].flatMap((order) =>
      authentications(
        stored.filter(({ record }) => record.orderId === order && record.method === "card"),
        shop,
        service,
      ),
    ),
    ...pages(stored, visits),
  ];
}

/** Each order that is paid was told as a payment, by one charge, and no other was. */
function payments(stored: readonly StoredCharge[], shop: Shop, plans: ReadonlyMap<string, Plan>): string[] {
  const found: string[] = [];
  for (const order of plans.keys()) {
    const told = shop.payments.filter(({ payment }) => payment.orderId === order);
    const ids = new Set(told.map(({ payment }) => payment.id));
    const records = stored.map(({ record }) => record).filter(({ orderId }) => orderId === order);
    const isPaid = records.some(({ status }) => status === "paid");
    if (isPaid && !told.some(({ taken }) => taken))
      found.push(`Order ${order} is paid, and the shop was not told`);
    const kept = records.filter(({ id, status }) => ids.has(id) && status === "paid");
    if (kept.length > 1) found.push(`Order ${order} was told as paid by ${kept.length} charges`);
    for (const id of ids) {
      const status = records.find((record) => record.id === id)?.status;
      if (status === undefined || !["paid", "cancelled", "reversed"].includes(status))
        found.push(`Order ${order} was told as paid by ${id}, which is ${status ?? "not in the store"}`);
    }
  }
  return found;
}

/** A page is told of a payment that comes within a quarter of an hour after a charge seemed to be over. */
const LATE_PAYMENT = 15 * 60_000;

const isTooLate = (shown: Charge, record: ChargeRecord) =>
  shown.status === "expired" && Date.parse(record.updatedAt) - Date.parse(shown.updatedAt) > LATE_PAYMENT;

/** Pages that are open end in the truth. */
function pages(stored: readonly StoredCharge[], visits: readonly Visit[]): string[] {
  const found: string[] = [];
  const byId = new Map(stored.map(({ record }) => [record.id, record]));
  for (const { page, charges } of visits) {
    if (!page.process.isAlive) continue;
    for (const charge of charges.values()) {
      const record = byId.get(charge.id);
      // What becomes of a payment afterwards is no news to its page.
      const isFinal = FINAL_STATUSES.includes(charge.status) && charge.status !== "expired";
      if (record === undefined)
        found.push(`${page.process.name} shows ${charge.id}, which is not in the store`);
      else if (!isFinal && record.status !== charge.status && !isTooLate(charge, record))
        found.push(`${page.process.name} shows ${charge.id} as ${charge.status}, and it is ${record.status}`);
    }
  }
  return found;
}

/** What is told is listed, and the other way round, each once. */
function unlisted(inbox: readonly StoredProblem[], { problems }: Shop): string[] {
  const told = new Set([...problems.values()].map(({ id }) => id));
  const listed = new Set(inbox.map(({ id }) => id));
  return [
    ...[...problems.values()]
      .filter(({ id = "" }) => !listed.has(id))
      .map(({ code }) => `${code} was told, and is not listed`),
    ...inbox.filter(({ id }) => !told.has(id)).map(({ code }) => `${code} is listed, and was not told`),
  ];
}

/** The sums by day are those of the charges. */
function sums(stored: readonly StoredCharge[]): string[] {
  const summary = createSummary({});
  for (const charge of stored) summary.add(charge);
  const { totals } = summary.table();
  return METHODS.flatMap((method) => {
    const records = stored.map(({ record }) => record).filter((record) => record.method === method);
    const paid = records.filter(wasPaid);
    const came = paid.reduce((sum, { amount }) => sum + amount, 0);
    const back = paid.reduce((sum, { cancelledAmount = 0 }) => sum + cancelledAmount, 0);
    const { paid: cameIn, refunded } = totals[method];
    return cameIn.amount === came && refunded.amount === back
      ? []
      : [
          `By ${method} ${came} cents came and ${back} went back, and the sums say ${cameIn.amount} and ${refunded.amount}`,
        ];
  });
}

/** Payouts of a run take place within a day. */
function overLimit(paidOut: readonly StoredPayout[]): string[] {
  const spent = paidOut
    .filter(({ refundOf, status }) => refundOf === undefined && status !== "failed" && status !== "refused")
    .reduce((sum, { amount }) => sum + amount, 0);
  return spent > PAYOUT_LIMIT ? [`${spent} cents went out, of ${PAYOUT_LIMIT} at most`] : [];
}
