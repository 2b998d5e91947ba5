import type { Cards } from "../cards/cards.ts";
import type { Challenges } from "../cards/challenges.ts";
import type { Pix } from "../pix/pix.ts";
import type { Withdrawals } from "../pix/withdrawals.ts";
import type { Keys } from "../service/keys.ts";
import { isoDate, type Clock } from "../shared/clock.ts";
import type { Endpoint, Fault, Faults } from "../shared/faults.ts";
import { Refusal, refuseField } from "../shared/refusal.ts";
import type { Store, CardRecord, PixRecord, WithdrawalRecord } from "../shared/store.ts";
import type { Deliveries, Delivery, DeliveryMode } from "../webhooks/deliveries.ts";
import type { ApprovalEvent } from "../webhooks/events.ts";
import type { Followers } from "./followers.ts";

/** What was truly charged, for comparison with what a shop believes. Amounts are cents. */
export interface LedgerEntry {
  method: "pix" | "card";
  paymentId: string;
  merchantOrderId: string;
  /** As the service has it: `PENDING`, `PAID`, `DENIED`, `CANCELLED`, `REVERSED`. */
  status: string;
  /** What was asked for. */
  amount: number;
  /** What the buyer was charged: of an underpaid Pix less, of an unpaid charge nothing. */
  charged: number;
  /** What went back to the buyer by cancellation. */
  cancelled: number;
  /** ISO 8601 */
  createdAt: string;
}

/** An open 3DS session. */
export interface OpenChallenge {
  sessionId: string;
  paymentId: string;
  merchantOrderId: string;
  /** Whether the bank asks the buyer. */
  asks: boolean;
  /** ISO 8601 */
  expiresAt: string;
}

/**
 * What others do to the service: buyers' banks, acquirers, the network.
 *
 * Every method that changes a charge or a withdrawal gives its new state, and throws an `Error` that says why where
 * that state does not allow it. Amounts are cents, times milliseconds since 1970 unless said.
 */
export interface SandboxControl {
  pix: {
    /** Oldest first. */
    list(): PixRecord[];
    /** The buyer's bank pays, all or `amount`; after the expiry too, as late money does. */
    pay(paymentId: string, options?: { amount?: number | undefined }): Promise<PixRecord>;
    /** As `pay`, from the copy-and-paste code. */
    payCode(code: string, options?: { amount?: number | undefined }): Promise<PixRecord>;
  };
  cards: {
    /** Newest first. */
    list(): CardRecord[];
    /** Approves a charge that waits: under review, uncaptured, or in authentication. */
    confirm(paymentId: string): Promise<CardRecord>;
    /** Declines one; default return code `05`. */
    deny(paymentId: string, returnCode?: string): Promise<CardRecord>;
    /** Releases the money to the balance. */
    settle(paymentId: string): Promise<CardRecord>;
    chargeBack(paymentId: string): Promise<CardRecord>;
    /** Cancels `amount`, or all that is left. */
    cancel(paymentId: string, options?: { amount?: number | undefined }): Promise<CardRecord>;
  };
  challenges: {
    /** Sessions that wait for their buyer. */
    list(): OpenChallenge[];
    /** Ends a session as its page would. */
    finish(sessionId: string, answer: { approved: boolean }): Promise<void>;
  };
  withdrawals: {
    list(): WithdrawalRecord[];
    /** Told as `withdrawal`, or as `event` says. */
    approve(withdrawalId: string, options?: { event?: ApprovalEvent | undefined }): Promise<WithdrawalRecord>;
    fail(withdrawalId: string): Promise<WithdrawalRecord>;
  };
  deliveries: {
    /** The log, oldest first. */
    list(): Delivery[];
    /** Sends once more; settled once that attempt has ended. */
    resend(id: string): Promise<Delivery>;
    /** Reads the mode, or changes what is given of it. */
    mode(change?: Partial<DeliveryMode>): DeliveryMode;
    /** Sends what `hold` kept. */
    release(options?: { reversed?: boolean }): Promise<void>;
    /** The merchant's address from now on; `undefined`: none. */
    sendTo(url: string | undefined): void;
    /** Where deliveries go. */
    target(): string | undefined;
    /** Settled when no delivery is under way: what waits for its time, or is held, is not waited for. */
    idle(): Promise<void>;
  };
  faults: {
    /** The next answers of an endpoint go wrong. */
    next(endpoint: Endpoint, fault: Fault, times?: number): void;
    list(): (Fault & { endpoint: Endpoint })[];
    clear(): void;
  };
  keys: { activate(key: string): void; deactivate(key: string): void };
  clock: {
    /** Milliseconds since 1970. */
    now(): number;
    /**
     * Moves the sandbox's time ahead: deliveries and challenges that fall due meanwhile do so in the order of their times.
     * Settled once they have, and what follows the clock has done what was due.
     */
    advance(seconds: number): Promise<void>;
    /** Milliseconds by which the time was moved ahead in all, once they are not `known`: how others follow the clock. */
    moved(known: number): Promise<number>;
  };
  ledger(): LedgerEntry[];
  /** The merchant's money at the service. */
  balance(): number;
}

