import assert from "node:assert/strict";
import { test } from "node:test";
import { problemSchema } from "../../../src/contract/checkout/problem.ts";
import { PROBLEM_CODES } from "../../../src/contract/checkout/enums.ts";
import { problemResponse } from "../../../src/proxy/http/problem-response.ts";
import { ProblemError } from "../../../src/proxy/model/problem-details.ts";

test("every problem is problem+json, uncached, with its code and one status in line and body", async () => {
  for (const code of PROBLEM_CODES) {
    const response = problemResponse(code);
    assert.equal(response.headers.get("content-type"), "application/problem+json");
    assert.equal(response.headers.get("cache-control"), "no-store");
    const problem = problemSchema.parse(await response.json());
    assert.equal(problem.code, code);
    assert.equal(problem.status, response.status);
    assert.ok(response.status >= 400 && response.status < 600);
  }
});

test("details are in the body, absent ones are not", async () => {
  const response = problemResponse("invalid_request", {
    detail: "Two fields are wrong.",
    errors: [{ field: "card.number", code: "luhn", message: "Confira o número." }],
    charge: undefined,
    status: undefined,
  });
  assert.equal(response.status, 400);
  assert.deepEqual(await response.json(), {
    type: "urn:pay-elements:problem:invalid_request",
    title: "The request is not valid",
    status: 400,
    code: "invalid_request",
    detail: "Two fields are wrong.",
    errors: [{ field: "card.number", code: "luhn", message: "Confira o número." }],
  });
});

test("an occurrence may have another status", async () => {
  const response = problemResponse("service_unavailable", { status: 503 });
  assert.equal(response.status, 503);
  assert.equal((await response.json()).status, 503);
});

test("Retry-After is in whole seconds, at least one", () => {
  const header = (retryAfter: number) =>
    problemResponse("charge_underway", { retryAfter }).headers.get("retry-after");
  assert.equal(header(1.2), "2");
  assert.equal(header(0), "1");
  assert.equal(problemResponse("charge_underway").headers.get("retry-after"), null);
});

test("a thrown problem answers as itself and keeps its cause", async () => {
  const cause = new Error("socket");
  const error = new ProblemError("order_paid", { charge: "c".repeat(22) }, { cause });
  assert.equal(error.cause, cause);
  assert.equal(error.message, "The order is already paid");
  const response = problemResponse(error.code, error.details);
  assert.equal(response.status, 409);
  assert.equal((await response.json()).charge, "c".repeat(22));
});
