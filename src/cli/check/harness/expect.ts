// What a good answer looks like. Each function reads one kind, or says what is wrong with it.
import type * as z from "zod/mini";
import {
  chargeSchema,
  orderSchema,
  problemSchema,
  type Charge,
  type Order,
  type Problem,
  type ProblemCode,
} from "../../../contract/index.ts";
import { parseJson } from "../../lib/body.ts";
import type { Answer } from "./exchange.ts";
import { assert, Broken, type Exchange } from "./verdict.ts";

export function expectStatus(answer: Answer, ...wanted: number[]) {
  assert(
    wanted.includes(answer.status),
    `expected ${wanted.join(" or ")}, got ${answer.status}${inBrackets(problemCode(answer))}`,
    answer,
  );
}

export const expectOrder = (answer: Answer): Order => read(answer, 200, orderSchema, "an Order");

export const expectCharge = (answer: Answer, status: 200 | 201): Charge =>
  read(answer, status, chargeSchema, "a Charge");

/** A problem of this status and, where given, this code. */
export function expectProblem(answer: Answer, status: number, code?: ProblemCode): Problem {
  const problem = read(answer, status, problemSchema, "a Problem");
  assert(code === undefined || problem.code === code, `expected code ${code}, got ${problem.code}`, answer);
  return problem;
}

/** A request that cannot be right, refused as such. */
export function expectRefusal(answer: Answer): Problem {
  expectStatus(answer, 400, 422);
  return expectProblem(answer, answer.status, "invalid_request");
}

/** Seconds. Throws `Broken` if the header is missing or in neither of its two forms. */
export function expectRetryAfter(answer: Answer): number {
  const seconds = retryAfter(answer);
  assert(seconds !== undefined, "expected a Retry-After of seconds or a date", answer);
  return seconds;
}

/** An attempt above a limit, of which nothing may have reached the service: `sent` is what did. */
export function expectTooManyAttempts(answer: Answer, [sent]: readonly { exchange: Exchange }[]): void {
  expectProblem(answer, 429, "too_many_attempts");
  assert(expectRetryAfter(answer) >= 1, "Retry-After is below a second", answer);
  assert(sent === undefined, "the service was called all the same", sent);
}

/** Seconds until another try makes sense, where the answer says so. */
export function retryAfter({ headers }: Answer): number | undefined {
  const text = headers.get("retry-after") ?? "";
  if (/^\d+$/.test(text)) return Number(text);
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - Date.now()) / 1000));
}

export function readJson(answer: Answer): unknown {
  const value = parseJson(answer.text);
  assert(value !== undefined, "the answer is not JSON", answer);
  return value;
}

function read<T extends z.ZodMiniType>(answer: Answer, status: number, schema: T, what: string): z.output<T> {
  expectStatus(answer, status);
  const given = readJson(answer);
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw new Broken(`the answer is not ${what}: ${faultsOf(result.error, given)}`, answer.exchange);
}

/** Which fields of `given` a schema does not take. */
export const faultsOf = ({ issues }: z.core.$ZodError, given: unknown): string =>
  issues
    .map(({ path }) => {
      if (path.length === 0) return "all of it is wrong";
      return `${path.join(".")} is ${valueAt(given, path) === undefined ? "missing" : "wrong"}`;
    })
    .join(", ");

const valueAt = (given: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], given);

/** The code that a problem has, whether or not it is one in every other respect. */
export const problemCode = ({ text }: Answer): string | undefined =>
  /"code"\s*:\s*"([a-z_]{1,40})"/.exec(text)?.[1];

const inBrackets = (text: string | undefined) => (text === undefined ? "" : ` (${text})`);
