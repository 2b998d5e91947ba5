// The parts that operations of the OpenAPI document are made of.
import { MAX_ID_LENGTH, problemSchema, type ProblemCode } from "../../../contract/index.ts";
import { PROBLEMS, problemType } from "../../model/problem-details.ts";
import { KEY_LENGTH } from "../idempotency.ts";
import { ref, type JsonSchema, type NamedSchema } from "./schemas.ts";

export { ref };

type Headers = Record<string, { $ref: string }>;

export interface ResponseObject {
  description: string;
  headers?: Headers;
  content?: Record<string, JsonSchema>;
}

export type Responses = Record<string, ResponseObject>;

export const componentHeaders = {
  "Cache-Control": {
    description: "No cache keeps the answer.",
    schema: { type: "string", examples: ["no-store"] },
  },
  "Retry-After": {
    description: "Seconds after which the same request may be sent again.",
    schema: { type: "integer", minimum: 1 },
  },
  "X-Accel-Buffering": {
    description: "Tells reverse proxies to hold nothing back.",
    schema: { type: "string", const: "no" },
  },
} as const;

const header = (...names: (keyof typeof componentHeaders)[]): Headers =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** A good answer. `examples` are values by name. */
export const json = (
  description: string,
  schema: NamedSchema,
  examples: Record<string, unknown>,
): ResponseObject => ({
  description,
  headers: header("Cache-Control"),
  content: { "application/json": { schema: ref(schema), examples: asExamples(examples) } },
});

/** An answer without a body worth naming. */
export const bare = (description: string): ResponseObject => ({
  description,
  headers: header("Cache-Control"),
});

/** An answer in another type than JSON. */
export const text = (description: string, type: string, example?: string): ResponseObject => ({
  description,
  headers:
    type === "text/event-stream" ? header("Cache-Control", "X-Accel-Buffering") : header("Cache-Control"),
  content: { [type]: { schema: { type: "string" }, ...(example !== undefined && { example }) } },
});

export const asExamples = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));

/** A problem that a call may answer: its code, or its code with another status than its usual one. */
export type ProblemCase = ProblemCode | readonly [code: ProblemCode, status: number, when: string];

// Worth another try as it is: the outcome may be another one the next time.
const PASSING = new Set([409, 429, 502, 503]);

/** The problems of a call by their statuses, each with the codes that it may carry. */
export function problems(...list: ProblemCase[]): Responses {
  const lines = list.map(toLine);
  return Object.fromEntries(
    lines.map(({ status }) => [
      status,
      problem(
        status,
        lines.filter((line) => line.status === status),
      ),
    ]),
  );
}

interface Line {
  code: ProblemCode;
  status: number;
  when: string;
}

function toLine(given: ProblemCase): Line {
  if (typeof given === "string") {
    const { status, title } = PROBLEMS[given];
    return { code: given, status, when: title };
  }
  const [code, status, when] = given;
  return { code, status, when };
}

function problem(status: number, lines: Line[]): ResponseObject {
  const example = ({ code }: Line) => ({
    type: problemType(code),
    title: PROBLEMS[code].title,
    status,
    code,
  });
  const examples = asExamples(Object.fromEntries(lines.map((line) => [line.code, example(line)])));
  return {
    description: lines.map(({ code, when }) => `\`${code}\`: ${when}.`).join(" "),
    headers: PASSING.has(status) ? header("Cache-Control", "Retry-After") : header("Cache-Control"),
    content: { "application/problem+json": { schema: ref(problemSchema), examples } },
  };
}

export const SLOW_BODY: ProblemCase = ["invalid_request", 408, "The body did not arrive in time"];

/** What may keep any call of a page from being served. */
export const PAGE_PROBLEMS: ProblemCase[] = [
  "origin_not_allowed",
  ["service_unavailable", 503, "The backend cannot answer now"],
];

export const pathParameter = (name: string, whose: string) => ({
  name,
  in: "path",
  required: true,
  description: `The ${whose}'s id. A longer one is answered 404, and nobody is asked for it.`,
  schema: { type: "string", minLength: 1, maxLength: MAX_ID_LENGTH },
});

export const headerParameter = (name: string, description: string, schema: JsonSchema, required = true) => ({
  name,
  in: "header",
  required,
  description,
  schema,
});

/** Of what makes a charge. */
export const idempotencyKey = headerParameter(
  "Idempotency-Key",
  "Names the attempt, at random. The same key and body give the same charge in its current state, for a day or more.",
  { type: "string", minLength: KEY_LENGTH.min, maxLength: KEY_LENGTH.max },
);
