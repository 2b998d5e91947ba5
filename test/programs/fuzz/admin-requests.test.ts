// Whatever comes to the merchant's port is answered: no status that says "my fault", nothing changed by whoever may not, and no
// card number, token, key or session in any answer or log.
import type { TestContext } from "node:test";
import assert from "node:assert/strict";
import fc from "fast-check";
import { createDesk } from "../../../src/admin/desk/index.ts";
import type { PayProxy } from "../../../src/proxy/index.ts";
import { nearlyJson } from "../../support/mutate.ts";
import { asCharge, card, CUSTOMER, pix, SECRET } from "../../support/shop.ts";
import { assertNoNumber, plantedCard, quotes, type PlantedCard } from "./support/cards.ts";
import { fuzzOn } from "./support/fuzz.ts";
import { overheardShop } from "./support/recorded-shop.ts";

const HOST = "desk.shop.example";
const ORIGIN = `http://${HOST}`;
const TOKEN = "hush-token-of-more-than-32-characters";
const API_KEY = "hush-api-key";
const FORM = "application/x-www-form-urlencoded";
const STATUSES = [200, 201, 204, 303, 400, 401, 403, 404, 405, 409, 413, 415, 422, 429];
const METHODS = ["GET", "POST", "HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "PROPFIND", "get", "x"];

/** `ID` stands for a paid charge, `REFUND` for a refund of it. */
const ROUTES = [
  ["GET", "/"],
  ["POST", "/sign-in"],
  ["POST", "/sign-out"],
  ["GET", "/desk.css"],
  ["GET", "/charges"],
  ["GET", "/charges/ID"],
  ["GET", "/orders/A-1001"],
  ["POST", "/charges/ID/refunds"],
  ["POST", "/charges/ID/recorded-refunds"],
  ["POST", "/charges/ID/refunds/REFUND/settle"],
  ["GET", "/payouts"],
  ["POST", "/payouts"],
  ["GET", "/payouts/x"],
  ["DELETE", "/orders/A-1001/buyer"],
  ["GET", "/handlers"],
  ["POST", "/handlers/1/retry"],
  ["POST", "/handlers/1/drop"],
  ["GET", "/reconciliation"],
  ["GET", "/changes"],
  ["GET", "/openapi.json"],
] as const;

async function openDesk(t: TestContext) {
  const errors: string[] = [];
  const logger = { info() {}, warn() {}, error: (message: string) => void errors.push(message) };
  const order = () => ({ amount: 12_345, customer: CUSTOMER });
  const shop = overheardShop(t, {
    order,
    logger,
    service: { apiKey: API_KEY },
    sandbox: { apiKey: API_KEY },
  });
  const { id } = await asCharge(shop.post(card()));
  await asCharge(shop.post(pix("A-2")));
  const { id: refund } = await shop.pay.charges.refund(id, { amount: 500, key: "first" });
  const { pay, acts } = watched(shop.pay);
  const desk = createDesk(pay, { token: TOKEN, hosts: [HOST], clientAddress: "x-real-ip", logger });
  async function signIn() {
    const form = new URLSearchParams({ token: TOKEN });
    const signedIn = await desk.fetch(new Request(`${ORIGIN}/sign-in`, { method: "POST", body: form }));
    return signedIn.headers.get("set-cookie")!.split(";")[0]!;
  }
  shop.heard();
  return { shop, desk, id, refund, signIn, acts, errors };
}

/** The same, with a list of what is asked of it that changes something. */
function watched(pay: PayProxy): { pay: PayProxy; acts: string[] } {
  const acts: string[] = [];
  const watch = <Calls extends object>(calls: Calls, names: readonly (keyof Calls & string)[]): Calls => ({
    ...calls,
    ...Object.fromEntries(
      names.map((name) => [
        name,
        (...given: unknown[]) => {
          acts.push(name);
          return (calls[name] as (...given: unknown[]) => unknown)(...given);
        },
      ]),
    ),
  });
  return {
    acts,
    pay: {
      ...pay,
      charges: watch(pay.charges, ["refund", "recordRefund", "settleRefund", "erase"]),
      payouts: watch(pay.payouts, ["create"]),
      outbox: watch(pay.outbox, ["retry", "drop"]),
    },
  };
}

const who = fc.oneof(
  fc.constantFrom("nobody", "guess", "forged session"),
  fc.constantFrom("token", "session", "session of another page"),
);
type Who = "nobody" | "guess" | "forged session" | "token" | "session" | "session of another page";

const segment = fc.oneof(
  fc.constantFrom(
    "charges",
    "refunds",
    "pay-admin",
    "sign-in",
    "..",
    "%2e%2e",
    "%2F",
    "%00",
    "%ff",
    "%",
    "__proto__",
  ),
  fc.constantFrom("", "x".repeat(3_000), ";a=b", "*"),
  fc.string({ unit: "grapheme" }).map((value) => encodeURIComponent(value.replace(/\p{Cs}/gu, "?"))),
);
const names = fc.constantFrom("status", "from", "orderId", "last4", "csvForm", "after", "limit", "x");
const query = (planted: PlantedCard) =>
  fc.oneof(
    fc.constant(""),
    fc
      .tuple(names, quotes(planted))
      .map(([name, quote]) => `?${new URLSearchParams({ [name]: String(quote) })}`),
    fc.constantFrom(
      "?from=2026-11-01&to=2026-11-02",
      "?limit=1",
      "?limit=0",
      "?after=1.x",
      "?after=",
      "?status=paid",
    ),
    fc.webQueryParameters().map((text) => `?${text}`),
  );
const route = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...ROUTES) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom(...METHODS), fc.constantFrom(...ROUTES.map(([, path]) => path))),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(
      fc.constantFrom(...METHODS),
      fc.array(segment, { maxLength: 5 }).map((segments) => `/${segments.join("/")}`),
    ),
  },
);

