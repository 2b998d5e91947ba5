// The service's answers as updates of a charge: the one place that says what its statuses mean here.
import { declineReason, reason, type Brand } from "../../contract/index.ts";
import { maskText } from "../logging/mask.ts";
import type { CreatedCardCharge } from "../service/card-charge.ts";
import type { ListedCardCharge } from "../service/card-list.ts";
import type { ServicePixCharge } from "../service/pix.ts";
import { normalizeStatus } from "./normalize-status.ts";
import type { ChargeRecord } from "./record.ts";
import type { StatusUpdate } from "./transition.ts";

/**
 * The status of a card charge at the service. `unknown`: it says nothing that is known here, or both that money came and
 * that none did.
 */
export type ServiceStatus = "pending" | "denied" | "paid" | "cancelled" | "reversed" | "unknown";

/** What the service said of a status. */
export interface SaidStatus {
  name?: string | null | undefined;
  code?: number | null | undefined;
  /** What the kind of a delivery says by itself, such as `payment.denied`. */
  kind?: ServiceStatus | undefined;
  /** The service names money that it took: see `namesMoney`. */
  hasMoney?: boolean | undefined;
  /** The service names money that was taken back: see `isTakenBack`. */
  isTakenBack?: boolean | undefined;
}

/** What the service says of a charge's money beside its status. Amounts are cents. */
export interface SaidMoney {
  capturedAmount?: number | undefined;
  cancelledAmount?: number | undefined;
  settlementStatus?: string | undefined;
}

const NAMES: ReadonlyMap<string, ServiceStatus> = new Map([
  ["PAID", "paid"],
  ["DENIED", "denied"],
  ["CANCELLED", "cancelled"],
  ["REVERSED", "reversed"],
  ["PENDING", "pending"],
  ["AWAITING3DSAUTHENTICATION", "pending"],
]);
const CODES: ReadonlyMap<unknown, ServiceStatus> = new Map([
  [2, "paid"],
  [3, "denied"],
]);

const named = (name: string | null | undefined) => NAMES.get(normalizeStatus(name ?? ""));
const isUnpaid = (status: ServiceStatus) => status === "pending" || status === "denied";

/** Whether the name alone says what the status is. */
export const isKnownName = (name: string | null | undefined) => named(name) !== undefined;

/**
 * The one place that reads a status of the service. Its name counts first, then its code, then the kind of the delivery.
 *
 * Where one of them says that money came and another that none did, neither is believed: to believe the first ships goods for
 * nothing, and to believe the second charges the buyer again. Money that is named contradicts a status without any, but makes
 * no charge paid by itself, and money that was taken back contradicts `PAID`. `CANCELLED` and `REVERSED` contradict nothing, since
 * their money came and went.
 */
export function readStatus({ name, code, kind, hasMoney, isTakenBack }: SaidStatus): ServiceStatus {
  const said = [named(name), CODES.get(code), kind].filter((status) => status !== undefined);
  const [status = "unknown"] = said;
  const isContradicted = isUnpaid(status)
    ? said.includes("paid") || hasMoney === true
    : status === "paid" && (said.some(isUnpaid) || isTakenBack === true);
  return isContradicted ? "unknown" : status;
}

const MAX_NAME = 100;

/** What the service said, to be quoted to the merchant. */
export function sayStatus({ name, code, hasMoney, isTakenBack }: SaidStatus): string {
  const words = name ? JSON.stringify(maskText(name.slice(0, MAX_NAME))) : "no status";
  const money = hasMoney ? `, with money that ${isTakenBack ? "went back" : "it took"}` : "";
  return `${words}${typeof code === "number" ? `, code ${code}` : ""}${money}`;
}

/**
 * Whether the service names money: more captured than cancelled, or a settlement. One that is not documented counts as well, since
 * to take it for none would charge the buyer again.
 */
const namesMoney = ({ capturedAmount = 0, cancelledAmount = 0, settlementStatus = "" }: SaidMoney) =>
  capturedAmount > cancelledAmount || !["", "NONE"].includes(normalizeStatus(settlementStatus));

/** Whether the service says that the money was taken back, as by a chargeback. */
export const isTakenBack = ({ settlementStatus = "" }: SaidMoney) =>
  normalizeStatus(settlementStatus) === "REVERSED";

/** What the money beside a status says of it. */
export const saidOfMoney = (money: SaidMoney) => ({
  hasMoney: namesMoney(money),
  isTakenBack: isTakenBack(money),
});

