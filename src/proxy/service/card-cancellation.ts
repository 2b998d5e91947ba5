// Cancelling a card charge, in part or whole, and the record of it.
import { service, type Brand, type BrandOverrides } from "../../contract/index.ts";
import { readCreated, type CreatedCardCharge } from "./card-charge.ts";
import { checkCall } from "./validate-call.ts";
import { lenientBrand } from "./lenient-fields.ts";
import { ServiceError } from "./service-error.ts";
import type { Transport } from "./transport.ts";

export interface CancelOptions {
  /** Cents to cancel; all that is left if absent. */
  amount?: number | undefined;
  reason?: "HighRisk" | undefined;
}

export interface Cancellation {
  merchantOrderId?: string | undefined;
  acquirerOrderId?: string | undefined;
  customer?:
    | {
        name?: string | undefined;
        identity?: string | undefined;
        email?: string | undefined;
        /** As the service keeps it. */
        address?: Record<string, unknown> | undefined;
      }
    | undefined;
  payment: {
    /** Cents. */
    amount: number;
    /** Cents cancelled. */
    voidedAmount: number;
    /** `YYYY-MM-DD HH:MM:SS` */
    voidedDate?: string | undefined;
    status: string;
    paymentId: string;
    proofOfSale?: string | undefined;
    authorizationCode?: string | undefined;
    /** `YYYY-MM-DD HH:MM:SS` */
    receivedDate?: string | undefined;
    /** The brand by our name, if the service's name is known, and by the service's. */
    brand?: Brand | undefined;
    serviceBrand?: string | undefined;
    /** Masked by the service. */
    cardNumber?: string | undefined;
    installments?: number | undefined;
  };
  receiptUrl?: string | undefined;
}

/** `PUT /card/charges/{paymentId}/cancel` */
export async function cancelCard(
  send: Transport,
  brands: BrandOverrides,
  paymentId: string,
  { amount, reason }: CancelOptions,
): Promise<CreatedCardCharge> {
  const name = "cards.cancel";
  const path = `/card/charges/${segment(name, paymentId)}/cancel`;
  const body = checkCall(name, service.cancelRequestSchema, { amount, reason });
  const bare = amount === undefined && reason === undefined;
  return send({
    method: "PUT",
    path,
    ...(bare ? {} : { body }),
    read: (answer, redact) => readCreated(answer, redact, brands),
  });
}

/** `GET /card/charges/{paymentId}/cancellation` */
export async function readCancellation(
  send: Transport,
  brands: BrandOverrides,
  paymentId: string,
): Promise<Cancellation> {
  return send({
    method: "GET",
    path: `/card/charges/${segment("cards.cancellation", paymentId)}/cancellation`,
    read(answer) {
      const { data } = service.cancellationResponseSchema.parse(answer);
      const { Customer, Payment } = data;
      return {
        merchantOrderId: data.MerchantOrderId ?? undefined,
        acquirerOrderId: data.AcquirerOrderId ?? undefined,
        customer: Customer
          ? {
              name: Customer.Name ?? undefined,
              identity: Customer.Identity ?? undefined,
              email: Customer.Email ?? undefined,
              address: Customer.Address ?? undefined,
            }
          : undefined,
        payment: {
          amount: Payment.Amount,
          voidedAmount: Payment.VoidedAmount,
          voidedDate: Payment.VoidedDate ?? undefined,
          status: Payment.Status,
          paymentId: Payment.PaymentId,
          proofOfSale: Payment.ProofOfSale ?? undefined,
          authorizationCode: Payment.AuthorizationCode ?? undefined,
          receivedDate: Payment.ReceivedDate ?? undefined,
          brand: lenientBrand(Payment.Brand, brands),
          serviceBrand: Payment.Brand ?? undefined,
          cardNumber: Payment.CardNumber ?? undefined,
          installments: Payment.Installments ?? undefined,
        },
        receiptUrl: data.ReceiptUrl ?? undefined,
      };
    },
  });
}

// `.` and `..` survive encoding, and a URL parser would take them for steps to another endpoint.
function segment(call: string, paymentId: string): string {
  if (typeof paymentId === "string" && !/^\.{0,2}$/.test(paymentId)) return encodeURIComponent(paymentId);
  throw new ServiceError(
    "invalid_call",
    `${call}: paymentId is missing; give the charge's payment identifier`,
  );
}