/** What goes through, by the end of its path. */
const BODIES = {
  "/refunds": { amount: 500, reason: "One item was missing" },
  "/recorded-refunds": { amount: 10, reason: "Returned by transfer" },
  "/settle": { status: "done" },
  "/payouts": { amount: 5_000, pixKey: "ana@example.com", pixKeyType: "EMAIL", description: "Invoice 7" },
};
const RIGHT = "right";
const rightBody = (path: string) =>
  JSON.stringify(Object.entries(BODIES).find(([end]) => path.endsWith(end))?.[1] ?? {});
const text = fc.string({ unit: "grapheme", maxLength: 60 });
const form = fc.oneof(
  fc.constantFrom(
    `token=${TOKEN}`,
    `token=${TOKEN}&token=x`,
    "token=",
    "token[]=x",
    "%",
    "token=%ff%fe",
    "=&=&&",
  ),
  text.map((token) => String(new URLSearchParams({ token: token.replace(/\p{Cs}/gu, "?") }))),
);
const fields = fc.constantFrom("amount", "pixKey", "pixKeyType", "description");
const body = (planted: PlantedCard) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant(RIGHT) },
    { weight: 4, arbitrary: nearlyJson(Object.values(BODIES)) },
    { weight: 2, arbitrary: form },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fields, quotes(planted))
        .map(([field, quote]) => JSON.stringify({ ...BODIES["/payouts"], [field]: quote })),
    },
    { weight: 2, arbitrary: quotes(planted).map((reason) => JSON.stringify({ amount: 500, reason })) },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        "[".repeat(8_000),
        "x".repeat(20_000),
        `{"__proto__":{"amount":500}}`,
        planted.number,
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
/** Mostly as it should be: most requests have one mistake at most. */
const header = (right: string, ...likely: string[]) =>
  fc.oneof(
    { weight: 15, arbitrary: fc.constant(right) },
    { weight: 1, arbitrary: fc.option(fc.oneof(fc.constantFrom(...likely), headerText), { nil: undefined }) },
  );

