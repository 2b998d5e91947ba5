// One withdrawal: money that goes out to a Pix key, for a refund or as a payout. Sent once. There is no list of withdrawals, so
// what became of a call without an answer is told by the service's deliveries, which name the reference that was sent along.
import type { PixCalls } from "./pix.ts";
import { ServiceError } from "./service-error.ts";
import { withdrawalOutcome } from "./withdrawal-words.ts";

/** Where a Pix goes to. */
export interface PixAddress {
  pixKey: string;
  pixKeyType: string;
}

/** What is known of a withdrawal after its call. `pending`: a delivery says what became of it. */
export interface Withdrawn {
  status: "pending" | "approved" | "failed" | "refused" | "unknown";
  /** Why the service refused. */
  reason?: string | undefined;
  /** The service's id of it. */
  transferId?: string | undefined;
  /** Cents of fee. */
  fee?: number | undefined;
}

interface Withdrawal {
  /** Cents. */
  amount: number;
  /** What its deliveries name it by. */
  reference: string;
  /** For the receiver, after the reference. */
  description?: string | undefined;
}

/** Calls the service once. Rejects with a `ServiceError` if it is certain that nothing was done, and the call may be made again. */
export async function withdraw(
  pix: PixCalls,
  { amount, reference, description }: Withdrawal,
  { pixKey, pixKeyType }: PixAddress,
): Promise<Withdrawn> {
  try {
    const { status, transferId, taxAmount } = await pix.withdraw({
      value: amount,
      pixAddressKey: pixKey,
      pixAddressKeyType: pixKeyType,
      // The reference first: what is cut off is the end.
      description: description === undefined ? reference : `${reference} ${description}`,
      externalReference: reference,
    });
    return { status: withdrawalOutcome({ status }) ?? "pending", transferId, fee: taxAmount };
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code === "unknown_outcome") return { status: "unknown" };
    if (error.code === "not_sent" || error.code === "unauthorized") throw error;
    return { status: "refused", reason: error.serviceMessage ?? error.message };
  }
}
