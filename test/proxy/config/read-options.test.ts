// A mistake in the options is told at the start, in words that say what to do and never quote a secret.
import { test } from "node:test";
import assert from "node:assert/strict";
import { createPayProxy, memoryStore, type Logger } from "../../../src/proxy/index.ts";
import { silent } from "../../support/shop.ts";

const service = {
  baseUrl: "https://pay.service.example/v2",
  apiKey: "key_0123456789",
  signingSecret: "secret_0123456789",
};

type Given = Record<string, unknown>;
const start = (options: Given) =>
  createPayProxy({
    service,
    order: () => undefined,
    store: memoryStore(),
    logger: silent,
    publicUrl: "https://shop.example",
    ...options,
  } as never);

const challengeOrigins = (given: unknown): Given => ({ service: { ...service, challengeOrigins: given } });

/** Options that are refused, by the words they are refused with. */
const WRONG: [Given, RegExp][] = [
  [{ service: undefined }, /^service is missing.*apiKey/],
  [{ service: null }, /^service is missing/],
  [{ order: undefined }, /^order is missing.*function/],
  [{ order: {} }, /^order is missing/],
  [{ onCharge: "url" }, /^onCharge is string, expected a function/],
  [{ captcha: true }, /^captcha is boolean, expected a function/],
  [
    { captcha: () => true, captchaWhen: "never" },
    /^captchaWhen is "never", expected "always" or "card_testing"/,
  ],
  [{ captchaWhen: "card_testing" }, /^captchaWhen is "card_testing", and there is no captcha\(\)/],
  [
    { captcha: () => true, captchaWhen: "card_testing", limits: { shop: false, bin: false } },
    /^captchaWhen is "card_testing", and captcha\(\) would never be asked: keep limits.shop or limits.bin/,
  ],
  [{ retention: 30 }, /^retention is 30, expected an object such as \{ deliveries: 30 \}/],
  [{ retention: null }, /^retention is null, expected an object such as \{ deliveries: 30 \}/],
  [{ retention: { keys: 0.5 } }, /^retention\.keys is 0\.5, expected a number of days, 1 or more/],
  [{ retention: { deliveries: "30" } }, /^retention\.deliveries is "30", expected a number/],
  [{ retention: { attempts: Infinity } }, /^retention\.attempts is Infinity/],
  [{ retention: { delivery: 30 } }, /^retention has "delivery", expected any of keys, deliveries, attempts/],
  [{ now: 5 }, /^now is number/],
  [{ signals: "off" }, /^signals is "off", expected true or false/],
  [{ testAmounts: "false" }, /^testAmounts is "false", expected true or false/],
  [{ logger: { warn() {} } }, /^logger lacks.*info, warn and error/],
  [{ store: "pay.db" }, /^store has no method of a Store: give one such as sqliteStore/],
  [{ store: null }, /^store has no method of a Store/],
  [
    { store: { ...memoryStore(), extend: undefined, prune: 1 } },
    /^store lacks extend, prune: it needs every method of Store/,
  ],
  [{ store: { ...memoryStore(), watch: true } }, /^store\.watch is boolean, expected a function/],
  [{ basePath: "https://shop.example/pay" }, /^basePath is "https:.*expected a path such as "\/pay"/],
  [{ basePath: "/pay?x=1" }, /^basePath is/],
  [{ basePath: "/shop/../pay" }, /^basePath is/],
  [{ basePath: 7 }, /^basePath is 7/],
  [{ publicUrl: "shop.example" }, /^publicUrl is "shop\.example", expected an address/],
  [{ publicUrl: "https://shop.example/pay?x=1" }, /^publicUrl holds more than an origin and a path/],
  [{ publicUrl: "https://user:word@shop.example" }, /^publicUrl holds more/],
  [{ shopUrl: "javascript:alert(1)" }, /^shopUrl is "javascript:alert\(1\)", expected an address/],
  [{ shopUrl: "/cart" }, /^shopUrl is "\/cart"/],
  [{ allowedOrigins: "https://shop.example" }, /^allowedOrigins is not a list/],
  [{ allowedOrigins: ["friend"] }, /^allowedOrigins\[0\] is "friend", expected an origin such as/],
  [{ allowedOrigins: [7] }, /^allowedOrigins\[0\] is 7, expected an origin/],
  [{ allowedOrigins: ["*"] }, /^allowedOrigins\[0\] is "\*".*cookies: name each origin/],
  [{ allowedOrigins: ["https://*.shop.example"] }, /^allowedOrigins\[0\] is .*name each origin/],
  [{ allowedOrigins: ["null"] }, /^allowedOrigins\[0\] is "null".*sandboxed frame/],
  [{ allowedOrigins: ["https://a.example/"] }, /^allowedOrigins\[0\] is .*alone: "https:\/\/a\.example"\.$/],
  [
    { allowedOrigins: ["https://a.example/shop"] },
    /^allowedOrigins\[0\] is .*alone: "https:\/\/a\.example"\.$/,
  ],
  [{ allowedOrigins: ["https://a.example?x"] }, /^allowedOrigins\[0\] is .*alone/],
  [{ allowedOrigins: ["file:///index.html"] }, /^allowedOrigins\[0\] is "file:/],
  [challengeOrigins("https://3ds.example"), /^service\.challengeOrigins is not a list, expected one/],
  [challengeOrigins(["friend"]), /^service\.challengeOrigins\[0\] is "friend", expected an origin such as/],
  [challengeOrigins([7]), /^service\.challengeOrigins\[0\] is 7, expected an origin/],
  [challengeOrigins(["*"]), /^service\.challengeOrigins\[0\] is "\*".*inside the checkout: name each origin/],
  [challengeOrigins(["https://*.example"]), /^service\.challengeOrigins\[0\] is .*name each origin/],
  [challengeOrigins(["null"]), /^service\.challengeOrigins\[0\] is "null", expected an origin/],
  [
    challengeOrigins(["https://3ds.example/x"]),
    /^service\.challengeOrigins\[0\] .*alone: "https:\/\/3ds\.example"\.$/,
  ],
  [
    challengeOrigins(["http://3ds.example"]),
    /^service\.challengeOrigins\[0\] .*expected https, or http on this machine/,
  ],
  [{ cardBrands: "Visa" }, /^cardBrands is "Visa", expected an object/],
  [{ cardBrands: null }, /^cardBrands is null, expected an object such as \{ accept:/],
  [{ cardBrands: { accept: "Visa" } }, /^cardBrands\.accept is not a list of brands/],
  [{ cardBrands: { accept: [] } }, /^cardBrands\.accept is not a list of brands/],
  [
    { cardBrands: { accept: ["Master"] } },
    /^cardBrands\.accept\[0\] is "Master", expected any of Visa, Mastercard/,
  ],
  [
    { cardBrands: { ranges: { Sorocred: "636414" } } },
    /^cardBrands\.ranges has "Sorocred", expected any of Visa/,
  ],
  [
    { cardBrands: { ranges: { Elo: "65065-65" } } },
    /^cardBrands\.ranges\.Elo is "65065-65", expected ranges/,
  ],
  [{ cardBrands: { ranges: { Elo: 650650 } } }, /^cardBrands\.ranges\.Elo is 650650, expected ranges/],
  [{ cardBrands: { acept: ["Visa"] } }, /^cardBrands has "acept", expected any of accept, ranges/],
  [{ limits: true }, /^limits is true, expected an object such as/],
  [{ limits: null }, /^limits is null/],
  [{ limits: { card: {} } }, /^limits has "card", expected any of order, number, bin, address, shop/],
  [{ limits: { order: 5 } }, /^limits\.order is 5, expected an object such as/],
  [{ limits: { order: { tries: 5 } } }, /^limits\.order has "tries", expected any of attempts, declines/],
  [{ limits: { number: { attempts: 0 } } }, /^limits\.number\.attempts is 0, expected a whole number from 1/],
  [{ limits: { number: { declines: "5" } } }, /^limits\.number\.declines is "5", expected a whole number/],
  [{ clientAddress: "" }, /^clientAddress is neither the name of a header.*nor a function/],
  [{ clientAddress: "x forwarded for" }, /^clientAddress is neither/],
  [{ clientAddress: true }, /^clientAddress is neither/],
  [{ clientAddress: "Forwarded" }, /^clientAddress is "forwarded".*give a function/],
];

/** A host that can be on the internet. */
const REAL = { baseUrl: "https://api.service.com/v2" };

const WRONG_SERVICE: [Given, RegExp][] = [
  [{ baseUrl: undefined }, /^service\.baseUrl is missing/],
  [{ baseUrl: "http://pay.service.com/v2" }, /^service\.baseUrl .*unencrypted; give its https address/],
  [{ baseUrl: "http://203.0.113.7/v2" }, /^service\.baseUrl .*unencrypted/],
  [{ timeout: "15000" }, /^service\.timeout is "15000", expected milliseconds/],
  [{ fetch: "https://elsewhere.example" }, /^service\.fetch is string, expected a function/],
  [{ apiKey: undefined }, /^service\.apiKey is missing/],
  [{ apiKey: "" }, /^service\.apiKey is missing/],
  [{ apiKey: "key_0123456789\n" }, /^service\.apiKey contains white space/],
  [{ apiKey: '"key_0123456789"' }, /^service\.apiKey stands in quotation marks/],
  [{ apiKey: "undefined" }, /^service\.apiKey is the word "undefined".*not set/],
  [{ apiKey: "<API_KEY>" }, /^service\.apiKey is a placeholder/],
  [{ ...REAL, apiKey: "sandbox-key" }, /^service\.apiKey is printed in the documentation/],
  [{ ...REAL, signingSecret: "sandbox-secret" }, /^service\.signingSecret is printed in the documentation/],
  [
    { ...REAL, signingSecret: ["secret_0123456789", "sandbox-secret"] },
    /^service\.signingSecret is printed in the documentation/,
  ],
  [{ signingSecret: undefined }, /^service\.signingSecret is empty/],
  [{ signingSecret: [] }, /^service\.signingSecret is empty/],
  [{ signingSecret: ["secret_0123456789", ""] }, /^service\.signingSecret\[1\] is empty/],
  [{ signingSecret: " secret_0123456789" }, /^service\.signingSecret contains white space/],
  [{ signingSecret: "secret_01234 56789" }, /^service\.signingSecret contains white space/],
  [{ signingSecret: "'secret_0123456789'" }, /^service\.signingSecret stands in quotation marks/],
  [{ signingSecret: "${PAY_SECRET}" }, /^service\.signingSecret is a placeholder/],
  [{ signingSecret: ["secret_0123456789", "null"] }, /^service\.signingSecret\[1\] is the word "null"/],
  [{ signingSecret: "key_0123456789" }, /^service\.signingSecret is the same as service\.apiKey/],
];

test("options that cannot be right throw an error that says why", () => {
  const cases = [
    ...WRONG,
    ...WRONG_SERVICE.map(([given, words]): [Given, RegExp] => [{ service: { ...service, ...given } }, words]),
  ];
  for (const [options, words] of cases) {
    assert.throws(
      () => start(options),
      (error) => {
        assert.ok(error instanceof TypeError, String(error));
        assert.match(error.message, words);
        assert.match(error.message, /[^.]\.?$/);
        assert.doesNotMatch(error.message, /0123456789|user:word/);
        return true;
      },
    );
  }
  assert.throws(() => createPayProxy(undefined as never), {
    name: "TypeError",
    message: /^service is missing/,
  });
});

test("options as merchants write them are taken", async () => {
  const right: Given[] = [
    { basePath: "/" },
    { basePath: "pay/" },
    { basePath: "/shop/pay-1.0" },
    { publicUrl: "https://shop.example" },
    { publicUrl: "http://127.0.0.1:3000/pay/" },
    { allowedOrigins: ["https://shop.example", "http://localhost:8080", "https://SHOP.example:443"] },
    { service: { ...service, challengeOrigins: ["https://3ds.example", "http://127.0.0.1:3000"] } },
    { limits: false },
    { limits: {} },
    { limits: { order: false, number: {}, address: { attempts: 1, declines: undefined } } },
    { clientAddress: "X-Forwarded-For" },
    { clientAddress: () => undefined },
    { captcha: undefined, onCharge: undefined, reference: undefined },
    { service: { ...service, signingSecret: ["secret_0123456789", "secret_9876543210"] } },
  ];
  for (const options of right) await start(options).close();
});

test("the service may be reached without encryption where no card leaves the merchant's machines", async () => {
  const hosts = ["127.0.0.1:4000", "[::1]", "localhost:3001", "10.0.0.5", "192.168.1.2", "sandbox:3001"];
  for (const host of [...hosts, "pay.internal", "service.test", "172.20.0.3", "[fd00::1]"])
    await start({ service: { ...service, baseUrl: `http://${host}/v2` } }).close();
});

test("options that are probably a mistake are logged, and usual ones are not", async () => {
  const warnings: string[] = [];
  const logger: Logger = { info() {}, warn: (message) => void warnings.push(message), error() {} };
  await start({ logger }).close();
  await start({ logger, service: { ...service, baseUrl: "http://127.0.0.1:3001/v2" } }).close();
  assert.deepEqual(warnings, []);
  await start({ logger, service: { ...service, baseUrl: "http://sandbox:3001/v2" } }).close();
  assert.match(
    warnings.splice(0).join("\n"),
    /^service\.baseUrl is neither https nor on this machine.*3-D Secure[^\n]*$/,
  );
  await start({
    logger,
    publicUrl: "http://shop.com",
    service: { ...service, apiKey: "your-api-key", signingSecret: ["abc", "changeme"] },
  }).close();
  assert.equal(warnings.length, 4);
  assert.match(warnings.join("\n"), /apiKey looks like a placeholder/);
  assert.match(warnings.join("\n"), /signingSecret has 3 characters only/);
  assert.match(warnings.join("\n"), /signingSecret looks like a placeholder/);
  assert.match(warnings.join("\n"), /publicUrl is not https/);
});

test("unknown options are logged, with the name that may have been meant, and are not refused", async () => {
  const warnings: string[] = [];
  const logger: Logger = { info() {}, warn: (message) => void warnings.push(message), error() {} };
  await start({
    logger,
    onCharged: () => {},
    allowed_origins: [],
    colour: "red",
    captcher: undefined,
    service: { ...service, timeOut: 5, apikey: undefined },
  }).close();
  assert.deepEqual(warnings, [
    'Unknown options are ignored: "onCharged" (did you mean "onCharge"?), ' +
      '"allowed_origins" (did you mean "allowedOrigins"?), "colour"',
    'Unknown options in service are ignored: "timeOut" (did you mean "timeout"?)',
  ]);
});
