// The variables of `pay-elements proxy`: what each may be, which option it sets, and what it means. Help, the names in
// messages and the table of docs/command-line.md are made of this one.
import * as z from "zod/mini";
import { BRANDS } from "../../contract/index.ts";
import type { PayProxyOptions } from "../../proxy/index.ts";
import { storeAddress } from "../lib/store-address.ts";
import { address, baseAddress, key, listOf, must, port, secret } from "../lib/values.ts";
import { byBrand, limits } from "./lists.ts";

type Of<Name extends "service" | "cardBrands" | "reminder" | "retention" | "links"> =
  `${Name}.${string & keyof NonNullable<PayProxyOptions[Name]>}`;

interface Variable {
  schema: z.ZodMiniType;
  /** The option that is set to its value. */
  option?:
    | Exclude<keyof PayProxyOptions, "service">
    | Of<"service">
    | Of<"cardBrands">
    | Of<"reminder">
    | Of<"retention">
    | Of<"links">;
  /** Options that are made of it. */
  makes?: readonly (keyof PayProxyOptions)[];
  /** Markdown that begins in lower case, with links as from docs/command-line.md. */
  meaning: string;
  /** What holds without it, where that is no value that it could have. */
  otherwise?: string;
}

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
const seconds = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,6}$/, { error: must("be seconds, from 1 to 9999999") })),
  z.transform(Number),
);
const days = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,4}$/, { error: must("be days, from 1 to 99999") })),
  z.transform(Number),
);
const token = key.check(z.minLength(32, "has fewer than 32 characters"));
const cents = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,11}$/, { error: must('be cents, such as "500000" for R$ 5.000,00') })),
  z.transform(Number),
);
const unit = z.enum(["seconds", "minutes"], { error: must('be "seconds" or "minutes"') });
const captchaWhen = z.enum(["always", "card_testing"], { error: 'must be "always" or "card_testing"' });
const brand = z.enum(BRANDS, { error: must(`be any of ${BRANDS.join(", ")}, separated by commas`) });

