// Variables and flags of the command line: each is taken, or named with what is wrong, and no secret is quoted, wherever it stands.
import assert from "node:assert/strict";
import fc from "fast-check";
import * as z from "zod/mini";
import { CommandError } from "../../../src/cli/lib/command-error.ts";
import { readArguments, readValues } from "../../../src/cli/lib/flags.ts";
import { address, baseAddress, key, listOf, port, secret } from "../../../src/cli/lib/values.ts";
import { readCardKeys } from "../../../src/cli/proxy/card-keys.ts";
import { readEnvironment, unknownVariables } from "../../../src/cli/proxy/environment.ts";
import { isSharedStore, nameOfStore } from "../../../src/cli/lib/store-address.ts";
import { checkCardKeys } from "../../../src/proxy/guards/encryption/check-card-keys.ts";
import { fuzz } from "./support/fuzz.ts";
import { nearlyJson, nearlyText } from "../../support/mutate.ts";

const GOOD = {
  PAY_SERVICE_URL: "https://pay.example/v2",
  PAY_API_KEY: "key_0123456789abcdef",
  PAY_SIGNING_SECRET: "whsec_0123456789,whsec_9876543210",
  PAY_ORDER_URL: "http://127.0.0.1:8080/orders",
  PAY_EVENTS_URL: "https://shop.example/events",
  PAY_EVENTS_SECRET: "evsec_0123456789",
  PAY_PUBLIC_URL: "https://shop.example",
  PAY_SHOP_URL: "https://shop.example/cart",
  PAY_ALLOWED_ORIGINS: "https://shop.example, https://www.shop.example",
  PAY_STORE: "redis://user:password@cache.example:6379/1",
  PAY_PORT: "4173",
  PAY_HOST: "127.0.0.1",
  PAY_BASE_PATH: "/pay",
  PAY_TIMEOUT: "15000",
  PAY_LIMITS: "on",
  PAY_CLIENT_ADDRESS: "X-Real-IP",
  PAY_METRICS: "/metrics",
  PAY_SIGNALS: "on",
  PAY_TEST_AMOUNTS: "off",
};
const MARK = "whsec_s3cr3t-mark_0123456789";
const names = Object.keys(GOOD) as (keyof typeof GOOD)[];

const environments = fc
  .array(
    fc
      .constantFrom(...names)
      .chain((name) =>
        fc.tuple(
          fc.constant<string>(name),
          fc.option(
            nearlyText(
              fc.constantFrom(...Object.values(GOOD), "redis://[", "valkey://:@", `${MARK} `, "http://a:b@c"),
            ),
            { nil: undefined },
          ),
        ),
      ),
    { maxLength: 4 },
  )
  .map((changes): Record<string, string | undefined> => ({ ...GOOD, ...Object.fromEntries(changes) }));

fuzz("environment variables are accepted, or reported by name without a secret", environments, (env) => {
  unknownVariables(env);
  const given = attempt(() => readEnvironment(env));
  if (given && isSharedStore(given.PAY_STORE)) assert.doesNotMatch(nameOfStore(given.PAY_STORE), /password/);
});

const SCHEMA = z.object({ port, address, base: baseAddress, key, secrets: listOf(secret) });
const words = nearlyText(
  fc.constantFrom("4173", "https://a.example/b", "key_0123456789", "a,b", MARK, `"${MARK}"`),
);
const given = fc.record({ port: words, address: words, base: words, key: words, secrets: words });
fuzz("flags are accepted, or reported by name without a secret", given, (values) => {
  attempt(() => readValues(SCHEMA, values));
});

// No longer: Node takes the square of the time for a run of short flags.
const args = fc.array(
  nearlyText(fc.constantFrom("--port", "--port=1", "--webhook-url", "-p", "--", "-", "--help", "x")).map(
    (text) => text.slice(0, 200),
  ),
  { maxLength: 4 },
);
fuzz("any arguments are read or refused in one line", args, (list) => {
  const options = { port: { type: "string" }, help: { type: "boolean", short: "h" } } as const;
  for (const positional of [true, false]) attempt(() => readArguments(list, options, positional));
});

const keys = nearlyJson([
  {
    keys: [
      { kty: "RSA", kid: "1", n: "AQAB", e: "AQAB", d: MARK, p: "a", q: "b", dp: "c", dq: "d", qi: "e" },
    ],
  },
]);
fuzz("card keys are read, or refused without being quoted", keys, (text) => {
  const read = attempt(() => readCardKeys(text));
  if (read === undefined) return;
  try {
    checkCardKeys(read);
  } catch (error) {
    assert.ok(error instanceof TypeError, String(error));
    assert.ok(!error.message.includes(MARK), error.message);
  }
});

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    assert.ok(error instanceof CommandError, String(error));
    assert.ok(!error.message.includes(MARK), error.message.slice(0, 500));
    return undefined;
  }
}
