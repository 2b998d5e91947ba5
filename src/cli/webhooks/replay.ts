// `pay-elements replay`: sends a delivery that the store has kept once more, with a signature that is right.
import * as z from "zod/mini";
import type { Store, StoredDelivery } from "../../proxy/index.ts";
import { columns } from "../lib/columns.ts";
import { CommandError } from "../lib/command-error.ts";
import { errorLogger } from "../lib/error-logger.ts";
import { readArguments, readValues } from "../lib/flags.ts";
import { printable } from "../lib/printable.ts";
import { address } from "../lib/values.ts";
import { helpOf, readWebhookVariables, WEBHOOK_VARIABLES } from "../proxy/environment.ts";
import { openExisting } from "../proxy/store.ts";
import { meaningOf, post, webhookAddress } from "./post.ts";

const HELP = `
Usage: pay-elements replay [DELIVERY] [--to URL]

Sends a delivery of the service that the store has kept once more, signed anew. A proxy that knows it changes nothing; one
whose store has lost it, or a backend of your own, takes it as the service's. Without DELIVERY: lists the latest ones.

  DELIVERY   what begins the delivery's name in the list, or the name (its body's SHA-256)
  --to URL   where webhooks are taken; on this machine, by PAY_PORT and PAY_BASE_PATH, where absent

Exit code: 0 where it was taken, 1 where it was not, 2 for a wrong flag or variable.

Variables, as of pay-elements proxy; PAY_SIGNING_SECRET is the sandbox's where absent:
${helpOf(WEBHOOK_VARIABLES)}
`;

const flags = z.object({ to: z.optional(address) });

const PAGE = 1_000;
/** Deliveries in the list. */
const LISTED = 20;
/** Characters of a delivery's name in the list. */
const SHORT = 12;

export async function replay(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, {
    help: { type: "boolean", short: "h", default: false },
    to: { type: "string" },
  });
  const { help, ...given } = values;
  if (help) {
    console.log(HELP);
    return 0;
  }
  const { to: address } = readValues(flags, given);
  const [name, ...more] = positionals;
  if (more.length > 0) throw new CommandError("name one delivery, or none for a list.");
  const variables = readWebhookVariables(process.env, "replay");
  const to = address ?? webhookAddress(variables);
  const store = await openExisting(variables.PAY_STORE, errorLogger("replay"));
  const kept = await deliveriesIn(store).finally(() => store.close());
  if (name === undefined) {
    const rows = kept.slice(-LISTED).toReversed().map(rowOf);
    console.log(rows.length === 0 ? "The store has kept no delivery." : columns(rows));
    return 0;
  }
  const [found, ...others] = kept.filter(({ hash }) => hash.startsWith(name.toLowerCase()));
  if (found === undefined)
    throw new CommandError(
      `the store has kept no delivery ${JSON.stringify(name)}: pay-elements replay lists them.`,
      1,
    );
  if (others.length > 0)
    throw new CommandError(
      `${JSON.stringify(name)} begins the names of ${others.length + 1} deliveries: give more of it.`,
    );
  if (eventOf(found) === undefined)
    throw new CommandError("the store has kept no body of this delivery, only that it came.", 1);
  const status = await post(to, found.body, variables, found.paymentId ?? found.hash);
  console.log(`${eventOf(found)} ${found.hash.slice(0, SHORT)} to ${to}: ${meaningOf(status)}`);
  return status === 200 ? 0 : 1;
}

/** Oldest first. */
async function deliveriesIn(store: Store): Promise<StoredDelivery[]> {
  const all: StoredDelivery[] = [];
  let after: string | undefined;
  do {
    const page = await store.scan!("deliveries", after, PAGE);
    all.push(...page.items);
    after = page.next;
  } while (after !== undefined);
  return all;
}

const eventOf = ({ body }: StoredDelivery) => (JSON.parse(body) as { event?: string }).event;

function rowOf(delivery: StoredDelivery): [string, string] {
  const { hash, receivedAt, chargeId, paymentId } = delivery;
  const about = chargeId
    ? `charge ${chargeId}`
    : paymentId
      ? `payment ${paymentId}, of no charge`
      : "of no charge";
  const event = eventOf(delivery) ?? "(no body is kept)";
  return [hash.slice(0, SHORT), printable(`${new Date(receivedAt).toISOString()}  ${event}  ${about}`)];
}
