import { test } from "node:test";
import assert from "node:assert/strict";
import fc from "fast-check";
import { luhn } from "../../../src/contract/index.ts";
import type { Logger } from "../../../src/proxy/index.ts";
import { safeLogger } from "../../../src/proxy/logging/safe-logger.ts";

/** What a logger was given. */
function listen() {
  const lines: [string, Record<string, unknown>?][] = [];
  const log = (...line: [string, Record<string, unknown>?]) => void lines.push(line);
  return { lines, logger: safeLogger({ info: log, warn: log, error: log }) };
}

// No card's begins with a zero, which would be lost if it is given as a number.
const digits = (length: { minLength: number; maxLength: number }) =>
  fc.array(fc.integer({ min: 0, max: 9 }), length).map((list) => `4${list.join("")}`);

const cardNumber = digits({ minLength: 11, maxLength: 17 }).map(
  (body) => body + "0123456789".split("").find((check) => luhn(body + check))!,
);

const SEPARATORS = [
  "",
  " ",
  "-",
  ".",
  "  ",
  " - ",
  "\u00a0",
  "–",
  "+",
  "_",
  "/",
  ",",
  "*",
  "%20",
  "%2B",
  "\u200b",
  "    ",
  "\n",
];
const separator = fc.constantFrom(...SEPARATORS);
/** A card number with something or nothing between its digits, in whatever groups. */
const written = fc
  .tuple(cardNumber, separator, fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 19, maxLength: 19 }))
  .map(([number, between, sizes]) => {
    const groups: string[] = [];
    for (let from = 0; from < number.length; from += sizes[groups.length - 1]!)
      groups.push(number.slice(from, from + sizes[groups.length]!));
    return { number, text: groups.join(between) };
  });

const around = fc.oneof(fc.constantFrom("", " ", "card ", '{"x":"', "1 ", "77-", "R$ 12.50 "), fc.string());
const bareDigits = (value: unknown) => JSON.stringify(value)?.replaceAll(/%2[0B]|\\n|[^\p{L}\d]/gu, "") ?? "";

test("no card number gets into a log, wherever it stands and however it is written", () => {
  fc.assert(
    fc.property(
      written,
      around.filter((text) => !/\d$/.test(text)),
      around.filter((text) => !/^\d/.test(text)),
      fc.array(fc.oneof(fc.string(), fc.integer()), { maxLength: 4 }),
      fc.string(),
      ({ number, text }, before, after, path, message) => {
        const { lines, logger } = listen();
        const line = before + text + after;
        let value: unknown = line;
        for (const step of path) value = typeof step === "number" ? [value] : { [step]: value };
        logger.error(`${message}: ${line}`, { value, [line]: true, number: text, asNumber: Number(number) });
        assert.equal(lines.length, 1);
        assert.ok(!bareDigits(lines).includes(number), JSON.stringify(lines));
      },
    ),
    { numRuns: 1_000 },
  );
});

test("fields that hold card data or secrets are left out, in any spelling, and with all that is below them", () => {
  const { lines, logger } = listen();
  logger.warn("Refused", {
    order: "A-1001",
    card: { brand: "Visa", last4: "1111" },
    body: {
      security_code: "737",
      CVV: "737",
      "X-Api-Key": "key",
      Number: 4,
      list: [{ securityCode: "737", ok: 1 }],
    },
  });
  assert.deepEqual(lines, [["Refused", { order: "A-1001", body: { list: [{ ok: 1 }] } }]]);
});

test("a security code that a text names as such is removed", () => {
  for (const [text, cut] of [
    ['{"securityCode":"737"} and cvv=9073', '{"securityCode":"[…]"} and cvv=[…]'],
    ["security code: 123, CVV2 123", "security code: […], CVV2 […]"],
    ['"{\\"securityCode\\":\\"739\\"}"', '"{\\"securityCode\\":\\"[…]\\"}"'],
    ["the cvv is 739, and csc_739", "the cvv is […], and csc_[…]"],
    ["securityCode%22%3A%22739%22", "securityCode%22%3A%22[…]%22"],
    ["código de segurança: 739", "código de segurança: […]"],
  ] as const) {
    const { lines, logger } = listen();
    logger.error(text, { text });
    assert.deepEqual(lines, [[cut, { text: cut }]]);
  }
});

test("a message is one line, whatever it quotes", () => {
  const { lines, logger } = listen();
  logger.warn("order A\r\n2030-01-01 Charge made\u2028\u001b[31m\u0085paid");
  assert.deepEqual(lines, [["order A  2030-01-01 Charge made  [31m paid"]]);
});

test("ids, dates and amounts stay as they are", () => {
  const { lines, logger } = listen();
  const fields = {
    charge: "pJ5pZbS0cGqkVb1dG8Zo0A",
    order: "A-1001",
    status: "paid",
    amount: 12345,
    at: "2030-01-01T12:00:00.000Z",
    address: "203.0.113.7",
    tries: 3,
    none: null,
    since: "2030-01-01 12:00:00.000, 2030-01-02 12:00:01.000",
    usage: "order A-77, 3 of 12 tries, 404 from /pay/orders/A-77 after 1500 ms",
    is: true,
    stack: "Error: x\n    at file:///srv/shop/server.ts:1234:56",
  };
  logger.info("Charge changed", fields);
  assert.deepEqual(lines, [["Charge changed", fields]]);
});

test("what is endless, closed or hostile makes a line all the same", () => {
  const { lines, logger } = listen();
  const circle: Record<string, unknown> = { name: "circle" };
  circle["self"] = circle;
  const wide = Array.from({ length: 100_000 }, () => circle);
  const hostile = {
    get trap() {
      throw new Error("no");
    },
  };
  const bytes = new TextEncoder().encode("4111111111111111");
  const error = new Error("Card 4111111111111111 was refused", { cause: "4111111111111111" });
  logger.error("Broken", { circle, wide });
  logger.error("Broken", { hostile });
  logger.error("Broken", { bytes, map: new Map([["number", "4111111111111111"]]), error, call: () => 1 });
  logger.error("Broken", { long: `${"x".repeat(3_990)}4111 1111 1111 1111${"x".repeat(100_000)}` });
  const text = JSON.stringify(lines);
  assert.equal(lines.length, 4);
  assert.ok(text.length < 50_000);
  assert.doesNotMatch(text, /4111/);
  assert.match(text, /Card \[…\] was refused/);
});

test("what a logger gets can be written as JSON, whatever was given", () => {
  const { lines, logger } = listen();
  logger.info("Charge made", { amount: 10n, card: 1n, seen: [4111111111111111n] });
  assert.deepEqual(JSON.parse(JSON.stringify(lines)), [["Charge made", { amount: "10", seen: ["[…]"] }]]);
});

test("a logger that throws breaks nothing, and its error is written to the console", (t) => {
  const said: unknown[] = [];
  t.mock.method(console, "error", (...line: unknown[]) => void said.push(line));
  const broken: Logger = {
    info() {
      throw new Error("disk full of 4111111111111111");
    },
    warn() {},
    error() {},
  };
  safeLogger(broken).info("Charge made", { charge: "c-1" });
  const text = JSON.stringify(said);
  assert.match(text, /The logger failed.*disk full of \[…\].*Charge made.*c-1/);
});
