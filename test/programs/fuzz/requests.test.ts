// Whatever comes in is answered, and nothing that comes in makes the proxy fail: no status that says "my fault", no
// line in the log that wakes an operator, errors of the contract alone, and no card number in any of them.
import { connect } from "node:net";
import type { TestContext } from "node:test";
import assert from "node:assert/strict";
import fc from "fast-check";
import { toNode } from "../../../src/proxy/index.ts";
import { RETURN_PATH } from "../../../src/proxy/http/challenge-return.ts";
import { asCharge, card, CARD, CUSTOMER, pix, shopFor } from "../../support/shop.ts";

import { readAnswer } from "./support/recorded-shop.ts";
import { fuzzOn } from "./support/fuzz.ts";
import { nearlyJson } from "../../support/mutate.ts";
import { serve } from "../../support/serve.ts";

const NUMBER = CARD.number.replaceAll(" ", "");
/** As many orders as there are numbers, so that there is always one to pay. */
const order = (id: string) => {
  if (id.startsWith("A-")) return { amount: 12345, customer: CUSTOMER };
  return id.startsWith("nobody") ? { amount: 1000 } : undefined;
};
const EXAMPLES = [
  card(),
  pix(),
  pix("nobody", {
    customer: { name: "Ana Lima", identity: "52998224725", email: "ana@example.com" },
    seenTotal: 1000,
  }),
];
const METHODS = ["GET", "POST", "HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "PROPFIND", "get", "x"];
/** Statuses of the contract, and those of HTTP for what has no address or method here. */
const STATUSES = [200, 201, 204, 400, 401, 403, 404, 405, 409, 413, 415, 422, 429];

const body = fc.oneof(
  { weight: 5, arbitrary: nearlyJson(EXAMPLES) },
  { weight: 2, arbitrary: fc.json() },
  { weight: 2, arbitrary: fc.uint8Array({ maxLength: 300 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "[".repeat(30_000),
      `{"a":`.repeat(5_000) + "1" + "}".repeat(5_000),
      `{"__proto__":{"orderId":"A-1001"},"constructor":{"prototype":{"method":"pix"}}}`,
      `{"orderId":"A-1001","orderId":"nobody","method":"pix"}`,
      `\ufeff${JSON.stringify(pix())}`,
      "x".repeat(300_000),
      NUMBER,
    ),
  },
);

// What a header may hold: visible characters, and those above ASCII as bytes.
const headerText = fc
  .string({
    unit: fc
      .integer({ min: 0x20, max: 0xff })
      .filter((code) => code !== 0x7f)
      .map((code) => String.fromCharCode(code)),
  })
  .map((value) => value.trim());
const header = (...likely: string[]) =>
  fc.option(fc.oneof(fc.constantFrom(...likely), headerText), { nil: undefined });
const headers = fc.record({
  "content-type": header(
    "application/json",
    "application/json; charset=utf-16",
    "Application/JSON;",
    "text/plain",
    ",",
  ),
  "idempotency-key": header(
    "a-key-of-some-length",
    "é".repeat(16),
    "short",
    "x".repeat(255),
    "x".repeat(256),
  ),
  origin: header("https://shop.example", "null", "https://evil.example", "https://", "*"),
  "last-event-id": header("1", "2", "-1", "NaN", "9".repeat(400)),
  "x-service-signature": header("0".repeat(64), "sha256=00"),
  "x-service-idempotency-key": header("deposit:1"),
  "x-forwarded-for": header("203.0.113.9", "::1, ,"),
});

const segment = fc.oneof(
  fc.constantFrom(
    "charges",
    "orders",
    "webhooks",
    "events",
    "A-1001",
    "nobody",
    "challenge",
    "return",
    "openapi.json",
    "healthz",
    "metrics",
  ),
  fc.constantFrom(
    "..",
    ".",
    "%2e%2e",
    "%2F",
    "%00",
    "%ff",
    "%E0%A4%A",
    "%",
    "__proto__",
    "",
    "x".repeat(3000),
    ";a=b",
    "*",
  ),
  fc.string({ unit: "grapheme" }).map((value) => encodeURIComponent(value.replace(/\p{Cs}/gu, "?"))),
  fc.webSegment(),
);
const METRICS = "/ops/metrics";
/** What answers whoever asks. */
const PAGES = [
  RETURN_PATH,
  `${RETURN_PATH}/return.js`,
  `${RETURN_PATH}/return.css`,
  "/openapi.json",
  "/healthz",
  METRICS,
];
/** `ID` stands for a charge that exists. */
const path = fc.oneof(
  fc.constantFrom(
    "/charges",
    "/charges",
    "/charges",
    "/charges/ID",
    "/charges/ID/events",
    "/orders/A-1001",
    "/webhooks",
    ...PAGES,
  ),
  fc.array(segment, { maxLength: 4 }).map((segments) => `/${segments.join("/")}`),
  fc
    .tuple(fc.constantFrom("/charges", "/orders/A-1001", ...PAGES), fc.webQueryParameters())
    .map(([known, query]) => `${known}?${query}`),
);

async function openShop(t: TestContext) {
  const errors: string[] = [];
  const logger = { info() {}, warn() {}, error: (message: string) => void errors.push(message) };
  const shop = shopFor(t, { order, limits: false, logger, metrics: METRICS });
  const buyer = { name: "Ana Lima", identity: "52998224725" };
  const { id } = await asCharge(shop.post(pix("nobody", { customer: buyer })));
  return { shop, id, errors };
}

const requests = fc.record({ method: fc.constantFrom(...METHODS), where: path, given: headers, sent: body });
fuzzOn(
  "no request makes the proxy fail",
  { lasts: 500, prepare: openShop },
  requests,
  async ({ method, where, given, sent }, { shop, id, errors }) => {
    const init: RequestInit = { method, headers: defined(given) };
    if (!["GET", "HEAD"].includes(method.toUpperCase())) init.body = sent as BodyInit;
    const response = await shop.call(where.replace("ID", id), init);
    const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
    if (isStream) await response.body?.cancel();
    else if (method === "HEAD" || response.status === 204) await response.body?.cancel();
    else check(await readAnswer(response));
    assert.ok(STATUSES.includes(response.status), String(response.status));
    assert.deepEqual(errors, []);
  },
);

function check({ text }: { text: string }) {
  assert.equal(text.includes(NUMBER) || text.includes(CARD.number), false, text);
}

async function openPort(t: TestContext) {
  const { shop, id, errors } = await openShop(t);
  const { port } = await serve(t, toNode(shop.pay));
  const written = t.mock.method(console, "error", () => {});
  return { id, errors, written, port };
}

const byte = fc.integer({ min: 0x21, max: 0xff }).filter((code) => code !== 0x7f);
const target = fc.oneof(
  path.map((where) => `/pay${where}`),
  fc.string({ unit: byte.map((code) => String.fromCharCode(code)) }).map((wild) => `/pay/charges/${wild}`),
  fc.constantFrom(
    "*",
    "//",
    "http://other.example/pay/charges",
    "/pay/charges/%ff%fe",
    "/pay//charges",
    "/pay/./charges",
    "?",
  ),
);
const host = fc.constantFrom(
  "shop.example",
  "shop.example:443",
  "[::1]:80",
  "a b",
  "",
  "exa_mple",
  "shop.example/pay",
  "é",
);

const wires = fc.record({
  method: fc.constantFrom(...METHODS, "TRACE"),
  where: target,
  name: host,
  given: headers,
  // What the server has not read when it refuses a request resets the connection, and it reads 64 kB at once.
  sent: body.filter((sent) => Buffer.byteLength(sent) < 50_000),
});
fuzzOn(
  "no bytes on the wire make the proxy fail",
  { prepare: openPort },
  wires,
  async ({ method, where, name, given, sent }, { id, errors, port, written }) => {
    const payload = typeof sent === "string" ? Buffer.from(sent) : Buffer.from(sent);
    const lines = Object.entries({
      host: name,
      ...defined(given),
      "content-length": String(payload.length),
      connection: "close",
    });
    const head = `${method} ${where.replace("ID", id)} HTTP/1.1\r\n${lines.map(([field, value]) => `${field}: ${value}\r\n`).join("")}\r\n`;
    const answered = await exchange(port, Buffer.concat([Buffer.from(head, "latin1"), payload]));
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answered)?.[1]);
    // Node itself refuses what is no HTTP; no request object can have the method TRACE.
    assert.ok(
      STATUSES.includes(status) || status === 431 || (status === 501 && method === "TRACE"),
      answered.slice(0, 500),
    );
    assert.equal(answered.includes(NUMBER), false);
    assert.deepEqual(errors, []);
    assert.equal(written.mock.callCount(), 0, "nothing is printed past the logger");
  },
);

/** What comes back; of a stream, what comes first. */
async function exchange(port: number, bytes: Buffer): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(bytes);
  let answer = "";
  for await (const chunk of socket) {
    answer += (chunk as Buffer).toString("latin1");
    if (/^content-type: text\/event-stream/im.test(answer)) break;
  }
  return answer;
}

const defined = (given: Record<string, string | undefined>) =>
  Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
