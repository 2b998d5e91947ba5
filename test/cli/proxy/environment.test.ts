import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { readEnvironment, unknownVariables } from "../../../src/cli/proxy/environment.ts";
import { inVariables, optionsOf } from "../../../src/cli/proxy/options.ts";
import { createPayProxy, memoryStore } from "../../../src/proxy/index.ts";
import { NAMES } from "../../../src/cli/proxy/variables.ts";
import { nameOfStore } from "../../../src/cli/lib/store-address.ts";

const NEEDED = {
  PAY_SERVICE_URL: "https://service.example/v2",
  PAY_API_KEY: "a-key",
  PAY_SIGNING_SECRET: "a-secret",
  PAY_ORDER_URL: "https://shop.example/orders/",
};

test("the needed variables suffice, and the others have defaults", () => {
  assert.deepEqual(readEnvironment({ ...NEEDED, HOME: "/root" }), {
    PAY_SERVICE_URL: "https://service.example/v2",
    PAY_API_KEY: "a-key",
    PAY_SIGNING_SECRET: ["a-secret"],
    PAY_ORDER_URL: "https://shop.example/orders",
    PAY_STORE: "pay.db",
    PAY_PORT: 4173,
    PAY_HOST: "127.0.0.1",
    PAY_BASE_PATH: "/pay",
    PAY_TIMEOUT: 15_000,
    PAY_PIX_EXPIRATION_UNIT: "seconds",
    PAY_LIMITS: {},
    PAY_CAPTCHA_WHEN: "always",
    PAY_ADMIN_HOST: "127.0.0.1",
    PAY_SIGNALS: true,
    PAY_TEST_AMOUNTS: false,
    PAY_RETENTION_KEYS: 2,
    PAY_RETENTION_DELIVERIES: 90,
    PAY_RETENTION_ATTEMPTS: 1,
    PAY_RETENTION_HISTORY: 730,
  });
});

for (const [variable, given, read] of [
  ["PAY_SIGNING_SECRET", "new, old", ["new", "old"]],
  [
    "PAY_ALLOWED_ORIGINS",
    "https://a.example,http://b.example:8080,",
    ["https://a.example", "http://b.example:8080"],
  ],
  [
    "PAY_SERVICE_CHALLENGE_ORIGINS",
    "https://3ds.example, https://b.example",
    ["https://3ds.example", "https://b.example"],
  ],
  ["PAY_PUBLIC_URL", "https://shop.example/", "https://shop.example"],
  ["PAY_SHOP_URL", "https://shop.example/cart?from=bank", "https://shop.example/cart?from=bank"],
  ["PAY_STORE", "/var/lib/pay/shop 1.db", "/var/lib/pay/shop 1.db"],
  ["PAY_STORE", "redis://:pw@cache.example:6379/1", "redis://:pw@cache.example:6379/1"],
  ["PAY_STORE", "postgres://pay:pw@db.example/shop", "postgres://pay:pw@db.example/shop"],
  ["PAY_STORE", "postgresql://db.example", "postgresql://db.example"],
  ["PAY_STORE", "valkey://cache.example", "redis://cache.example"],
  ["PAY_STORE", "valkeys://cache.example", "rediss://cache.example"],
  ["PAY_PORT", "0", 0],
  ["PAY_TIMEOUT", "2500", 2500],
  ["PAY_SIGNALS", "off", false],
  ["PAY_TEST_AMOUNTS", "on", true],
  ["PAY_LIMITS", "off", false],
  ["PAY_LIMITS", "on", {}],
  [
    "PAY_LIMITS",
    "order.declines=3, order.pix=30,number=off",
    { order: { declines: 3, pix: 30 }, number: false },
  ],
  [
    "PAY_SERVICE_BRANDS",
    "Mastercard=Master, Amex=American Express",
    { Mastercard: "Master", Amex: "American Express" },
  ],
  ["PAY_PIX_EXPIRATION_UNIT", "minutes", "minutes"],
  ["PAY_CARD_BRANDS", "Visa, Mastercard,Elo", ["Visa", "Mastercard", "Elo"]],
  [
    "PAY_CARD_RANGES",
    "Elo=650600-650650 650652, Hiper=637095",
    { Elo: "650600-650650 650652", Hiper: "637095" },
  ],
  ["PAY_CAPTCHA_URL", "https://shop.example/captcha", "https://shop.example/captcha"],
  ["PAY_CAPTCHA_WHEN", "card_testing", "card_testing"],
  ["PAY_PAYOUT_LIMIT", "500000", 500_000],
  ["PAY_RETENTION_DELIVERIES", "30", 30],
  ["PAY_SHOP_URL", "", undefined],
  ["PAY_PORT", " ", 4173],
] as const) {
  test(`${variable}=${given} is read`, () => {
    assert.deepEqual(readEnvironment({ ...NEEDED, [variable]: given })[variable], read);
  });
}

