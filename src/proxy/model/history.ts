// What happened to a charge, as its store keeps it: written with the change that it tells of. It holds no buyer's data and no
// words of others, so that an erasure leaves it as it is.

import { formatBrl, type Signal } from "../../contract/index.ts";
import type { WebhookEvent } from "../service/webhooks/webhook-event.ts";
import type { PayProblem } from "./merchant-problems.ts";
import {
  isWaiting,
  type ChargeRecord,
  type StoredCharge,
  type StoredRefund,
  type Withheld,
} from "./record.ts";
import type { StoredProblem } from "./stored-problem.ts";

/** Something that happened to a charge. */
export interface HistoryEntry {
  /** ISO 8601, UTC */
  at: string;
  /**
   * `ordered`, `sent`, `answered`, `authenticated`, `changed`, `delivered`, `looked_up`, `told`, `withheld`, `refund`, `reported`,
   * `resolved`, `signal` or `erased`; later releases may have others.
   */
  kind: string;
  /** Who did it, where a person acted. */
  by?: string | undefined;
  /** What happened, in a sentence for the merchant. */
  text: string;
  /** The same for programs: ids, statuses and cents. */
  detail?: Readonly<Record<string, unknown>> | undefined;
}

/** What a commit tells of, before it is stamped. */
export interface Note extends Omit<HistoryEntry, "at" | "by"> {
  chargeId: string;
}

/** The notes that follow from a change of a charge by itself; `before` is `undefined` if it is new. */
export function changeNotes(before: StoredCharge | undefined, after: StoredCharge): Note[] {
  const { record } = after;
  if (before === undefined) return [ordered(record), sent(after)];
  return [
    ...authenticationNotes(before.record, record),
    ...(record.status === before.record.status ? [] : [changed(before.record, record)]),
    ...(record.outstandingAmount === before.record.outstandingAmount ? [] : [outstanding(record)]),
    ...(after.withheld && !before.withheld ? [withheld(record, after.withheld)] : []),
    ...refundNotes(before, after),
  ];
}

function ordered({ id, amount, orderAmount = amount, link }: ChargeRecord): Note {
  return {
    chargeId: id,
    kind: "ordered",
    text:
      `The shop was asked for the order, which costs ${formatBrl(orderAmount)} by this method` +
      (link === undefined ? "" : `, for a buyer who came by the link ${link}`),
    detail: { amount: orderAmount, ...(link !== undefined && { link }) },
  };
}

function sent({ record, authenticate }: StoredCharge): Note {
  const {
    id,
    method,
    amount,
    card,
    service: { merchantOrderId },
  } = record;
  const { brand, last4, installments = 1 } = card ?? {};
  const what = card
    ? `A card charge of ${formatBrl(amount)}${installments > 1 ? ` in ${installments} installments` : ""}, ${brand} ending in ${last4},`
    : `A Pix charge of ${formatBrl(amount)}`;
  return {
    chargeId: id,
    kind: "sent",
    text: `${what} is sent to the service as ${merchantOrderId}${authenticate ? ", to be authenticated" : ""}`,
    detail: {
      method,
      amount,
      merchantOrderId,
      ...(card && { brand, last4, installments }),
      ...(authenticate !== undefined && { authenticate }),
    },
  };
}

function changed({ status: from }: ChargeRecord, { id, status, version, reason }: ChargeRecord): Note {
  return {
    chargeId: id,
    kind: "changed",
    text: `The charge is ${status}${reason ? ` (${reason.code})` : ""}`,
    detail: { from, status, version, ...(reason && { reason: reason.code }) },
  };
}

/** ECI and version are a few digits, and none of the buyer's: who is liable for fraud hangs on them after an erasure too. */
const ECI = /^\d{1,2}$/;
const VERSION = /^\d{1,2}(\.\d{1,2}){1,3}$/;

/** What the service has said of the bank's authentication, where that is news. */
function authenticationNotes(before: ChargeRecord, after: ChargeRecord): Note[] {
  const detail = authenticationOf(after);
  if (detail === undefined || isSame(authenticationOf(before), detail)) return [];
  const { id } = after;
  const { used, dataOnly, eci, version } = detail;
  const names = [
    ...(eci === undefined ? [] : [`ECI ${eci}`]),
    ...(version === undefined ? [] : [`3-D Secure ${version}`]),
    ...(dataOnly ? ["data only"] : []),
  ];
  const text = `The buyer was ${used ? "" : "not "}authenticated${names.length > 0 ? `: ${names.join(", ")}` : ""}`;
  return [{ chargeId: id, kind: "authenticated", text, detail }];
}

/** That nobody was authenticated is not known before the charge ends: until then the bank may still ask. */
function authenticationOf(record: ChargeRecord) {
  const { threeDS } = record.service;
  if (threeDS === undefined || (!threeDS.used && isWaiting(record))) return undefined;
  const { used, dataOnly, eci, version } = threeDS;
  return { used, dataOnly, ...(ECI.test(eci) && { eci }), ...(VERSION.test(version) && { version }) };
}

const isSame = (one: object | undefined, other: object) => JSON.stringify(one) === JSON.stringify(other);

function outstanding({ id, outstandingAmount = 0 }: ChargeRecord): Note {
  const text =
    outstandingAmount > 0
      ? `${formatBrl(outstandingAmount)} are missing: the order costs more than was paid`
      : "Nothing is missing any more of what the order costs";
  return { chargeId: id, kind: "ordered", text, detail: { outstandingAmount } };
}