const requests = plantedCard.chain((planted) =>
  fc.record({
    planted: fc.constant(planted),
    who,
    target: fc.tuple(route, query(planted)),
    isBelow: fc.boolean(),
    sent: body(planted),
    isForm: fc.nat(9).map((n) => n === 0),
    given: fc.record({
      "idempotency-key": fc.oneof(
        fc.nat(9).map((n) => `return-${n}`),
        header("return-1", "x".repeat(201), planted.number),
      ),
      "content-type": header("", "application/json; charset=utf-16", "text/plain", FORM, ","),
      host: header(HOST, "evil.example", "desk.shop.example:80", "[::1"),
      accept: header("application/json", "text/csv", "text/html", "*/*;q=x"),
      "accept-language": header("pt-BR", "en", "es", ";;", "x".repeat(500)),
      "sec-fetch-site": header("same-origin", "none", "cross-site", "same-site"),
      "sec-fetch-mode": header("cors", "navigate"),
      "sec-fetch-dest": header("empty", "document", "iframe"),
    }),
    address: fc.ipV4(),
  }),
);

fuzzOn(
  "no request makes the merchant's side fail, or change what its sender may not",
  { lasts: 250, prepare: openDesk },
  requests,
  async (
    { planted, who: sender, target: [[method, path], search], isBelow, sent, isForm, given, address },
    shared,
  ) => {
    const { shop, desk, id, refund, signIn, acts, errors } = shared;
    const cookie = await signIn();
    const where = `${isBelow ? "/pay-admin" : ""}${path.replace("ID", id).replace("REFUND", refund)}${search}`;
    const headers = {
      ...defined({
        ...given,
        "content-type":
          given["content-type"] || (isForm || path.startsWith("/sign-") ? FORM : "application/json"),
      }),
      ...CREDENTIALS[sender](cookie),
      "x-real-ip": address,
    };
    const init: RequestInit = { method, headers };
    if (!["GET", "HEAD"].includes(method.toUpperCase()))
      init.body = sent === RIGHT ? rightBody(path) : (sent as BodyInit);
    const response = await desk.fetch(new Request(ORIGIN + where, init));
    const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
    if (isStream) await response.body?.cancel();
    const answer = isStream ? "" : await response.text();

    assert.ok(STATUSES.includes(response.status), `${response.status} ${answer}`);
    assert.deepEqual(errors, []);
    assert.ok(MAY[sender] || acts.length === 0, `${sender}: ${String(acts)} by ${method} ${where}`);
    acts.splice(0);
    for (const [place, told] of Object.entries({ answer, ...shop.heard() })) {
      const all = typeof told === "string" ? told : JSON.stringify(told);
      assertNoNumber(planted, all, place);
      for (const secret of [TOKEN, API_KEY, SECRET, cookie.split("=")[1]!])
        assert.ok(!all.includes(secret), `${place} holds ${secret}: ${all}`);
    }
  },
);

const CREDENTIALS: Record<Who, (cookie: string) => Record<string, string>> = {
  nobody: () => ({ origin: ORIGIN }),
  guess: () => ({ authorization: "Bearer hush-guess" }),
  "forged session": (cookie) => ({ origin: ORIGIN, cookie: `${cookie.slice(0, -1)}!` }),
  token: () => ({ authorization: `Bearer ${TOKEN}` }),
  session: (cookie) => ({ origin: ORIGIN, cookie }),
  "session of another page": (cookie) => ({ origin: "http://evil.example", cookie }),
};
const MAY: Record<Who, boolean> = {
  nobody: false,
  guess: false,
  "forged session": false,
  token: true,
  session: true,
  "session of another page": false,
};

const defined = (given: Record<string, string | undefined>) =>
  Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
