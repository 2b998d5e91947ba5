// What a clerk may do with an order next, as commands to copy.
import { formatBrl } from "../../contract/index.ts";
import type { ChargeHistory } from "../../proxy/merchant/index.ts";
import { printable } from "../lib/printable.ts";
import { commandLine } from "../lib/shell.ts";

/** Cents: what a part is at least, by card. */
const MIN_PART = 500;
/** Cents: the least that goes out by Pix. */
const MIN_PIX = 5000;

/** Cents of a charge that have not gone back. */
export const leftOf = ({ charge: { status, amount, cancelledAmount = 0 } }: ChargeHistory): number =>
  status === "paid" ? amount - cancelledAmount : 0;

/** The charges of which something may go back. */
export const refundable = (histories: readonly ChargeHistory[]) =>
  histories.filter((history) => leftOf(history) > 0);

/**
 * A key for the next refund of an order: the same for two who ask at once, so that they make one refund, and another once that
 * refund is kept.
 */
export function nextKey(histories: readonly ChargeHistory[]): string {
  const orderId = histories[0]?.charge.orderId ?? "";
  const count = histories.reduce((sum, { refunds }) => sum + refunds.length, 0);
  return `${orderId.slice(0, 150)}-refund-${count + 1}`;
}

const unknownRefunds = ({ refunds }: ChargeHistory) => refunds.filter(({ status }) => status === "unknown");

/** Another refund in the place of one that is unknown may send the same money twice. */
const unknownSteps = (history: ChargeHistory): string[] =>
  unknownRefunds(history).map(
    ({ amount }) =>
      `Next: it cannot be told whether ${formatBrl(amount)} of charge ${printable(history.charge.id)} went back. Look for it at the ` +
      "service, and say what you find on the desk, or by pay.charges.settleRefund, before you send anything else of it back.",
  );

export function nextStep(histories: readonly ChargeHistory[]): string {
  const orderId = histories[0]?.charge.orderId ?? "";
  const again = commandLine("order", orderId);
  if (histories.some(({ refunds }) => refunds.some(({ status }) => status === "pending")))
    return `Next: what becomes of the refund that is under way is shown by\n  ${again}`;
  const paid = refundable(histories);
  const key = nextKey(histories);
  const steps = [
    ...histories.flatMap(unknownSteps),
    ...paid
      .filter((history) => unknownRefunds(history).length === 0)
      .map((history) => refundStep(history, paid.length === 1 ? orderId : history.charge.id, key)),
  ];
  if (steps.length > 0) return steps.join("\n\n");
  return histories.some(({ charge: { status } }) => status === "pending" || status === "challenge")
    ? `Next: it is not paid yet; once it is, this says so:\n  ${again}`
    : "Nothing of it can be sent back.";
}

function refundStep(history: ChargeHistory, id: string, key: string): string {
  const { charge } = history;
  const left = leftOf(history);
  const all = `${formatBrl(left)}, all that is left${id === charge.id ? ` of charge ${printable(charge.id)}` : ""}`;
  if (charge.method === "pix")
    return left < MIN_PIX
      ? `Next: the service sends ${formatBrl(MIN_PIX)} or more by Pix. Return ${all}, in your bank's app.`
      : `Next, to send back ${all}, or a part of it by --amount, to a Pix key of the buyer's in place of KEY and its kind:\n  ` +
          commandLine("refund", id, "--key", key, "--pix-key", "KEY", "--pix-key-type", "CPF");
  const whole = `Next, to send back ${all}:\n  ${commandLine("refund", id, "--key", key)}`;
  const part = Math.max(Math.floor(left / 200) * 100, MIN_PART);
  if (part >= left) return whole;
  const example = formatBrl(part).replace("R$ ", "");
  return `${whole}\nor a part, such as ${formatBrl(part)}:\n  ${commandLine("refund", id, "--key", key, "--amount", example)}`;
}