/**
 * Cents that came. Where less was captured than the charge is about, that is what came, unless what was cancelled is exactly the
 * rest: then it was taken off what is captured.
 */
export function cameIn(amount: number | undefined, { capturedAmount = 0, cancelledAmount = 0 }: SaidMoney) {
  if (amount === undefined) return capturedAmount || undefined;
  const isLess = capturedAmount > 0 && capturedAmount < amount;
  return isLess && capturedAmount + cancelledAmount !== amount ? capturedAmount : amount;
}

/** Why a card charge was declined, for the buyer. */
export function denial(returnCode: string | undefined, brand: Brand | undefined) {
  const { code, next } = declineReason(returnCode, brand);
  return reason(code, next);
}

// The buyer's page shows the image as it comes, so it may be nothing that is fetched or holds markup.
const PNG_DATA_URL = /^data:image\/png;base64,[A-Za-z\d+/]+={0,2}$/;

/** The answer to `POST /pix/qrcode`. */
export const pixMade = ({ paymentId, code, image = "", companyName }: ServicePixCharge): StatusUpdate => ({
  pix: { code, ...(PNG_DATA_URL.test(image) && { image }), ...(companyName && { payee: companyName }) },
  service: { paymentId },
});

/**
 * The answer 201 to `POST /card/charges`. Only `PAID` and `DENIED` are outcomes here, and `PAID` only together with
 * `success: true`.
 */
export function cardMade(answer: CreatedCardCharge, brand: Brand | undefined): StatusUpdate {
  const { paymentId, transactionId, statusCode, returnCode, returnMessage } = answer;
  const { settlementStatus, releaseAt, netAmount, threeDS } = answer;
  const said = { name: answer.status, code: statusCode, ...saidOfMoney({ settlementStatus }) };
  const read = readStatus(said);
  const isOpen = read === "unknown" || (read === "paid" && !answer.success);
  const status = !isOpen && (read === "paid" || read === "denied") ? read : "pending";
  return {
    status,
    unknownStatus: isOpen ? sayStatus(said) : undefined,
    paidAmount: answer.amount,
    reason: status === "denied" ? denial(returnCode, brand) : undefined,
    service: {
      paymentId,
      transactionId,
      statusCode,
      returnCode,
      returnMessage,
      settlementStatus,
      releaseAt,
      netAmount,
      threeDS,
    },
  };
}

const moneyInList = ({ payment, status }: ListedCardCharge): SaidMoney => ({
  capturedAmount: payment.amountCaptured,
  cancelledAmount: payment.amountCancelled,
  settlementStatus: status.settlement,
});

/** What the list says of a charge's status. */
export const saidInList = (item: ListedCardCharge): SaidStatus => ({
  name: item.status.name,
  code: item.status.code,
  ...saidOfMoney(moneyInList(item)),
});

/** A charge as `GET /card/charges` lists it; `charge` is what is known of it here. */
export function cardListed(
  item: ListedCardCharge,
  charge: Pick<ChargeRecord, "amount" | "card"> | undefined,
  receiptUrl?: string,
): StatusUpdate {
  const { payment, status, authorization, threeDS } = item;
  const said = saidInList(item);
  const read = readStatus(said);
  // An amount that is not told is no wrong one. What was captured tells it as well.
  const paidAmount = cameIn(payment.grossAmount, moneyInList(item));
  const part = payment.amountCancelled ?? 0;
  // A charge of which only a part was cancelled is still paid, whatever the list calls it.
  const isPartly = read === "cancelled" && part > 0 && part < (paidAmount ?? charge?.amount ?? 0);
  return {
    ...(read === "unknown"
      ? { unknownStatus: sayStatus(said), ...(said.isTakenBack && { moneyTold: "went back" }) }
      : { status: isPartly ? "paid" : read }),
    paidAmount,
    // Of a cancelled charge no amount is none that is told: the list may lag behind its status.
    cancelledAmount: read === "cancelled" && part === 0 ? undefined : payment.amountCancelled,
    reason: read === "denied" ? denial(undefined, charge?.card?.brand) : undefined,
    service: {
      paymentId: item.paymentId,
      transactionId: item.id,
      statusCode: status.code,
      returnMessage: status.message,
      settlementStatus: status.settlement,
      netAmount: payment.netAmount,
      capturedAmount: payment.amountCaptured,
      authorizationCode: authorization?.authorizationCode,
      threeDS,
      receiptUrl,
    },
  };
}