/** Ten years, in seconds. */
const MAX_ADVANCE = 315_360_000;

export function createControl(parts: {
  store: Store;
  pix: Pix;
  cards: Cards;
  challenges: Challenges;
  withdrawals: Withdrawals;
  deliveries: Deliveries;
  faults: Faults;
  keys: Keys;
  clock: Clock;
  followers: Followers;
}): SandboxControl {
  const { store, pix, cards, challenges, withdrawals, deliveries, faults, keys, clock, followers } = parts;
  return {
    pix: {
      list: () => structuredClone(pix.list()),
      pay: async (paymentId, options) => structuredClone(await pix.pay(paymentId, options)),
      payCode: async (code, options) =>
        structuredClone(await pix.pay(pix.findByCode(code).paymentId, options)),
    },
    cards: {
      list: () => structuredClone(cards.list()),
      confirm: async (paymentId) => structuredClone(await cards.confirm(paymentId)),
      deny: async (paymentId, returnCode) => structuredClone(await cards.decline(paymentId, returnCode)),
      settle: async (paymentId) => structuredClone(await cards.settle(paymentId)),
      chargeBack: async (paymentId) => structuredClone(await cards.chargeBack(paymentId)),
      cancel: async (paymentId, options) => structuredClone(await cards.cancel(paymentId, options?.amount)),
    },
    challenges: {
      list: () =>
        challenges.list().map(({ sessionId, charge, asks, expiresAt }) => ({
          sessionId,
          paymentId: charge.paymentId,
          merchantOrderId: charge.merchantOrderId,
          asks,
          expiresAt: isoDate(expiresAt),
        })),
      finish: async (sessionId, { approved }) => {
        await challenges.finish(sessionId, approved);
      },
    },
    withdrawals: {
      list: () => structuredClone(withdrawals.list()),
      approve: async (withdrawalId, options) =>
        structuredClone(await withdrawals.approve(withdrawalId, options)),
      fail: async (withdrawalId) => structuredClone(await withdrawals.fail(withdrawalId)),
    },
    deliveries: {
      list: deliveries.list,
      resend: deliveries.resend,
      mode: deliveries.mode,
      release: deliveries.release,
      sendTo: deliveries.sendTo,
      target: deliveries.target,
      idle: deliveries.idle,
    },
    faults: { next: faults.next, list: faults.list, clear: faults.clear },
    keys: { activate: keys.activate, deactivate: keys.deactivate },
    clock: {
      now: () => clock.now(),
      advance: async (seconds) => {
        if (!(seconds >= 0 && seconds <= MAX_ADVANCE))
          throw refuseField("seconds", `0 to ${MAX_ADVANCE}, since time does not go back`);
        if (!clock.advance) throw new Refusal("This sandbox was given a clock that cannot be moved.");
        await clock.advance(seconds * 1000);
        await followers.tell(seconds * 1000);
      },
      moved: followers.moved,
    },
    ledger: () => [...pix.list().map(pixEntry), ...cards.list().toReversed().map(cardEntry)],
    balance: () => store.balance,
  };
}

const pixEntry = (charge: PixRecord): LedgerEntry => ({
  method: "pix",
  paymentId: charge.paymentId,
  merchantOrderId: charge.merchantOrderId,
  status: charge.status,
  amount: charge.amount,
  charged: charge.paidAmount,
  cancelled: 0,
  createdAt: isoDate(charge.createdAt),
});

const cardEntry = (charge: CardRecord): LedgerEntry => ({
  method: "card",
  paymentId: charge.paymentId,
  merchantOrderId: charge.merchantOrderId,
  status: charge.status,
  amount: charge.amount,
  charged: charge.captured,
  cancelled: charge.cancelled,
  createdAt: isoDate(charge.createdAt),
});
