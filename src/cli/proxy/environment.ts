// The variables that `pay-elements proxy` is set up with, checked all together before anything begins.
import * as z from "zod/mini";
import { BRANDS, nearestName, printedCredentialFault, unknownNames } from "../../contract/index.ts";
import { isLocalHost } from "../../proxy/lib/ip-address.ts";
import { CommandError } from "../lib/command-error.ts";
import { printable } from "../lib/printable.ts";
import { storeAddress } from "../lib/store-address.ts";
import { byBrand, limits } from "./lists.ts";
import { address, baseAddress, key, listOf, mistakes, must, port, secret } from "../lib/values.ts";

const isOrigin = (text: string) => URL.parse(text)?.origin === text;
const origin = z
  .string()
  .check(
    z.refine(isOrigin, { error: must('be origins such as "https://shop.example", separated by commas') }),
  );
const path = z
  .string()
  .check(z.regex(/^(\/[\w~-][\w.~-]*)*\/?$/, { error: must('be a path such as "/pay"') }));
const header = z
  .string()
  .check(
    z.regex(/^(?!forwarded$)[\w-]+$/i, { error: must("be the name of a header that holds addresses alone") }),
  );
const onOrOff = z.pipe(
  z.enum(["on", "off"], { error: must('be "on" or "off"') }),
  z.transform((text) => text === "on"),
);
const milliseconds = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,6}$/, { error: must("be milliseconds, from 1 to 9999999") })),
  z.transform(Number),
);

const days = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,4}$/, { error: must("be days, from 1 to 99999") })),
  z.transform(Number),
);

const brand = z.enum(BRANDS, { error: must(`be any of ${BRANDS.join(", ")}, separated by commas`) });

const variables = {
  PAY_SERVICE_URL: baseAddress,
  PAY_API_KEY: key,
  PAY_SIGNING_SECRET: listOf(secret),
  PAY_ORDER_URL: baseAddress,
  PAY_SERVICE_CHALLENGE_ORIGINS: z.optional(listOf(origin)),
  PAY_EVENTS_URL: z.optional(address),
  PAY_EVENTS_SECRET: z.optional(secret),
  PAY_ORDER_TOTAL_URL: z.optional(address),
  PAY_PUBLIC_URL: z.optional(baseAddress),
  PAY_SHOP_URL: z.optional(address),
  PAY_ALLOWED_ORIGINS: z.optional(listOf(origin)),
  PAY_STORE: z._default(storeAddress, "pay.db"),
  PAY_PORT: z._default(port, 4173),
  PAY_HOST: z._default(z.string(), "127.0.0.1"),
  PAY_BASE_PATH: z._default(path, "/pay"),
  PAY_TIMEOUT: z.optional(milliseconds),
  PAY_SERVICE_BRANDS: z.optional(byBrand("Mastercard=Master, Amex=American Express")),
  PAY_PIX_EXPIRATION_UNIT: z.optional(
    z.enum(["seconds", "minutes"], { error: must('be "seconds" or "minutes"') }),
  ),
  PAY_CARD_BRANDS: z.optional(listOf(brand)),
  PAY_CARD_RANGES: z.optional(byBrand("Elo=650600-650650 650652")),
  PAY_LIMITS: z._default(limits, true),
  PAY_CAPTCHA_URL: z.optional(address),
  PAY_CAPTCHA_WHEN: z.optional(
    z.enum(["always", "card_testing"], { error: 'must be "always" or "card_testing"' }),
  ),
  PAY_CLIENT_ADDRESS: z.optional(header),
  PAY_CARD_KEYS: z.optional(z.string()),
  // Checked with the other options, which know the paths that are taken.
  PAY_METRICS: z.optional(z.string()),
  PAY_TEST_AMOUNTS: z._default(onOrOff, false),
  PAY_RETENTION_KEYS: z.optional(days),
  PAY_RETENTION_DELIVERIES: z.optional(days),
  PAY_RETENTION_ATTEMPTS: z.optional(days),
};

