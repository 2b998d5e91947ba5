// What each message of the service says of the money of a charge.
import type { Heard } from "./attempts.ts";
import { saysTakenBack } from "./dialect.ts";
import { namesCaptured, saidAmount, type Say, type Told } from "./messages.ts";

const isSaidReversed = (say: Say) =>
  /^reversed$/i.test(say("reversedName") ?? "") || saysTakenBack({ settlement: say("settlement") });

/** All of it went back, if that is said. */
const reversed = (say: Say, { amount }: Told): Heard => (isSaidReversed(say) ? { back: amount } : {});

/** The answer to the charge. One that lacks what the paper has in each is looked up, and not read. */
export function inAnswer(say: Say, told: Told): Heard {
  const isSaid = say("created") === "documented" || say("created") === "amount as text";
  return told.state === "paid" && isSaid ? { came: saidAmount(say, told) } : {};
}

/** An item of the list. */
export function inList(say: Say, told: Told): Heard {
  if (told.state === "open" || told.state === "denied") return {};
  if (told.state === "reversed") return reversed(say, told);
  const isCancelledTold = say("cancelledAmount") === "number" || say("cancelledAmount") === "text";
  const isSaid = namesCaptured(say) || say("listedAmounts") !== "null";
  return {
    ...(isSaid && { came: namesCaptured(say) ? told.captured : saidAmount(say, told) }),
    ...(isCancelledTold && { back: told.cancelled }),
  };
}

/** A delivery about a card charge. */
export function inDelivery(say: Say, told: Told): Heard {
  if (told.state === "reversed") return reversed(say, told);
  if (told.state === "cancelled")
    return say("cancelledShape").startsWith("2.10") ? { back: told.cancelled } : {};
  // Of other kinds it is not shown what their amount is, and one without the ids of the paper is looked up, and not read.
  const isRead = say("deliveredIds") === "both" || say("deliveredIds") === "paymentId";
  const isSaid = say("paidEvent") === "payment.confirmed" && isRead && told.state === "paid";
  const isAmount = say("deliveredAmount") === "number" || say("deliveredAmount") === "text";
  return isSaid && isAmount ? { came: saidAmount(say, told) } : {};
}

/** A delivery about a deposit. `deposited` is what has come in all. */
export const inDeposit = (say: Say, deposited: number): Heard =>
  say("depositAmount") === "null" ? {} : { came: deposited };
