// Reads the variables that `pay-elements proxy` is set up with, checked all together before anything begins.
import * as z from "zod/mini";
import { nearestName, printedCredentialFault, unknownNames } from "../../contract/index.ts";
import { isLocalHost } from "../../proxy/lib/ip-address.ts";
import { columns } from "../lib/columns.ts";
import { CommandError } from "../lib/command-error.ts";
import { printable } from "../lib/printable.ts";
import { mistakes } from "../lib/values.ts";
import { NAMES, shape, VARIABLES, type VariableName } from "./variables.ts";

/** Whether nothing works without it. */
const isNeeded = (name: VariableName): boolean => !shape[name].safeParse(undefined).success;
export const NEEDED = NAMES.filter(isNeeded);
export const OPTIONAL = NAMES.filter((name) => !isNeeded(name));

/** What holds if it is not set. */
export const withoutIt = (name: VariableName): string | undefined => {
  const { def } = shape[name];
  return "defaultValue" in def ? String(def.defaultValue) : VARIABLES[name].otherwise;
};

const meaning = (name: VariableName) =>
  VARIABLES[name].meaning.replaceAll(/\[([^[\]]+)\]\([^()]+\)/g, "$1").replaceAll("`", "");

/** A line of help for each. */
export const helpOf = (names: readonly VariableName[]): string =>
  columns(
    names.map((name) => {
      const otherwise = withoutIt(name);
      return [name, meaning(name) + (otherwise === undefined ? "" : ` (${otherwise})`)];
    }),
  );

const schema = z.object(shape).check(
  z.refine((given) => (given.PAY_EVENTS_URL === undefined) === (given.PAY_EVENTS_SECRET === undefined), {
    path: ["PAY_EVENTS_SECRET"],
    error: "and PAY_EVENTS_URL go together: set both or none",
    // Also where other variables are wrong, so that one message names them all.
    when: () => true,
  }),
  z.refine((given) => (given.PAY_ADMIN_PORT === undefined) === (given.PAY_ADMIN_TOKEN === undefined), {
    path: ["PAY_ADMIN_TOKEN"],
    error: "and PAY_ADMIN_PORT go together: set both or none",
    when: () => true,
  }),
  z.refine((given) => given.PAY_REMINDER === undefined || given.PAY_EVENTS_URL !== undefined, {
    path: ["PAY_REMINDER"],
    error: "needs PAY_EVENTS_URL and PAY_EVENTS_SECRET: reminders are posted there",
    when: () => true,
  }),
  z.refine((given) => given.PAY_ORDER_TOTAL_URL === undefined || given.PAY_EVENTS_URL !== undefined, {
    path: ["PAY_ORDER_TOTAL_URL"],
    error:
      "needs PAY_EVENTS_URL and PAY_EVENTS_SECRET: payments are told there, and it is signed with that secret",
    when: () => true,
  }),
  // Of the service's own credentials the proxy says so.
  z.refine(
    ({ PAY_SERVICE_URL: url, PAY_EVENTS_SECRET: own = "" }) =>
      isLocalHost(URL.parse(url)?.hostname ?? "") || printedCredentialFault(own) === undefined,
    {
      path: ["PAY_EVENTS_SECRET"],
      error: ({ input }) =>
        printedCredentialFault(String((input as { PAY_EVENTS_SECRET: unknown }).PAY_EVENTS_SECRET)),
    },
  ),
);

export type Environment = z.output<typeof schema>;

/** Throws a `CommandError` that names each variable that is missing or wrong, and no value. */
export const readEnvironment = (env: Variables): Environment => read(schema, env, "proxy");

/** The part of them that says where the charges are: in which store, and at which service. */
export const readSources = (env: Variables, command: string) => read(sources, env, command);

/** Where the charges are. */
export const readStore = (env: Variables, command: string) =>
  read(z.pick(sources, { PAY_STORE: true }), env, command);

