// `pay-elements dossier`: all that is kept of a charge, for a bank that asks about it.
import { printable, printableJson } from "../lib/printable.ts";
import { CommandError } from "../lib/command-error.ts";
import { readArguments } from "../lib/flags.ts";
import { chargeDossier, readOrderHistory, type ChargeHistory } from "../../proxy/merchant/index.ts";
import { oneId, orderOf } from "./order.ts";
import { STORE_HELP, withStore } from "./with-store.ts";

const HELP = `
Usage: pay-elements dossier ID > dossier.json

Prints all that is kept of a charge as a file, to answer a bank about a MED request or a chargeback: what was to be paid, what
happened, refunds, how it stands. Each entry is chained to the one before by SHA-256, and "head" is the hash to write down. It
reads the store alone, beside a running proxy or without one. ID is the charge's, or that of an order with one charge.

Exit code: 0 where the charge is there, 1 where it is not or the store cannot be read, 2 for a wrong flag or
variable, and for an order with several charges, which are named.

${STORE_HELP}
`;

/** Resolves with the exit code. Throws a `CommandError`. */
export async function dossier(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, {
    help: { type: "boolean", short: "h", default: false },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const id = oneId("dossier", "a charge or an order", positionals);
  const file = await withStore("dossier", async (store) => {
    const histories = await readOrderHistory(store, id);
    return chargeDossier(store, chargeIn(id, histories));
  });
  console.log(printableJson(file));
  return 0;
}

/** The charge's id. Throws a `CommandError` if there is no such charge, or several. */
function chargeIn(id: string, histories: readonly ChargeHistory[]): string {
  const ids = histories.map(({ charge }) => charge.id);
  if (ids.includes(id)) return id;
  orderOf(id, histories);
  const [only, ...more] = ids;
  if (only !== undefined && more.length === 0) return only;
  throw new CommandError(
    `the order has ${ids.length} charges. Name one of them: ${ids.map(printable).join(", ")}.`,
  );
}