/** What each variable is, for `--help` and for the message that it is missing. */
export const MEANINGS: Readonly<Record<keyof typeof variables, string>> = {
  PAY_SERVICE_URL: "the payment service's address, with /v2",
  PAY_API_KEY: "its API key",
  PAY_SIGNING_SECRET: "what it signs its webhooks with, or several, separated by commas, during a rotation",
  PAY_ORDER_URL: "where orders are asked for: GET {url}/{orderId}, with the buyer's Cookie and Authorization",
  PAY_SERVICE_CHALLENGE_ORIGINS: "origins of its 3-D Secure pages, if beside its own, separated by commas",
  PAY_EVENTS_URL: "where every change, event and problem is posted, until it answers 2xx",
  PAY_EVENTS_SECRET: "what these posts are signed with; needed with PAY_EVENTS_URL",
  PAY_ORDER_TOTAL_URL: "where the shop is asked what an order costs when money comes, signed as events are",
  PAY_PUBLIC_URL: "where browsers reach this proxy, such as https://shop.example",
  PAY_SHOP_URL: "where the page after a bank's challenge links to",
  PAY_ALLOWED_ORIGINS: "other origins whose pages may call, separated by commas",
  PAY_STORE:
    "a file, or postgres://, redis://, rediss://, valkey:// or valkeys:// for several machines (pay.db)",
  PAY_PORT: "where it listens, 0 for a free port (4173)",
  PAY_HOST: "0.0.0.0 for other machines too, as in a container (127.0.0.1)",
  PAY_BASE_PATH: "path below which requests come in (/pay)",
  PAY_TIMEOUT: "milliseconds that the service may take to answer (15000)",
  PAY_SERVICE_BRANDS: "what the service calls brands, where it differs, such as Mastercard=Master",
  PAY_PIX_EXPIRATION_UNIT: "seconds or minutes: how the service counts the life of a Pix code (seconds)",
  PAY_CARD_BRANDS: "card brands that the shop takes, separated by commas (all)",
  PAY_CARD_RANGES: "ranges of leading digits of its own, such as Elo=650600-650650 650652",
  PAY_LIMITS:
    "off: a buyer may try to pay without limit; or numbers, such as order.declines=3, number=off (on)",
  PAY_CAPTCHA_URL: "asked before a card is tried, by POST: 204 where a person pays, 403 where not",
  PAY_CAPTCHA_WHEN: "always, or card_testing: only while stolen cards are tested (always)",
  PAY_CLIENT_ADDRESS: "the header in which a reverse proxy tells the buyer's address, such as X-Real-IP",
  PAY_CARD_KEYS:
    "private keys that cards are encrypted to, as JSON or files; the first is offered, all are taken",
  PAY_METRICS: "path below PAY_BASE_PATH where Prometheus reads counters, such as /metrics",
  PAY_TEST_AMOUNTS: "on: card charges of exactly 20 cents are taken, for tests (off)",
  PAY_RETENTION_KEYS: "days that idempotency keys are kept (2)",
  PAY_RETENTION_DELIVERIES: "days that the service's deliveries are kept, which name the buyer (90)",
  PAY_RETENTION_ATTEMPTS: "days that the counts behind the limits are kept (1)",
};

/** Whether nothing works without it. */
export const isNeeded = (name: keyof typeof variables): boolean =>
  !variables[name].safeParse(undefined).success;

const schema = z.object(variables).check(
  z.refine((given) => (given.PAY_EVENTS_URL === undefined) === (given.PAY_EVENTS_SECRET === undefined), {
    path: ["PAY_EVENTS_SECRET"],
    error: "and PAY_EVENTS_URL go together: set both or none",
    // Also where other variables are wrong, so that one message names them all.
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

const sources = z.pick(z.object(variables), {
  PAY_SERVICE_URL: true,
  PAY_API_KEY: true,
  PAY_STORE: true,
  PAY_TIMEOUT: true,
});

export const SOURCES = Object.keys(sources.shape) as (keyof typeof sources.shape)[];

type Variables = Readonly<Record<string, string | undefined>>;

function read<Schema extends z.ZodMiniType>(of: Schema, env: Variables, command: string): z.output<Schema> {
  // `PAY_SHOP_URL=` in a file of variables, or an unset one in a compose file, arrives as an empty text.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const result = of.safeParse(given);
  if (result.success) return result.data;
  const wrong = mistakes(result.error).map(([name, { code, message }]) =>
    code === "invalid_type"
      ? `${name} is missing (${MEANINGS[name as keyof typeof variables]}${misspelt(name, given)})`
      : `${name} ${message}`,
  );
  throw new CommandError(`${wrong.join("; ")}. pay-elements ${command} --help lists all variables.`);
}

/** Asks whether a variable that is set, and is none of these, is the missing one with a slip in its name. */
function misspelt(missing: string, given: Variables): string {
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(variables, name));
  const near = nearestName(missing, unknown);
  return near === undefined ? "" : `; is ${printable(near)} meant for it?`;
}

/** Names that begin like variables of the proxy and are none, each with what may be meant. */
export const unknownVariables = (env: Variables): string[] =>
  unknownNames(
    Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith("PAY_"))),
    Object.keys(variables),
  );
