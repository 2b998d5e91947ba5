// The calls of the merchant's side as OpenAPI 3.1, made of the routes themselves and of the schemas that they parse with.
import * as z from "zod/mini";
import { LAST4, METHODS } from "../../contract/index.ts";
import { json, problemType, type JsonSchema } from "../../proxy/internal.ts";
import { ANSWERS } from "./answers.ts";
import { ADMIN_PROBLEMS, type AdminProblemCode } from "./admin-error.ts";
import { route, type Route } from "./route.ts";
import { BODIES } from "./schemas.ts";

/** Grows when the interface does. */
const VERSION = "1.0.0";

const DESCRIPTION = `What was paid, refunds and payouts, for the merchant's own people and programs.

- Every amount is a whole number of cents in BRL. Times are ISO 8601 in UTC.
- What a call needs of the rights \`view\`, \`refund\`, \`payout\`, \`erase\` and \`link\` stands in its \`security\`.
- \`POST\` takes \`application/json\` alone. A request from a page of another origin is refused.
- Errors are problem details (RFC 9457) with a stable \`code\`.`;

/** What every call may be refused for, and every call with a body. */
const ALWAYS: readonly AdminProblemCode[] = [
  "not_signed_in",
  "not_allowed",
  "origin_not_allowed",
  "too_many_attempts",
  "service_unavailable",
];
const WITH_BODY: readonly AdminProblemCode[] = [
  "invalid_request",
  "payload_too_large",
  "unsupported_media_type",
];

const moment = "A day such as `2026-11-01`, in the time of Brazil, or a moment with its zone.";
/** What a parameter means, and its type if that is not a string. */
const QUERY: Readonly<Record<string, { description: string; schema?: JsonSchema }>> = {
  from: { description: `From when on. ${moment}` },
  to: { description: `Until when, included. ${moment}` },
  status: { description: "What it is now; of charges also several of which it is any, with commas between." },
  state: { description: "Whether somebody has settled it." },
  method: { description: "How it is paid.", schema: { enum: METHODS } },
  orderId: { description: "The order." },
  last4: {
    description: "The last four digits of the card's number.",
    schema: { type: "string", pattern: LAST4.source },
  },
  csvForm: {
    description:
      "Of `text/csv`: `international` if absent, with commas, a decimal point and ISO 8601; `brazilian` with semicolons, a decimal " +
      "comma, `25/11/2026 14:03` and Portuguese headings, as spreadsheets in Brazil open it.",
  },
  lang: { description: "Language of the page, such as `pt-BR`; as the browser asks for it if absent." },
  after: { description: "`next` of the page before." },
  limit: {
    description: "How many there are at most.",
    schema: { type: "integer", minimum: 1, maximum: 500 },
  },
};

/** Parameters that have one of a few values, which the filter of their call says. */
const LISTED: ReadonlySet<string> = new Set(["status", "state", "csvForm"]);

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** `GET /openapi.json`, of these routes and of itself. */
export function documentRoute(routes: readonly Route[], basePath: string): Route {
  const own: Route = route({
    method: "get",
    path: "/openapi.json",
    summary: "This document",
    answer: { status: 200 },
    problems: [],
    handle: () => json(openApiDocument([...routes, own], basePath)),
  });
  return own;
}

function openApiDocument(routes: readonly Route[], basePath: string): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const each of routes) paths[each.path] = { ...paths[each.path], [each.method]: operation(each) };
  return {
    openapi: "3.1.0",
    info: {
      title: "The merchant's side of pay-elements",
      version: VERSION,
      description: DESCRIPTION,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: basePath }],
    paths,
    components: {
      schemas: componentSchemas(),
      securitySchemes: {
        user: {
          type: "http",
          scheme: "bearer",
          description: "Or as the shop's own `authorize` recognizes its people.",
        },
      },
    },
  };
}