for (const [variable, given] of [
  ["PAY_SERVICE_URL", "service.example/v2"],
  ["PAY_SERVICE_URL", "ftp://service.example"],
  ["PAY_SERVICE_URL", "https://user:hush@service.example"],
  ["PAY_SERVICE_URL", "https://service.example/v2?key=hush"],
  ["PAY_API_KEY", "hush\nhush"],
  ["PAY_API_KEY", "hush-ü"],
  ["PAY_API_KEY", "…"],
  ["PAY_API_KEY", "..."],
  ["PAY_SIGNING_SECRET", "…"],
  ["PAY_SIGNING_SECRET", ","],
  ["PAY_ORDER_URL", "https://shop.example/order.php?id="],
  ["PAY_ORDER_URL", "https://user:hush@shop.example/orders"],
  ["PAY_EVENTS_SECRET", "hush "],
  ["PAY_ALLOWED_ORIGINS", "*"],
  ["PAY_SERVICE_CHALLENGE_ORIGINS", "https://3ds.example/v2"],
  ["PAY_ALLOWED_ORIGINS", "https://shop.example/cart"],
  ["PAY_STORE", "mysql://user:hush@db.example/pay"],
  ["PAY_PORT", "whsec_hush_0123456789"],
  ["PAY_STORE", "redis://"],
  ["PAY_STORE", "postgres:/db.example/shop"],
  ["PAY_STORE", "postgres:///shop"],
  ["PAY_STORE", "redis:/cache.example:6379"],
  ["PAY_STORE", "valkeys:cache.example"],
  ["PAY_PORT", "4173a"],
  ["PAY_PORT", "65536"],
  ["PAY_PORT", "tcp://10.0.0.1:4173"],
  ["PAY_BASE_PATH", "https://shop.example/pay"],
  ["PAY_TIMEOUT", "0"],
  ["PAY_TIMEOUT", "15s"],
  ["PAY_SIGNALS", "false"],
  ["PAY_TEST_AMOUNTS", "perhaps"],
  ["PAY_PAYOUT_LIMIT", "0"],
  ["PAY_PAYOUT_LIMIT", "5000,00"],
  ["PAY_RETENTION_KEYS", "0"],
  ["PAY_STORE", "valkey://:@"],
  ["PAY_STORE", "postgres://p/ay:hunter2@db.example/shop"],
  ["PAY_RETENTION_ATTEMPTS", "a week"],
  ["PAY_LIMITS", "20"],
  ["PAY_LIMITS", "off, order.declines=3"],
  ["PAY_LIMITS", "order.declines=ten"],
  ["PAY_LIMITS", "order.declines=off"],
  ["PAY_SERVICE_BRANDS", "Master"],
  ["PAY_SERVICE_BRANDS", "Cielo=Master"],
  ["PAY_PIX_EXPIRATION_UNIT", "hours"],
  ["PAY_CARD_BRANDS", "Visa, Cielo"],
  ["PAY_CARD_RANGES", "elo"],
  ["PAY_CAPTCHA_URL", "https://user:hush@shop.example"],
  ["PAY_CAPTCHA_WHEN", "never"],
  ["PAY_CLIENT_ADDRESS", "x forwarded for"],
  ["PAY_CLIENT_ADDRESS", "Forwarded"],
] as const) {
  test(`${variable}=${JSON.stringify(given)} is refused in one line that names it, and no secret`, () => {
    const events = variable === "PAY_EVENTS_SECRET" && { PAY_EVENTS_URL: "https://shop.example/events" };
    assert.throws(
      () => readEnvironment({ ...NEEDED, ...events, [variable]: given }),
      ({ name, message, exitCode }: Error & { exitCode: number }) => {
        assert.deepEqual({ name, exitCode }, { name: "CommandError", exitCode: 2 });
        assert.ok(message.startsWith(`${variable} `), message);
        assert.doesNotMatch(message, /hush|\n|Invalid input/);
        return true;
      },
    );
  });
}

