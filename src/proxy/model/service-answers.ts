// The service's answers as updates of a charge: the one place that says what its statuses mean here.
import { declineReason, reason, type Brand, type ChargeStatus } from "../../contract/index.ts";
import type { CreatedCardCharge } from "../service/card-charge.ts";
import type { ListedCardCharge } from "../service/card-list.ts";
import type { ServicePixCharge } from "../service/pix.ts";
import type { StatusUpdate } from "./transition.ts";

const STATUSES: ReadonlyMap<string | undefined, ChargeStatus> = new Map([
  ["PAID", "paid"],
  ["DENIED", "denied"],
  ["CANCELLED", "cancelled"],
  ["REVERSED", "reversed"],
]);

/** The status of a card charge by the service's name for it. Any other name means that it is not known yet. */
export const cardStatus = (name: string | undefined) => STATUSES.get(name) ?? "pending";

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
  const named = cardStatus(answer.status);
  const status = named === "denied" || (named === "paid" && answer.success) ? named : "pending";
  return {
    status,
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

/** A charge as `GET /card/charges` lists it. */
export function cardListed(
  item: ListedCardCharge,
  brand: Brand | undefined,
  receiptUrl?: string,
): StatusUpdate {
  const { payment, status, authorization, threeDS } = item;
  const named = cardStatus(status.name);
  const part = payment.amountCancelled ?? 0;
  return {
    // A charge of which only a part was cancelled is still paid, whatever the list calls it.
    status: named === "cancelled" && part > 0 && part < payment.grossAmount ? "paid" : named,
    paidAmount: payment.grossAmount,
    cancelledAmount: payment.amountCancelled,
    reason: named === "denied" ? denial(undefined, brand) : undefined,
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
