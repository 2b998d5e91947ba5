// The messages of the checkout as named JSON Schemas, made from those that the proxy parses with.
import * as z from "zod/mini";
import {
  cardSchema,
  chargeSchema,
  customerSchema,
  installmentSchema,
  MAX_ID_LENGTH,
  newChargeSchema,
  newSignalSchema,
  orderSchema,
  orderStartSchema,
  problemSchema,
  service,
} from "../../../contract/index.ts";
import { DESCRIPTIONS } from "./descriptions.ts";

export type JsonSchema = Record<string, unknown>;

const named = {
  Card: cardSchema,
  Charge: chargeSchema,
  Customer: customerSchema,
  Delivery: service.anyEventSchema,
  Installment: installmentSchema,
  NewCharge: newChargeSchema,
  NewSignal: newSignalSchema,
  Order: orderSchema,
  OrderStart: orderStartSchema,
  Problem: problemSchema,
};

export type NamedSchema = (typeof named)[keyof typeof named];

const names = new Map<NamedSchema, string>(Object.entries(named).map(([name, schema]) => [schema, name]));
const pointer = (name: string | undefined) => `#/components/schemas/${name}`;

/** A reference to a schema by its name in the document. */
export const ref = (schema: NamedSchema) => ({ $ref: pointer(names.get(schema)) });

/** The `components.schemas` of the document. */
export function componentSchemas(): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { uri: pointer, io: "input", override });
  return Object.fromEntries(
    Object.keys(named).map((name) => {
      // Name and dialect of a schema are the document's to say.
      const { $schema: _dialect, $id: _id, ...schema } = schemas[name] ?? {};
      const { text, fields } = DESCRIPTIONS[name]!;
      return [name, { description: text, ...withFields(schema, fields) }];
    }),
  );
}

/** A schema whose properties, those of its alternatives too, are described. */
function withFields(schema: JsonSchema, descriptions: Record<string, string>): JsonSchema {
  const { properties, oneOf } = schema as { properties?: Record<string, JsonSchema>; oneOf?: JsonSchema[] };
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [
          name,
          { ...(descriptions[name] && { description: descriptions[name] }), ...field },
        ]),
      ),
    }),
    ...(!properties && oneOf && { oneOf: oneOf.map((one) => withFields(one, descriptions)) }),
  };
}

function override({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: JsonSchema }) {
  // The limits of a double say nothing of money or versions.
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (zodSchema === newChargeSchema.def.options[0].shape.orderId) jsonSchema.maxLength = MAX_ID_LENGTH;
  // "Either one or the other" is a refinement, which no JSON Schema is made from.
  if (zodSchema === newChargeSchema.def.options[1])
    jsonSchema.oneOf = ["card", "encryptedCard"].map((name) => ({
      properties: { [name]: {} },
      required: [name],
    }));
}
