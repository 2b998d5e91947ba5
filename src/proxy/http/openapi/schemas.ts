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

export type JsonSchema = Record<string, unknown>;

const named = {
  Card: [cardSchema, "A card as the buyer typed it; `expirationDate` is `MM/YYYY`. Kept nowhere."],
  Charge: [
    chargeSchema,
    "One try to pay an order. `id` is random, 128 bits or more. `amount` is what is charged, with interest where " +
      "there is any. `version` grows by one with every change. `status` only rises: `pending`, `challenge` (the " +
      "buyer's bank asks at `challenge.url`), `expired` or `failed`, `denied`, `paid`, `cancelled` (all was given " +
      "back; a part is told by `cancelledAmount` alone), `reversed`. Money counts even if it is late: it makes an " +
      "`expired`, `failed` or `denied` charge `paid`. `expiresAt` is when a Pix code ends. `reason` says, to the " +
      "buyer, why it is not paid, and `reason.next` what they can do.",
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
  Installment: [
    installmentSchema,
    "One way to pay in installments: `first` takes the cents that do not divide, `amount` is each of the others.",
  ],
  NewCharge: [
    newChargeSchema,
    "A charge to make. `seenTotal` is the total that the buyer saw: it is compared and never charged. `installments` is " +
      "one of the order's counts. `encryptedCard` is for orders with a `cardKey`, which take no plain `card`: a compact " +
      "JWE (RSA-OAEP-256, A256GCM, the key's `kid` in the protected header) of `{ card, orderId, iat }` as JSON, with the " +
      "order's id and `iat` in seconds since 1970.",
  ],
  Order: [
    orderSchema,
    "What there is to pay, as the merchant's backend decided it. `methods` leaves out those whose minimum the amount " +
      "does not reach. `installments` holds at least one of count 1 where cards are taken. `ask` lists the buyer's data " +
      "that the backend lacks. `totals` are cents by method, where it costs otherwise than `amount`. `paidAmount` is what came, where the order is `paid` with another sum than it costs now by that method. `cardKey` is a public RSA key (RFC 7517) of 2048 bits or more: where " +
      "there is one, cards are taken only encrypted to it. `charge` is the order's waiting or paid one, only for who may go on with it.",
  ],
  Problem: [
    problemSchema,
    "What went wrong (RFC 9457). `code` is stable. `errors` names fields by dotted paths such as `card.number`; their " +
      "own `code` is for developers. `order` is the order as it is now, with `amount_changed`; `charge` the id of the " +
      "paid charge, with `order_paid`, only for who may go on with it.",
  ],
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
      return [name, { description, ...schema }];
    }),
  );
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
