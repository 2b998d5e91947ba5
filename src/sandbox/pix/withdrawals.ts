import { MIN_WITHDRAWAL_AMOUNT, toDecimalText, type service } from "../../contract/index.ts";
import type { SandboxContext } from "../shared/context.ts";
import { WITHDRAWAL_FEE } from "../shared/fees.ts";
import { centsOf } from "../shared/input.ts";
import { Refusal, refuseField } from "../shared/refusal.ts";
import type { WithdrawalRecord } from "../shared/store.ts";
import { withdrawal, type ApprovalEvent } from "../webhooks/events.ts";

export type Withdrawals = ReturnType<typeof createWithdrawals>;

/** Outgoing Pix: debited when asked for, given back if it fails. */
export function createWithdrawals({ store, notify, timers }: SandboxContext) {
  function pending(withdrawalId: string): WithdrawalRecord {
    const record = store.withdrawals.get(withdrawalId);
    if (!record) throw new Refusal("There is no withdrawal of that id.");
    if (record.status !== "PENDING") throw new Refusal("This withdrawal is settled already.");
    return record;
  }

  return {
    list: () => [...store.withdrawals.values()],

    request(request: service.WithdrawalRequest, keyId: number): WithdrawalRecord {
      const amount = centsOf(request.value, "value");
      if (amount < MIN_WITHDRAWAL_AMOUNT)
        throw refuseField("value", `the minimum is ${toDecimalText(MIN_WITHDRAWAL_AMOUNT)}`);
      const total = amount + WITHDRAWAL_FEE;
      if (total > store.balance)
        throw new Refusal(
          `Insufficient balance: ${toDecimalText(total)} with the fee, and there is ${toDecimalText(Math.max(0, store.balance))}`,
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
      store.balance -= total;
      store.withdrawals.set(record.withdrawalId, record);
      return record;
    },

    async approve(
      withdrawalId: string,
      { event }: { event?: ApprovalEvent | undefined } = {},
    ): Promise<WithdrawalRecord> {
      const record = pending(withdrawalId);
      record.status = "APPROVED";
      await notify(withdrawal(record, event));
      return record;
    },

    /** The provider sends the money back; the fee comes back with it. */
    async fail(withdrawalId: string): Promise<WithdrawalRecord> {
      const record = pending(withdrawalId);
      record.status = "FAILED";
      store.balance += record.amount + record.fee;
      await notify(withdrawal(record, "withdrawal_failed"));
      return record;
    },
  };
}
