// The service's answers about card charges, from the sandbox's records. Section numbers are those of the interface.
import { toDecimal, type service } from "../../contract/index.ts";
import { isoDateOrNull, serviceDate } from "../shared/clock.ts";
import { cardMoney } from "../shared/fees.ts";
import { PROVIDER, type CardRecord } from "../shared/store.ts";

/** 2.7, of a new charge and of a cancellation. */
export const chargeAnswer = (charge: CardRecord): service.CardChargeResponse => ({
  // A declined charge is a charge that was made: 201, and `transactionStatus` tells.
  success: true,
  data: {
    integrationKeyId: charge.keyId,
    transactionId: charge.transactionId,
    transactionStatus: charge.status,
    settlementStatus: charge.settlement,
    releaseAt: isoDateOrNull(charge.releaseAt),
    netAmount: toDecimal(cardMoney(charge).net),
    threeDS: authentication(charge),
    acquirer: {
      merchantOrderId: charge.merchantOrderId,
      payment: {
        paymentId: charge.paymentId,
        status: charge.statusCode,
        returnCode: charge.returnCode,
        returnMessage: charge.returnMessage,
        amount: charge.amount,
        installments: charge.installments,
        brand: charge.brand,
        last4: charge.last4,
      },
    },
  },
});

/** 2.8 */
export const listItem = (charge: CardRecord): service.CardListItem => ({
  id: charge.transactionId,
  merchantOrderId: charge.merchantOrderId,
  paymentId: charge.paymentId,
  customer: charge.customer,
  payment: {
    type: "CreditCard",
    provider: PROVIDER,
    brand: charge.brand,
    last4: charge.last4,
    grossAmount: toDecimal(charge.amount),
    netAmount: toDecimal(cardMoney(charge).net),
    amountCaptured: toDecimal(charge.captured),
    amountCancelled: toDecimal(charge.cancelled),
  },
  status: {
    code: charge.statusCode,
    name: charge.status,
    message: charge.returnMessage,
    settlement: charge.settlement,
  },
  authorization: {
    proofOfSale: charge.proofOfSale,
    tid: charge.tid,
    authorizationCode: charge.authorizationCode,
  },
  threeDS: authentication(charge),
});

/** 2.10; only of a charge of which something was cancelled. */
export const cancellationAnswer = (charge: CardRecord, baseUrl: string): service.CancellationResponse => ({
  success: true,
  data: {
    MerchantOrderId: charge.merchantOrderId,
    AcquirerOrderId: charge.tid,
    Customer: {
      Name: charge.customer.name,
      Identity: charge.customer.identity,
      Email: charge.email,
      Address: charge.address,
    },
    Payment: {
      Amount: charge.amount,
      VoidedAmount: charge.cancelled,
      VoidedDate: charge.cancelledAt === null ? null : serviceDate(charge.cancelledAt),
      Status: "CANCELLED",
      PaymentId: charge.paymentId,
      ProofOfSale: charge.proofOfSale,
      AuthorizationCode: charge.authorizationCode,
      ReceivedDate: charge.receivedAt === null ? null : serviceDate(charge.receivedAt),
      Brand: charge.brand,
      CardNumber: charge.maskedNumber,
      Installments: charge.installments,
    },
    ReceiptUrl: `${baseUrl}/card/charges/${charge.paymentId}/receipt`,
  },
});

/** The two shapes in which the service answers about a cancellation, without the receipt's address. */
export function cancellationData(charge: CardRecord) {
  const { ReceiptUrl: _, ...record } = cancellationAnswer(charge, "").data;
  return { charge: chargeAnswer(charge).data, record };
}

/** Answers and lists leave out the cryptograms that webhooks carry. */
function authentication({ threeDS }: CardRecord): service.ServiceThreeDS {
  const { used, dataOnly, eci, version, referenceId } = threeDS;
  return { used, dataOnly, eci, version, referenceId };
}
