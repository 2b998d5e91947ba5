import assert from "node:assert/strict";
import { test } from "node:test";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import * as z from "zod/mini";
import {
  chargeSchema,
  newChargeSchema,
  newSignalSchema,
  orderSchema,
  PROBLEM_CODES,
  problemSchema,
  service,
} from "../../../../src/contract/index.ts";
import { openApiDocument } from "../../../../src/proxy/http/openapi/document.ts";

// Read back from text, as whoever fetches it does.
const document: unknown = JSON.parse(JSON.stringify(openApiDocument({ basePath: "/pay" })));

const media = z.looseObject({
  schema: z.looseObject({ $ref: z.optional(z.string()) }),
  examples: z.optional(z.record(z.string(), z.object({ value: z.unknown() }))),
});
const operation = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  tags: z.array(z.string()),
  parameters: z.optional(z.array(z.looseObject({ name: z.string(), in: z.string() }))),
  requestBody: z.optional(z.looseObject({ content: z.record(z.string(), media) })),
  responses: z.record(
    z.string(),
    z.looseObject({ description: z.string(), content: z.optional(z.record(z.string(), media)) }),
  ),
});
const { paths, components, tags, openapi, servers } = z
  .looseObject({
    openapi: z.string(),
    servers: z.array(z.looseObject({ url: z.string() })),
    tags: z.array(z.looseObject({ name: z.string() })),
    paths: z.record(z.string(), z.record(z.string(), operation)),
    components: z.looseObject({ schemas: z.record(z.string(), z.looseObject({})) }),
  })
  .parse(document);

const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, details]) => ({
    call: `${method.toUpperCase()} ${path}`,
    path,
    ...details,
  })),
);

/** Every value under `key`, anywhere in the document. */
function* valuesOf(key: string, node: unknown = document): Generator<unknown> {
  if (typeof node !== "object" || node === null) return;
  for (const [name, value] of Object.entries(node)) {
    if (name === key) yield value;
    yield* valuesOf(key, value);
  }
}

test("it is OpenAPI 3.1 and says where the calls are", () => {
  assert.equal(openapi, "3.1.0");
  assert.deepEqual(
    servers.map(({ url }) => url),
    ["/pay"],
  );
});

test("each field of a message is described", () => {
  const unnamed = Object.entries(components.schemas).flatMap(([name, { properties, oneOf }]) =>
    z
      .array(
        z.object({
          properties: z.record(z.string(), z.looseObject({ description: z.optional(z.string()) })),
        }),
      )
      .parse(oneOf && !properties ? oneOf : [{ properties }])
      .flatMap((one) => Object.entries(one.properties))
      .filter(([, field]) => !field.description)
      .map(([field]) => `${name}.${field}`),
  );
  assert.deepEqual(unnamed, []);
});

test("a public linter finds nothing to say against it", async () => {
  const config = await createConfig({
    extends: ["recommended"],
    // Three addresses are the same for everyone and refuse nobody; what the others refuse is listed in the next test.
    rules: { "operation-4xx-response": "off" },
  });
  const absoluteRef = "https://shop.example/pay/openapi.json";
  const found = await lintFromString({ source: JSON.stringify(document), absoluteRef, config });
  const lines = found.map(
    ({ severity, ruleId, message, location }) =>
      `${severity} ${ruleId} at ${location[0]?.pointer ?? "#"}: ${message}`,
  );
  assert.deepEqual(lines, []);
});

