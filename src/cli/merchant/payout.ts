// `pay-elements payout`: money that goes out to a Pix key, once, beside the running proxy.
import * as z from "zod/mini";
import type { Payout } from "../../proxy/index.ts";
import { createMoneyOut } from "../../proxy/merchant/index.ts";
import { brlAmount } from "../lib/brl-amount.ts";
import { readFlags, readValues } from "../lib/flags.ts";
import { printableJson } from "../lib/printable.ts";
import { helpOf, PAYOUT_SOURCES, readPayoutSources } from "../proxy/environment.ts";
import { besideProxy } from "./beside-proxy.ts";
import { payoutText } from "./payout-text.ts";
import { refused } from "./refused.ts";
import { user } from "./user.ts";
import { withStoreAt } from "./with-store.ts";

const HELP = `
Usage: pay-elements payout --key KEY --amount REAIS --pix-key KEY --pix-key-type KIND [options]

Sends money to a Pix key, R$ 50,00 or more. The service tells the proxy of the store whether it went out.

  --key KEY             your own name of this payout and of no other: the same command again sends nothing, and says how it stands
  --amount REAIS        such as 50,00 or 1.234,56
  --pix-key KEY         where it goes to; kept masked
  --pix-key-type KIND   the service's name for the kind of that key, such as CPF
  --description TEXT    for the receiver
  --json                the payout, amounts in cents

Exit code: 0 where it went out or is on its way, 1 where it did not or is not known, 2 for a wrong flag or variable, and
then nothing was sent.

Variables, as of pay-elements proxy:
${helpOf(PAYOUT_SOURCES)}
`;

const needed = (what: string) => z.string({ error: `is missing: ${what}` });

const flags = z.object({
  key: z.string({
    error: () =>
      `is missing. It names this payout, so that the same command, run again, sends nothing twice: give the number of an invoice, or --key ${newKey()}`,
  }),
  amount: brlAmount,
  "pix-key": needed("where the money goes to"),
  "pix-key-type": needed("the service's name for the kind of the Pix key, such as CPF"),
  description: z.optional(z.string()),
});

/** Another one each time: two payouts of one day may be equal in all else. */
const newKey = () => `payout-${new Date().toISOString().slice(0, 10)}-${crypto.randomUUID().slice(0, 8)}`;

/** Resolves with the exit code. Throws a `CommandError`. */
export async function payout(args: string[]): Promise<number> {
  const { help, json, ...given } = readFlags(args, {
    help: { type: "boolean", short: "h", default: false },
    json: { type: "boolean", default: false },
    key: { type: "string" },
    amount: { type: "string" },
    "pix-key": { type: "string" },
    "pix-key-type": { type: "string" },
    description: { type: "string" },
  });
  if (help) {
    console.log(HELP);
    return 0;
  }
  const { "pix-key": pixKey, "pix-key-type": pixKeyType, ...asked } = readValues(flags, given);
  const env = readPayoutSources(process.env, "payout");
  const service = { baseUrl: env.PAY_SERVICE_URL, apiKey: env.PAY_API_KEY, timeout: env.PAY_TIMEOUT };
  return withStoreAt(env.PAY_STORE, "payout", async (store, logger) => {
    const out = createMoneyOut({
      service,
      store,
      logger,
      payoutLimit: env.PAY_PAYOUT_LIMIT,
      signingSecrets: env.PAY_SIGNING_SECRET,
    });
    const rejected = refused("the same command");
    const isRepeat = await out.isPayoutKey(asked.key).catch(rejected);
    const made = await out.payout({ ...asked, pixKey, pixKeyType, user: user() }).catch(rejected);
    if (json) console.log(printableJson(made));
    else console.log(payoutText(made, { isRepeat, proxy: await besideProxy(store) }));
    return exitCode(made);
  });
}

const exitCode = ({ status }: Payout) => (status === "approved" || status === "pending" ? 0 : 1);