function withheld({ id }: ChargeRecord, { because }: Withheld): Note {
  const why =
    because === "short" ? "less came than the order costs" : "another payment of the order was told";
  return { chargeId: id, kind: "withheld", text: `onPaid is not told: ${why}`, detail: { because } };
}

/** The reminder of a charge was about to be told, and the charge was found to wait no longer. */
export const noReminderNote = ({ id, status }: ChargeRecord): Note => ({
  chargeId: id,
  kind: "withheld",
  text: `onReminder is not told: ${status === "pending" ? "the code has expired, money came, or the order costs something else by now" : `the charge is ${status}`}`,
  detail: { because: "ended" },
});

const WHOSE = {
  shop: "sent by the shop",
  service: "found at the service",
  recorded: "recorded by the shop",
} as const satisfies Record<StoredRefund["by"], string>;

function refundNotes({ refunds: known = [] }: StoredCharge, { record, refunds = [] }: StoredCharge): Note[] {
  const statusBefore = new Map(known.map(({ id, status }) => [id, status]));
  const noteOf = ({ id: refund, amount, by, status }: StoredRefund): Note => ({
    chargeId: record.id,
    kind: "refund",
    text: `The refund of ${formatBrl(amount)}, ${WHOSE[by]}, is ${status}`,
    detail: { refund, amount, by, status },
  });
  return refunds.filter(({ id, status }) => statusBefore.get(id) !== status).map(noteOf);
}

/** What the service said to a call for a charge; `status` is the charge's, and absent if it did not say. */
export const answerNote = (chargeId: string, status: ChargeRecord["status"] | undefined): Note => ({
  chargeId,
  kind: "answered",
  text: status
    ? `The service answered: the charge is ${status}`
    : "The service did not say whether it made the charge",
  detail: { answered: status !== undefined, ...(status && { status }) },
});

/** What the service said to the call of a refund that is still under way. */
export const refundAnswerNote = ({ record }: StoredCharge, { id: refund }: StoredRefund): Note => ({
  chargeId: record.id,
  kind: "answered",
  text:
    record.method === "pix"
      ? "The service took the Pix of the refund, and will say what became of it"
      : "The service did not say what became of the refund: it is looked up",
  detail: { refund, answered: record.method === "pix" },
});

/** Longer is no name of a kind of delivery. */
const MAX_EVENT_LENGTH = 60;

/** One whose signature holds: any other is refused, and kept nowhere. `receivedAt` (epoch milliseconds) if it came earlier. */
export function deliveryNote(
  chargeId: string,
  { event: given }: Pick<WebhookEvent, "event">,
  receivedAt?: number,
): Note {
  const event = given.slice(0, MAX_EVENT_LENGTH);
  return {
    chargeId,
    kind: "delivered",
    text: `The service delivered ${event}`,
    detail: {
      event,
      signature: "valid",
      ...(receivedAt !== undefined && { receivedAt: new Date(receivedAt).toISOString() }),
    },
  };
}

/** What a look-up found: a status of the service's list, that the list lacks the charge, or no answer. */
export const lookupNote = (chargeId: string, found: string): Note => ({
  chargeId,
  kind: "looked_up",
  text: `The charge was looked up at the service: ${found}`,
  detail: { found },
});

const SIGNAL_TEXTS: Readonly<Record<Signal, string>> = {
  copied: "The buyer copied the Pix code",
  challenge_shown: "The buyer was shown the bank's page",
  challenge_closed: "The buyer closed the bank's page",
  left: "The buyer left the page",
  returned: "The buyer came back to the page",
};

/** What the buyer's page saw, in its own words: nobody vouches for it. */
export const signalNote = (chargeId: string, signal: Signal): Note => ({
  chargeId,
  kind: "signal",
  text: SIGNAL_TEXTS[signal],
  detail: { signal },
});

/** A problem that the shop is told of; none if it is about no charge. */
export const problemNotes = ({ code, charge }: Pick<PayProblem, "code" | "charge">): Note[] =>
  charge
    ? [{ chargeId: charge.id, kind: "reported", text: `The problem ${code} is reported`, detail: { code } }]
    : [];

/** Somebody said that a problem is settled; none where it is about no charge. */
export const resolutionNotes = ({ id: problem, code, chargeId }: StoredProblem): Note[] =>
  chargeId === undefined
    ? []
    : [{ chargeId, kind: "resolved", text: `The problem ${code} is resolved`, detail: { code, problem } }];

export const erasureNote = ({ id }: ChargeRecord): Note => ({
  chargeId: id,
  kind: "erased",
  text: "The buyer's data was erased",
});

/** A call of a function of the shop's. */
export interface HandlerCall {
  handler: string;
  /** What it was told. */
  what: string;
  detail?: Readonly<Record<string, unknown>>;
}

/** What became of it: taken, failed so many times, given up by the shop, or called again at once because the shop said so. */
export type CallOutcome =
  { taken: true } | { taken: false; tries: number; isDropped?: true; isRetried?: true };

export function handlerNote(
  chargeId: string,
  { handler, what, detail }: HandlerCall,
  outcome: CallOutcome,
): Note {
  const text = outcome.taken
    ? `${handler} took ${what}`
    : `${handler} did not take ${what}: ${failure(outcome)}`;
  return { chargeId, kind: "told", text, detail: { handler, ...detail, ...outcome } };
}

const failure = ({ tries, isDropped, isRetried }: CallOutcome & { taken: false }) =>
  `it failed ${tries === 1 ? "once" : `${tries} times`}, and is called ${isDropped ? "no more" : isRetried ? "again at once" : "again"}`;