test("a secret that the documentation prints is refused where the service is a real one", () => {
  const events = {
    PAY_EVENTS_URL: "https://shop.example.com/events",
    PAY_EVENTS_SECRET: "a-secret-of-your-own",
  };
  const env = { ...NEEDED, ...events, PAY_SERVICE_URL: "https://service.example.com/v2" };
  assert.throws(
    () => readEnvironment(env),
    /^CommandError: PAY_EVENTS_SECRET is printed in the documentation/,
  );
  for (const url of ["http://127.0.0.1:4174/v2", "http://sandbox:4174/v2"])
    assert.ok(readEnvironment({ ...env, PAY_SERVICE_URL: url }));
});

for (const [variable, given, message] of [
  ["PAY_BASE_PATH", "pay", 'PAY_BASE_PATH must be a path such as "/pay", got "pay"'],
  ["PAY_PORT", "http", 'PAY_PORT must be a port, from 0 to 65535, got "http"'],
  ["PAY_TEST_AMOUNTS", "yes", 'PAY_TEST_AMOUNTS must be "on" or "off", got "yes"'],
  [
    "PAY_ORDER_URL",
    "shop.example/orders",
    'PAY_ORDER_URL must be an http or https address, got "shop.example/orders"',
  ],
  [
    "PAY_ALLOWED_ORIGINS",
    "https://a.example, https://b.example/cart",
    'PAY_ALLOWED_ORIGINS must be origins such as "https://shop.example", separated by commas, got "https://b.example/cart"',
  ],
  [
    "PAY_PIX_EXPIRATION_UNIT",
    "\u001b[2J",
    'PAY_PIX_EXPIRATION_UNIT must be "seconds" or "minutes", got "\\u001b[2J"',
  ],
] as const)
  test(`${variable}=${JSON.stringify(given)} is refused with what was given`, () => {
    assert.throws(
      () => readEnvironment({ ...NEEDED, [variable]: given }),
      ({ message: said }: Error) => said.startsWith(`${message}.`),
    );
  });

test("one message names all that is missing or wrong, each variable once", () => {
  const env = {
    PAY_SERVICE_URL: "x",
    PAY_SIGNING_SECRET: "",
    PAY_PORT: "x",
    PAY_EVENTS_URL: "https://shop.example",
  };
  assert.throws(
    () => readEnvironment(env),
    ({ message }: Error) => {
      const names = message.split(";").map((part) => /PAY_\w+/.exec(part)?.[0]);
      assert.deepEqual(names, [
        "PAY_SERVICE_URL",
        "PAY_API_KEY",
        "PAY_SIGNING_SECRET",
        "PAY_ORDER_URL",
        "PAY_PORT",
        "PAY_EVENTS_SECRET",
      ]);
      return true;
    },
  );
});

test("an unknown variable that begins with PAY_ is noticed", () => {
  assert.deepEqual(unknownVariables({ ...NEEDED, PAY_ALOWED_ORIGINS: "x", PATH: "/bin" }), [
    '"PAY_ALOWED_ORIGINS" (did you mean "PAY_ALLOWED_ORIGINS"?)',
  ]);
});

test("a missing variable whose name is misspelt is said to be that", () => {
  const { PAY_API_KEY, ...others } = NEEDED;
  assert.throws(() => readEnvironment({ ...others, PAY_APIKEY: PAY_API_KEY }), {
    name: "CommandError",
    message:
      /^PAY_API_KEY is missing \(its API key; is PAY_APIKEY meant for it\?\)\. pay-elements proxy --help/,
  });
});

test("a store is named without its password", () => {
  assert.equal(nameOfStore("rediss://user:hush@cache.example:6380/1"), "rediss://cache.example:6380/1");
  assert.equal(
    nameOfStore("postgres://pay:hush@db.example/shop?sslmode=require"),
    "postgres://db.example/shop",
  );
  assert.equal(nameOfStore("pay.db"), "pay.db");
});

test("the page in Portuguese has a row for each variable, and for no other", () => {
  const page = readFileSync("docs/pt-BR/command-line.md", "utf8");
  const rows = [...page.matchAll(/^\| `(PAY_\w+)`/gm)].map(([, name]) => name);
  assert.deepEqual(rows, NAMES);
});

