// docs/http.md, from the OpenAPI document of the contract.
import { openApiDocument } from "../../src/proxy/http/openapi/document.ts";
import { headingId } from "../docs/index-page.ts";
import { table } from "./generated-file.ts";

interface Schema {
  $ref?: string;
  description?: string;
  type?: string;
  const?: string;
  enum?: string[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  oneOf?: Schema[];
}

type Content = Record<string, { schema: Schema; examples?: Record<string, { value: unknown }> }>;

interface Operation {
  tags: string[];
  summary: string;
  description?: string;
  parameters?: { name: string; in: string; required: boolean; description: string }[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
}

interface Document {
  info: { description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

// Read back from text, as whoever fetches it does.
const { info, tags, paths, components } = JSON.parse(
  JSON.stringify(openApiDocument({ basePath: "/pay" })),
) as Document;

const code = (text: string) => `\`${text}\``;
const link = (name: string) => `[${name}](#${headingId(name)})`;

const valuesOf = ({ enum: values = [] }: Schema) =>
  values.map((value) => code(JSON.stringify(value))).join(", ");

/** Too many values for a cell: they stand below the table. */
const isLong = ({ enum: values = [] }: Schema) => values.length > 4;

function typeOf(schema: Schema): string {
  if (schema.$ref) return link(schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1));
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum) return isLong(schema) ? "string" : valuesOf(schema);
  if (schema.items) return `list of ${typeOf(schema.items)}`;
  if (schema.properties) return objectOf(schema);
  return schema.type ?? "any";
}

const objectOf = ({ properties = {}, required = [] }: Schema) =>
  code(
    `{ ${Object.keys(properties)
      .map((name) => (required.includes(name) ? name : `${name}?`))
      .join(", ")} }`,
  );

function fields(schema: Schema): string {
  if (schema.oneOf && !schema.properties)
    return schema.oneOf
      .map((one) => `With the \`method\` ${typeOf(one.properties?.method ?? {})}:\n\n${fields(one)}`)
      .join("\n\n");
  const properties = Object.entries(schema.properties ?? {});
  const rows = properties.map(([name, field]) => [
    code(name),
    typeOf(field),
    schema.required?.includes(name) ? "yes" : "",
    field.description ?? "",
  ]);
  const lists = properties
    .filter(([, field]) => isLong(field))
    .map(([name, field]) => `${code(name)} is one of ${valuesOf(field)}.`);
  return [table(["field", "type", "required", "meaning"], rows), ...lists].join("\n\n");
}

const bodyOf = (content: Content | undefined) =>
  Object.entries(content ?? {})
    .map(([type, { schema }]) => (schema.$ref ? typeOf(schema) : code(type)))
    .join(", ");

const examples = (content: Content | undefined) =>
  Object.values(content ?? {})
    .flatMap(({ examples = {} }) => Object.values(examples))
    .map(({ value }) => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``)
    .join("\n\n");

const call = (method: string, path: string, operation: Operation) => {
  const good = Object.entries(operation.responses).find(([status]) => status.startsWith("2"))?.[1];
  return [
    `### ${method.toUpperCase()} ${path}`,
    `${operation.summary}. ${operation.description ?? ""}`,
    operation.parameters &&
      table(
        ["parameter", "in", "required", "meaning"],
        operation.parameters.map((one) => [
          code(one.name),
          one.in,
          one.required ? "yes" : "",
          one.description,
        ]),
      ),
    operation.requestBody && `The body is a ${bodyOf(operation.requestBody.content)}:`,
    operation.requestBody && examples(operation.requestBody.content),
    table(
      ["status", "body", "meaning"],
      Object.entries(operation.responses).map(([status, { description, content }]) => [
        status,
        bodyOf(content),
        description,
      ]),
    ),
    good && !operation.requestBody && examples(good.content),
  ];
};

const callsOf = (tag: string) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(tag))
      .flatMap(([method, operation]) => call(method, path, operation)),
  );

const parts = [
  "# HTTP reference",
  "<!-- Made by `npm run docs` from the OpenAPI document: not to be edited. -->",
  "The calls between a checkout page and the backend, from the OpenAPI 3.1 document that a running proxy serves at `GET /pay/openapi.json`. All paths are below the element's `endpoint`, such as `/pay`. [The contract](contract.md) has the rules behind them.",
  info.description,
  ...tags.flatMap(({ name, description }) => [`## ${name}`, description, ...callsOf(name)]),
  "## Schemas",
  ...Object.entries(components.schemas).flatMap(([name, schema]) => [
    `### ${name}`,
    schema.description,
    fields(schema),
  ]),
];

export const httpReference = { file: "docs/http.md", text: parts.filter(Boolean).join("\n\n") };