test("every call of the contract is there with its answers, and no other", () => {
  const answers = Object.fromEntries(
    operations.map(({ call, responses }) => [call, Object.keys(responses).map(Number)]),
  );
  assert.deepEqual(answers, {
    "GET /orders/{orderId}": [200, 403, 404, 503],
    "POST /orders/{orderId}": [200, 400, 403, 404, 408, 409, 413, 415, 422, 429, 502, 503],
    "POST /charges": [201, 400, 403, 404, 408, 409, 413, 415, 422, 429, 502, 503],
    "GET /charges": [200, 400, 403, 404, 503],
    "GET /charges/{id}": [200, 403, 404, 503],
    "GET /charges/{id}/events": [200, 204, 403, 404, 429, 501, 503],
    "POST /charges/{id}/signals": [204, 400, 403, 404, 408, 413, 415, 503],
    "GET /link/{token}/orders/{orderId}": [200, 403, 404, 410, 503],
    "POST /webhooks": [200, 400, 401, 408, 413, 503],
    "GET /challenge/return": [200],
    "POST /challenge/return": [200],
    "GET /card-frame": [200, 503],
    "GET /openapi.json": [200],
  });
});

test("every error is described as a problem", () => {
  for (const { call, responses } of operations)
    for (const [status, { content }] of Object.entries(responses))
      if (Number(status) >= 400) assert.ok(content?.["application/problem+json"], `${call}: ${status}`);
});

test("every $ref resolves", () => {
  const refs = [...valuesOf("$ref")];
  assert.ok(refs.length > 20);
  for (const ref of refs) {
    assert.ok(typeof ref === "string" && ref.startsWith("#/"), String(ref));
    const target = ref
      .slice(2)
      .split("/")
      .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document);
    assert.ok(target, ref);
  }
});

test("the contract's messages have their names", () => {
  assert.deepEqual(Object.keys(components.schemas).toSorted(), [
    "Card",
    "Charge",
    "Customer",
    "Delivery",
    "Installment",
    "NewCharge",
    "NewSignal",
    "Order",
    "OrderStart",
    "Problem",
  ]);
});

test("operations have names of their own, known tags and all parameters of their paths", () => {
  assert.equal(new Set(operations.map(({ operationId }) => operationId)).size, operations.length);
  for (const { call, path, parameters = [], tags: used } of operations) {
    for (const tag of used) assert.ok(tags.some(({ name }) => name === tag));
    const inPath = parameters.filter((parameter) => parameter.in === "path").map(({ name }) => `{${name}}`);
    assert.deepEqual(inPath, path.match(/\{\w+\}/g) ?? [], call);
  }
});

test("every example is what its schema says", () => {
  const schemas: Record<string, z.ZodMiniType> = {
    Charge: chargeSchema,
    Delivery: service.serviceEventSchema,
    NewCharge: newChargeSchema,
    NewSignal: newSignalSchema,
    Order: orderSchema,
    Problem: problemSchema,
  };
  const contents = operations.flatMap(({ requestBody, responses }) => [
    requestBody?.content,
    ...Object.values(responses).map(({ content }) => content),
  ]);
  const seen = new Set<string>();
  for (const content of contents.flatMap((types) => Object.values(types ?? {}))) {
    const name = content.schema.$ref?.split("/").at(-1);
    if (name === undefined) continue;
    for (const { value } of Object.values(content.examples ?? {})) {
      schemas[name]!.parse(value);
      seen.add(name);
    }
  }
  assert.deepEqual([...seen].toSorted(), Object.keys(schemas));
});

test("every problem is named at a call, under the status that it has there", () => {
  const named = new Set<string>();
  for (const { call, responses } of operations) {
    for (const [status, { content, description }] of Object.entries(responses)) {
      for (const { value } of Object.values(content?.["application/problem+json"]?.examples ?? {})) {
        const problem = problemSchema.parse(value);
        assert.equal(String(problem.status), status, call);
        assert.ok(description.includes(problem.code));
        named.add(problem.code);
      }
    }
  }
  assert.deepEqual([...named].toSorted(), [...PROBLEM_CODES].toSorted());
});

test("a card charge takes a card in the clear or encrypted, and not both", () => {
  const newCharge = z
    .object({ oneOf: z.array(z.looseObject({ oneOf: z.optional(z.array(z.looseObject({}))) })) })
    .parse(components.schemas.NewCharge);
  const required = newCharge.oneOf[1]?.oneOf?.map((choice) => choice.required);
  assert.deepEqual(required, [["card"], ["encryptedCard"]]);
});
