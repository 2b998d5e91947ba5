// `pay-elements trigger`: sends a proxy what the service would send it, for a developer's terminal.
import * as z from "zod/mini";
import { nearestName } from "../../contract/index.ts";
import type { Store } from "../../proxy/index.ts";
import { isLocalHost } from "../../proxy/lib/ip-address.ts";
import { brlAmount } from "../lib/brl-amount.ts";
import { CommandError } from "../lib/command-error.ts";
import { errorLogger } from "../lib/error-logger.ts";
import { readArguments, readValues } from "../lib/flags.ts";
import { printableJson } from "../lib/printable.ts";
import { address } from "../lib/values.ts";
import { helpOf, readTriggerVariables, TRIGGER_VARIABLES } from "../proxy/environment.ts";
import { openExisting } from "../proxy/store.ts";
import {
  CARD_EVENTS,
  chargeMessage,
  EVENTS,
  payoutMessage,
  PAYOUT_EVENTS,
  PIX_EVENTS,
  type Details,
  type EventName,
  type Message,
} from "./event-body.ts";
import { meaningOf, post, webhookAddress } from "./post.ts";

const HELP = `
Usage: pay-elements trigger EVENT --order ID | --charge ID | --payout ID [options]

Sends the proxy a webhook about a charge or a payout of its store, signed as the service signs it. For development: nothing is
paid, but the proxy believes that it is, so that one with an address on the internet is told nothing, nor one whose service
(PAY_SERVICE_URL) has such an address.

  EVENT   ${PIX_EVENTS.join(", ")}, ${CARD_EVENTS.join(", ")},
          ${PAYOUT_EVENTS.join(", ")}

  --order ID           its latest charge by the event's method
  --charge ID          a charge
  --payout ID          a payout, of the events that begin with "withdrawal"
  --amount 59,90       another sum than the charge's, in reais
  --return-code 51     why a payment is denied
  --to URL             where webhooks are taken; on this machine, by PAY_PORT and PAY_BASE_PATH, where absent
  --print              prints the body, and sends nothing

payment.cancelled names no amount: the proxy looks the charge up at its service.

Exit code: 0 where the proxy took it, 1 where it did not, 2 for a wrong flag or variable.

Variables, as of pay-elements proxy; PAY_SIGNING_SECRET is the sandbox's where absent:
${helpOf(TRIGGER_VARIABLES)}
`;

const isOf = <Names extends readonly string[]>(names: Names, name: string): name is Names[number] =>
  names.includes(name);

const flags = z.object({
  order: z.optional(z.string()),
  charge: z.optional(z.string()),
  payout: z.optional(z.string()),
  amount: z.optional(brlAmount),
  "return-code": z._default(z.string(), "51"),
  to: z.optional(address),
});

export async function trigger(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, {
    help: { type: "boolean", short: "h", default: false },
    order: { type: "string" },
    charge: { type: "string" },
    payout: { type: "string" },
    amount: { type: "string" },
    "return-code": { type: "string" },
    to: { type: "string" },
    print: { type: "boolean", default: false },
  });
  const { help, print, ...given } = values;
  if (help) {
    console.log(HELP);
    return 0;
  }
  const event = readEvent(positionals);
  const { to: givenTo, ...about } = readValues(flags, given);
  const variables = readTriggerVariables(process.env);
  const to = givenTo ?? webhookAddress(variables);
  if (!isLocalHost(new URL(to).hostname))
    throw new CommandError(
      `--to is ${new URL(to).host}, and a proxy on the internet is told nothing that did not happen.`,
    );
  const { host, hostname } = new URL(variables.PAY_SERVICE_URL ?? to);
  if (!print && !isLocalHost(hostname))
    throw new CommandError(
      `PAY_SERVICE_URL is ${host}, and a proxy of a real service is told nothing that did not happen. --print shows the body.`,
    );
  const store = await openExisting(variables.PAY_STORE, errorLogger("trigger"));
  const message = await readMessage(store, event, about).finally(() => store.close());
  if (print) {
    console.log(printableJson(message.body));
    return 0;
  }
  const status = await post(to, JSON.stringify(message.body), variables, message.identifier);
  console.log(`${event} ${message.identifier} to ${to}: ${meaningOf(status)}`);
  return status === 200 ? 0 : 1;
}

function readEvent([event, ...more]: string[]): EventName {
  if (event === undefined || more.length > 0) throw new CommandError(`name one event: ${EVENTS.join(", ")}.`);
  if (isOf(EVENTS, event)) return event;
  const meant = nearestName(event, EVENTS);
  const hint = meant === undefined ? `There are ${EVENTS.join(", ")}.` : `Did you mean ${meant}?`;
  throw new CommandError(`the service sends no event ${JSON.stringify(event)}. ${hint}`);
}

/** What the store holds, as the service would tell it. */
async function readMessage(
  store: Store,
  event: EventName,
  about: { order?: string | undefined; charge?: string | undefined; payout?: string | undefined } & {
    amount?: number | undefined;
    "return-code": string;
  },
): Promise<Message> {
  const details: Details = { amount: about.amount, returnCode: about["return-code"] };
  if (isOf(PAYOUT_EVENTS, event)) {
    if (about.payout === undefined)
      throw new CommandError(`${event} is about a payout: name it with --payout.`);
    const payout = await store.payout?.({ id: about.payout });
    if (payout === undefined)
      throw new CommandError(`the store has no payout ${JSON.stringify(about.payout)}.`, 1);
    return payoutMessage(event, payout, details);
  }
  const method = isOf(PIX_EVENTS, event) ? "pix" : "card";
  if (about.order === undefined && about.charge === undefined)
    throw new CommandError(`${event} is about a charge: name it with --charge, or its order with --order.`);
  const charges =
    about.charge === undefined ? await store.history(about.order ?? "") : [await store.charge(about.charge)];
  const charge = charges.findLast((each) => each?.record.method === method);
  if (charge === undefined) {
    const named = about.charge === undefined ? `order ${about.order}` : `charge ${about.charge}`;
    throw new CommandError(`the store has no ${method} charge of ${JSON.stringify(named)}.`, 1);
  }
  return chargeMessage(event, charge.record, details);
}