const webhooks = z.object({
  PAY_STORE: shape.PAY_STORE,
  PAY_PORT: shape.PAY_PORT,
  PAY_BASE_PATH: shape.PAY_BASE_PATH,
  PAY_SIGNING_SECRET: z.optional(shape.PAY_SIGNING_SECRET),
});

export type WebhookVariables = z.output<typeof webhooks>;

/** Where a proxy on this machine keeps charges and takes webhooks, and how these are signed. */
export const readWebhookVariables = (env: Variables, command: string): WebhookVariables =>
  read(webhooks, env, command);

export const WEBHOOK_VARIABLES = Object.keys(webhooks.shape) as (keyof typeof webhooks.shape)[];

const triggers = z.extend(webhooks, { PAY_SERVICE_URL: z.optional(shape.PAY_SERVICE_URL) });

/** As for webhooks, and whether the service moves money. */
export const readTriggerVariables = (env: Variables) => read(triggers, env, "trigger");

export const TRIGGER_VARIABLES = Object.keys(triggers.shape) as (keyof typeof triggers.shape)[];

const sources = z.pick(z.object(shape), {
  PAY_SERVICE_URL: true,
  PAY_API_KEY: true,
  PAY_STORE: true,
  PAY_TIMEOUT: true,
});

export const SOURCES = Object.keys(sources.shape) as (keyof typeof sources.shape)[];

/** What decides on a refund: the secret keys the hash by which the same one is recognized. */
export const readRefundSources = (env: Variables, command: string) => read(refundSources, env, command);

const refundSources = z.extend(sources, { PAY_SIGNING_SECRET: shape.PAY_SIGNING_SECRET });

export const REFUND_SOURCES = Object.keys(refundSources.shape) as (keyof typeof refundSources.shape)[];

/** What decides on a payout. */
export const readPayoutSources = (env: Variables, command: string) => read(payoutSources, env, command);

const payoutSources = z.extend(refundSources, { PAY_PAYOUT_LIMIT: shape.PAY_PAYOUT_LIMIT });

export const PAYOUT_SOURCES = Object.keys(payoutSources.shape) as (keyof typeof payoutSources.shape)[];

/** What makes links to pay, and their addresses. */
export const readLinkSources = (env: Variables, command: string) => read(linkSources, env, command);

const linkSources = z.object({
  PAY_STORE: shape.PAY_STORE,
  // Required here: without it the proxy has no links.
  PAY_LINK_SECRET: z.nonoptional(shape.PAY_LINK_SECRET),
  PAY_PUBLIC_URL: shape.PAY_PUBLIC_URL,
  PAY_BASE_PATH: shape.PAY_BASE_PATH,
});

export const LINK_SOURCES = Object.keys(linkSources.shape) as (keyof typeof linkSources.shape)[];

type Variables = Readonly<Record<string, string | undefined>>;

function read<Schema extends z.ZodMiniType>(of: Schema, env: Variables, command: string): z.output<Schema> {
  // `PAY_SHOP_URL=` in a file of variables, or an unset one in a compose file, arrives as an empty text.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const result = of.safeParse(given);
  if (result.success) return result.data;
  const wrong = mistakes(result.error).map(([name, { code, message }]) =>
    code === "invalid_type"
      ? `${name} is missing (${meaning(name as VariableName)}${misspelt(name, given)})`
      : `${name} ${message}`,
  );
  throw new CommandError(`${wrong.join("; ")}. pay-elements ${command} --help lists all variables.`);
}

/** Asks whether a variable that is set, and is none of these, is the missing one with a slip in its name. */
function misspelt(missing: string, given: Variables): string {
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(shape, name));
  const near = nearestName(missing, unknown);
  return near === undefined ? "" : `; is ${printable(near)} meant for it?`;
}

/** Names that begin like variables of the proxy and are none, each with what may be meant. */
export const unknownVariables = (env: Variables): string[] =>
  unknownNames(Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith("PAY_"))), NAMES);
