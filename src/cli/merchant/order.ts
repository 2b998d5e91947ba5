// `pay-elements order`: what became of an order, for who is asked about it.
import { CommandError } from "../lib/command-error.ts";
import { readArguments } from "../lib/flags.ts";
import { printable, printableJson } from "../lib/printable.ts";
import { readOrderHistory, type ChargeHistory } from "../../proxy/merchant/index.ts";
import { orderText } from "./order-text.ts";
import { STORE_HELP, withStore } from "./with-store.ts";

const HELP = `
Usage: pay-elements order ID [--json]

Prints the charges of an order, what went back of them and what happened to each, and the command by which money goes
back. It reads the store alone, beside a running proxy or without one. ID is the order's, or that of one of its charges.

  --json   { orderId, charges: [{ charge, refunds, history }] }, amounts in cents

Exit code: 0 where the order is there, 1 where it is not or the store cannot be read, 2 for a wrong flag or variable.

${STORE_HELP}
`;

/** Resolves with the exit code. Throws a `CommandError`. */
export async function order(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, {
    help: { type: "boolean", short: "h", default: false },
    json: { type: "boolean", default: false },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const id = oneId("order", "an order", positionals);
  const histories = await withStore("order", (store) => readOrderHistory(store, id));
  const orderId = orderOf(id, histories);
  console.log(values.json ? printableJson({ orderId, charges: histories }) : orderText(histories));
  return 0;
}

/** The only argument of a command. */
export function oneId(command: string, what: string, [id, ...more]: readonly string[]): string {
  if (id && more.length === 0) return id;
  throw new CommandError(`name ${what}, and one alone, such as pay-elements ${command} A-1001.`);
}

/** The order's id. Throws a `CommandError` if there is no such order. */
export function orderOf(id: string, [first]: readonly ChargeHistory[]): string {
  if (first) return first.charge.orderId;
  throw new CommandError(
    `the store has no charge of an order ${printable(JSON.stringify(id))}: is PAY_STORE the proxy's, and the id complete?`,
    1,
  );
}
