// Problems as responses: RFC 9457 problem details.
import type { ProblemCode } from "../../contract/index.ts";
import { PROBLEMS, problemType, type ProblemDetails } from "../model/problem-details.ts";

/** Builds the `application/problem+json` response of a problem, never cached. */
export const problemResponse = (code: ProblemCode, details: ProblemDetails = {}): Response =>
  responseOf({ code, ...PROBLEMS[code] }, details);

/** The same of a problem whose code another interface has. */
export function responseOf(
  { code, title, status: usual }: { code: string; title: string; status: number },
  { status = usual, retryAfter, allow, close, ...rest }: ProblemDetails,
): Response {
  const problem = { type: problemType(code), title, status, code, ...rest };
  const headers = new Headers({ "content-type": "application/problem+json", "cache-control": "no-store" });
  if (retryAfter !== undefined) headers.set("retry-after", String(Math.max(1, Math.ceil(retryAfter))));
  if (allow !== undefined) headers.set("allow", allow.join(", "));
  if (close) headers.set("connection", "close");
  return new Response(JSON.stringify(problem), { status, headers });
}
