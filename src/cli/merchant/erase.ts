// `pay-elements erase`: the buyer's data of an order, which the law gives the buyer the right to have removed.
import { ChargeError } from "../../proxy/index.ts";
import { eraseWithoutProxy, readOrderHistory } from "../../proxy/merchant/index.ts";
import { CommandError } from "../lib/command-error.ts";
import { readArguments } from "../lib/flags.ts";
import { printable, printableJson } from "../lib/printable.ts";
import { oneId, orderOf } from "./order.ts";
import { user } from "./user.ts";
import { STORE_HELP, withStore } from "./with-store.ts";

const HELP = `
Usage: pay-elements erase ORDER [--json]

Removes the buyer's data from the charges of an order, from what the service delivered about them, and from what your shop
is still to be told: for good, beside a running proxy or without one. Amounts, times, statuses, ids, the card's brand and its last
digits stay. Nothing of it may still be under way.

  --json   { orderId, charges }, the ids of the charges

Exit code: 0 where nothing of the buyer's is left, 1 where a charge may still change or there is no such order, 2 for a wrong
flag or variable.

${STORE_HELP}
`;

/** Resolves with the exit code. Throws a `CommandError`. */
export async function erase(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, {
    help: { type: "boolean", short: "h", default: false },
    json: { type: "boolean", default: false },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const id = oneId("erase", "an order", positionals);
  const erased = await withStore("erase", async (store, logger) => {
    const orderId = orderOf(id, await readOrderHistory(store, id));
    const records = await eraseWithoutProxy(store, orderId, { user: user(), logger }).catch(stillUnderway);
    return { orderId, charges: records.map((record) => record.id) };
  });
  console.log(values.json ? printableJson(erased) : text(erased));
  return 0;
}

function stillUnderway(error: unknown): never {
  throw error instanceof ChargeError ? new CommandError(error.message, 1) : error;
}

const text = ({ orderId, charges }: { orderId: string; charges: readonly string[] }) =>
  `The buyer's data of order ${printable(orderId)} is erased, of ${charges.length === 1 ? "1 charge" : `${charges.length} charges`}. ` +
  "Amounts, times, statuses, ids, the card's brand and last digits stay.\n" +
  "Backups of the store, your own records and the payment service still have it.";
