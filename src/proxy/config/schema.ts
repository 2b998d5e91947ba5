// The options of `createPayProxy`, each with its default. The folders beside this one read their own: the service, limits, keys, retention.
import * as z from "zod/mini";
import { BRANDS, CHALLENGE_URL, credentialFault, isRangeList } from "../../contract/index.ts";
import type { Captcha } from "../guards/captcha.ts";
import { clientAddressSchema } from "../guards/client-address.ts";
import { checkCardKeys, type CardKeys } from "../guards/encryption/check-card-keys.ts";
import { limitsSchema } from "../guards/limit-options.ts";
import { callable, expected, faults, strictFields } from "../lib/option-schema.ts";
import { linksSchema } from "../links/link-options.ts";
import { consoleLogger, type Logger } from "../logging/logger.ts";
import type { Handlers } from "../notify/handlers.ts";
import type { OrderSource } from "../orders/ask-order.ts";
import type { OrderTotal } from "../orders/ask-total.ts";
import { byBrand, printedFault, printedKey, serviceFields } from "../service/client-options.ts";
import { checkStore } from "../stores/check-store.ts";
import { retentionSchema } from "../stores/retention.ts";
import type { Store } from "../stores/store.ts";
import type { PayProxyOptions } from "./options.ts";

const httpUrl = (example: string) => {
  const error = expected(`an address such as "${example}"`);
  const isHttp = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? "");
  return z.string({ error }).check(z.refine(isHttp, { error, abort: true }));
};

