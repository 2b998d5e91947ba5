import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { memoryStore, type Authenticate, type ChargeRecord } from "../../../src/proxy/index.ts";
import { createAskAuthenticate } from "../../../src/proxy/orders/ask-authenticate.ts";
import type { ProxyContext } from "../../../src/proxy/context/context.ts";

const HOUR = 3_600_000;
const record = {
  orderId: "A-1",
  amount: 12_345,
  card: { brand: "Visa", last4: "1111", installments: 1 },
} as ChargeRecord;

function asker() {
  const lines: [message: string, fields?: Record<string, unknown>][] = [];
  const log = (...line: (typeof lines)[number]) => void lines.push(line);
  const clock = { now: 0 };
  const logger = { info: log, warn: log, error: log };
  const context = { store: memoryStore(), logger, now: () => clock.now } as unknown as ProxyContext;
  const askAuthenticate = createAskAuthenticate(context);
  const ask = (authenticate: unknown, attempt = record) =>
    askAuthenticate(authenticate as Authenticate, { record: attempt, isNewOrder: true });
  return { ask, lines, clock };
}

const promised = (value: unknown) => Promise.resolve(value);
const rejected = () => Promise.reject(new Error("database down"));

test("whatever a function does, the service is told true, false or nothing: what was given, or else true", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.anything(), fc.boolean(), fc.constantFrom(undefined, null)),
      fc.constantFrom("gives", "promises", "throws", "rejects"),
      async (value, how) => {
        const { ask, lines } = asker();
        const answer = await ask(() => {
          // oxlint-disable-next-line only-throw-error -- the shop's code may throw anything
          if (how === "throws") throw value;
          return how === "gives"
            ? value
            : how === "promises"
              ? promised(value)
              : // oxlint-disable-next-line prefer-promise-reject-errors -- the same
                Promise.reject(value as Error);
        });
        const isUsable =
          (how === "gives" || how === "promises") && (typeof value === "boolean" || value == null);
        assert.equal(answer, isUsable ? (value ?? undefined) : true);
        assert.equal(lines.length, isUsable ? 0 : 1);
      },
    ),
  );
});

test("what is no function is the answer", async () => {
  const { ask } = asker();
  for (const given of [true, false, undefined]) assert.equal(await ask(given), given);
});

test("a Pix charge is not asked about", async () => {
  const { ask, lines } = asker();
  const { card: _, ...pix } = record;
  assert.equal(await ask(() => assert.fail("asked"), pix as ChargeRecord), undefined);
  assert.equal(await ask(true, pix as ChargeRecord), undefined);
  assert.deepEqual(lines, []);
});

test("a function that keeps failing is logged once an hour, and again for another reason", async () => {
  const { ask, lines, clock } = asker();
  for (let tries = 0; tries < 5; tries++) assert.equal(await ask(rejected), true);
  assert.deepEqual(
    lines.map(([message, fields]) => [message, fields?.["order"], fields?.["message"]]),
    [["authenticate() failed, and the bank is asked", "A-1", "database down"]],
  );
  assert.equal(await ask(() => "yes"), true);
  assert.match(String(lines[1]?.[1]?.["message"]), /It gave string, expected true, false or undefined/);
  clock.now += HOUR;
  await ask(rejected);
  assert.equal(lines.length, 3);
});

test("a decision is waited for only so long", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { ask, lines } = asker();
  const asked = ask(() => new Promise(() => {}));
  t.mock.timers.tick(15_000);
  assert.equal(await asked, true);
  assert.match(String(lines[0]?.[1]?.["message"]), /did not end within 15 s/);
});
