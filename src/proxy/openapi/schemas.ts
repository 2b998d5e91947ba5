// The messages of the checkout as named JSON Schemas, made from those that the proxy parses with.
import * as z from "zod/mini";
import {
  cardSchema,
  chargeSchema,
  customerSchema,
  installmentSchema,
  newChargeSchema,
  orderSchema,
  problemSchema,
  service,
} from "../../contract/index.ts";

export type JsonSchema = Record<string, unknown>;

const named = {
  Card: [cardSchema, "A card as the buyer typed it; `expirationDate` is `MM/YYYY`. Kept nowhere."],
  Charge: [
    chargeSchema,
    "One try to pay an order. `amount` is what is charged, with interest where there is any. `version` grows by " +
      "one with every change. `reason` says why it is not paid and what the buyer can do.",
  ],
  Customer: [
    customerSchema,
    "The buyer, where the backend does not know them: only what the order asks for.",
  ],
  Delivery: [
    service.anyEventSchema,
    "What the payment service delivers. Kinds beyond the known ones are kept.",
  ],
  Installment: [
    installmentSchema,
    "One way to pay in installments: `first` takes the cents that do not divide, `amount` is each of the others.",
  ],
  NewCharge: [
    newChargeSchema,
    "A charge to make. `seenTotal` is the total that the buyer saw: it is compared and never charged.",
  ],
  Order: [
    orderSchema,
    "What there is to pay, as the merchant's backend decided it. `ask` lists the buyer's data that it lacks.",
  ],
  Problem: [
    problemSchema,
    "What went wrong (RFC 9457). `code` is stable; `errors` names fields by dotted paths.",
  ],
} satisfies Record<string, [z.core.$ZodType, string]>;

export type SchemaName = keyof typeof named;

const pointer = (name: string) => `#/components/schemas/${name}`;

/** A reference to a named schema. */
export const ref = (name: SchemaName) => ({ $ref: pointer(name) });

/** The `components.schemas` of the document. */
export function componentSchemas(): Record<SchemaName, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, [schema]] of Object.entries(named)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { uri: pointer, io: "input", override });
  const entries = Object.entries(named).map(([name, [, description]]) => {
    // Name and dialect of a schema are the document's to say.
    const { $schema: _dialect, $id: _id, ...schema } = schemas[name] ?? {};
    return [name, { description, ...schema }];
  });
  return Object.fromEntries(entries) as Record<SchemaName, JsonSchema>;
}

function override({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: JsonSchema }) {
  // The limits of a double say nothing of money or versions.
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  // "Either one or the other" is a refinement, which no JSON Schema is made from.
  if (zodSchema === newChargeSchema.def.options[1])
    jsonSchema.oneOf = ["card", "encryptedCard"].map((name) => ({
      properties: { [name]: {} },
      required: [name],
    }));
}