/** Origins as a browser sends them. `fault` says why one is not taken that may be an origin. */
const origins = (example: string, fault: (text: string) => string | undefined) => {
  const error = expected(`an origin such as "${example}"`);
  const shape = (text: string) => {
    const url = URL.parse(text);
    if (url === null || !/^https?:$/.test(url.protocol)) return error({ input: text });
    // But for upper case and a default port.
    const isAlone = /^https?:\/\/[^/?#@\\\s]+$/i.test(text);
    return isAlone ? undefined : expected(`the origin alone: "${url.origin}"`)({ input: text });
  };
  const origin = z.string({ error }).check(faults((text: string) => fault(text) ?? shape(text)));
  const read = z.pipe(
    origin,
    z.transform((text) => new URL(text).origin),
  );
  return z._default(z.readonly(z.array(read, `is not a list, expected one such as ["${example}"]`)), []);
};

const allowedOrigins = origins("https://shop.example", (text) => {
  if (text.includes("*"))
    return `is ${JSON.stringify(text)}, but requests carry the buyer's cookies: name each origin`;
  return text === "null"
    ? 'is "null", which every page in a sandboxed frame calls itself: name an origin'
    : undefined;
});

/** Origins whose pages open inside the checkout. */
const challengeOrigins = origins("https://3ds.pay.example", (text) => {
  if (text.includes("*"))
    return `is ${JSON.stringify(text)}, but its pages open inside the checkout: name each origin`;
  const isHttp = URL.parse(text)?.protocol === "http:";
  return isHttp && !CHALLENGE_URL.test(text)
    ? expected("https, or http on this machine")({ input: text })
    : undefined;
});

const NO_SECRET = "is empty: give the secret that the service issued, or a list of them";
const secret = z.string(NO_SECRET).check(z.minLength(1, NO_SECRET), faults(credentialFault));
const signingSecret = z.pipe(
  z.union([secret, z.readonly(z.array(secret).check(z.minLength(1, NO_SECRET)))], NO_SECRET),
  z.transform((given): readonly string[] => [given].flat()),
);

interface Credentials {
  signingSecret: readonly string[];
  apiKey: string;
  baseUrl: string;
}

export const serviceSchema = z
  .object(
    { ...serviceFields, signingSecret, challengeOrigins },
    "is missing: give { baseUrl, apiKey, signingSecret } of the payment service",
  )
  .check(
    printedKey,
    faults(
      ({ signingSecret: secrets, baseUrl }: Credentials) =>
        secrets.map((one) => printedFault(one, baseUrl)).find((fault) => fault !== undefined),
      "signingSecret",
    ),
    faults(
      ({ signingSecret: secrets, apiKey }: Credentials) =>
        secrets.includes(apiKey)
          ? "is the same as service.apiKey: the service issues two, and one is in the other's place"
          : undefined,
      "signingSecret",
    ),
  );

/** `/pay` for `pay`, `/pay/` and `/pay`; the empty text for `/`. */
const basePath = z.pipe(
  z.string({ error: expected('a path such as "/pay"') }).check(
    z.refine((text) => !/[?#\\\s]|[^/]\/\/|(^|\/)\.\.?(\/|$)/.test(text), {
      error: expected('a path such as "/pay"'),
    }),
  ),
  z.transform((text) => {
    const path = text.replace(/^\/+|(?<!\/)\/+$/g, "");
    return path === "" ? "" : `/${path}`;
  }),
);

const publicUrl = httpUrl("https://shop.example/pay").check(
  faults((text: string) => {
    const { username, password, search, hash } = new URL(text);
    return username || password || search || hash
      ? 'holds more than an origin and a path, such as "https://shop.example/pay"'
      : undefined;
  }),
);

/** Where the counters are read: a path that is no address of the contract. */
const METRICS = { error: expected('a path of its own such as "/metrics"') };
const metrics = z
  .string(METRICS)
  .check(
    z.regex(/^(\/(?!\.\.?(\/|$))[\w.-]+)+$/, METRICS),
    z.regex(
      /^(?!\/(orders|charges|webhooks|link|challenge|card-frame|openapi\.json|healthz)(\/|$))/,
      METRICS,
    ),
  );

const ACCEPT = "is not a list of brands: list the accepted ones, or leave it out";
const RANGES = { error: expected('ranges of leading digits such as "650600-650650 650652"') };
const cardBrands = strictFields(
  {
    accept: z.optional(
      z.readonly(
        z
          .array(z.enum(BRANDS, { error: expected(`any of ${BRANDS.join(", ")}`) }), ACCEPT)
          .check(z.minLength(1, ACCEPT)),
      ),
    ),
    ranges: z.optional(
      byBrand(z.string(RANGES).check(z.refine(isRangeList, RANGES)), '{ Elo: "650600-650650" }'),
    ),
  },
  '{ accept: ["Visa", "Mastercard", "Elo"] }',
);

const CENTS = { error: expected("a positive integer of cents, or none") };
const payoutLimit = z.int(CENTS).check(z.positive(CENTS));

const SECONDS = { error: expected("whole seconds before the code expires, such as 600") };
/** A code that lives for half an hour, as codes do, is reminded of after two thirds of it. */
const BEFORE_EXPIRY = 600;
const reminder = strictFields(
  { beforeExpiry: z._default(z.int(SECONDS).check(z.positive(SECONDS)), BEFORE_EXPIRY) },
  "{ beforeExpiry: 600 }",
);

const isLogger = (given: Partial<Logger> | null) =>
  [given?.info, given?.warn, given?.error].every((method) => typeof method === "function");

const handler = <Name extends keyof Handlers>(_name: Name) =>
  z.optional(callable<NonNullable<Handlers[Name]>>());

export const optionsSchema = z
  .object({
    service: serviceSchema,
    order: callable<OrderSource>(
      "is missing: give the function that says what there is to pay for an order id",
    ),
    orderTotal: z.optional(callable<OrderTotal>()),
    onCharge: handler("onCharge"),
    onPaid: handler("onPaid"),
    onRefunded: handler("onRefunded"),
    onReminder: handler("onReminder"),
    onEvent: handler("onEvent"),
    onProblem: handler("onProblem"),
    store: z.optional(
      z.pipe(
        z.custom<Store>(),
        z.transform((store) => {
          checkStore(store);
          return store;
        }),
      ),
    ),
    reminder: z._default(reminder, { beforeExpiry: BEFORE_EXPIRY }),
    basePath: z._default(basePath, "/pay"),
    publicUrl: z.optional(publicUrl),
    shopUrl: z.optional(
      z.pipe(
        httpUrl("https://shop.example/cart"),
        z.transform((text) => new URL(text).href),
      ),
    ),
    allowedOrigins,
    limits: limitsSchema,
    clientAddress: z.optional(clientAddressSchema),
    captcha: z.optional(callable<Captcha>()),
    captchaWhen: z._default(
      z.enum(["always", "card_testing"], { error: expected('"always" or "card_testing"') }),
      "always",
    ),
    // Read from a variable it may be the text "false", which is true.
    testAmounts: z._default(z.boolean({ error: expected("true or false") }), false),
    reference: z.optional(callable<(orderId: string) => string>()),
    cardKeys: z._default(z.pipe(z.custom<CardKeys>(), z.transform(checkCardKeys)), []),
    cardBrands: z._default(cardBrands, {}),
    payoutLimit: z.optional(payoutLimit),
    signals: z._default(z.boolean({ error: expected("true or false") }), true),
    links: z.optional(linksSchema),
    retention: retentionSchema,
    metrics: z.optional(metrics),
    logger: z._default(
      z.custom<Logger>((given) => isLogger(given), "lacks one of its methods info, warn and error"),
      consoleLogger,
    ),
    now: z._default(callable<() => number>(), () => Date.now),
  } satisfies { [Name in keyof Required<PayProxyOptions>]: z.ZodMiniType<unknown, PayProxyOptions[Name]> })
  .check(
    faults(({ captchaWhen, captcha, limits }) => {
      if (captchaWhen === "always") return undefined;
      if (captcha === undefined)
        return `is "${captchaWhen}", and there is no captcha() to be asked: give it too`;
      return limits.shop === undefined && limits.bin === undefined
        ? `is "${captchaWhen}", and captcha() would never be asked: keep limits.shop or limits.bin, from which on it is`
        : undefined;
    }, "captchaWhen"),
  );
