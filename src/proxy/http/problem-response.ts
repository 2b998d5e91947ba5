// Problems as responses: RFC 9457 problem details.
import type { Problem, ProblemCode } from "../../contract/index.ts";
import { PROBLEMS, problemType, type ProblemDetails } from "../model/problem-details.ts";

/** Builds the `application/problem+json` response of a problem, never cached. */
export function problemResponse(code: ProblemCode, details: ProblemDetails = {}): Response {
  const { title } = PROBLEMS[code];
  const { status = PROBLEMS[code].status, retryAfter, allow, close, ...rest } = details;
  const problem: Problem = { type: problemType(code), title, status, code, ...rest };
  const headers = new Headers({ "content-type": "application/problem+json", "cache-control": "no-store" });
  if (retryAfter !== undefined) headers.set("retry-after", String(Math.max(1, Math.ceil(retryAfter))));
  if (allow !== undefined) headers.set("allow", allow.join(", "));
  if (close) headers.set("connection", "close");
  return new Response(JSON.stringify(problem), { status, headers });
}