const variables = {
  PAY_SERVICE_URL: {
    schema: baseAddress,
    option: "service.baseUrl",
    meaning: "the payment service's address, with `/v2`",
  },
  PAY_API_KEY: { schema: key, option: "service.apiKey", meaning: "its API key" },
  PAY_SIGNING_SECRET: {
    schema: listOf(secret),
    option: "service.signingSecret",
    meaning:
      "the secret that its webhooks are signed with, or several, separated by commas, during a rotation",
  },
  PAY_ORDER_URL: {
    schema: baseAddress,
    makes: ["order"],
    meaning:
      "where the proxy asks for [orders](#orders): `GET {url}/{orderId}`, with the buyer's `Cookie` and `Authorization`",
  },
  PAY_SERVICE_CHALLENGE_ORIGINS: {
    schema: z.optional(listOf(origin)),
    option: "service.challengeOrigins",
    meaning:
      "origins of the service's 3-D Secure pages, if they are on another host too, separated by commas",
  },
  PAY_EVENTS_URL: {
    schema: z.optional(address),
    makes: ["onCharge", "onPaid", "onRefunded", "onEvent", "onProblem"],
    meaning: "where the proxy reports [what happens](#events), until it is answered 2xx",
  },
  PAY_EVENTS_SECRET: {
    schema: z.optional(secret),
    meaning: "the secret that these reports are signed with, chosen by you; required with `PAY_EVENTS_URL`",
  },
  PAY_ORDER_TOTAL_URL: {
    schema: z.optional(address),
    makes: ["orderTotal"],
    meaning: "where the proxy asks what an order costs [when money comes](#totals); needs `PAY_EVENTS_URL`",
  },
  PAY_REMINDER: {
    schema: z.optional(seconds),
    option: "reminder.beforeExpiry",
    makes: ["onReminder"],
    meaning:
      "seconds before a Pix code expires at which a [reminder](messages.md#a-reminder) is posted, such as `600`; needs `PAY_EVENTS_URL`",
    otherwise: "none",
  },
  PAY_PUBLIC_URL: {
    schema: z.optional(baseAddress),
    option: "publicUrl",
    meaning:
      "where browsers reach the proxy, such as `https://shop.example`. Set it behind a web server, so that [only its pages](guards.md#origins) count as the shop's",
    otherwise: "the request's address",
  },
  PAY_SHOP_URL: {
    schema: z.optional(address),
    option: "shopUrl",
    meaning: "where the page after a 3-D Secure challenge links back to",
  },
  PAY_ALLOWED_ORIGINS: {
    schema: z.optional(listOf(origin)),
    option: "allowedOrigins",
    meaning: "other origins whose pages may call, separated by commas",
    otherwise: "its own",
  },
  PAY_STORE: {
    schema: z.prefault(storeAddress, "pay.db"),
    meaning:
      "a SQLite file, or `postgres://`, `redis://`, `rediss://`, `valkey://` or `valkeys://` for [several machines](many-machines.md), with the package `pg` or `redis` installed",
  },
  PAY_PORT: { schema: z.prefault(port, "4173"), meaning: "port; 0 for a free one" },
  PAY_HOST: {
    schema: z.prefault(z.string(), "127.0.0.1"),
    meaning: "interface; `0.0.0.0` for other machines too, as in a container",
  },
  PAY_BASE_PATH: {
    schema: z.prefault(path, "/pay"),
    option: "basePath",
    meaning: "path below which requests come in",
  },
  PAY_TIMEOUT: {
    schema: z.prefault(milliseconds, "15000"),
    option: "service.timeout",
    meaning: "milliseconds that the payment service may take to answer",
  },
  PAY_SERVICE_BRANDS: {
    schema: z.optional(byBrand("Mastercard=Master, Amex=American Express")),
    option: "service.brands",
    meaning:
      "what the payment service calls brands, [where it differs](brands.md#how-the-service-calls-them), such as `Mastercard=Master, Amex=American Express`",
  },
  PAY_PIX_EXPIRATION_UNIT: {
    schema: z.prefault(unit, "seconds"),
    option: "service.pixExpirationUnit",
    meaning: "`seconds` or `minutes`: how the payment service counts the life of a Pix code",
  },
  PAY_CARD_BRANDS: {
    schema: z.optional(listOf(brand)),
    option: "cardBrands.accept",
    meaning: "the [card brands](brands.md) that the shop takes, such as `Visa, Mastercard, Elo`",
    otherwise: "all",
  },
  PAY_CARD_RANGES: {
    schema: z.optional(byBrand("Elo=650600-650650 650652")),
    option: "cardBrands.ranges",
    meaning: "ranges of leading digits of its own, before the known ones, such as `Elo=650600-650650 650652`",
  },
  PAY_LIMITS: {
    schema: z.prefault(limits, "on"),
    option: "limits",
    meaning:
      "`off`: [attempts](guards.md#limits) are not limited. Or numbers that differ, such as `order.declines=3, address.attempts=300, number=off`",
  },
  PAY_CAPTCHA_URL: {
    schema: z.optional(address),
    makes: ["captcha"],
    meaning: "asked [before a card is tried](#a-captcha), by POST: 204 where a person pays, 403 where not",
  },
  PAY_CAPTCHA_WHEN: {
    schema: z.prefault(captchaWhen, "always"),
    option: "captchaWhen",
    meaning: "`card_testing`: it is asked only while [stolen cards are tested](guards.md#card-testing)",
  },
  PAY_CLIENT_ADDRESS: {
    schema: z.optional(header),
    option: "clientAddress",
    meaning:
      "the header in which your web server names the [buyer's address](guards.md#the-buyers-address), such as `X-Real-IP`; wrong tokens of the merchant's API count by it too",
  },
  PAY_CARD_KEYS: {
    schema: z.optional(z.string()),
    makes: ["cardKeys"],
    meaning:
      "private keys that browsers [encrypt cards](encryption.md) to: JSON, or paths of files separated by commas. Orders carry the first",
  },
  PAY_METRICS: {
    // Checked with the other options, which know the paths that are taken.
    schema: z.optional(z.string()),
    option: "metrics",
    meaning:
      "path below `PAY_BASE_PATH` for [metrics](operations.md#metrics), such as `/metrics`. Keep it from the public in your web server",
  },
  PAY_ADMIN_PORT: {
    schema: z.optional(port),
    meaning:
      "port of the [merchant's API](admin.md), for your own backend, and of the [desk](admin.md#the-desk), for your people; 0 for a free one",
    otherwise: "none",
  },
  PAY_ADMIN_HOST: {
    schema: z.prefault(z.string(), "127.0.0.1"),
    meaning: "its interface",
  },
  PAY_ADMIN_URL: {
    schema: z.optional(listOf(address)),
    meaning:
      "where it is reached if not at its interface and port, such as `http://pay:8071` in a container; several separated by commas. It answers by no other name",
  },
  PAY_ADMIN_TOKEN: {
    schema: z.optional(token),
    meaning: "its token, 32 characters or more, chosen by you; required with `PAY_ADMIN_PORT`",
  },
  PAY_LINK_SECRET: {
    schema: z.optional(listOf(token)),
    option: "links.secret",
    meaning:
      "what signs [links to pay](links.md), 32 characters or more, chosen by you; or several, separated by commas, the new one first",
    otherwise: "no links",
  },
  PAY_SIGNALS: {
    schema: z.prefault(onOrOff, "on"),
    option: "signals",
    meaning:
      "`off`: what the buyer's page saw, such as that the code was copied, is not [kept](proxy.md#what-the-buyers-page-saw)",
  },
  PAY_TEST_AMOUNTS: {
    schema: z.prefault(onOrOff, "off"),
    option: "testAmounts",
    meaning: "`on`: takes card charges of exactly 20 cents, for tests",
  },
  PAY_PAYOUT_LIMIT: {
    schema: z.optional(cents),
    option: "payoutLimit",
    meaning:
      "cents that may go out by [payouts](payouts.md#a-limit-of-a-day) in a day of Brazil, over all processes",
    otherwise: "no limit",
  },
  PAY_RETENTION_KEYS: {
    schema: z.prefault(days, "2"),
    option: "retention.keys",
    meaning: "days that idempotency keys are [kept](privacy.md)",
  },
  PAY_RETENTION_DELIVERIES: {
    schema: z.prefault(days, "90"),
    option: "retention.deliveries",
    meaning: "days that the service's deliveries, which name the buyer, are kept",
  },
  PAY_RETENTION_ATTEMPTS: {
    schema: z.prefault(days, "1"),
    option: "retention.attempts",
    meaning: "days that the counts behind the limits are kept",
  },
  PAY_RETENTION_HISTORY: {
    schema: z.prefault(days, "730"),
    option: "retention.history",
    meaning: "days that what happened to a charge, and what was reported, is kept",
  },
} as const satisfies Record<string, Variable>;

type Variables = typeof variables;
export type VariableName = keyof Variables;

export const VARIABLES: Readonly<Record<VariableName, Variable>> = variables;
export const NAMES = Object.keys(variables) as VariableName[];

/** What each may be. */
export const shape = Object.fromEntries(NAMES.map((name) => [name, variables[name].schema])) as {
  [Name in VariableName]: Variables[Name]["schema"];
};