test("variables set the options that they are", () => {
  const env = readEnvironment({
    ...NEEDED,
    PAY_CARD_RANGES: "Elo=650600",
    PAY_ALLOWED_ORIGINS: "https://a.example",
    PAY_RETENTION_KEYS: "7",
    PAY_PAYOUT_LIMIT: "500000",
    PAY_LIMITS: "off",
  });
  assert.deepEqual(optionsOf(env), {
    service: {
      baseUrl: "https://service.example/v2",
      apiKey: "a-key",
      signingSecret: ["a-secret"],
      timeout: 15_000,
      pixExpirationUnit: "seconds",
    },
    basePath: "/pay",
    allowedOrigins: ["https://a.example"],
    limits: false,
    captchaWhen: "always",
    cardBrands: { ranges: { Elo: "650600" } },
    signals: true,
    testAmounts: false,
    payoutLimit: 500_000,
    retention: { keys: 7, deliveries: 90, attempts: 1, history: 730 },
  });
});

for (const [message, said] of [
  ["service.signingSecret is the same as service.apiKey", "PAY_SIGNING_SECRET is the same as PAY_API_KEY"],
  ['metrics is "/orders", expected a path', 'PAY_METRICS is "/orders", expected a path'],
  ["order() failed", "PAY_ORDER_URL failed"],
  ["onPaid failed; it will be called again", "PAY_EVENTS_URL failed; it will be called again"],
  ["Add it to allowedOrigins (PAY_ALLOWED_ORIGINS).", "Add it to PAY_ALLOWED_ORIGINS."],
  ["The order has limits of its own", "The order has limits of its own"],
] as const)
  test(`a message says ${JSON.stringify(said)}`, () => assert.equal(inVariables(message), said));

for (const [variable, value, said] of [
  ["PAY_CAPTCHA_WHEN", "card_testing", 'PAY_CAPTCHA_WHEN is "card_testing", and there is no PAY_CAPTCHA_URL'],
  ["PAY_LIMITS", "order.declines=0", "PAY_LIMITS: order.declines is 0, expected a whole number from 1"],
  ["PAY_LIMITS", "orders.declines=3", 'PAY_LIMITS has "orders", expected any of order, number'],
  ["PAY_CARD_RANGES", "Elo=65060x", 'PAY_CARD_RANGES: Elo is "65060x", expected ranges of leading digits'],
] as const)
  test(`${variable}=${value}, which the proxy refuses, is said with what was given and expected`, () => {
    const options = optionsOf(readEnvironment({ ...NEEDED, [variable]: value }));
    assert.throws(
      () => createPayProxy({ ...options, order: () => undefined, store: memoryStore() }),
      ({ message }: Error) => inVariables(message).includes(said),
    );
  });

test("an order's total is asked for only where payments are told, and signed", () => {
  const needed = {
    PAY_SERVICE_URL: "http://127.0.0.1:4174/v2",
    PAY_API_KEY: "key",
    PAY_SIGNING_SECRET: "signing",
    PAY_ORDER_URL: "http://127.0.0.1:8000/orders",
    PAY_ORDER_TOTAL_URL: "http://127.0.0.1:8000/total",
  };
  assert.throws(() => readEnvironment(needed), /^[^\n]*PAY_ORDER_TOTAL_URL needs PAY_EVENTS_URL/);
  const told = { PAY_EVENTS_URL: "http://127.0.0.1:8000/told", PAY_EVENTS_SECRET: "events" };
  assert.equal(readEnvironment({ ...needed, ...told }).PAY_ORDER_TOTAL_URL, needed.PAY_ORDER_TOTAL_URL);
});

test("reminders are posted only where events are, so many whole seconds before", () => {
  const needed = {
    PAY_SERVICE_URL: "http://127.0.0.1:4174/v2",
    PAY_API_KEY: "key",
    PAY_SIGNING_SECRET: "signing",
    PAY_ORDER_URL: "http://127.0.0.1:8000/orders",
    PAY_REMINDER: "600",
  };
  assert.throws(() => readEnvironment(needed), /^[^\n]*PAY_REMINDER needs PAY_EVENTS_URL/);
  const told = { PAY_EVENTS_URL: "http://127.0.0.1:8000/told", PAY_EVENTS_SECRET: "events" };
  assert.deepEqual(optionsOf(readEnvironment({ ...needed, ...told })).reminder, { beforeExpiry: 600 });
  for (const PAY_REMINDER of ["0", "1.5", "10m"])
    assert.throws(
      () => readEnvironment({ ...needed, ...told, PAY_REMINDER }),
      /PAY_REMINDER must be seconds/,
    );
});
