import { MIN_PIX_AMOUNT, readBrCode, toDecimalText, type service } from "../../contract/index.ts";
import type { SandboxContext } from "../shared/context.ts";
import { centsOf } from "../shared/input.ts";
import { Refusal, refuseField } from "../shared/refusal.ts";
import { customerOf, newReference, type PixRecord } from "../shared/store.ts";
import { TEST_AMOUNTS } from "../shared/test-data.ts";
import { deposit } from "../webhooks/events.ts";
import { writeBrCode } from "./br-code.ts";

/** `QrCode.Expiration` is read as seconds; its unit and bounds are not documented. */
const DEFAULT_EXPIRATION = 3600;
const MAX_EXPIRATION = 2 ** 31 - 1;

export type Pix = ReturnType<typeof createPix>;

/** Incoming Pix: codes made for the merchant, and paid by hand. */
export function createPix({ store, notify, timers, payee }: SandboxContext) {
  function find(paymentId: string): PixRecord {
    const charge = store.pix.get(paymentId);
    if (!charge) throw new Refusal("There is no Pix charge of that paymentId.");
    return charge;
  }

  return {
    list: () => [...store.pix.values()],

    charge({ payload }: service.PixChargeRequest, keyId: number): PixRecord {
      const amount = centsOf(payload.Payment.Amount, "payload.Payment.Amount");
      if (amount < MIN_PIX_AMOUNT)
        throw refuseField("payload.Payment.Amount", `the minimum is ${toDecimalText(MIN_PIX_AMOUNT)}`);
      const expiration = payload.Payment.QrCode?.Expiration ?? DEFAULT_EXPIRATION;
      if (expiration > MAX_EXPIRATION)
        throw refuseField("payload.Payment.QrCode.Expiration", `the maximum is ${MAX_EXPIRATION}`);
      const paymentId = crypto.randomUUID();
      const special = TEST_AMOUNTS.find((each) => each.method === "pix" && each.amount === amount);
      const createdAt = timers.now();
      const charge: PixRecord = {
        paymentId,
        keyId,
        merchantOrderId: payload.MerchantOrderId ?? newReference(),
        customer: customerOf(payload.Customer),
        amount,
        code: writeBrCode(
          amount,
          paymentId.replaceAll("-", ""),
          payee,
          special?.method === "pix" ? special.oddity : undefined,
        ),
        status: "PENDING",
        createdAt,
        expiresAt: createdAt + expiration * 1000,
        paidAmount: 0,
        paidAt: null,
      };
      store.pix.set(paymentId, charge);
      return charge;
    },

    /**
     * The buyer's bank pays: all of it, or another amount in cents. A code that ran out is paid all the same,
     * since money may arrive late.
     */
    async pay(paymentId: string, { amount }: { amount?: number | undefined } = {}): Promise<PixRecord> {
      const charge = find(paymentId);
      if (charge.status === "PAID") throw new Refusal("This Pix charge is paid already.");
      if (amount !== undefined && (!Number.isSafeInteger(amount) || amount < 1))
        throw refuseField("amount", "a whole number of cents, at least 1");
      charge.status = "PAID";
      charge.paidAmount = amount ?? charge.amount;
      charge.paidAt = timers.now();
      store.balance += charge.paidAmount;
      await notify(deposit(charge));
      return charge;
    },

    /** The charge that a copy-and-paste code belongs to, found as a bank app would: the code must be whole. */
    findByCode(code: string): PixRecord {
      const read = readBrCode(code);
      const charge = this.list().find((candidate) => candidate.code === code);
      if (charge) return charge;
      if (!read.ok) throw new Refusal(`This is not a Pix code: ${read.error}`);
      throw new Refusal("This Pix code was not made here.");
    },
  };
}
