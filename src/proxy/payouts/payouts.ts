// Sends money out by Pix, once. What is asked for is stored before the service is called, the call is made once, and nothing is
// ever sent again on a guess: what became of a call without an answer is told by the service's deliveries.
import { formatBrl, MAX_ID_LENGTH } from "../../contract/index.ts";
import { ChargeError } from "../charges/charge-error.ts";
import { newChargeId } from "../charges/ids.ts";
import type { Change, ChargesContext } from "../charges/ledger.ts";
import { maskPixKey } from "../logging/mask.ts";
import { dayOf, endOfDay, startOfDay } from "../model/brazil-day.ts";
import { merchantProblem } from "../model/merchant-problems.ts";
import {
  answeredPayout,
  isPayoutOverdue,
  PAYOUTS_ID,
  spentAmount,
  toPayout,
  unknownPayout,
  unsentPayout,
  type Payout,
  type PayoutChange,
  type StoredPayout,
} from "../model/payout.ts";
import { pageOf } from "../charges/list-filters.ts";
import { checkInTime, ServiceError } from "../service/service-error.ts";
import { newPayoutReference } from "../service/payout-reference.ts";
import { withdraw, type Withdrawn } from "../service/withdraw.ts";
import { payoutPosition, type ChargePosition, type Store } from "../stores/store.ts";
import {
  readFilters,
  parsePayout,
  type AskedPayout,
  type NewPayout,
  type PayoutFilters,
} from "./parse-payout.ts";

export interface Payouts {
  /**
   * Sends money to a Pix key, and gives the payout: `pending` until the service tells that it went out, `refused` with the
   * service's words, or `unknown` if it did not answer. Nothing is sent twice. Rejects with a `ChargeError` if the payout
   * cannot be made, and with a `ServiceError` if nothing was sent: the same key may then be used again.
   */
  create(payout: NewPayout): Promise<Payout>;
  /** The payout with this id, as it is known now; `undefined` if there is none. */
  get(id: string): Promise<Payout | undefined>;
  /** Payouts, newest first, and the withdrawals of Pix refunds among them. Rejects with a `TypeError` for a filter that is none. */
  list(filter?: PayoutFilters): Promise<PayoutPage>;
}

/** There are more if `next` is given, which the next call takes as `after`. */
export interface PayoutPage {
  payouts: Payout[];
  next?: string | undefined;
}

interface Parts {
  /** Cents that may go out in a day of Brazil. */
  limit: number | undefined;
  /** Key the hashes of what was asked for, the current one first. */
  secrets: readonly string[];
  /** Milliseconds after which a service call is certain to have ended. */
  callEndsWithin: number;
}

/** Payouts that are read at a time. */
const PAGE_SIZE = 200;

type PayoutStore = Required<Pick<Store, "payout" | "listPayouts">>;

