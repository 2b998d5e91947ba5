// `pay-elements move`: takes what one store holds to another, while no proxy uses either.
import { resolve } from "node:path";
import * as z from "zod/mini";
import type { Logger } from "../../proxy/index.ts";
import { columns } from "../lib/columns.ts";
import { CommandError } from "../lib/command-error.ts";
import { readFlags, readValues } from "../lib/flags.ts";
import { isSharedStore, nameOfStore, storeAddress } from "../lib/store-address.ts";
import { moveStore, type Tallies } from "./move.ts";
import { openMovable, reason } from "./open.ts";

const HELP = `
Usage: pay-elements move --from STORE --to STORE

Takes orders with their charges and what happened to them, idempotency keys, deliveries, payouts and the outbox from one store to
another, and compares both at the end. STORE is a file, or an address of postgres://, redis://, rediss://, valkey:// or valkeys://, as
in PAY_STORE.

Stop every proxy that uses either store: it refuses while one runs. The source is left as it is. Ended at any point, it
can be run again. What the limits of attempts have counted is not moved.

Exit code: 0 where both stores hold the same, 1 where something could not be moved or differs, 2 where a flag is wrong.
`;

const stores = z.object({ from: storeAddress, to: storeAddress });

/** Resolves with the exit code. Throws a `CommandError` if the stores are not equal at the end. */
export async function move(args: string[]): Promise<number> {
  const { help, ...flags } = readFlags(args, {
    help: { type: "boolean", short: "h", default: false },
    from: { type: "string" },
    to: { type: "string" },
  });
  if (help) {
    console.log(HELP);
    return 0;
  }
  if (!flags.from || !flags.to)
    throw new CommandError(
      "name both stores, such as pay-elements move --from pay.db --to postgres://pay@db.example/shop.",
    );
  const { from, to } = readValues(stores, flags);
  const [sourceName, targetName] = [nameOfStore(from), nameOfStore(to)];
  if (from === to || (!isSharedStore(to) && resolve(from) === resolve(to)))
    throw new CommandError("--from and --to are the same store.");
  const progress = (line: string) => console.error(line);
  const source = await openMovable(from, { logger, isSource: true });
  try {
    const target = await openMovable(to, { logger, isSource: false });
    try {
      progress(`Moving from ${sourceName} to ${targetName}`);
      const tallies = await moveStore({ source, target, sourceName, targetName, progress });
      console.log(report(`${sourceName} and ${targetName} hold the same:`, tallies));
      return 0;
    } finally {
      await target.close();
    }
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${reason(error)}. The source is as it was: run this again.`, 1);
  } finally {
    await source.close();
  }
}

const report = (
  title: string,
  { orders, keys, deliveries, outbox, journal, payouts, problems, links }: Tallies,
) =>
  `${title}\n${columns([
    ["orders", orders.items],
    ["charges", orders.charges],
    ["keys", keys.items],
    ["deliveries", deliveries.items],
    ["outbox", outbox.items],
    ["histories", journal.items],
    ["payouts", payouts.items],
    ["problems", problems.items],
    ["links", links.items],
  ])}`;

/** What a store warns of: such as a server that may lose what is written. */
const logger: Logger = {
  info: () => {},
  warn: (message) => console.error(message),
  error: (message) => console.error(message),
};
