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
} from "../../contract/index.ts";
import type { Answer } from "./exchange.ts";
import { Broken, demand } from "./verdict.ts";

export function expectStatus(answer: Answer, ...wanted: number[]) {
  demand(
    wanted.includes(answer.status),
    `expected ${wanted.join(" or ")}, got ${answer.status}${codeIn(answer)}`,
    answer,
  );
}

export const expectOrder = (answer: Answer): Order => read(answer, 200, orderSchema, "an Order");

export const expectCharge = (answer: Answer, status: 200 | 201): Charge =>
  read(answer, status, chargeSchema, "a Charge");

/** A problem of this status and, where given, this code. */
export function expectProblem(answer: Answer, status: number, code?: ProblemCode): Problem {
  const problem = read(answer, status, problemSchema, "a Problem");
  demand(code === undefined || problem.code === code, `expected code ${code}, got ${problem.code}`, answer);
  return problem;
}

/** Seconds. Throws `Broken` where the header is missing or in neither of its two forms. */
export function expectRetryAfter(answer: Answer): number {
  const seconds = retryAfter(answer);
  demand(seconds !== undefined, "expected a Retry-After of seconds or a date", answer);
  return seconds;
}

/** Seconds until another try makes sense, where the answer says so. */
export function retryAfter({ headers }: Answer): number | undefined {
  const text = headers.get("retry-after") ?? "";
  if (/^\d+$/.test(text)) return Number(text);
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - Date.now()) / 1000));
}

export function readJson(answer: Answer): unknown {
  try {
    return JSON.parse(answer.text);
  } catch {
    throw new Broken("the answer is not JSON", answer.exchange);
  }
}

function read<T extends z.ZodMiniType>(answer: Answer, status: number, schema: T, what: string): z.output<T> {
  expectStatus(answer, status);
  const result = schema.safeParse(readJson(answer));
  if (result.success) return result.data;
  const fields = result.error.issues.map(({ path }) => path.join(".") || "all of it").join(", ");
  throw new Broken(`the answer is not ${what}: ${fields}`, answer.exchange);
}

/** The code of a problem, for words only. */
function codeIn({ text }: Answer): string {
  const [, code] = /"code"\s*:\s*"([a-z_]{1,40})"/.exec(text) ?? [];
  return code === undefined ? "" : ` (${code})`;
}