function operation(of: Route): JsonSchema {
  const { right, summary, description, body } = of;
  return {
    operationId: operationId(of),
    summary,
    ...(description !== undefined && { description }),
    security: [{ user: right ? [right] : [] }],
    parameters: parameters(of),
    ...(body && { requestBody: { required: true, content: { "application/json": { schema: ref(body) } } } }),
    responses: responses(of),
  };
}

/** `post /charges/{id}/refunds` as `postChargesIdRefunds`. */
const operationId = ({ method, path }: Route): string =>
  [method, ...path.split(/\W/).map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join("");

const string = { type: "string" };

/** Of a parameter behind the "?". A list is written with commas, as `readQuery` reads it. */
function schemaOf(name: string, field: z.core.$ZodType): JsonSchema {
  const schema: JsonSchema = QUERY[name]?.schema ?? (LISTED.has(name) ? jsonSchema(field) : string);
  return { ...(schema["anyOf"] !== undefined && { style: "form", explode: false }), schema };
}

function parameters({ path, query, key }: Route): JsonSchema[] {
  return [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: "path",
      required: true,
      schema: string,
    })),
    ...Object.entries(query?.shape ?? {}).map(([name, field]) => ({
      name,
      in: "query",
      required: !z.safeParse(field, undefined).success,
      ...QUERY[name],
      ...schemaOf(name, field),
    })),
    ...(key
      ? [
          {
            name: "Idempotency-Key",
            in: "header",
            required: key === "required",
            description: "Your own name of what is asked for, and of nothing else.",
            schema: { ...string, minLength: 1, maxLength: 200 },
          },
        ]
      : []),
  ];
}

function responses({ answer, body, problems }: Route): Record<string, JsonSchema> {
  const codes = new Set([...ALWAYS, ...(body ? WITH_BODY : []), ...problems]);
  const byStatus: Record<string, AdminProblemCode[]> = {};
  for (const code of codes) (byStatus[ADMIN_PROBLEMS[code].status] ??= []).push(code);
  return {
    [answer.status]: { description: "As it was asked for.", ...contentOf(answer) },
    ...Object.fromEntries(
      Object.entries(byStatus).map(([each, list]) => [
        each,
        {
          description: list.map((code) => `\`${code}\`: ${ADMIN_PROBLEMS[code].title}.`).join(" "),
          content: {
            "application/problem+json": {
              schema: ref("Problem"),
              examples: Object.fromEntries(
                list.map((code) => [
                  code,
                  { value: { type: problemType(code), ...ADMIN_PROBLEMS[code], code } },
                ]),
              ),
            },
          },
        },
      ]),
    ),
  };
}

function contentOf({ status, holds, asCsv, asPage }: Route["answer"]): JsonSchema {
  if (status === 204) return {};
  if (holds?.startsWith("text/")) return { content: { [holds]: { schema: { type: "string" } } } };
  const content = { "application/json": { schema: holds ? ref(holds) : { type: "object" } } };
  const text = { schema: { type: "string" } };
  return {
    content: { ...content, ...(asCsv && { "text/csv": text }), ...(asPage && { "text/html": text }) },
  };
}

function componentSchemas(): JsonSchema {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries({ ...BODIES, ...ANSWERS })) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { uri: (name) => ref(name).$ref, override });
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, bare(schema)]));
}

const jsonSchema = (schema: z.core.$ZodType) => bare(z.toJSONSchema(schema, { io: "input" }));

/** Name and dialect of a schema are the document's to say. */
const bare = ({ $schema: _dialect, $id: _id, ...schema }: JsonSchema): JsonSchema => schema;

/** The limits of a double say nothing of money. */
function override({ jsonSchema: schema }: { jsonSchema: JsonSchema }) {
  if (schema["maximum"] === Number.MAX_SAFE_INTEGER) delete schema["maximum"];
  if (schema["minimum"] === Number.MIN_SAFE_INTEGER) delete schema["minimum"];
}
