// The messages of the checkout as named JSON Schemas, made from those that the proxy parses with.
import * as z from "zod/mini";
import {
  cardSchema,
  chargeSchema,
  customerSchema,
  installmentSchema,
  MAX_ID_LENGTH,
  newChargeSchema,
  orderSchema,
  problemSchema,
  service,
} from "../../../contract/index.ts";
import { FIELD_DESCRIPTIONS } from "./field-descriptions.ts";

export type JsonSchema = Record<string, unknown>;

const named = {
  Card: [cardSchema, "A card as the buyer typed it. Kept nowhere."],
  Charge: [
    chargeSchema,
    "One try to pay an order. `status` only rises: `pending`, `challenge` (the buyer's bank asks at `challenge.url`), " +
      "`expired` or `failed`, `denied`, `paid`, `cancelled` (all was given back; a part is told by `cancelledAmount` " +
      "alone), `reversed`. Money counts even if it is late: it makes an `expired`, `failed` or `denied` charge `paid`.",
  ],
  Customer: [
    customerSchema,
    "The buyer, where the backend does not know them: only what the order asks for. What it knows is not replaced.",
  ],
  Delivery: [
    service.anyEventSchema,
    "What the payment service delivers. Kinds beyond the known ones are kept, as are those of charges that nobody " +
      "knows yet: they may have overtaken the service's answer to the charge.",
  ],
  Installment: [installmentSchema, "One way to pay in installments."],
  NewCharge: [
    newChargeSchema,
    "A charge to make. Orders with a `cardKey` take no plain `card` but an `encryptedCard`: a compact JWE (RSA-OAEP-256, " +
      "A256GCM, the key's `kid` in the protected header) of `{ card, orderId, iat }` as JSON, with the order's id and " +
      "`iat` in seconds since 1970.",
  ],
  Order: [orderSchema, "What there is to pay, as the merchant's backend decided it."],
  Problem: [problemSchema, "What went wrong (RFC 9457)."],
} satisfies Record<string, [z.core.$ZodType, string]>;

export type NamedSchema = (typeof named)[keyof typeof named][0];

const names = new Map<NamedSchema, string>(Object.entries(named).map(([name, [schema]]) => [schema, name]));
const pointer = (name: string | undefined) => `#/components/schemas/${name}`;

/** A reference to a schema by its name in the document. */
export const ref = (schema: NamedSchema) => ({ $ref: pointer(names.get(schema)) });

/** The `components.schemas` of the document. */
export function componentSchemas(): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, [schema]] of Object.entries(named)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { uri: pointer, io: "input", override });
  return Object.fromEntries(
    Object.entries(named).map(([name, [, description]]) => {
      // Name and dialect of a schema are the document's to say.
      const { $schema: _dialect, $id: _id, ...schema } = schemas[name] ?? {};
      return [name, { description, ...withFields(schema, FIELD_DESCRIPTIONS[name] ?? {}) }];
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
