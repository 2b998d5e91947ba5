// `pay-elements refund`: money that goes back, once, beside the running proxy, which tells the shop.
import * as z from "zod/mini";
import type { ChargeRecord, Refund } from "../../proxy/index.ts";
import { createMoneyOut, readOrderHistory, type ChargeHistory } from "../../proxy/merchant/index.ts";
import { brlAmount } from "../lib/brl-amount.ts";
import { CommandError } from "../lib/command-error.ts";
import { readArguments, readValues } from "../lib/flags.ts";
import { printable, printableJson } from "../lib/printable.ts";
import { commandLine, shellWord } from "../lib/shell.ts";
import { helpOf, readRefundSources, REFUND_SOURCES } from "../proxy/environment.ts";
import { besideProxy } from "./beside-proxy.ts";
import { nextKey, refundable } from "./next-step.ts";
import { oneId, orderOf } from "./order.ts";
import { refundText } from "./refund-text.ts";
import { refused } from "./refused.ts";
import { user } from "./user.ts";
import { withStoreAt } from "./with-store.ts";

const HELP = `
Usage: pay-elements refund ID --key KEY [options]

Sends money of a paid charge back, whole or in part: by card as a cancellation, by Pix as a Pix to a key of the buyer's. ID
is the charge's, or that of an order with one paid charge. The proxy of the store, which may be running, tells the shop.

  --key KEY             your own name of this refund and of no other: the same command again sends nothing, and says how it stands
  --amount REAIS        such as 50,00 or 1.234,56; all that is left where absent
  --reason TEXT         a note for you
  --pix-key KEY         of a Pix: where it goes to
  --pix-key-type KIND   of a Pix: the service's name for the kind of that key, such as CPF
  --json                the refund, amounts in cents

Exit code: 0 where it went back, or is on its way by Pix; 1 where it did not, or is not known yet; 2 for a wrong flag or
variable, and then nothing was sent.

Variables, as of pay-elements proxy:
${helpOf(REFUND_SOURCES)}
`;

const flags = z.object({
  key: z.optional(z.string()),
  amount: z.optional(brlAmount),
  reason: z.optional(z.string()),
  "pix-key": z.optional(z.string()),
  "pix-key-type": z.optional(z.string()),
});

/** Resolves with the exit code. Throws a `CommandError`. */
export async function refund(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, {
    help: { type: "boolean", short: "h", default: false },
    json: { type: "boolean", default: false },
    key: { type: "string" },
    amount: { type: "string" },
    reason: { type: "string" },
    "pix-key": { type: "string" },
    "pix-key-type": { type: "string" },
  });
  const { help, json, ...given } = values;
  if (help) {
    console.log(HELP);
    return 0;
  }
  const id = oneId("refund", "a charge or an order", positionals);
  const asked = readValues(flags, given);
  const env = readRefundSources(process.env, "refund");
  const service = { baseUrl: env.PAY_SERVICE_URL, apiKey: env.PAY_API_KEY, timeout: env.PAY_TIMEOUT };
  return withStoreAt(env.PAY_STORE, "refund", async (store, logger) => {
    const { refund: send } = createMoneyOut({
      service,
      store,
      logger,
      signingSecrets: env.PAY_SIGNING_SECRET,
    });
    const before = await readOrderHistory(store, id);
    const orderId = orderOf(id, before);
    const { key = missingKey(before), amount, reason, "pix-key": pixKey, "pix-key-type": pixKeyType } = asked;
    const { charge, refunds } = chargeToRefund(id, before);
    const made = await send(charge.id, { key, amount, reason, pixKey, pixKeyType, user: user() }).catch(
      refused(commandLine("order", orderId)),
    );
    if (json) console.log(printableJson(made));
    else {
      const isRepeat = refunds.some((known) => known.id === made.id);
      const after = await readOrderHistory(store, orderId);
      console.log(refundText(made, { isRepeat, after, proxy: await besideProxy(store) }));
    }
    return exitCode(made, charge);
  });
}

/** The charge that a refund is of. Throws a `CommandError` if it is not clear which. */
function chargeToRefund(id: string, histories: readonly ChargeHistory[]): ChargeHistory {
  const paid = refundable(histories);
  if (paid.length > 1 && !histories.some(({ charge }) => charge.id === id))
    throw new CommandError(
      `the order has ${paid.length} paid charges. Name one of them: ${paid.map(({ charge }) => printable(charge.id)).join(", ")}.`,
    );
  // One that went back already may be asked for again, with the key of then.
  const found =
    histories.find(({ charge }) => charge.id === id) ??
    paid[0] ??
    histories.findLast(({ charge }) => charge.status === "cancelled");
  if (found) return found;
  throw new CommandError("the order has no paid charge: nothing can go back.", 1);
}

function missingKey(histories: readonly ChargeHistory[]): never {
  throw new CommandError(
    "--key is missing. It names this refund, so that the same command, run again, sends nothing twice: add, say, " +
      `--key ${shellWord(nextKey(histories))}.`,
  );
}

/** A Pix on its way is told by the service later; of a card it means that the service did not answer. */
const exitCode = ({ status }: Refund, { method }: ChargeRecord) =>
  status === "done" || (status === "pending" && method === "pix") ? 0 : 1;
