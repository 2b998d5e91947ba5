// Reads the service's answers as updates about a charge: what its words mean for us is said here alone.
import { declineReason, reason, type Brand, type ChargeStatus } from "../../contract/index.ts";
import type { CreatedCardCharge } from "../service/card-charge.ts";
import type { ListedCardCharge } from "../service/card-list.ts";
import type { ServicePixCharge } from "../service/pix.ts";
import type { StatusUpdate } from "./transition.ts";

/** The service's words for where a card charge stands, to the letter. Any other reads as "not known yet". */
export function cardStatus(word: string | undefined): ChargeStatus {
  switch (word) {
    case "PAID":
      return "paid";
    case "DENIED":
      return "denied";
    case "CANCELLED":
      return "cancelled";
    case "REVERSED":
      return "reversed";
    default:
      return "pending";
  }
}

/** Why a card charge was declined, for the buyer. */
export function denial(returnCode: string | undefined, brand: Brand | undefined) {
  const { code, next } = declineReason(returnCode, brand);
  return reason(code, next);
}

// The buyer's page shows the picture as it comes, so nothing that is fetched or holds markup may pass for one.
const PICTURE = /^data:image\/png;base64,[A-Za-z\d+/]+={0,2}$/;

/** The answer to `POST /pix/qrcode`. */
export const pixMade = ({ paymentId, code, image = "", companyName }: ServicePixCharge): StatusUpdate => ({
  pix: { code, ...(PICTURE.test(image) && { image }), ...(companyName && { payee: companyName }) },
  service: { paymentId },
});

/**
 * The answer 201 to `POST /card/charges`. Only `PAID` and `DENIED` are outcomes here, and `PAID` only where the
 * answer does not contradict itself.
 */
export function cardMade(answer: CreatedCardCharge, brand: Brand | undefined): StatusUpdate {
  const { paymentId, transactionId, statusCode, returnCode, returnMessage } = answer;
  const { settlementStatus, releaseAt, netAmount, threeDS } = answer;
  const told = cardStatus(answer.status);
  const status = told === "denied" || (told === "paid" && answer.success) ? told : "pending";
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

/** The list's item of a charge. */
export function cardListed(
  item: ListedCardCharge,
  brand: Brand | undefined,
  receiptUrl?: string,
): StatusUpdate {
  const { payment, status, authorization, threeDS } = item;
  const told = cardStatus(status.name);
  const part = payment.amountCancelled ?? 0;
  return {
    // A charge of which only a part was taken back is still a paid one, whatever word the list has for it.
    status: told === "cancelled" && part > 0 && part < payment.grossAmount ? "paid" : told,
    paidAmount: payment.grossAmount,
    cancelledAmount: payment.amountCancelled,
    reason: told === "denied" ? denial(undefined, brand) : undefined,
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
