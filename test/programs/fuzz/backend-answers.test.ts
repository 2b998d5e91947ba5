// What a page's elements read: orders, charges, problems, over real HTTP; and what a form in a frame and its page post.
import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import fc from "fast-check";
import { Backend } from "../../../src/elements/client/backend.ts";
import { isCharge, isOrder, isRefusal } from "../../../src/elements/client/guards.ts";
import { parseJson } from "../../../src/elements/lib/parse-json.ts";
import { isOfKey, PayError } from "../../../src/elements/client/pay-error.ts";
import {
  isCommand,
  isServerErrors,
  isSend,
  isShow,
} from "../../../src/elements/pay-card/isolated/frame/message-guards.ts";
import {
  chargeForPage,
  troubleForPage,
} from "../../../src/elements/pay-card/isolated/frame/answer-sanitizer.ts";
import { isReport, isTrouble } from "../../../src/elements/pay-card/isolated/messages.ts";
import { serverErrors } from "../../../src/elements/pay-card/form/card-validation.ts";
import { fuzz, fuzzOn } from "./support/fuzz.ts";
import { CHARGE, ORDER, PROBLEM } from "../../support/backend-messages.ts";
import { nearlyJson, nearlyValue, onTheWire } from "../../support/mutate.ts";
import { serve } from "../../support/serve.ts";

const MESSAGES = [CHARGE, ORDER, PROBLEM];

const header = (...values: string[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const answers = fc.record({
  status: fc.constantFrom(200, 200, 201, 400, 404, 409, 422, 429, 500, 502, 503),
  body: onTheWire(nearlyJson(MESSAGES)),
  retryAfter: header(
    "1",
    "1.5",
    "0.0001",
    "-1",
    "1e400",
    "9".repeat(400),
    "Wed, 21 Oct 2099 07:28:00 GMT",
    "soon",
  ),
  date: header("Wed, 21 Oct 2015 07:28:00 GMT", "never", "+275760-09-13T00:00:00Z", "99999999999999999"),
  call: fc.nat(3),
});

/** What a page has and Node has not: an error names where the page is from. */
Object.assign(globalThis, { self: { origin: "https://shop.example" }, location: { protocol: "https:" } });

async function backend(t: TestContext) {
  const answer: { status: number; headers: Record<string, string>; body: Uint8Array } = {
    status: 200,
    headers: {},
    body: new Uint8Array(),
  };
  const { origin: address } = await serve(t, (_, response) => {
    response.sendDate = false;
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  return { answer, address };
}

fuzzOn(
  "an answer is valid or a PayError, and a frame's page gets the same",
  { prepare: backend },
  answers,
  async ({ status, body, retryAfter, date, call }, { answer, address }) => {
    Object.assign(answer, { status, body, headers: {} });
    if (retryAfter) answer.headers["Retry-After"] = retryAfter;
    if (date) answer.headers["Date"] = date;
    const backend = new Backend(address);
    const { signal } = new AbortController();
    const calls = [
      () => backend.order("A-1001", signal),
      () => backend.charge("c", signal),
      () => backend.chargeByKey("0123456789abcdef", signal),
      () => backend.create({ orderId: "A-1001", method: "pix" }, "0123456789abcdef", signal),
    ];
    try {
      const given: unknown = await calls[call]!();
      assert.ok(call === 0 ? isOrder(given) : isCharge(given));
      if (isCharge(given)) {
        assert.ok(isCharge(structuredClone(chargeForPage(given))));
        for (const instant of [given.createdAt, given.updatedAt, given.expiresAt ?? given.updatedAt])
          assert.ok(!Number.isNaN(Date.parse(instant)), instant);
      }
    } catch (error) {
      assert.ok(error instanceof PayError, String(error));
      isOfKey(error);
      assert.ok(isTrouble(structuredClone(troubleForPage(error))), JSON.stringify(error));
      if (error.problem?.errors) serverErrors(error.problem.errors);
    }
    assert.ok(Number.isFinite(backend.clock.now()), "the backend's time");
  },
);

fuzz("any text is read as JSON or as nothing", onTheWire(nearlyJson(MESSAGES)), (body) => {
  const value = parseJson(new TextDecoder().decode(body));
  for (const guard of [isCharge, isOrder, isRefusal]) guard(value);
});

const SHOW = {
  view: {
    order: ORDER,
    language: { tag: "pt-BR", locale: "pt-BR", overrides: { pay: "Pagar" } },
    busy: false,
    away: false,
    noButton: false,
    brands: { accept: ["Visa"], ranges: { Elo: "650600-650650 650652" } },
    notice: { text: "Confira.", calm: false, refused: true, pix: false, next: "number" },
  },
  look: { color: "rgb(0, 0, 0)", "--pay-accent": "#00f" },
  answers: [["name", "Maria"]],
};
const POSTED = [
  SHOW,
  "prepare",
  { send: "0123456789abcdef" },
  { serverErrors: PROBLEM.errors },
  { complete: true, brand: "Visa", count: 2, height: 480 },
  { code: "network", problem: PROBLEM, status: 409, retryAfter: 1000 },
];
const loop: unknown[] = [];
loop.push(loop);
/** What can be posted and is no JSON. */
const sparse = (length: number) => Object.assign([], { length });
const postable = fc.constantFrom<unknown>(
  undefined,
  NaN,
  Infinity,
  5n,
  new Date(NaN),
  new Map([["a", 1]]),
  new Set([1]),
  /x/,
  new Uint8Array(3),
  loop,
  { loop },
  new Error("x"),
  sparse(5),
  sparse(4_000_000_000),
  Object("x"),
);
fuzz(
  "any message between a form and its page is handled or ignored",
  nearlyValue(POSTED, postable),
  (posted) => {
    for (const guard of [isShow, isSend, isServerErrors, isCommand, isReport, isTrouble]) guard(posted);
    if (isServerErrors(posted)) serverErrors(posted.serverErrors);
  },
);
