import { MIN_WITHDRAWAL_AMOUNT, toDecimalText, type service } from "../../contract/index.ts";
import { WITHDRAWAL_FEE } from "../shared/fees.ts";
import type { WithdrawalRecord } from "../shared/records.ts";
import { Refusal, refuseField } from "../shared/refusal.ts";
import { withdrawal } from "../webhooks/events.ts";
import type { World } from "../world.ts";
import { centsOf } from "./money-field.ts";

export type WithdrawalDesk = ReturnType<typeof createWithdrawalDesk>;

/** Outgoing Pix: debited when asked for, given back where it fails. */
export function createWithdrawalDesk({ books, deliveries, timers }: World) {
  function pending(withdrawalId: string): WithdrawalRecord {
    const record = books.withdrawals.get(withdrawalId);
    if (!record) throw new Refusal("There is no withdrawal of that id.");
    if (record.status !== "PENDING") throw new Refusal("This withdrawal is settled already.");
    return record;
  }

  return {
    list: () => [...books.withdrawals.values()],

    request(request: service.WithdrawalRequest, keyId: number): WithdrawalRecord {
      const amount = centsOf(request.value, "value");
      if (amount < MIN_WITHDRAWAL_AMOUNT)
        throw refuseField("value", `the minimum is ${toDecimalText(MIN_WITHDRAWAL_AMOUNT)}`);
      const total = amount + WITHDRAWAL_FEE;
      if (total > books.balance)
        throw new Refusal(
          `Insufficient balance: ${toDecimalText(total)} with the fee, and there is ${toDecimalText(Math.max(0, books.balance))}`,
        );
      const record: WithdrawalRecord = {
        withdrawalId: crypto.randomUUID(),
        keyId,
        amount,
        fee: WITHDRAWAL_FEE,
        pixAddressKey: request.pixAddressKey,
        pixAddressKeyType: request.pixAddressKeyType,
        description: request.description ?? "",
        externalReference: request.externalReference ?? "",
        status: "PENDING",
        createdAt: timers.now(),
      };
      books.balance -= total;
      books.withdrawals.set(record.withdrawalId, record);
      return record;
    },

    async approve(withdrawalId: string): Promise<WithdrawalRecord> {
      const record = pending(withdrawalId);
      record.status = "APPROVED";
      await deliveries.emit(withdrawal(record));
      return record;
    },

    /** The provider sends the money back; the fee comes back with it. */
    async fail(withdrawalId: string): Promise<WithdrawalRecord> {
      const record = pending(withdrawalId);
      record.status = "FAILED";
      books.balance += record.amount + record.fee;
      await deliveries.emit(withdrawal(record));
      return record;
    },
  };
}
