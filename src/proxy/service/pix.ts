// Pix at the payment service: charges come in, withdrawals go out. Amounts are decimals there, and cents for the caller.
import { service, toCents } from "../../contract/index.ts";
import { checkCall, checkedDecimal } from "./validate-call.ts";
import { lenientCents } from "./lenient-fields.ts";
import type { Transport } from "./transport.ts";

export interface NewServicePixCharge {
  merchantOrderId?: string | undefined;
  customer: { name: string; identity: string; identityType?: string | undefined };
  /** Cents, at least 500. */
  amount: number;
  /** Seconds until the code runs out. */
  expiresIn?: number | undefined;
}

export interface ServicePixCharge {
  paymentId: string;
  /** Copy-and-paste code, byte for byte. */
  code: string;
  /** The code as a PNG data URL. */
  image?: string | undefined;
  /** Cents, where the service names them. */
  amount?: number | undefined;
  /** `PENDING` at first. */
  status?: string | undefined;
  message?: string | undefined;
  /** Who is paid, as the bank will show it. */
  companyName?: string | undefined;
}

export interface NewWithdrawal {
  /** Cents, at least 5000. */
  value: number;
  pixAddressKey: string;
  pixAddressKeyType: string;
  description?: string | undefined;
  externalReference?: string | undefined;
}

export interface Withdrawal {
  transferId: string;
  /** `PENDING` at first; the webhook `withdrawal` says `APPROVED`. */
  status: string;
  /** Cents asked for. */
  value?: number | undefined;
  /** Cents of fee. */
  taxAmount?: number | undefined;
  /** Cents taken from the balance in all. */
  totalDeducted?: number | undefined;
}

export interface PixCalls {
  /** Makes a Pix charge and its code. Rejects with `ServiceError`. */
  charge(charge: NewServicePixCharge): Promise<ServicePixCharge>;
  /** Sends money out to a Pix key. Rejects with `ServiceError`. */
  withdraw(withdrawal: NewWithdrawal): Promise<Withdrawal>;
}

/** The service does not say in which unit it counts a code's life; seconds are the likely one. */
export type PixExpirationUnit = "seconds" | "minutes";

export function pixCalls(send: Transport, expirationUnit: PixExpirationUnit): PixCalls {
  return {
    async charge({ merchantOrderId, customer, amount, expiresIn }) {
      const name = "pix.charge";
      const body = checkCall(name, service.pixChargeRequestSchema, {
        payload: {
          MerchantOrderId: merchantOrderId,
          Customer: { Name: customer.name, Identity: customer.identity, IdentityType: customer.identityType },
          Payment: {
            Type: "Pix",
            Amount: checkedDecimal(name, amount),
            QrCode:
              expiresIn === undefined ? undefined : { Expiration: expiration(expiresIn, expirationUnit) },
          },
        },
      });
      return send({
        method: "POST",
        path: "/pix/qrcode",
        body,
        read(answer, redact) {
          const { Service, Payment } = service.pixChargeResponseSchema.parse(answer).data;
          return {
            paymentId: Payment.PaymentId,
            code: Payment.QrCodeString,
            image: Payment.QrCodeImageUrl,
            amount: Payment.Amount == null ? undefined : toCents(Payment.Amount),
            status: Payment.statusName,
            message: Service?.message && redact(Service.message),
            companyName: Service?.company_name,
          };
        },
      });
    },

    async withdraw({ value, ...rest }) {
      const name = "pix.withdraw";
      const body = checkCall(name, service.withdrawalRequestSchema, {
        value: checkedDecimal(name, value),
        ...rest,
      });
      return send({
        method: "POST",
        path: "/pix/withdraw",
        body,
        pixKey: rest.pixAddressKey,
        read(answer) {
          const withdrawal = service.withdrawalResponseSchema.parse(answer);
          return {
            transferId: withdrawal.transfer_id,
            status: withdrawal.status,
            value: lenientCents(withdrawal.value),
            taxAmount: lenientCents(withdrawal.tax_amount),
            totalDeducted: lenientCents(withdrawal.total_deducted),
          };
        },
      });
    },
  };
}

// Rounded up, so that a code never expires before the countdown that the buyer sees.
const expiration = (seconds: number, unit: PixExpirationUnit) =>
  Math.ceil(unit === "minutes" ? seconds / 60 : seconds);
