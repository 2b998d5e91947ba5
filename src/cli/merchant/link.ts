// `pay-elements link`: links to pay of an order, beside the running proxy.
import * as z from "zod/mini";
import { ChargeError, type Link } from "../../proxy/index.ts";
import { createLinkDesk } from "../../proxy/merchant/index.ts";
import { CommandError } from "../lib/command-error.ts";
import { readArguments, readValues } from "../lib/flags.ts";
import { moment } from "../lib/moment.ts";
import { printable, printableJson } from "../lib/printable.ts";
import { helpOf, LINK_SOURCES, readLinkSources } from "../proxy/environment.ts";
import { linksText, linkText } from "./link-text.ts";
import { oneId } from "./order.ts";
import { user } from "./user.ts";
import { withStoreAt } from "./with-store.ts";

const HELP = `
Usage: pay-elements link ORDER --expires DATE [--once] [--key KEY] [--json]
       pay-elements link ORDER --list [--json]
       pay-elements link --revoke ID [--json]

Makes a link that opens an order for whoever has it, without a session; lists the links of an order, the newest first; and
revokes one. It works on the store, beside a running proxy or without one.

  --expires DATE   until the end of a day such as 2026-12-24, in the time of Brazil, or until a moment with its zone (ISO 8601)
  --once           it ends with the payment of its order; otherwise it shows the receipt until it expires
  --key KEY        your own name of this link: the same command again gives the same link
  --list           the links of the order
  --revoke ID      the link with this id opens nothing any more
  --json           the link, or a list of links

Exit code: 0 where the link is made or revoked, or the list is read; 1 where it is not, 2 for a wrong flag or variable.

Variables, as of pay-elements proxy:
${helpOf(LINK_SOURCES)}
`;

const flags = z
  .object({ expires: z.optional(moment), list: z.boolean(), revoke: z.optional(z.string()) })
  .check(
    z.refine(
      ({ expires, list, revoke }) =>
        [expires !== undefined, list, revoke !== undefined].filter(Boolean).length === 1,
      {
        path: ["expires"],
        error:
          "is missing: until when does the link open, such as --expires 2026-12-24? Or --list, or --revoke ID",
      },
    ),
  );

/** Resolves with the exit code. Throws a `CommandError`. */
export async function link(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, {
    help: { type: "boolean", short: "h", default: false },
    json: { type: "boolean", default: false },
    expires: { type: "string" },
    once: { type: "boolean", default: false },
    key: { type: "string" },
    list: { type: "boolean", default: false },
    revoke: { type: "string" },
  });
  const { help, json, once, key } = values;
  if (help) {
    console.log(HELP);
    return 0;
  }
  const { expires, revoke } = readValues(flags, {
    expires: values.expires,
    list: values.list,
    revoke: values.revoke,
  });
  if (revoke !== undefined && positionals.length > 0)
    throw new CommandError("--revoke names the link by its id, and no order beside it.");
  const orderId = revoke === undefined ? oneId("link", "an order", positionals) : "";
  const env = readLinkSources(process.env, "link");
  await withStoreAt(env.PAY_STORE, "link", async (store, logger) => {
    const links = createLinkDesk({
      store,
      logger,
      secrets: env.PAY_LINK_SECRET,
      publicUrl: env.PAY_PUBLIC_URL,
      basePath: env.PAY_BASE_PATH,
    });
    const print = (made: Link) => console.log(json ? printableJson(made) : linkText(made));
    if (revoke !== undefined) return print(await links.revoke(revoke, { user: user() }).catch(refused));
    if (expires !== undefined)
      return print(
        await links.create({ orderId, expiresAt: expires, once, key, user: user() }).catch(refused),
      );
    const found = await links.list(orderId);
    console.log(json ? printableJson(found) : linksText(found));
  });
  return 0;
}

function refused(error: unknown): never {
  if (error instanceof TypeError)
    throw new CommandError(`${printable(JSON.stringify(error.message))} is no order's id.`);
  if (!(error instanceof ChargeError)) throw error;
  switch (error.code) {
    case "link_not_found":
      throw new CommandError(
        `${printable(error.message.replace(/\.$/, ""))}: is PAY_STORE the proxy's, and the id complete?`,
        1,
      );
    case "expiry_past":
      throw new CommandError(error.message.replace(/^expiresAt\b/, "--expires"));
    default:
      throw new CommandError(error.message.replace(/^key\b/, "--key"));
  }
}
