// The sandbox: the service's calls, and the API by which its world is moved.
import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import fc from "fast-check";
import { createSandbox } from "../../../src/sandbox/index.ts";
import { cardBody, ORIGIN, pixBody, withdrawalBody } from "../../sandbox/support.ts";
import { fuzzOn } from "./support/fuzz.ts";
import { nearlyJson, nearlyText, onTheWire } from "../../support/mutate.ts";
import { messages } from "../../support/service-messages.ts";

const headers = { "content-type": "application/json", "x-api-key": "sandbox-key" };

async function sandboxWithCharges(t: TestContext) {
  const sandbox = createSandbox({ retryDelays: [], fetch: async () => new Response() });
  t.after(() => sandbox.close());
  for (const [path, body] of [
    ["/v2/pix/qrcode", pixBody()],
    ["/v2/card/charges", cardBody()],
    ["/v2/pix/withdraw", withdrawalBody()],
  ] as const)
    await sandbox.fetch(new Request(ORIGIN + path, { method: "POST", headers, body: JSON.stringify(body) }));
  const { control } = sandbox;
  const ids = [
    control.pix.list()[0]!.paymentId,
    control.cards.list()[0]!.paymentId,
    control.withdrawals.list()[0]!.withdrawalId,
    "nobody",
    "%E0%A4%A",
  ];
  return { sandbox, ids };
}

const bodies = onTheWire(
  nearlyJson([
    messages.pixChargeRequest,
    messages.cardChargeRequest,
    messages.withdrawalRequest,
    messages.cancelRequest,
    { amount: 500, brl: "59,90", code: "000201", returnCode: "51", approved: true },
    { how: "late", lateBy: 1000, beforeAnswer: true, reversed: true, url: "https://shop.example/hooks" },
    { endpoint: "pix.charge", kind: "slow", processed: true, delay: 1, times: 2 },
    { key: "sandbox-key", active: true },
  ]),
);
const CALLS = [
  ["POST", "/v2/pix/qrcode"],
  ["POST", "/v2/card/charges"],
  ["POST", "/v2/pix/withdraw"],
  ["PUT", "/v2/card/charges/ID/cancel"],
  ["GET", "/v2/card/charges/ID/cancellation"],
  ["GET", "/v2/card/charges"],
] as const;
const query = fc.oneof(
  fc.constant(""),
  fc.webQueryParameters().map((text) => `?${text}`),
  fc.constantFrom(
    "?page=999999999&limit=999999999",
    "?page=0",
    "?dateFrom=x",
    "?dateTo=+275760-09-13",
    "?page=1&page=2",
  ),
);
const place = fc.nat(4);
/** Bytes of the largest body that the sandbox reads. */
const MAX_BODY = 1024 * 1024;

fuzzOn(
  "a call of the service gets a documented answer, and never an internal error of the sandbox",
  { lasts: 100, prepare: sandboxWithCharges },
  fc.record({ call: fc.constantFrom(...CALLS), place, query, body: bodies }),
  async ({ call: [method, path], place, query, body }, { sandbox, ids }) => {
    const url = ORIGIN + path.replace("ID", ids[place]!) + query;
    const response = await sandbox.fetch(
      new Request(url, { method, headers, ...(method !== "GET" && { body }) }),
    );
    const text = await response.text();
    if (method !== "GET" && body.length > MAX_BODY) return assert.equal(response.status, 413);
    assert.ok([200, 201, 400, 404].includes(response.status), `${response.status} ${text}`);
    assert.equal(typeof JSON.parse(text), "object");
  },
);

const ACTS = [
  ["pix/pay", "pix/ID/pay", "cards/ID/confirm", "cards/ID/deny", "cards/ID/settle", "cards/ID/charge-back"],
  [
    "cards/ID/cancel",
    "challenges/ID/finish",
    "withdrawals/ID/approve",
    "withdrawals/ID/fail",
    "deliveries/mode",
  ],
  ["deliveries/release", "deliveries/target", "deliveries/ID/resend", "faults", "faults/clear", "keys"],
].flat();
const forms = fc
  .record({
    back: nearlyText(
      fc.constantFrom(
        "/sandbox",
        "/sandbox/pix/1",
        "https://evil.example",
        "/sandbox/%0d%0aX: y",
        "/sandbox/\r\nX: y",
        "/sandbox/é日",
      ),
    ),
    brl: nearlyText(fc.constantFrom("59,90", "R$ 1.000,00", "")),
  })
  .map(
    (fields) =>
      new URLSearchParams(
        Object.entries(fields).map(
          ([name, value]) => [name, value.replace(/\p{Cs}/gu, "?")] as [string, string],
        ),
      ),
  );

fuzzOn(
  "a sandbox's state is changed, or an error says why not",
  { lasts: 50, prepare: sandboxWithCharges },
  fc.record({
    act: fc.constantFrom(...ACTS),
    place,
    body: bodies,
    form: fc.option(forms, { nil: undefined, freq: 2 }),
  }),
  async ({ act, place, body, form }, { sandbox, ids }) => {
    const type = form ? "application/x-www-form-urlencoded" : "application/json";
    const response = await sandbox.fetch(
      new Request(`${ORIGIN}/sandbox/api/${act.replace("ID", ids[place]!)}`, {
        method: "POST",
        headers: { "content-type": type, origin: ORIGIN },
        body: form ? form.toString() : body,
      }),
    );
    const text = await response.text();
    const isLong = !form && body.length > 1024 * 1024;
    const allowed = isLong ? [413] : [200, 303, 400, 404, 409];
    assert.ok(allowed.includes(response.status), `${response.status} ${text}`);
    if (response.status === 303) assert.match(response.headers.get("location")!, /^\/sandbox(\/|\?|$)/);
    const page = await sandbox.fetch(new Request(`${ORIGIN}/sandbox`));
    assert.equal(page.status, 200, "the console's page");
  },
);