export function createPayouts(
  { store, service, ledger, now }: ChargesContext,
  { limit, secrets, callEndsWithin }: Parts,
): { payouts: Payouts; endOverdue: () => Promise<void> } {
  function payoutStore(): PayoutStore {
    const { payout, listPayouts } = store;
    if (payout && listPayouts) return { payout, listPayouts };
    throw new TypeError(
      "pay.payouts needs a store with the methods payout and listPayouts, which this one lacks.",
    );
  }

  async function* pages(of: Omit<Parameters<PayoutStore["listPayouts"]>[0], "limit" | "after">) {
    const { listPayouts } = payoutStore();
    let after: ChargePosition | undefined;
    for (;;) {
      const page = await listPayouts({ ...of, after, limit: PAGE_SIZE });
      yield page;
      const last = page.at(-1);
      if (last === undefined || page.length < PAGE_SIZE) return;
      after = payoutPosition(last);
    }
  }

  /**
   * Stores what is asked for, unless there is a payout with this key. All payouts are one aggregate, so that what went out today
   * is counted together with what is about to.
   */
  async function keep(asked: AskedPayout): Promise<{ payout: StoredPayout; isNew: boolean }> {
    const { payout: find } = payoutStore();
    let known: StoredPayout | undefined;
    let made: StoredPayout | undefined;
    await ledger.change({ orderId: PAYOUTS_ID }, async (): Promise<Change | undefined> => {
      // Before the key: another process may write this very payout meanwhile, which must not count against itself.
      const most = Math.min(limit ?? Infinity, asked.limit ?? Infinity);
      const left = await leftToday(most);
      known = await find({ key: asked.key });
      if (known !== undefined) return undefined;
      if (asked.amount > left) throw aboveLimit(asked.amount, most, left);
      const [body = ""] = asked.bodies;
      const at = new Date(now()).toISOString();
      made = {
        id: newChargeId(),
        amount: asked.amount,
        status: "pending",
        pixKeyMasked: maskPixKey(asked.to.pixKey),
        ...(asked.user !== undefined && { user: asked.user }),
        createdAt: at,
        updatedAt: at,
        reference: newPayoutReference(),
        key: asked.key,
        body,
        due: now() + callEndsWithin,
      };
      return { payouts: [made] };
    });
    if (known === undefined) return { payout: made!, isNew: true };
    if (known.body !== undefined && asked.bodies.includes(known.body)) return { payout: known, isNew: false };
    throw new ChargeError(
      "idempotency_key_reused",
      "key was used for another payout before: give each payout a key of its own.",
    );
  }

  /** Cents that may still go out today. The withdrawals of refunds do not count. */
  async function leftToday(most: number): Promise<number> {
    if (most === Infinity) return Infinity;
    const today = dayOf(now());
    let spent = 0;
    for await (const page of pages({ from: startOfDay(today), to: endOfDay(today) }))
      spent += spentAmount(page.filter(({ refundOf }) => refundOf === undefined));
    return Math.max(most - spent, 0);
  }

  const aboveLimit = (amount: number, most: number, left: number) =>
    new ChargeError(
      "payout_above_limit",
      `Payouts may send out ${formatBrl(most)} a day (payoutLimit), of which ${formatBrl(left)} are left today: ${formatBrl(amount)} ` +
        "cannot go out.",
    );

  /** Changes a payout, where `decide` makes something of it as it is now. Gives it as it is then. */
  async function change(id: string, decide: (payout: StoredPayout) => PayoutChange | undefined) {
    const { payout: find } = payoutStore();
    let current: StoredPayout | undefined;
    await ledger.change({ orderId: PAYOUTS_ID }, async () => {
      current = await find({ id });
      const decided = current && decide(current);
      if (decided === undefined) return undefined;
      current = decided.payout;
      return { payouts: [decided.payout], problems: decided.problems };
    });
    return current;
  }

  const end = (id: string, sent: Withdrawn) => change(id, (payout) => answeredPayout(payout, sent, now()));

  /** Of which nothing was sent: its key may be used again. */
  const takeBack = (id: string, { code }: ServiceError) =>
    change(id, (payout) => ({
      payout: unsentPayout(payout, now()),
      problems: code === "unauthorized" ? [merchantProblem.serviceUnauthorized()] : [],
    }));

  async function create(given: NewPayout): Promise<Payout> {
    const asked = await parsePayout(given, secrets);
    const { payout, isNew } = await keep(asked);
    if (!isNew) return toPayout(payout);
    const { amount, reference, due } = payout;
    let sent: Withdrawn;
    try {
      checkInTime(due, now());
      sent = await withdraw(service.pix, { amount, reference, description: asked.description }, asked.to);
    } catch (error) {
      if (error instanceof ServiceError) await takeBack(payout.id, error);
      throw error;
    }
    return toPayout((await end(payout.id, sent)) ?? payout);
  }

  return {
    payouts: {
      create,
      async get(id) {
        const isId = typeof id === "string" && id.length <= MAX_ID_LENGTH;
        const found = isId ? await payoutStore().payout({ id }) : undefined;
        return found && toPayout(found);
      },
      async list(filter = {}) {
        const query = readFilters(filter);
        const found = await payoutStore().listPayouts({ ...query, limit: query.limit + 1 });
        const { items, ...next } = pageOf(found, query.limit, payoutPosition);
        return { payouts: items.map(toPayout), ...next };
      },
    },
    async endOverdue() {
      if (store.listPayouts === undefined) return;
      const overdue: StoredPayout[] = [];
      for await (const page of pages({ status: "pending" }))
        overdue.push(...page.filter((payout) => isPayoutOverdue(payout, now())));
      for (const { id } of overdue)
        await change(id, (payout) =>
          isPayoutOverdue(payout, now()) ? unknownPayout(payout, now()) : undefined,
        );
    },
  };
}
